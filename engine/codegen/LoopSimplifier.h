// LoopSimplifier: makes loop programs short. Same results, fewer loops, divisions and statements.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Expands unrolled loops, removes loops of no or one iteration, simplifies indices by their ranges
/// (IndexSimplifier.h), drops stores of an element to itself and whatever is computed but not used.
void simplify(Function& function);

/// Only the last part of that: drops what is computed but not used.
void removeUnused(Function& function);

}  // namespace candler::loop
