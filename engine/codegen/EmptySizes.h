// EmptySizes: kernels take sizes of 0, as BLAS does: nothing is done where there is no element, and
// a sum of nothing is what it begins with.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Where a check at the head wants a size to be at least 1, 0 will do if no output has elements
/// then, or if `plain`, which computes the same, does nothing with the size but run to it.
void takeEmptySizes(Function& function, const Function& plain);

}  // namespace candler::loop
