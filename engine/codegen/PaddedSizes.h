// PaddedSizes: a kernel whose tiles do not divide a size runs on larger arrays, which hold zeros
// behind what there is. That takes sizes that Remainders cannot cut: those that two loops run to,
// as in a matrix times its transpose, and sums that something else follows.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// `kernel` for all sizes that are only refused for its tiles: where they do not divide a size, on
/// copies of the arrays that it is part of. `plain` computes the same from the same parameters,
/// without tiles; both have their memory placed. None if that is possible for no size: elements
/// would depend on the zeros, or an integer would be divided by one. Where the innermost loop of
/// `plain` runs at most `smallWork` times, `little`, which computes the same, does it without
/// copies.
[[nodiscard]] std::optional<Function> withPadding(const Function& kernel, const Function& plain,
                                                  const Function& little, std::int64_t smallWork);

}  // namespace candler::loop
