// BorderSplitting: a loop whose body asks in each iteration whether it is near an end (a clamped
// index, a constant border) becomes three: the first few iterations, the many between, where the
// answer is known, and the last few. Only the middle one has to be fast.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

inline constexpr std::int64_t kMaxBorder = 32;            ///< Iterations at one end.
inline constexpr std::int64_t kMaxSplitStatements = 256;  ///< Of a loop's body, written out.

/// Splits the innermost loops; those inside of a constant small length count as part of the body.
/// True if it split any; then LoopSimplifier has to draw the conclusions.
[[nodiscard]] bool splitBorders(Function& function);

}  // namespace candler::loop
