// IndependentLoops: outermost loops whose iterations write apart become parallel.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// A loop in the function's body, with another one inside, becomes LoopKind::Parallel if each
/// iteration reads and writes its own part only of what is written in it: one index of each access
/// is the counter, or an element of a list of different ones (IndexInput) at the counter. Results
/// are the same on any number of threads.
void makeParallel(Function& function);

}  // namespace candler::loop
