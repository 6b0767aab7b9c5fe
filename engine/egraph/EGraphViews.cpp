// EGraph: the views of a rebuild: e-nodes by class and operator, classes by operator.
#include <algorithm>
#include <utility>

#include "engine/egraph/EGraph.h"

namespace candler {

/// False if stopped; then the views are those of before, or empty.
bool EGraph::updateViews(const StopCheck& stop) {
    if (!noteMovedNodes(stop)) return false;
    m_unionFind.flatten();
    dropViews();
    if (!sortNodes(stop)) {
        dropViews();
        return false;
    }
    indexOperators();
    m_hasViews = true;
    m_nodesAtViews = addedNodeCount();
    m_liveNodes = m_sortedNodes.size();
    m_liveClasses = m_classes.size();
    return true;
}

/// E-nodes whose class was merged into another have changed; the old views still list them. Without
/// views all of the class that it was merged into count as changed.
bool EGraph::noteMovedNodes(const StopCheck& stop) {
    if (m_hasViews) {
        const bool isDone = visitUntilStopped(m_movedClasses.size(), stop, [&](std::size_t i) {
            for (const ENodeId node : nodesOf(m_movedClasses[i])) markChanged(node);
        });
        if (!isDone) return false;
    } else if (!m_movedClasses.empty()) {
        std::vector<bool> hasGrown(addedNodeCount(), false);
        for (const EClassId id : m_movedClasses) hasGrown[find(id).index()] = true;
        for (std::uint32_t i = 0; i < m_nodesAtViews; ++i)
            if (hasGrown[find(EClassId{i}).index()]) markChanged(ENodeId{i});
    }
    m_movedClasses.release();
    return true;
}

/// Readers find nothing until the views are made again.
void EGraph::dropViews() {
    m_hasViews = false;
    m_classes.clear();
    m_classBegin.clear();
    std::ranges::fill(m_opBegin, 0);
}

/// Prunes, and counts the live nodes: those of a class at its place in m_classBegin, and those with
/// a label.
bool EGraph::countNodes(std::vector<std::uint32_t>& withLabel, const StopCheck& stop) {
    return visitUntilStopped(addedNodeCount(), stop, [&](std::size_t node) {
        const ENodeId id{node};
        if (!isLive(id)) return;
        const EClassId own = m_unionFind.findFlat(foundedClass(id));
        if (m_hasPruned && isPrunedClass(own) && m_store.arity(label(id)) > 0) {
            setState(id, State::Pruned);
            m_journal.addRemoval(id);
            return;
        }
        ++m_classBegin[own.index()];
        ++withLabel[label(id).index()];
    });
}

/// Sorts the live nodes by two counting sorts: first by label, then by class.
bool EGraph::sortNodes(const StopCheck& stop) {
    const auto count = static_cast<std::uint32_t>(addedNodeCount());
    std::vector<std::uint32_t> withLabel(m_store.labelCount(), 0);
    m_classBegin.resize(count + 1, 0);
    if (!countNodes(withLabel, stop)) return false;
    std::uint32_t begin = 0;
    for (std::uint32_t id = 0; id < count; ++id) {
        const std::uint32_t size = std::exchange(m_classBegin[id], begin);
        if (size > 0) m_classes.push_back(EClassId{id});
        begin += size;
    }
    m_classBegin[count] = begin;

    m_sortedNodes.resizeForOverwrite(begin);
    m_sortedOps.resizeForOverwrite(begin);
    m_opsOfClass.clear();
    m_opsOfClass.resize(count, 0);
    FlatVector<ENodeId> byLabel;
    if (!sortByLabel(std::move(withLabel), byLabel, stop)) return false;
    const bool isDone = visitUntilStopped(byLabel.size(), stop, [&](std::size_t i) {
        const ENodeId node = byLabel[i];
        const EClassId own = m_unionFind.findFlat(foundedClass(node));
        const std::uint32_t place = m_classBegin[own.index()]++;
        m_sortedNodes[place] = node;
        m_sortedOps[place] = static_cast<std::uint16_t>(op(node).value);
        m_opsOfClass[own.index()] |= opBit(op(node).value);
    });
    if (!isDone) return false;
    // Every begin is now its end: the begin of the next one.
    std::copy_backward(m_classBegin.begin(), m_classBegin.end() - 1, m_classBegin.end());
    m_classBegin[0] = 0;
    return true;
}

/// The live nodes by operator, label and age; `counts` has their number by label.
bool EGraph::sortByLabel(std::vector<std::uint32_t> counts, FlatVector<ENodeId>& sorted,
                         const StopCheck& stop) const {
    std::vector<LabelId> labels;
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i] > 0) labels.push_back(LabelId{i});
    std::ranges::stable_sort(labels, {}, [this](LabelId id) { return m_store[id].op; });
    std::vector<std::uint32_t>& place = counts;
    std::uint32_t begin = 0;
    for (const LabelId id : labels) begin += std::exchange(place[id.index()], begin);
    sorted.resizeForOverwrite(begin);
    return visitUntilStopped(addedNodeCount(), stop, [&](std::size_t node) {
        const ENodeId id{node};
        if (isLive(id)) sorted[place[label(id).index()]++] = id;
    });
}

void EGraph::indexOperators() {
    std::vector<std::uint32_t> next(m_store.signature().size() + 1, 0);
    const auto forEachOp = [&](auto visit) {
        for (const EClassId id : m_classes) {
            const std::uint32_t end = m_classBegin[id.index() + 1];
            for (std::uint32_t at = m_classBegin[id.index()]; at < end;) {
                const std::uint16_t o = m_sortedOps[at];
                visit(id, o);
                do ++at;
                while (at < end && m_sortedOps[at] == o);
            }
        }
    };
    forEachOp([&](EClassId, std::uint16_t o) { ++next[o + 1]; });
    for (std::size_t o = 1; o < next.size(); ++o) next[o] += next[o - 1];
    m_opBegin = next;
    m_opClasses.resizeForOverwrite(next.back());
    forEachOp([&](EClassId id, std::uint16_t o) { m_opClasses[next[o]++] = id; });
}

std::span<const ENodeId> EGraph::nodesOf(EClassId id) const {
    if (id.index() + 1 >= m_classBegin.size()) return {};
    const std::uint32_t begin = m_classBegin[id.index()];
    return {m_sortedNodes.data() + begin, m_classBegin[id.index() + 1] - begin};
}

std::span<const ENodeId> EGraph::nodesOf(EClassId id, OpId wanted) const {
    if (id.index() + 1 >= m_classBegin.size()) return {};
    constexpr std::ptrdiff_t kLinearLimit = 16;
    const std::uint16_t* const all = m_sortedOps.data();
    const std::uint16_t* first = all + m_classBegin[id.index()];
    const std::uint16_t* last = all + m_classBegin[id.index() + 1];
    if (last - first > kLinearLimit) {
        first = std::lower_bound(first, last, wanted.value);
        last = std::upper_bound(first, last, wanted.value);
    } else {
        while (first != last && *first < wanted.value) ++first;
        const std::uint16_t* end = first;
        while (end != last && *end == wanted.value) ++end;
        last = end;
    }
    return {m_sortedNodes.data() + (first - all), static_cast<std::size_t>(last - first)};
}

std::span<const EClassId> EGraph::classesWith(OpId wanted) const {
    const std::uint32_t begin = m_opBegin[wanted.index()];
    return {m_opClasses.data() + begin, m_opBegin[wanted.index() + 1] - begin};
}

}  // namespace candler
