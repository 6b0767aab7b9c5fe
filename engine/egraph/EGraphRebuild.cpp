// EGraph: rebuild: congruence closure (Willsey et al., egg, section 3) and analyses; its last part,
// the views, is in EGraphViews.cpp.
#include <algorithm>

#include "engine/egraph/AnalysisQueue.h"
#include "engine/egraph/EGraph.h"

namespace candler {

namespace {
constexpr std::size_t kStopCheckInterval = 1024;
}

bool EGraph::rebuild(const StopCheck& stop) {
    if (!m_isRebuilding) beginGeneration();
    m_isRebuilding = true;
    if (hasGrown()) m_isFiltered = false;
    do {
        do {
            if (!tellAnalyses(stop) || !closeCongruence(stop) || !settleLiveAnalyses(stop))
                return false;
        } while (hasPending());
        if (!updateViews(stop) || !updateAnalyses(stop)) return false;
    } while (hasPending());
    // What is left passed the filters; asked again, they might reject more.
    if (!m_isFiltered && !applyFilters(stop)) return false;
    if (!applyNodeFilters(stop)) return false;
    m_isRebuilding = m_isFiltered = false;
    ++m_rebuildCount;
    return true;
}

/// What was added since the last rebuild stays marked as changed.
void EGraph::beginGeneration() {
    m_nodesAtGeneration = m_nodesAtViews;
    for (std::size_t node = 0; node < m_nodesAtViews; ++node)
        m_flags[node] &= static_cast<std::uint8_t>(~kChanged);
}

bool EGraph::closeCongruence(const StopCheck& stop) {
    std::size_t next = 0;
    const auto forget = [](auto& items, std::size_t count) {
        std::copy(items.begin() + count, items.end(), items.begin());
        items.resize(items.size() - count, {});
    };
    do {
        for (std::size_t i = 0; i < m_pendingNodes.size(); ++i) {
            if (i % kStopCheckInterval == 0 && stop.isStopped()) {
                forget(m_pendingNodes, i);
                forget(m_movedUses, next);
                return false;
            }
            prefetchPending(i);
            recanonicalise(m_pendingNodes[i]);
        }
        m_pendingNodes.clear();
        next = takeMovedUses(next);
    } while (!m_pendingNodes.empty());
    m_movedUses.release();
    m_pendingNodes.release();
    return true;
}

/// Lists the nodes of moved uses from `next` on as pending, some thousands at a time; where to go
/// on from.
std::size_t EGraph::takeMovedUses(std::size_t next) {
    constexpr std::size_t kEnough = 4096;
    const auto arity = static_cast<std::uint32_t>(m_width - 1);
    for (; next < m_movedUses.size() && m_pendingNodes.size() < kEnough; ++next) {
        const auto [kept, first, last] = m_movedUses[next];
        // Where `kept` was merged on, these uses moved on with it and are among those further down.
        if (find(kept) != kept) continue;
        for (std::uint32_t use = first;; use = m_nextUse[use]) {
            m_pendingNodes.push_back(ENodeId{use / arity});
            if (use == last) break;
        }
    }
    return next;
}

/// Fetches what the pending nodes after `index` will need, each need one stage after what it is
/// read from.
void EGraph::prefetchPending(std::size_t index) const {
    constexpr std::size_t kStage = 8;
    const auto pending = [&](std::size_t stages) {
        const std::size_t at = index + stages * kStage;
        return at < m_pendingNodes.size() ? m_pendingNodes[at] : ENodeId{};
    };
    if (const ENodeId node = pending(3); node.isValid()) {
        __builtin_prefetch(words(node));
        __builtin_prefetch(m_flags.data() + node.index());
    }
    if (const ENodeId node = pending(2); node.isValid() && state(node) <= State::Pruned) {
        m_hashcons.prefetch(nodeHash(node));
        for (const EClassId child : children(node)) m_unionFind.prefetch(child);
    }
    if (const ENodeId node = pending(1); node.isValid() && state(node) <= State::Pruned)
        m_hashcons.prefetch(makeKey(label(node), children(node)).hash);
}

bool EGraph::settleLiveAnalyses(const StopCheck& stop) {
    for (std::size_t steps = 0; !m_liveQueue->isEmpty(); ++steps) {
        if (steps % kStopCheckInterval == 0 && stop.isStopped()) return false;
        const ENodeId node = m_liveQueue->pop();
        const EClassId target = find(foundedClass(node));
        for (Analysis* analysis : m_liveAnalyses) {
            const bool isChanged = analysis->update(*this, node, target);
            noteConflict(*analysis, foundedClass(node), target);
            if (!isChanged) continue;
            forEachUse(target, [&](ENodeId parent) { m_liveQueue->push(parent); });
            modify(*analysis, target);
        }
    }
    return true;
}

void EGraph::recanonicalise(ENodeId node) {
    if (state(node) != State::Live && state(node) != State::Pruned) return;
    bool isStale = false;
    for (const EClassId child : children(node)) isStale |= m_unionFind.find(child) != child;
    if (!isStale) return;
    m_hashcons.erase(nodeHash(node), node);
    std::uint32_t* const first = m_words.data() + node.index() * m_width;
    for (std::size_t i = children(node).size(); i > 0; --i)
        first[i] = m_unionFind.find(EClassId{first[i]}).value;
    orderChildren(first);
    markChanged(node);
    const std::uint64_t hash = nodeHash(node);
    const ENodeId twin =
        m_hashcons.find(hash, [&](ENodeId other) { return hasWords(other, first); });
    if (!twin.isValid()) {
        m_hashcons.insert(hash, node);
        return;
    }
    // The older of two congruent e-nodes stays, so that ids are stable for readers.
    const ENodeId older = std::min(twin, node);
    const ENodeId younger = std::max(twin, node);
    // But one that was cut goes for one that was not.
    const bool isCut = (m_flags[older.index()] & kCut) != 0 && state(younger) == State::Live;
    const ENodeId kept = isCut ? younger : older;
    if (kept == node) {
        m_hashcons.erase(hash, twin);
        m_hashcons.insert(hash, node);
    }
    if (state(younger) == State::Live && state(older) == State::Pruned && !isCut) {
        setState(older, State::Live);
        markChanged(older);
    }
    // Their class will be pruned, and whoever replays the journal may have the younger one alone.
    if (m_hasPruned && (isPrunedClass(m_unionFind.find(foundedClass(older))) ||
                        isPrunedClass(m_unionFind.find(foundedClass(younger)))))
        m_journal.addRemoval(younger);
    setState(isCut ? older : younger, State::Duplicate);
    merge(foundedClass(older), foundedClass(younger), MergeCause::Congruence);
}

/// Tells the analyses of e-nodes and merges in the order in which they came, before the e-nodes are
/// made canonical: an e-node says what follows from its children as they were then. The order
/// counts where a better child can make its parent worse, as a term that becomes a redex does.
bool EGraph::tellAnalyses(const StopCheck& stop) {
    if (m_rebuildAnalyses.empty()) return true;
    std::size_t told = 0;
    for (const PendingMerge& merge : m_pendingMerges) {
        if (told % kStopCheckInterval == 0 && stop.isStopped()) break;
        const bool isOfNewest = merge.merged.index() + 1 == merge.nodes;
        if (!tellNodes(isOfNewest ? merge.nodes - 1 : merge.nodes, stop)) break;
        tellMerge(merge);
        ++told;
    }
    const bool isDone = told == m_pendingMerges.size();
    m_pendingMerges.erase(m_pendingMerges.begin(),
                          m_pendingMerges.begin() + static_cast<std::ptrdiff_t>(told));
    return isDone && tellNodes(addedNodeCount(), stop);
}

/// Those below `end`, each in the class that it founded.
bool EGraph::tellNodes(std::size_t end, const StopCheck& stop) {
    for (; m_toldNodes < end; ++m_toldNodes) {
        if (m_toldNodes % kStopCheckInterval == 0 && stop.isStopped()) return false;
        updateNode(ENodeId{m_toldNodes}, EClassId{m_toldNodes});
    }
    return true;
}

void EGraph::tellMerge(const PendingMerge& merge) {
    bool isChanged = false;
    if (m_toldNodes == merge.merged.index()) {
        // Nothing uses the newest e-node yet, so it may as well say at once to the class that it
        // was merged into what it says. Mostly that is nothing new, and no data are made for it.
        isChanged = updateNode(ENodeId{m_toldNodes++}, merge.kept);
    } else {
        for (Analysis* analysis : m_rebuildAnalyses) {
            const Analysis::JoinResult result = analysis->join(*this, merge.kept, merge.merged);
            isChanged |= result.keptChanged || result.mergedChanged;
            noteConflict(*analysis, merge.kept, merge.merged);
        }
    }
    if (isChanged) queueParents(find(merge.kept));
}

/// Whether some analysis learned something.
bool EGraph::updateNode(ENodeId node, EClassId target) {
    bool isChanged = false;
    for (Analysis* analysis : m_rebuildAnalyses) {
        isChanged |= analysis->update(*this, node, target);
        noteConflict(*analysis, foundedClass(node), target);
    }
    return isChanged;
}

void EGraph::queueParents(EClassId id) {
    forEachParent(id, [&](ENodeId parent) { m_analysisQueue->push(parent); });
}

bool EGraph::updateAnalyses(const StopCheck& stop) {
    if (!tellAnalyses(stop)) return false;
    AnalysisQueue& queue = *m_analysisQueue;
    for (std::size_t steps = 0; !queue.isEmpty(); ++steps) {
        if (steps % kStopCheckInterval == 0 && stop.isStopped()) return false;
        const ENodeId node = queue.pop();
        if (!isLive(node)) continue;
        const EClassId target = find(foundedClass(node));
        if (updateNode(node, target)) queueParents(target);
    }
    return true;
}

}  // namespace candler
