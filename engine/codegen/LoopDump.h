// LoopDump: the text of loops with the parts of the source that its lines come from;
// Function::dump() is the text alone.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/codegen/Kernel.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

[[nodiscard]] KernelFile loopsFile(const Function& function);

/// Neighbours of the same origins are one; lines without any are left out. `before` lines are in
/// front of the first.
[[nodiscard]] std::vector<KernelLines> kernelLines(std::span<const std::vector<OriginId>> byLine,
                                                   std::size_t before);

}  // namespace candler::loop
