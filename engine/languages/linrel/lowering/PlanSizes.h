// PlanSizes: whether a plan that was made for the sizes of a program is right for others, too.
#pragma once

#include <span>

#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

/// Whether the plan gives the program's outputs at other sizes: tried on random matrices of two
/// other sizes. A plan may hold numbers that are sizes, as that of sum(X + 1) does. False, too,
/// where sizes that are plain numbers are too large to try (kMostTriedWork).
[[nodiscard]] bool holdsForOtherSizes(LaProgram& program, std::span<const LaOutput> plan);

/// Gives all dimensions other sizes, different ones from `first` on. False if some dimension cannot
/// have another.
bool resizeAll(Dimensions& dimensions, std::int64_t first);

}  // namespace candler::linrel
