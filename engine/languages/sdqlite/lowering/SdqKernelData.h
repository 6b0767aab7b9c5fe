// SdqKernelData: the data of a program as its kernel takes it: for the benchmark of the kernel.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/codegen/LoopIr.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/languages/sdqlite/storage/SdqData.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

struct KernelData {
    std::vector<loop::InputData> arrays{};  ///< Of inputs that data stores; others have none.
    /// Of size parameters, as the data has them.
    std::map<std::string, std::int64_t> sizes{};
    std::string note{};  ///< Why there are sizes, but no arrays.
};

/// Of a function that lowerPlan made. Nothing without data, or if a size that is wished for is
/// another; no arrays above 64 MB.
[[nodiscard]] KernelData kernelData(const SdqTerms& terms, const CheckedProgram& program,
                                    const loop::Function& function, const ProgramData& data,
                                    const std::map<std::string, std::int64_t>& wishes);

}  // namespace candler::sdqlite
