// SturFacts: what conditions of rules know of a class beside its free names: of which indices it is
// other than 0 for finitely many values only.
#pragma once

#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/languages/sexpr/NameSets.h"
#include "engine/languages/sexpr/SexprContext.h"

namespace candler::stur {

// The places of the analyses.
inline constexpr std::size_t kFreeNames = 1;
inline constexpr std::size_t kSmallestTerms = 2;
inline constexpr std::size_t kBoundNames = 3;

/// The smallest term of a class; invalid while none is known.
[[nodiscard]] TermId smallestTerm(const EGraph& graph, EClassId id);

/// By class the names, as terms, that bound it whatever the others are: those that are an index of
/// a tensor, alone or with a number added. Of what is known of several terms all holds.
class BoundNames : public Analysis {
public:
    explicit BoundNames(const sexpr::SexprContext& context)
        : m_context(context), m_none(m_sets.of({})) {}

    [[nodiscard]] std::string_view name() const override { return "bounds"; }
    [[nodiscard]] AnalysisTiming timing() const override { return AnalysisTiming::Live; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;
    [[nodiscard]] std::size_t memoryBytes() const override {
        return m_setOf.capacity() * sizeof(Sets::Id) + m_sets.memoryBytes();
    }

    [[nodiscard]] bool isBounded(const EGraph& graph, EClassId name, EClassId term) const;

private:
    using Sets = sexpr::NameSets<TermId>;

    [[nodiscard]] Sets::Id of(EClassId id) const {
        return id.index() < m_setOf.size() ? m_setOf[id.index()] : m_none;
    }
    [[nodiscard]] Sets::Id ofNode(const EGraph& graph, ENodeId node);
    [[nodiscard]] Sets::Id ofIndex(TermId index);
    bool raise(EClassId id, Sets::Id more);

    const sexpr::SexprContext& m_context;
    Sets m_sets;
    Sets::Id m_none;
    std::vector<Sets::Id> m_setOf;  ///< By class.
};

}  // namespace candler::stur
