// SymmetricResults: of a matrix that is its own transpose, as a matrix times its transpose is, the
// half on and below the diagonal is computed, and the rest is copied from there.
#pragma once

#include <optional>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// The output that a program makes element by element, in two innermost loops of one length, if
/// element (j, i) is computed as (i, j) is: operands of sums and products may be exchanged. All
/// outputs are that one.
[[nodiscard]] std::optional<BufferId> symmetricResult(Function& plain);

/// Runs the innermost loop that makes tiles, or elements, of `output` for those that are not all
/// above the diagonal; then copies. Nothing changes where it is not known which these are. The
/// function must compute what a program with a symmetric result does.
void computeHalf(Function& function, BufferId output);

}  // namespace candler::loop
