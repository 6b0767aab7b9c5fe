// EGraph: filters after a rebuild, of e-nodes, and destructive ones of classes. A class that fails
// a filter goes, and with it every class that becomes dead (no e-node whose children all exist) or
// unreachable (not a root, and all its parent e-nodes are gone), to a fixed point. A root may be
// dead, too.
#include <algorithm>

#include "engine/egraph/EGraph.h"
#include "engine/support/Check.h"

namespace candler {

/// False if stopped: nothing is removed then, or all is and the views are still to be made.
bool EGraph::applyFilters(const StopCheck& stop) {
    if (m_filters.empty()) return true;
    CANDLER_CHECK(!m_hasPruned, "filters cannot run on an e-graph with pruned classes");
    std::vector<bool> keep(addedNodeCount(), true);
    bool failsAny = false;
    for (const auto& filter : m_filters) {
        if (!filter->prepare(*this, stop)) return false;
        const bool isDone = visitUntilStopped(m_classes.size(), stop, [&](std::size_t i) {
            const EClassId id = m_classes[i];
            if (keep[id.index()] && !filter->keeps(*this, id)) {
                keep[id.index()] = false;
                failsAny = true;
            }
        });
        if (!isDone) return false;
    }
    if (!failsAny) return true;
    for (const EClassId root : m_roots) keep[find(root).index()] = true;
    std::vector<ENodeId> removed;
    if (!findNodesToRemove(keep, removed, stop)) return false;
    for (const ENodeId node : removed) removeNode(node);
    m_isFiltered = true;
    return updateViews(stop);
}

/// `removed`, sorted: those of classes that `keep` rejects, and of classes that go with them.
bool EGraph::findNodesToRemove(std::vector<bool>& keep, std::vector<ENodeId>& removed,
                               const StopCheck& stop) const {
    std::vector<std::uint32_t> nodesLeft(addedNodeCount(), 0);
    std::vector<std::uint32_t> usesLeft(addedNodeCount(), 0);
    const bool isCounted = visitUntilStopped(m_sortedNodes.size(), stop, [&](std::size_t i) {
        ++nodesLeft[find(foundedClass(m_sortedNodes[i])).index()];
        for (const EClassId child : children(m_sortedNodes[i])) ++usesLeft[child.index()];
    });
    if (!isCounted) return false;
    std::vector<bool> isRoot(addedNodeCount(), false);
    for (const EClassId root : m_roots) isRoot[find(root).index()] = true;

    std::vector<bool> isGone(addedNodeCount(), false);
    std::vector<EClassId> work;
    for (const EClassId id : m_classes)
        if (!keep[id.index()]) work.push_back(id);
    const auto drop = [&](EClassId id) {
        if (!keep[id.index()]) return;
        keep[id.index()] = false;
        work.push_back(id);
    };
    const auto removeOne = [&](ENodeId node) {
        if (isGone[node.index()]) return;
        isGone[node.index()] = true;
        removed.push_back(node);
        const EClassId own = find(foundedClass(node));
        if (--nodesLeft[own.index()] == 0) drop(own);
        for (const EClassId child : children(node))
            if (--usesLeft[child.index()] == 0 && !isRoot[child.index()]) drop(child);
    };
    constexpr std::size_t kClassesPerCheck = 1024;
    for (std::size_t i = 0; i < work.size(); ++i) {
        if (i % kClassesPerCheck == 0 && stop.isStopped()) return false;
        for (const ENodeId node : nodesOf(work[i])) removeOne(node);
        forEachParent(work[i], removeOne);
    }
    std::ranges::sort(removed);
    return true;
}

/// False if stopped: nothing more is cut then, or the views are still to be made.
bool EGraph::applyNodeFilters(const StopCheck& stop) {
    for (const auto& filter : m_nodeFilters) {
        std::vector<ENodeId> cuts;
        if (!m_hasViews && !updateViews(stop)) return false;
        if (!filter->findCuts(*this, stop, cuts)) return false;
        for (const ENodeId node : cuts) {
            if (!isLive(node)) continue;
            setState(node, State::Pruned);
            m_flags[node.index()] |= kCut;
            m_journal.addRemoval(node);
            ++m_cutCount;
        }
        if (!cuts.empty() && !updateViews(stop)) return false;
    }
    return true;
}

void EGraph::removeNode(ENodeId node) {
    CANDLER_CHECK(m_hashcons.erase(nodeHash(node), node), "e-node {} is not hash-consed",
                  node.value);
    setState(node, State::Removed);
    ++m_removedCount;
    m_journal.addRemoval(node);
}

}  // namespace candler
