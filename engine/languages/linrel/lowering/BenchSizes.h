// BenchSizes: at which sizes a kernel is measured.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/codegen/LoopIr.h"
#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

struct BenchSizes {
    /// By name: the wishes, and of dimensions without one the size that the program declares.
    std::map<std::string, std::int64_t> sizes;
    std::string note{};  ///< Which are smaller than declared and why; empty if none.
};

/// The longest dimensions without a wish are halved until all arrays, those that the kernel
/// allocates too, are below 1 GB together.
[[nodiscard]] BenchSizes benchSizes(const LaProgram& program, const loop::Function& function,
                                    const std::map<std::string, std::int64_t>& wishes);

}  // namespace candler::linrel
