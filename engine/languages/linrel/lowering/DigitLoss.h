// DigitLoss: whether rounding costs a plan digits that it does not cost the program. Rewrites are
// equalities of real numbers: mean((x - mean(x))^2) may become a difference of two large sums.
// Specification 9.1(7).
#pragma once

#include <span>

#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

/// A warning for each output that the plan computes with at least three digits less than the
/// program does, on one of the kinds of random inputs that are tried: around 0, with means far from
/// 0, and such that differences are small. A note if plans of these sizes are not tried.
[[nodiscard]] Diagnostics digitLosses(LaProgram& program, std::span<const LaOutput> plan);

}  // namespace candler::linrel
