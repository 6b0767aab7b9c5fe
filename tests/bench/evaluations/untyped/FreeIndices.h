// FreeIndices: the De Bruijn indices that are free in some term of a class (union, so an
// over-approximation), also through explicit substitutions and shifts.
#pragma once

#include <optional>

#include "engine/binding/Binding.h"
#include "engine/egraph/EGraph.h"
#include "engine/languages/sexpr/SexprContext.h"
#include "engine/support/FlatVector.h"

namespace candler::untyped {

class FreeIndices : public Analysis {
public:
    explicit FreeIndices(const sexpr::SexprContext& context) : m_context(context) {}

    [[nodiscard]] std::string_view name() const override { return "free indices"; }
    [[nodiscard]] AnalysisTiming timing() const override { return AnalysisTiming::Live; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;
    [[nodiscard]] std::size_t memoryBytes() const override { return m_column.memoryBytes(); }

    [[nodiscard]] FreeSet free(const EGraph& graph, EClassId id) const {
        return m_column[graph.find(id).index()];
    }

private:
    FreeSet& at(EClassId id);
    [[nodiscard]] FreeSet ofNode(const EGraph& graph, ENodeId node);

    const sexpr::SexprContext& m_context;
    FlatVector<FreeSet> m_column;
};

/// What is free in `(phi by cutoff body)`.
[[nodiscard]] FreeSet shiftedSet(FreeSet body, int by, int cutoff);
/// What is free in `(sig index body argument)`.
[[nodiscard]] FreeSet substitutedSet(FreeSet body, int index, FreeSet argument);

/// What a leaf is; none for other terms and for no term.
[[nodiscard]] std::optional<int> numberOf(const sexpr::SexprContext& context, TermId term);
[[nodiscard]] std::optional<int> indexOf(const sexpr::SexprContext& context, TermId term);

}  // namespace candler::untyped
