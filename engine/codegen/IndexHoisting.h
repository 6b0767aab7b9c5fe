// IndexHoisting: the row that a clamped index names is worked out once, outside of the loop over
// its elements, and has a name there.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Minima and maxima of sizes and loop variables in the indices of loads and stores become locals
/// of the outermost block in which they can be known. Among the last passes: nothing is known of a
/// local.
void hoistIndices(Function& function);

}  // namespace candler::loop
