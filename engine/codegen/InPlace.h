// InPlace: may a loop body that reads an old buffer and writes a new one use one buffer for both?
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// True if no element of `newBuffer` is written before the last read of the same element of
/// `oldBuffer`, whose shape is the same: reads come before writes in every statement list, and
/// where one loop does both, its iterations touch disjoint parts. False also means "cannot tell".
[[nodiscard]] bool isInPlaceSafe(Function& function, const Block& body, BufferId oldBuffer,
                                 BufferId newBuffer);

/// Makes all loads and stores of `from` ones of `to`.
void renameBuffer(Function& function, Block& body, BufferId from, BufferId to);

}  // namespace candler::loop
