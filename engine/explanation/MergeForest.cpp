#include "engine/explanation/MergeForest.h"

#include <algorithm>
#include <unordered_map>

#include "engine/support/Check.h"

namespace candler {

namespace {
constexpr MergeIndex kNever = static_cast<MergeIndex>(-1);
constexpr MergeIndex kMergesPerCheck = 1U << 14U;
}  // namespace

MergeForest::MergeForest(const Journal& journal, const StopCheck& stop)
    : m_journal(journal),
      m_mergeCount(static_cast<MergeIndex>(journal.merges().size())),
      m_roots(journal.nodeCount()),
      m_sizes(journal.nodeCount(), 1),
      m_neighbours(journal.nodeCount()) {
    for (std::uint32_t id = 0; id < m_roots.size(); ++id)
        m_roots[id] = m_neighbours[id] = {id, kNever};
    for (MergeIndex i = 0; i < m_mergeCount; ++i) {
        if (i % kMergesPerCheck == 0 && stop.isStopped()) return;
        link(journal.merges()[i].a, journal.merges()[i].b, i);
    }
}

EClassId MergeForest::find(EClassId id, MergeIndex bound) const {
    std::uint32_t current = id.value;
    while (m_roots[current].merge < bound) current = m_roots[current].to;
    return EClassId{current};
}

void MergeForest::link(EClassId a, EClassId b, MergeIndex merge) {
    EClassId rootA = find(a, kNever);
    EClassId rootB = find(b, kNever);
    CANDLER_CHECK(rootA != rootB, "merge {} is of classes that were equal", merge);
    if (m_sizes[rootA.index()] > m_sizes[rootB.index()]) {
        std::swap(rootA, rootB);
        std::swap(a, b);
    }
    m_roots[rootA.index()] = {rootB.value, merge};
    m_sizes[rootB.index()] += m_sizes[rootA.index()];
    // Turn the links of the smaller tree so that `a` becomes its root.
    Link link{b.value, merge};
    for (std::uint32_t current = a.value;;) {
        std::swap(m_neighbours[current], link);
        if (link.merge == kNever) return;
        const std::uint32_t next = link.to;
        link.to = current;
        current = next;
    }
}

MergeUse MergeForest::use(std::uint32_t from, MergeIndex merge) const {
    return {merge, m_journal.merges()[merge].a.value != from};
}

std::vector<MergeUse> MergeForest::path(EClassId a, EClassId b) const {
    std::unordered_map<std::uint32_t, std::size_t> stepsFromA;
    std::vector<MergeUse> up;
    for (std::uint32_t current = a.value;; current = m_neighbours[current].to) {
        stepsFromA.emplace(current, up.size());
        if (m_neighbours[current].merge == kNever) break;
        up.push_back(use(current, m_neighbours[current].merge));
    }
    std::vector<MergeUse> down;
    std::uint32_t current = b.value;
    for (; !stepsFromA.contains(current); current = m_neighbours[current].to) {
        CANDLER_CHECK(m_neighbours[current].merge != kNever, "classes {} and {} are not equal",
                      a.value, b.value);
        MergeUse step = use(current, m_neighbours[current].merge);
        step.isReversed = !step.isReversed;
        down.push_back(step);
    }
    up.resize(stepsFromA.at(current));
    up.insert(up.end(), down.rbegin(), down.rend());
    return up;
}

}  // namespace candler
