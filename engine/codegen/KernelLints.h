// KernelLints: what of a kernel is slower than it need be, computed from its loops at given sizes.
// Only what takes a good part of the run is told.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/codegen/Arithmetic.h"
#include "engine/codegen/Kernel.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

// What is taken for granted of machines.
inline constexpr double kNearCacheBytes = 32.0 * 1024;  ///< Of the first level.
inline constexpr double kCacheBytes = 1024.0 * 1024;    ///< Of a core's own levels.
/// A core does about as many while memory gives it a number, or takes one.
inline constexpr double kOperationsPerElement = 64;

struct LintOptions {
    Arithmetic arithmetic = Arithmetic::Ieee;
    std::string file{};  ///< Of the kernel's source.
    /// By the order in which loops begin: their lines in the file, from 1; 0: not known.
    std::vector<std::size_t> lines{};
};

/// `written` has the same sizes and computes the same as it was written; `sizes` are of all size
/// parameters. In the order of KernelLint::Kind, then of the loops. Nothing is said of a kernel
/// whose loops depend on more than the sizes.
[[nodiscard]] std::vector<KernelLint> kernelLints(const Function& kernel, const Function& written,
                                                  const std::map<std::string, std::int64_t>& sizes,
                                                  const LintOptions& options);

}  // namespace candler::loop
