#include "engine/languages/sexpr/FreeNames.h"

#include <algorithm>
#include <utility>

#include "engine/languages/sexpr/NamesUnder.h"

namespace candler::sexpr {

FreeNames::Sets::Id& FreeNames::at(EClassId id) {
    if (id.index() >= m_setOf.size()) m_setOf.resize(id.index() + 1, kUnknown);
    return m_setOf[id.index()];
}

FreeNames::Sets::Id FreeNames::ofNode(const EGraph& graph, ENodeId node, EClassId target) {
    if (graph.op(node) == m_context.symbolOp()) return m_sets.of({target});
    const auto children = graph.children(node);
    m_children.clear();
    for (const EClassId child : children) {
        m_children.push_back(graph.find(child));
        if (at(m_children.back()) == kUnknown) return kUnknown;
    }
    return namesUnder(m_sets, m_context.scopes(graph.op(node)), m_children,
                      [&](std::size_t i) { return at(m_children[i]); });
}

bool FreeNames::update(const EGraph& graph, ENodeId node, EClassId target) {
    const Sets::Id found = ofNode(graph, node, target);
    if (found == kUnknown) return false;
    Sets::Id& own = at(target);
    const Sets::Id next = own == kUnknown ? found : m_sets.intersect(own, found);
    return std::exchange(own, next) != next;
}

Analysis::JoinResult FreeNames::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    const Sets::Id other = at(merged);
    Sets::Id& own = at(kept);
    if (other == kUnknown) return {.keptChanged = false, .mergedChanged = own != kUnknown};
    const Sets::Id next = own == kUnknown ? other : m_sets.intersect(own, other);
    return {.keptChanged = std::exchange(own, next) != next, .mergedChanged = next != other};
}

bool FreeNames::mayBeFree(const EGraph& graph, EClassId name, EClassId term) const {
    const Sets::Id set = m_setOf[graph.find(term).index()];
    return set != kUnknown && std::ranges::any_of(m_sets[set], [&](EClassId free) {
               return graph.find(free) == graph.find(name);
           });
}

}  // namespace candler::sexpr
