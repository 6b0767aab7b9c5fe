// LoopVerifier: what must hold of a loop program, whoever made it.
#pragma once

#include <string>
#include <vector>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Everything wrong with `function`, in the order of its statements; empty if it is well formed:
///  1. variables, locals and temporaries are used only where they are in scope, and made once;
///  2. loads and stores have as many indices as the buffer has dimensions, all of type Index;
///  3. operands have the types their operator wants; stored and assigned values the target's type;
///  4. inputs are not written; no index is provably outside;
///  5. sparse inputs are made of inputs of the right types and extents, and inputs of which more is
///     known are lists of indices;
///  6. a parallel loop writes no outer local, and no outer element that is the same in all its
///     iterations.
[[nodiscard]] std::vector<std::string> verify(const Function& function);

/// Throws InternalError with the list and the program unless `verify` finds nothing.
void checkVerified(const Function& function);

}  // namespace candler::loop
