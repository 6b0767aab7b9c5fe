// Random loop programs around one small temporary: filled, added to, and written back by loops over
// rows and lanes of every kind.
#pragma once

#include <cstdint>

#include "engine/codegen/LoopIr.h"

namespace candler::test {

/// Verified, for any value of its size n.
loop::Function randomTile(std::uint32_t seed);

}  // namespace candler::test
