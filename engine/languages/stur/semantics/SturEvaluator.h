// SturEvaluator: what programs of STUR compute, slowly and obviously; the oracle of all else.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "engine/languages/stur/semantics/SturFormula.h"
#include "engine/languages/stur/syntax/SturModel.h"

namespace candler::stur {

using Sizes = std::map<std::string, std::int64_t, std::less<>>;

/// None if a symbol has no value or by division by 0.
[[nodiscard]] std::optional<std::int64_t> indexAt(const IndexSyntax& index, const Sizes& sizes);
/// Of a box; those below 0 are 0. None if that is not known, or beyond some millions of cells.
[[nodiscard]] std::optional<std::vector<std::int64_t>> extentsAt(const Tensor& tensor,
                                                                 const Sizes& sizes);
/// Why there are none.
[[nodiscard]] Diagnostic noExtents(const Tensor& tensor, const Model& model);
/// Those that boxes are made of; others are fixed indices, widths of bands and the like.
[[nodiscard]] std::set<std::string> boundingSymbols(const Model& model);
[[nodiscard]] bool holdsAt(const ComparisonSyntax& fact, const Sizes& sizes);
/// Whether all assumptions do.
[[nodiscard]] bool satisfies(const Model& model, const Sizes& sizes);

/// Adds the values of the tensors that the program defines to those of sizes and inputs.
[[nodiscard]] Result<void> evaluateProgram(const SturTerms& terms, const Model& model,
                                           TermId program, Valuation& values,
                                           const EvaluationLimits& limits = {});

}  // namespace candler::stur
