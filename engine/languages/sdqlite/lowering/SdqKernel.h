// SdqKernel: programs of SDQLite as folders of C++, and compiled and compared with what the
// interpreter says.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "engine/language/Kernel.h"
#include "engine/languages/sdqlite/storage/SdqData.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/support/Result.h"

namespace candler::sdqlite {

/// Of the request's term; its reference computes the program as it was written, over what the
/// mappings of its tensors compute.
[[nodiscard]] Result<Kernel> makeSdqKernel(SdqTerms& terms, const CheckedProgram& program,
                                           const KernelRequest& request,
                                           const ProgramData& data = {});

/// What a kernel is compared on.
struct ComparisonInputs {
    std::uint64_t seed = 0;               ///< Of random inputs.
    const std::filesystem::path& folder;  ///< Where files are made; the caller removes it.
    const ProgramData& data;
};

/// Compiles the kernel and compares it with the interpreter of the program as it was written, on
/// random inputs that the program's facts are true of: at the sizes that are wished for, others at
/// several up to 12, and at 1. Besides on the program's data, if the interpreter takes that; what
/// was done of it is said.
[[nodiscard]] Result<KernelComparison> compareSdqKernel(SdqTerms& terms,
                                                        const CheckedProgram& program,
                                                        const KernelRequest& request,
                                                        const ComparisonInputs& inputs,
                                                        const std::stop_token& stop);

}  // namespace candler::sdqlite
