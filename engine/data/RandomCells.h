// RandomCells: distinct cells of a tensor by chance, each as its number by rows. The same random
// numbers give the same cells.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/support/Random.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// Each below `bound` with the same probability.
[[nodiscard]] std::uint64_t evenBelow(Random& random, std::uint64_t bound);
/// From 0 to below 1.
[[nodiscard]] double unitInterval(Random& random);

/// `count` of the numbers below `total`, ascending, every set with the same probability; count <=
/// total. None if stopped. Near linear in `count`.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> evenCells(std::uint64_t total,
                                                                  std::size_t count, Random& random,
                                                                  const StopCheck& stop);

/// The first `count` distinct cells that `draw` gives, ascending. Fewer if too many draws find
/// nothing new; none if stopped.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> drawnCells(
    std::size_t count, const std::function<std::uint64_t()>& draw, const StopCheck& stop);

}  // namespace candler
