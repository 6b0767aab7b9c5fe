// Inputs of STUR's programs: small random numbers that keep to the structures of their tensors, and
// whether given ones do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/languages/stur/semantics/SturEvaluator.h"
#include "engine/languages/stur/terms/SturTermMaker.h"

namespace candler::stur {

/// Of all symbols, from 0 to `most`, as the assumptions want them; none if such are not found. The
/// same for the same seed.
[[nodiscard]] std::optional<Sizes> randomSizes(const Model& model, std::uint64_t seed,
                                               std::int64_t most);

/// An element that follows from another one: (place, image, factor).
struct RedundantElement {
    SturFormula::Point place;
    SturFormula::Point image;
    double factor = 1;
};

/// The structure of a tensor at some sizes, by enumeration. Places are there as often as pieces
/// have them.
struct StructureAt {
    std::vector<SturFormula::Point> unique;
    std::vector<RedundantElement> redundant;
};
[[nodiscard]] Result<StructureAt> structureAt(SturTerms& terms, const StructureTerms& structure,
                                              const Valuation& sizes,
                                              const EvaluationLimits& limits = {});

/// What is wrong with a structure at these sizes: a place that is unique and redundant, or leads to
/// several images, or to one that is not unique; nothing if that holds.
[[nodiscard]] std::optional<std::string> brokenStructure(const StructureAt& structure);

/// Whole numbers from -3 to 3 for all inputs; the sizes are there.
[[nodiscard]] Result<void> addRandomInputs(SturTerms& terms, const Model& model, std::uint64_t seed,
                                           Valuation& values, const EvaluationLimits& limits = {});

/// `(1, 0)`
[[nodiscard]] std::string pointText(const SturFormula::Point& point);

}  // namespace candler::stur
