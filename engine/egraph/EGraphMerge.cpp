// EGraph: merge.
#include "engine/egraph/EGraph.h"
#include "engine/support/Check.h"

namespace candler {

bool EGraph::merge(EClassId a, EClassId b, MergeCause cause, std::uint32_t reason) {
    const EClassId rootA = m_unionFind.findAndShorten(a);
    const EClassId rootB = m_unionFind.findAndShorten(b);
    if (rootA == rootB) return false;
    CANDLER_CHECK(type(rootA) == type(rootB), "classes {} and {} have different types", rootA.value,
                  rootB.value);
    m_journal.addMerge({a, b, cause, reason});
    const EClassId kept = m_unionFind.unite(rootA, rootB);
    const EClassId merged = kept == rootA ? rootB : rootA;
    m_pendingMerges.push_back({kept, merged});
    // The merged class's parents now have a child that is not canonical.
    std::uint32_t& first = m_firstUse[merged.index()];
    for (std::uint32_t use = first; use != kNone; use = m_uses[use].next)
        m_pendingNodes.push_back(m_uses[use].node);
    if (first != kNone) {
        if (m_firstUse[kept.index()] == kNone)
            m_firstUse[kept.index()] = first;
        else
            m_uses[m_lastUse[kept.index()]].next = first;
        m_lastUse[kept.index()] = m_lastUse[merged.index()];
        first = kNone;
        m_lastUse[merged.index()] = kNone;
    }
    return true;
}

}  // namespace candler
