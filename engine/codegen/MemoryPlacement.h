// MemoryPlacement: decides where temporaries live.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

inline constexpr std::int64_t kMaxStackBytes = 16 * 1024;

/// Temporaries of a constant size up to kMaxStackBytes go on the stack; the others on the heap, and
/// their allocation moves out of sequential loops as far as their size allows.
void placeMemory(Function& function);

}  // namespace candler::loop
