// AppendingLoops: the outermost loop that makes a sparse output becomes one that threads can share.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// The loop in the function's body that makes the SparseOutput becomes LoopKind::Appending, if
/// - all entries are appended in it,
/// - iteration i of an output with dense levels begins place i first of all,
/// - else it changes nothing but what is brought into being inside, and SparseOutput::scratch.
/// Lists of one consecutive piece of its iterations then stand side by side. Linear.
void makeAppending(Function& function);

}  // namespace candler::loop
