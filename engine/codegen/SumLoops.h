// SumLoops: what sums floats in loops, or takes their maximum or minimum. C++ compilers keep the
// order in which that is done, unless they are told that any will do; then they become vectors.
#pragma once

#include <vector>

#include "engine/codegen/Arithmetic.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// A float that a loop adds to, or makes the maximum or minimum of itself and others.
struct Reduction {
    LocalId local;
    ExprOp op = ExprOp::Add;  ///< Or Max or Min.
};

/// Those of the loop, in order. Empty if it also does something else, but for storing what it does
/// not read in a place of each iteration, or asks for one before its end, or has so few iterations
/// that a vector would be left empty.
///
/// Maxima are those of std::max(m, x), which is m < x ? x : m. If m is no number it stays so, else
/// it is the greatest of what it was and of all x that are numbers, whatever their order. So lanes
/// that begin with m, take a part of the x each and are put together by the same rule give the same
/// number, but for the sign of a zero: of equal numbers the first is taken, and -0 equals 0. Minima
/// are alike. std::max(x, m) is x where x is no number, so there the order matters: it is none.
[[nodiscard]] std::vector<Reduction> reductionsOf(const Function& function, const For& loop);

/// Reassociate if the function sums floats in loops and never compares or rounds one, so that
/// nobody sees another difference than that of rounding; else Sums.
[[nodiscard]] Arithmetic usualArithmetic(const Function& function);

}  // namespace candler::loop
