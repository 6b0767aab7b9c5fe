// EGraph: merge.
#include <utility>

#include "engine/egraph/AnalysisQueue.h"
#include "engine/egraph/EGraph.h"

namespace candler {

bool EGraph::merge(EClassId a, EClassId b, MergeCause cause, std::uint32_t reason) {
    const EClassId rootA = m_unionFind.find(a);
    const EClassId rootB = m_unionFind.find(b);
    if (rootA == rootB) return false;
    if (m_hasTypes && type(rootA) != type(rootB)) {
        if (!m_contradiction)
            m_contradiction = {"two classes of different types would be merged", rootA, rootB,
                               m_journal.merges().size(), MergeRecord{a, b, cause, reason}};
        return false;
    }
    m_journal.addMerge({a, b, cause, reason});
    const EClassId kept = m_unionFind.unite(rootA, rootB);
    const EClassId merged = kept == rootA ? rootB : rootA;
    if (!m_rebuildAnalyses.empty())
        m_pendingMerges.push_back({kept, merged, static_cast<std::uint32_t>(addedNodeCount())});
    if (merged.index() < m_nodesAtViews) m_movedClasses.push_back(merged);
    if (isPrunedClass(merged)) m_flags[kept.index()] |= kPrunedClass;
    if (!m_liveAnalyses.empty()) joinLive(kept, merged);
    // The merged class's parents now have a child that is not canonical.
    std::uint32_t& last = m_lastUse[merged.index()];
    if (last != kNone) {
        m_movedUses.push_back({kept, m_nextUse[last], last});
        std::uint32_t& keptLast = m_lastUse[kept.index()];
        if (keptLast != kNone) std::swap(m_nextUse[keptLast], m_nextUse[last]);
        keptLast = last;
        last = kNone;
    }
    for (Analysis* analysis : m_liveAnalyses) modify(*analysis, find(kept));
    return true;
}

void EGraph::modify(Analysis& analysis, EClassId id) {
    ++m_modifyDepth;
    analysis.modify(*this, id);
    --m_modifyDepth;
}

void EGraph::pruneToLeaves(EClassId id) {
    m_flags[find(id).index()] |= kPrunedClass;
    m_hasPruned = true;
}

/// Joins the data of two classes whose parents are still apart.
void EGraph::joinLive(EClassId kept, EClassId merged) {
    const auto pushParents = [&](EClassId id) {
        forEachUse(id, [&](ENodeId node) { m_liveQueue->push(node); });
    };
    for (Analysis* analysis : m_liveAnalyses) {
        const Analysis::JoinResult result = analysis->join(*this, kept, merged);
        if (result.keptChanged) pushParents(kept);
        if (result.mergedChanged) pushParents(merged);
        noteConflict(*analysis, kept, merged);
    }
}

void EGraph::noteConflict(Analysis& analysis, EClassId a, EClassId b) {
    std::optional<std::string> conflict = analysis.takeConflict();
    if (conflict && !m_contradiction)
        m_contradiction = {std::move(*conflict), a, b, m_journal.merges().size()};
}

}  // namespace candler
