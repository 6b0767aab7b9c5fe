// NewDifferences: plans that subtract sums where the program sums what is subtracted, as
// sum(X^2) - 2 * sum(X * Y) + sum(Y^2) for sum((X - Y)^2): where X is nearly Y, all is lost, also
// where the inputs of DigitLoss do not show it.
#pragma once

#include <span>
#include <vector>

#include "engine/languages/linrel/lowering/DigitLoss.h"

namespace candler::linrel {

/// By output: whether its plan is such a one for a difference of the program that no trial made
/// small. Stopped, of what was looked at.
[[nodiscard]] std::vector<bool> untriedDifferences(const LaProgram& program,
                                                   std::span<const LaOutput> plan,
                                                   const DigitLoss& trial,
                                                   const StopCheck& stop = {});

[[nodiscard]] std::string untriedDifferenceText(const LaOutput& output);

}  // namespace candler::linrel
