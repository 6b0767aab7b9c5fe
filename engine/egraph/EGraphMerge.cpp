// EGraph: merge.
#include "engine/egraph/AnalysisQueue.h"
#include "engine/egraph/EGraph.h"

namespace candler {

bool EGraph::merge(EClassId a, EClassId b, MergeCause cause, std::uint32_t reason) {
    const EClassId rootA = m_unionFind.find(a);
    const EClassId rootB = m_unionFind.find(b);
    if (rootA == rootB) return false;
    if (type(rootA) != type(rootB)) {
        if (!m_contradiction)
            m_contradiction = {"two classes of different types would be merged", rootA, rootB,
                               m_journal.merges().size()};
        return false;
    }
    m_journal.addMerge({a, b, cause, reason});
    const EClassId kept = m_unionFind.unite(rootA, rootB);
    const EClassId merged = kept == rootA ? rootB : rootA;
    if (!m_rebuildAnalyses.empty()) m_pendingMerges.push_back({kept, merged});
    if (m_isPruned[merged.index()]) m_isPruned[kept.index()] = true;
    if (!m_liveAnalyses.empty()) joinLive(kept, merged);
    // The merged class's parents now have a child that is not canonical.
    std::uint32_t& first = m_firstUse[merged.index()];
    if (first != kNone) {
        m_movedUses.push_back({kept, first, m_lastUse[merged.index()]});
        if (m_firstUse[kept.index()] == kNone)
            m_firstUse[kept.index()] = first;
        else
            m_uses[m_lastUse[kept.index()]].next = first;
        m_lastUse[kept.index()] = m_lastUse[merged.index()];
        first = kNone;
        m_lastUse[merged.index()] = kNone;
    }
    for (Analysis* analysis : m_liveAnalyses) analysis->modify(*this, find(kept));
    return true;
}

/// Joins the data of two classes whose parents are still apart.
void EGraph::joinLive(EClassId kept, EClassId merged) {
    const auto pushParents = [&](EClassId id) {
        for (std::uint32_t use = m_firstUse[id.index()]; use != kNone; use = m_uses[use].next)
            m_liveQueue->push(ENodeId{m_uses[use].node});
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
