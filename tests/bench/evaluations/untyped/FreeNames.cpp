#include "tests/bench/evaluations/untyped/FreeNames.h"

#include <algorithm>
#include <utility>

namespace candler::untyped {

FreeNames::Sets::Id& FreeNames::at(EClassId id) {
    if (id.index() >= m_setOf.size()) m_setOf.resize(id.index() + 1, m_empty);
    return m_setOf[id.index()];
}

bool FreeNames::update(const EGraph& graph, ENodeId node, EClassId target) {
    m_children.clear();
    for (const EClassId child : graph.children(node)) m_children.push_back(graph.find(child));
    const Sets::Id found = namesUnder(m_sets, graph.op(node), m_children,
                                      [&](std::size_t i) { return at(m_children[i]); });
    Sets::Id& own = at(target);
    const Sets::Id next = m_sets.unite(own, found);
    return std::exchange(own, next) != next;
}

Analysis::JoinResult FreeNames::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    const Sets::Id other = at(merged);
    Sets::Id& own = at(kept);
    const Sets::Id next = m_sets.unite(own, other);
    return {.keptChanged = std::exchange(own, next) != next, .mergedChanged = next != other};
}

bool FreeNames::mayBeFree(const EGraph& graph, EClassId name, EClassId term) const {
    return std::ranges::any_of(m_sets[m_setOf[graph.find(term).index()]],
                               [&](EClassId free) { return graph.find(free) == graph.find(name); });
}

}  // namespace candler::untyped
