// The untyped lambda calculus in four encodings: variables with names, `(lam x (var x))`, or with
// De Bruijn indices, `(lam %0)`; substitution explicit, by rules, or of extracted terms. Symbols
// and numbers are constants. "Sketch-Guided Equality Saturation", section 4 and Table 2.
#pragma once

#include "engine/languages/sexpr/SexprDefinition.h"

namespace candler::untyped {

/// The operators, as the grammars list them: their OpId is this number. `(let v e body)` is body
/// with e for v.
enum class NamesOperator : std::uint32_t { Var, App, Lam, Let };
/// `(sig i body e)` is body with e for %i and the indices above lowered by one; `(phi d k body)` is
/// body with the indices from k on raised by d.
enum class IndicesOperator : std::uint32_t { App, Lam, Sigma, Phi };

[[nodiscard]] constexpr OpId op(NamesOperator o) {
    return OpId{static_cast<std::uint32_t>(o)};
}
[[nodiscard]] constexpr OpId op(IndicesOperator o) {
    return OpId{static_cast<std::uint32_t>(o)};
}

// Two analyses belong to each e-graph.
inline constexpr std::size_t kSmallestTermIndex = 0;
inline constexpr std::size_t kFreeIndex = 1;  ///< FreeNames or FreeIndices.

[[nodiscard]] const sexpr::SexprDefinition& explicitNames();
[[nodiscard]] const sexpr::SexprDefinition& explicitIndices();
[[nodiscard]] const sexpr::SexprDefinition& extractionNames();
[[nodiscard]] const sexpr::SexprDefinition& extractionIndices();

/// The smallest term of a class of an e-graph of these languages.
[[nodiscard]] TermId smallestTerm(const EGraph& graph, EClassId id);

}  // namespace candler::untyped
