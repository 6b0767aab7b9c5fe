// EGraph: invariants, dump, memory.
#include <algorithm>
#include <map>
#include <ostream>
#include <tuple>
#include <utility>

#include "engine/egraph/AnalysisQueue.h"
#include "engine/egraph/EGraph.h"
#include "engine/support/Check.h"

namespace candler {

void EGraph::check(CheckLevel level) const {
    if (level == CheckLevel::None) return;
    CANDLER_CHECK(!hasPending(), "invariants are asked for before rebuild");
    std::size_t pruned = 0;
    for (std::size_t node = 0; node < addedNodeCount(); ++node)
        if (state(ENodeId{node}) == State::Pruned) ++pruned;
    CANDLER_CHECK(m_hashcons.size() == m_liveNodes + pruned,
                  "{} hash-consed, {} live and {} pruned e-nodes", m_hashcons.size(), m_liveNodes,
                  pruned);
    CANDLER_CHECK(m_sortedNodes.size() == m_liveNodes, "views are out of date");
    if (level == CheckLevel::Cheap) return;

    std::map<std::vector<std::uint32_t>, ENodeId> seen;
    for (const EClassId id : m_classes) {
        checkClass(id);
        for (const ENodeId node : nodesOf(id)) {
            const auto view = nodeWords(node);
            const auto [entry, isNew] =
                seen.emplace(std::vector<std::uint32_t>(view.begin(), view.end()), node);
            CANDLER_CHECK(isNew, "e-nodes {} and {} are congruent", entry->second.value,
                          node.value);
        }
    }
    checkUses();
    if (m_journal.isOn()) checkJournal();
}

void EGraph::checkClass(EClassId id) const {
    CANDLER_CHECK(find(id) == id, "class {} is listed but not canonical", id.value);
    const auto place = [this](ENodeId node) { return std::tuple(op(node), label(node), node); };
    ENodeId previous;
    for (const ENodeId node : nodesOf(id)) {
        CANDLER_CHECK(find(foundedClass(node)) == id, "e-node {} is in a foreign class",
                      node.value);
        CANDLER_CHECK(m_store[label(node)].type == type(id), "e-node {} has a foreign type",
                      node.value);
        CANDLER_CHECK(!previous.isValid() || place(previous) < place(node), "class {} is unsorted",
                      id.value);
        previous = node;
        for (const EClassId child : children(node)) {
            CANDLER_CHECK(find(child) == child, "e-node {} has a stale child", node.value);
            CANDLER_CHECK(!nodesOf(child).empty(), "e-node {} has an empty child", node.value);
        }
        CANDLER_CHECK(
            !m_store.isCommutative(label(node)) || !(children(node)[1] < children(node)[0]),
            "the unordered pair of e-node {} is not in order", node.value);
        CANDLER_CHECK(m_hashcons.contains(nodeHash(node), node), "e-node {} is not hash-consed",
                      node.value);
        CANDLER_CHECK(std::ranges::binary_search(classesWith(op(node)), id),
                      "class {} is missing from the operator index", id.value);
    }
}

/// Each use of a class is once in its ring, and nothing else is; classes merged into others have
/// none.
void EGraph::checkUses() const {
    std::vector<EClassId> owners(m_nextUse.size());
    for (std::uint32_t i = 0; i < addedNodeCount(); ++i) {
        const EClassId id{i};
        const std::uint32_t last = m_lastUse[i];
        CANDLER_CHECK(last == kNone || find(id) == id, "class {} has uses but is not canonical", i);
        for (std::uint32_t use = last; use != kNone;) {
            use = m_nextUse[use];
            CANDLER_CHECK(use < owners.size() && !owners[use].isValid(),
                          "the uses of class {} are no ring", i);
            owners[use] = id;
            if (use == last) break;
        }
    }
    const std::size_t arity = m_width - 1;
    for (std::size_t i = 0; i < addedNodeCount(); ++i) {
        const ENodeId node{i};
        std::vector<EClassId> used;
        for (const EClassId child : children(node)) used.push_back(find(child));
        used.resize(arity);
        const auto listed = std::span(owners).subspan(i * arity, arity);
        // Either use of an unordered pair is either child.
        if (m_store.isCommutative(label(node)) && listed[0] != used[0]) std::swap(used[0], used[1]);
        CANDLER_CHECK(std::ranges::equal(used, listed),
                      "the uses by e-node {} are not in the rings of its children", i);
    }
}

void EGraph::checkJournal() const {
    UnionFind replayed;
    for (std::size_t i = 0; i < addedNodeCount(); ++i) replayed.makeSet();
    for (std::size_t i = 0; i < m_journal.merges().size(); ++i) {
        const MergeRecord& merge = m_journal.merges()[i];
        const EClassId a = replayed.find(merge.a);
        const EClassId b = replayed.find(merge.b);
        if (a != b) replayed.unite(a, b);
    }
    for (std::uint32_t i = 0; i < addedNodeCount(); ++i)
        CANDLER_CHECK(replayed.find(EClassId{i}) == find(EClassId{i}),
                      "the journal disagrees about class {}", i);
}

void EGraph::dump(std::ostream& out) const {
    for (const EClassId id : m_classes) {
        out << id.value << ':';
        const char* separator = " ";
        for (const ENodeId node : nodesOf(id)) {
            const Label& nodeLabel = m_store[label(node)];
            const Operator& nodeOp = m_store.signature()[nodeLabel.op];
            out << separator << nodeOp.name;
            if (nodeOp.hasPayload) out << '[' << nodeLabel.payload << ']';
            separator = "(";
            for (const EClassId child : children(node)) {
                out << separator << child.value;
                separator = ", ";
            }
            if (nodeOp.arity > 0) out << ')';
            separator = " | ";
        }
        out << '\n';
    }
}

std::size_t EGraph::memoryBytes() const {
    const auto bytes = [](const auto&... columns) { return (columns.memoryBytes() + ...); };
    std::size_t analyses = 0;
    for (const auto& analysis : m_analyses) analyses += analysis->memoryBytes();
    return bytes(m_unionFind, m_hashcons, m_words, m_flags, m_nextUse, m_lastUse, m_pendingNodes,
                 m_movedUses, m_movedClasses, m_classes, m_sortedNodes, m_sortedOps, m_opsOfClass,
                 m_classBegin, m_opClasses, m_journal) +
           m_pendingMerges.capacity() * sizeof(PendingMerge) + analyses;
}

std::size_t EGraph::neededBytes() const {
    // Of each e-node since the last rebuild in the views, and of each in the rebuild's own lists.
    constexpr std::size_t kViewBytes = 4 * sizeof(std::uint32_t) + 2 * sizeof(std::uint16_t);
    constexpr std::size_t kListBytes = sizeof(ENodeId);
    return m_hashcons.neededBytes() + (addedNodeCount() - m_nodesAtViews) * kViewBytes +
           addedNodeCount() * kListBytes;
}

}  // namespace candler
