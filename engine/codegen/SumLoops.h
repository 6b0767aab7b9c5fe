// SumLoops: what sums floats in loops. C++ compilers keep the order of such sums, unless they are
// told that any will do; then they become vectors.
#pragma once

#include <vector>

#include "engine/codegen/Arithmetic.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// The floats that the loop adds to, in order. Empty if it also does something else, or asks for a
/// sum before its end, or has so few iterations that a vector would be left empty.
[[nodiscard]] std::vector<LocalId> summedLocals(const Function& function, const For& loop);

/// Reassociate if the function sums floats in loops and never compares or rounds one, so that
/// nobody sees another difference than that of rounding; else Sums.
[[nodiscard]] Arithmetic usualArithmetic(const Function& function);

}  // namespace candler::loop
