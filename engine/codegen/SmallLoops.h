// SmallLoops: little work is done by one thread. Waking others, or asking whether there are any,
// takes longer than a few thousand statements.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Before each parallel loop, or nest of two, whose work is known from sizes: a choice between it
/// and the same loop in sequence. Its body becomes a part that both run; where threads have memory
/// of their own, the loop is there twice. Last of the passes.
void runSmallLoopsInSequence(Function& function);

}  // namespace candler::loop
