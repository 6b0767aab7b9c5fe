// SturTermValues: what terms are worth by the inputs that the boundary of languages passes on:
// sizes and tensors by name as rows of numbers.
#pragma once

#include <span>
#include <vector>

#include "engine/language/Evaluator.h"
#include "engine/languages/stur/semantics/SturEvaluator.h"

namespace candler::stur {

/// Small values for all that a program leaves open, by its structures.
[[nodiscard]] Result<std::vector<EvaluatorInput>> randomProgramInputs(
    SturTerms& terms, const Model& model, std::uint64_t seed, const EvaluationLimits& limits);
/// The same for terms of no program: each name gets a number, which makes tensors and indices.
[[nodiscard]] Result<std::vector<EvaluatorInput>> randomTermInputs(const SturTerms& terms,
                                                                   std::span<const TermId> given,
                                                                   std::uint64_t seed);

/// Of terms that are whole programs the results, one behind the other, else one number.
[[nodiscard]] Result<EvaluatedValue> programValue(const SturTerms& terms, const Model& model,
                                                  TermId term,
                                                  std::span<const EvaluatorInput> inputs,
                                                  const EvaluationLimits& limits);
/// Of a term of no program. Without numbers where a sum has no end.
[[nodiscard]] Result<EvaluatedValue> termValue(const SturTerms& terms, TermId term,
                                               std::span<const EvaluatorInput> inputs,
                                               const EvaluationLimits& limits);

}  // namespace candler::stur
