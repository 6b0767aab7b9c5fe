// KernelFolder: a kernel as a folder of C++ that stands on its own: kernel, reference, a check, a
// benchmark, a build file. Knows nothing of where the loop programs came from.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Whose operations make GFlop/s.
enum class CountedLoops {
    OfReference,  ///< What is asked for, however it is computed: comparable between kernels.
    OfKernel,     ///< What runs, where the reference does work that a kernel may leave out.
};

struct KernelFolderOptions {
    std::string origin{};     ///< Whence the kernel comes, for the README; may be empty.
    std::string description;  ///< What the kernel computes, for the README; may have many lines.
    std::map<std::string, std::int64_t> checkSizes;      ///< By name; others are chosen.
    std::map<std::string, std::int64_t> benchmarkSizes;  ///< By name; others are chosen.
    std::string benchmarkNote{};  ///< What the benchmark says of its sizes, if they are not given.
    CountedLoops counted = CountedLoops::OfReference;
    /// The kernel may be a number where the reference is none: 0 * a is 0 there.
    bool leavesOutZeros = false;
};

struct KernelFolderFile {
    std::string name;
    std::string text;
    std::vector<CppOrigin> origins{};
};

/// Header and source of the kernel first. `reference` has the same parameters and computes the same
/// in double precision; both are simplified and placed.
[[nodiscard]] std::vector<KernelFolderFile> kernelFolder(const Function& kernel,
                                                         const Function& reference,
                                                         const KernelFolderOptions& options);

/// As the folder's bench.cpp, but it prints the times of all runs, too.
[[nodiscard]] std::string timingProgram(const Function& kernel, const Function& reference,
                                        const KernelFolderOptions& options);

/// For each size parameter the wish, or else a size near `about`, made to satisfy the checks at the
/// function's head where that is a matter of rounding up.
[[nodiscard]] std::map<std::string, std::int64_t> chooseSizes(
    const Function& function, const std::map<std::string, std::int64_t>& wishes,
    std::int64_t about);

/// Sizes that tiles do not divide, if the kernel takes such: one at a time, all at once, and less
/// than one tile of each. Sizes without tiles are as in `others`.
[[nodiscard]] std::vector<std::map<std::string, std::int64_t>> remainderSizes(
    const Function& function, const std::map<std::string, std::int64_t>& others);

/// Floating-point operations of one run, as an expression of the sizes; loops count in full and
/// both sides of a select count.
ExprId floatOperations(Function& function);

}  // namespace candler::loop
