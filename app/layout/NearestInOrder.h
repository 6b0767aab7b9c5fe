// NearestInOrder: places in a row that keep their order and their distances and are as near to
// where they want to be as can be.
#pragma once

#include <vector>

namespace candler::detail {

/// The x of each, with the least sum of squares to `wanted`, such that each is at least as far
/// right of the one before as `offsets` grow (isotonic regression by pooling neighbours). Linear.
[[nodiscard]] std::vector<double> nearestInOrder(const std::vector<double>& wanted,
                                                 const std::vector<double>& offsets);

}  // namespace candler::detail
