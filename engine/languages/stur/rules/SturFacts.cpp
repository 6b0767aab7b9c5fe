#include "engine/languages/stur/rules/SturFacts.h"

#include <utility>

#include "engine/binding/SmallestTerm.h"
#include "engine/languages/stur/terms/SturOperators.h"

namespace candler::stur {

TermId smallestTerm(const EGraph& graph, EClassId id) {
    return static_cast<const SmallestTerm&>(graph.analysis(kSmallestTerms)).term(graph, id);
}

BoundNames::Sets::Id BoundNames::ofIndex(TermId index) {
    const TermStore& store = m_context.store;
    if (!index.isValid()) return m_none;
    const auto isName = [&](TermId term) { return store[term].op == m_context.symbolOp(); };
    const auto isNumber = [&](TermId term) { return store[term].op == m_context.numberOp(); };
    if (isName(index)) return m_sets.of({index});
    const OpId known = store[index].op;
    if (known != op(Operator::IndexAdd) && known != op(Operator::IndexSubtract)) return m_none;
    const auto children = store.children(index);
    if (isName(children[0]) && isNumber(children[1])) return m_sets.of({children[0]});
    if (isNumber(children[0]) && isName(children[1])) return m_sets.of({children[1]});
    return m_none;
}

BoundNames::Sets::Id BoundNames::ofNode(const EGraph& graph, ENodeId node) {
    const auto children = graph.children(node);
    const auto child = [&](std::size_t i) { return of(graph.find(children[i])); };
    if (children.empty()) return m_none;
    switch (static_cast<Operator>(graph.op(node).value)) {
        case Operator::At:
            return m_sets.unite(child(0), ofIndex(smallestTerm(graph, children[1])));
        case Operator::Add:
            return m_sets.intersect(child(0), child(1));
        case Operator::Multiply:
            return m_sets.unite(child(0), child(1));
        case Operator::Inverse:
        case Operator::Nonzero:
            return child(0);
        case Operator::Sum:
            return m_sets.without(child(1), smallestTerm(graph, children[0]));
        default:
            return m_none;
    }
}

bool BoundNames::raise(EClassId id, Sets::Id more) {
    if (id.index() >= m_setOf.size()) m_setOf.resize(id.index() + 1, m_none);
    Sets::Id& own = m_setOf[id.index()];
    const Sets::Id next = m_sets.unite(own, more);
    return std::exchange(own, next) != next;
}

bool BoundNames::update(const EGraph& graph, ENodeId node, EClassId target) {
    return raise(target, ofNode(graph, node));
}

Analysis::JoinResult BoundNames::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    const Sets::Id other = of(merged);
    JoinResult result;
    result.keptChanged = raise(kept, other);
    result.mergedChanged = of(kept) != other;
    return result;
}

bool BoundNames::isBounded(const EGraph& graph, EClassId name, EClassId term) const {
    const TermId known = smallestTerm(graph, name);
    return known.isValid() && m_sets.contains(of(graph.find(term)), known);
}

}  // namespace candler::stur
