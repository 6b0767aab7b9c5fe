// KernelPrograms: the check and the benchmark of a KernelFolder.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

struct KernelNames {
    std::string file;        ///< Of the kernel's files, without suffix.
    std::string kernelCall;  ///< Qualified function names.
    std::string referenceCall;
};

/// Without arguments it checks all of `sizes`, at least one; the first stand in for arguments.
/// `leavesOutZeros` is that of KernelFolderOptions.
[[nodiscard]] std::string checkProgram(
    const KernelNames& names, const Function& kernel,
    const std::vector<std::map<std::string, std::int64_t>>& sizes, bool leavesOutZeros);

enum class BenchOutput {
    Summary,
    AllTimes,  ///< The times of all runs too, from the shortest to the longest.
};

/// Where nobody gives others.
struct BenchDefaults {
    std::map<std::string, std::int64_t> sizes;
    std::string note{};  ///< Printed with them; plain ASCII without quotes.
};

/// `counted` has the same parameters; its operations make GFlop/s.
[[nodiscard]] std::string benchProgram(const KernelNames& names, const Function& kernel,
                                       const Function& counted, const BenchDefaults& defaults,
                                       BenchOutput output);

}  // namespace candler::loop
