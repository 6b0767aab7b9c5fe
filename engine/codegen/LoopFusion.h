// LoopFusion: a loop that reads what the loop before it has just stored becomes part of that loop,
// so that elements are used while they are in registers.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Fuses innermost loops in sequence, of the same bound, if each iteration of the second one reads
/// of what the first one stores only what the same iteration has stored. Between them may be what
/// brings locals and memory into being. What is stored and then loaded becomes a local.
void fuseLoops(Function& function);

}  // namespace candler::loop
