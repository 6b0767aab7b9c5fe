// What cost models that users write may speak of in languages of s-expressions: the operators, also
// `symbol`, `number`, `boolean` and `index` where there are such, and the value of a number.
#pragma once

#include "engine/extraction/CostFacts.h"
#include "engine/languages/sexpr/SexprContext.h"

namespace candler::sexpr {

[[nodiscard]] CostVocabulary costVocabulary(const SexprContext& context);
/// The context must outlive the facts.
[[nodiscard]] CostFactsPtr costFacts(const SexprContext& context);

}  // namespace candler::sexpr
