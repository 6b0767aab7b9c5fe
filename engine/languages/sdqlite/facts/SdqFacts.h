// SdqFacts: what is known of a term of SDQLite, or of an e-class, from its operator and its
// children's facts: free indices, in which indices it is strict and linear, leaves that it holds,
// and the representative that rules shift and substitute. Specification 3.2 and 7.3.
#pragma once

#include <span>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/languages/sdqlite/terms/SdqTerms.h"

namespace candler::sdqlite {

/// Of a class they hold for its value: what one of its terms shows. Sets that are to be relied on
/// (strict, linear) leave out indices from 63 on.
struct Facts {
    /// Typed: indices on which the value may depend, in all terms that are known (intersection).
    /// Faithful: those free in some term (union), as published.
    FreeSet free = 0;
    /// The value is zero whenever that variable is. Indices are never zero in this sense.
    FreeSet strict = 0;
    /// The value is additive in that variable.
    FreeSet linear = 0;
    /// It maps to indices, no two keys to the same.
    bool isDistinct = false;
    /// Variables that are equal to it, and one of them.
    FreeSet variables = 0;
    TermId variable;
    /// A number or the empty map that is equal to it.
    TermId constant;

    /// The representative; invalid while none is known. Typed: with the fewest free indices, then
    /// the smallest. Faithful: the smallest.
    TermId term;
    std::uint64_t size = 0;
    FreeSet termFree = 0;  ///< Of the representative.

    /// In none of its terms that matter: neither known to be free, nor free in the representative.
    [[nodiscard]] bool isApart(FreeSet indices) const { return ((free | termFree) & indices) == 0; }
};

/// Of an e-node or the root of a term. Representatives are not among what is told.
[[nodiscard]] Facts factsOf(const SdqTerms& terms, LabelId label, std::span<const Facts> children);
/// The term represents itself. Linear in its sub-terms.
[[nodiscard]] Facts factsOf(SdqTerms& terms, TermId term);
/// Whether a constant is this number in its type: 0 and 1 are the zero and one of its ring, 0 is
/// also the empty map.
[[nodiscard]] bool isNumber(const SdqTerms& terms, TermId constant, double number);

/// The kinds of the published system, a set of bits. A class has those of its e-nodes' operators.
using Kinds = std::uint8_t;
inline constexpr Kinds kVectorKind = 1;
inline constexpr Kinds kDictionaryKind = 2;
inline constexpr Kinds kScalarKind = 4;
inline constexpr Kinds kBoolKind = 8;
[[nodiscard]] Kinds kindsOf(Operator op);

/// Facts of the classes of one e-graph. Live, so that a rule takes what the rules before it made
/// smaller: else representatives with `let` that another rule has just reduced are copied, and
/// published e-graphs that saturate do not.
class SdqAnalysis : public Analysis {
public:
    explicit SdqAnalysis(SdqTerms& terms) : m_terms(terms) {}

    /// Registers one with the e-graph, which must have no analysis yet.
    static void attach(EGraph& graph, SdqTerms& terms);
    /// An empty e-graph with one.
    [[nodiscard]] static std::unique_ptr<EGraph> graphOf(SdqTerms& terms);
    /// Of a class, by any of its ids, in an e-graph that has one.
    [[nodiscard]] static const Facts& of(const EGraph& graph, EClassId id) {
        return static_cast<const SdqAnalysis&>(graph.analysis(0)).read(graph.find(id));
    }

    [[nodiscard]] std::string_view name() const override { return "facts"; }
    [[nodiscard]] AnalysisTiming timing() const override { return AnalysisTiming::Live; }
    bool update(const EGraph& graph, ENodeId node, EClassId target) override;
    JoinResult join(const EGraph& graph, EClassId kept, EClassId merged) override;
    [[nodiscard]] std::size_t memoryBytes() const override {
        return m_column.capacity() * sizeof(Facts);
    }

private:
    [[nodiscard]] const Facts& read(EClassId id) const;
    Facts& at(EClassId id);
    /// Returns whether `own` changed.
    bool merge(Facts& own, const Facts& other) const;
    [[nodiscard]] bool isBetter(const Facts& a, const Facts& b) const;

    SdqTerms& m_terms;
    std::vector<Facts> m_column;
    std::vector<Facts> m_children;
};

}  // namespace candler::sdqlite
