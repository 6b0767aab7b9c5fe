// FreeNames: the names that are free in some term of a class (union, so an over-approximation).
// Names are classes of symbols. NamedTerms.h says it of a single term.
#pragma once

#include <limits>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/languages/sexpr/NameSets.h"
#include "engine/support/FlatVector.h"
#include "tests/bench/evaluations/untyped/UntypedLanguage.h"

namespace candler::untyped {

/// What is free under an operator over these children; `setOf(i)` is free in the i-th.
template <typename Name, typename Children, typename SetOf>
typename sexpr::NameSets<Name>::Id namesUnder(sexpr::NameSets<Name>& sets, OpId o,
                                              const Children& children, SetOf setOf) {
    if (o == op(NamesOperator::Var)) return sets.of({children[0]});
    if (o == op(NamesOperator::App)) return sets.unite(setOf(0), setOf(1));
    if (o == op(NamesOperator::Lam)) return sets.without(setOf(1), children[0]);
    if (o == op(NamesOperator::Let) && children.size() == 3)
        return sets.unite(sets.without(setOf(2), children[0]), setOf(1));
    return sets.of({});
}

class FreeNames : public Analysis {
public:
    [[nodiscard]] std::string_view name() const override { return "free names"; }
    [[nodiscard]] AnalysisTiming timing() const override { return AnalysisTiming::Live; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;
    [[nodiscard]] std::size_t memoryBytes() const override {
        return m_setOf.memoryBytes() + m_sets.memoryBytes();
    }

    [[nodiscard]] bool mayBeFree(const EGraph& graph, EClassId name, EClassId term) const;

private:
    using Sets = sexpr::NameSets<EClassId>;

    Sets::Id& at(EClassId id);

    Sets m_sets;
    const Sets::Id m_empty = m_sets.of({});
    FlatVector<Sets::Id> m_setOf;  // per class
    std::vector<EClassId> m_children;
};

}  // namespace candler::untyped
