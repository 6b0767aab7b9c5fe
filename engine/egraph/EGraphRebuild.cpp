// EGraph: rebuild: congruence closure (Willsey et al., egg, section 3), analyses, views.
#include <algorithm>

#include "engine/egraph/AnalysisQueue.h"
#include "engine/egraph/EGraph.h"
#include "engine/support/Check.h"

namespace candler {

namespace {
constexpr std::size_t kStopCheckInterval = 1024;
}

bool EGraph::rebuild(const std::stop_token& stop) {
    if (!m_isRebuilding) {
        ++m_generation;
        m_nodesAtGeneration = m_nodesAtViews;
    }
    m_isRebuilding = true;
    do {
        do {
            if (!closeCongruence(stop) || !settleLiveAnalyses(stop)) return false;
        } while (!m_movedUses.empty());
        pruneMarked();
        updateViews();
        if (!updateAnalyses(stop)) return false;
    } while (!m_movedUses.empty());
    m_isRebuilding = !applyFilters(stop);
    return !m_isRebuilding;
}

bool EGraph::closeCongruence(const std::stop_token& stop) {
    std::size_t steps = 0;
    for (std::size_t i = 0; i < m_movedUses.size(); ++i) {
        const auto [kept, first, last] = m_movedUses[i];
        // Where `kept` was merged on, these uses moved on with it and are among those further down.
        if (find(kept) != kept) continue;
        for (std::uint32_t use = first; use != kNone;
             use = use == last ? kNone : m_uses[use].next) {
            if (steps++ % kStopCheckInterval == 0 && stop.stop_requested()) {
                m_movedUses[i].first = use;
                m_movedUses.erase(m_movedUses.begin(),
                                  m_movedUses.begin() + static_cast<std::ptrdiff_t>(i));
                return false;
            }
            recanonicalise(ENodeId{m_uses[use].node});
        }
    }
    m_movedUses.clear();
    m_unionFind.flatten();
    return true;
}

bool EGraph::settleLiveAnalyses(const std::stop_token& stop) {
    for (std::size_t steps = 0; !m_liveQueue->isEmpty(); ++steps) {
        if (steps % kStopCheckInterval == 0 && stop.stop_requested()) return false;
        const ENodeId node = m_liveQueue->pop();
        const EClassId target = find(foundedClass(node));
        for (Analysis* analysis : m_liveAnalyses) {
            const bool isChanged = analysis->update(*this, node, target);
            noteConflict(*analysis, foundedClass(node), target);
            if (!isChanged) continue;
            for (std::uint32_t use = m_firstUse[target.index()]; use != kNone;
                 use = m_uses[use].next)
                m_liveQueue->push(ENodeId{m_uses[use].node});
            analysis->modify(*this, target);
        }
    }
    return true;
}

void EGraph::pruneMarked() {
    if (m_liveAnalyses.empty()) return;
    for (std::uint32_t node = 0; node < m_offsets.size(); ++node)
        if (m_state[node] == State::Live && m_isPruned[find(EClassId{node}).index()] &&
            m_store.arity(label(ENodeId{node})) > 0)
            m_state[node] = State::Pruned;
}

void EGraph::recanonicalise(ENodeId node) {
    if (m_state[node.index()] != State::Live && m_state[node.index()] != State::Pruned) return;
    std::uint32_t* const first = words(node);
    const int arity = m_store.arity(LabelId{*first});
    bool isStale = false;
    for (int i = 1; i <= arity; ++i)
        isStale |= m_unionFind.find(EClassId{first[i]}).value != first[i];
    if (!isStale) return;
    m_hashcons.erase(nodeHash(node), node);
    for (int i = 1; i <= arity; ++i) first[i] = m_unionFind.find(EClassId{first[i]}).value;
    m_changedAt[node.index()] = m_generation;
    const std::uint64_t hash = nodeHash(node);
    const ENodeId twin = m_hashcons.find(
        hash, [&](ENodeId other) { return std::ranges::equal(nodeWords(other), nodeWords(node)); });
    if (!twin.isValid()) {
        m_hashcons.insert(hash, node);
        return;
    }
    // The older of two congruent e-nodes stays, so that ids are stable for readers.
    const ENodeId older = std::min(twin, node);
    const ENodeId younger = std::max(twin, node);
    if (older == node) {
        m_hashcons.erase(hash, twin);
        m_hashcons.insert(hash, node);
    }
    if (m_state[younger.index()] == State::Live && m_state[older.index()] == State::Pruned) {
        m_state[older.index()] = State::Live;
        m_changedAt[older.index()] = m_generation;
    }
    m_state[younger.index()] = State::Duplicate;
    merge(foundedClass(older), foundedClass(younger), MergeCause::Congruence);
}

bool EGraph::updateAnalyses(const std::stop_token& stop) {
    if (m_rebuildAnalyses.empty()) return true;
    AnalysisQueue& queue = *m_analysisQueue;
    const auto pushParents = [&](EClassId id) {
        forEachParent(id, [&](ENodeId p) { queue.push(p); });
    };
    for (; m_analysedNodes < m_offsets.size(); ++m_analysedNodes) {
        const ENodeId node{m_analysedNodes};
        if (isLive(node)) queue.push(node);
    }
    for (const PendingMerge& merge : m_pendingMerges) {
        const EClassId kept = find(merge.kept);
        bool isChanged = false;
        for (Analysis* analysis : m_rebuildAnalyses) {
            const Analysis::JoinResult result = analysis->join(*this, kept, merge.merged);
            isChanged |= result.keptChanged || result.mergedChanged;
            noteConflict(*analysis, kept, merge.merged);
        }
        if (isChanged) pushParents(kept);
    }
    m_pendingMerges.clear();
    for (std::size_t steps = 0; !queue.isEmpty(); ++steps) {
        if (steps % kStopCheckInterval == 0 && stop.stop_requested()) return false;
        const ENodeId node = queue.pop();
        if (!isLive(node)) continue;
        const EClassId target = find(foundedClass(node));
        bool isChanged = false;
        for (Analysis* analysis : m_rebuildAnalyses) {
            isChanged |= analysis->update(*this, node, target);
            noteConflict(*analysis, foundedClass(node), target);
        }
        if (isChanged) pushParents(target);
    }
    return true;
}

void EGraph::updateViews() {
    const std::size_t count = m_offsets.size();
    m_nodesAtViews = count;
    // Counting sort by class, then by (operator, label, children) inside each class.
    std::vector<std::uint32_t> size(count, 0);
    m_liveNodes = 0;
    for (std::uint32_t node = 0; node < count; ++node) {
        if (m_state[node] != State::Live) continue;
        const EClassId own = find(EClassId{node});
        if (m_viewClass[node] != own.value) m_changedAt[node] = m_generation;
        m_viewClass[node] = own.value;
        ++size[own.index()];
        ++m_liveNodes;
    }
    m_classes.clear();
    std::uint32_t begin = 0;
    for (std::uint32_t id = 0; id < count; ++id) {
        m_classBegin[id] = m_classEnd[id] = begin;
        if (size[id] == 0) continue;
        m_classes.push_back(EClassId{id});
        begin += size[id];
    }
    m_sortedNodes.resize(m_liveNodes);
    for (std::uint32_t node = 0; node < count; ++node)
        if (m_state[node] == State::Live)
            m_sortedNodes[m_classEnd[find(EClassId{node}).index()]++] = ENodeId{node};

    const auto before = [&](ENodeId a, ENodeId b) {
        const OpId opA = op(a);
        const OpId opB = op(b);
        if (opA != opB) return opA < opB;
        return std::ranges::lexicographical_compare(nodeWords(a), nodeWords(b));
    };
    std::vector<std::uint32_t> opCount(m_store.signature().size() + 1, 0);
    const auto forEachOp = [&](EClassId id, auto visit) {
        OpId previous;
        for (const ENodeId node : nodesOf(id)) {
            if (op(node) != previous) visit(op(node));
            previous = op(node);
        }
    };
    for (const EClassId id : m_classes) {
        if (size[id.index()] > 1)
            std::sort(m_sortedNodes.begin() + m_classBegin[id.index()],
                      m_sortedNodes.begin() + m_classEnd[id.index()], before);
        forEachOp(id, [&](OpId o) { ++opCount[o.index() + 1]; });
    }
    for (std::size_t o = 1; o < opCount.size(); ++o) opCount[o] += opCount[o - 1];
    m_opBegin = opCount;
    m_opClasses.resize(opCount.back());
    for (const EClassId id : m_classes)
        forEachOp(id, [&](OpId o) { m_opClasses[opCount[o.index()]++] = id; });
}

std::span<const ENodeId> EGraph::nodesOf(EClassId id) const {
    return std::span(m_sortedNodes)
        .subspan(m_classBegin[id.index()], m_classEnd[id.index()] - m_classBegin[id.index()]);
}

std::span<const ENodeId> EGraph::nodesOf(EClassId id, OpId wanted) const {
    const std::span<const ENodeId> all = nodesOf(id);
    constexpr std::size_t kLinearLimit = 16;
    if (all.size() <= kLinearLimit) {
        std::size_t first = 0;
        while (first < all.size() && op(all[first]) != wanted) ++first;
        std::size_t last = first;
        while (last < all.size() && op(all[last]) == wanted) ++last;
        return all.subspan(first, last - first);
    }
    // Not equal_range: clang 14 cannot read the range that it returns.
    const auto opOf = [&](ENodeId node) { return op(node); };
    const auto first = std::ranges::lower_bound(all, wanted, {}, opOf);
    return {first, std::ranges::upper_bound(first, all.end(), wanted, {}, opOf)};
}

std::span<const EClassId> EGraph::classesWith(OpId wanted) const {
    const std::uint32_t begin = m_opBegin[wanted.index()];
    return std::span(m_opClasses).subspan(begin, m_opBegin[wanted.index() + 1] - begin);
}

}  // namespace candler
