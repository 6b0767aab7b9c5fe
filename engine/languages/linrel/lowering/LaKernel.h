// LaKernel: programs of linear algebra as folders of C++, and compiled and compared with what the
// evaluator says.
#pragma once

#include <filesystem>
#include <span>
#include <stop_token>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/language/Kernel.h"
#include "engine/languages/linrel/lowering/LaLowering.h"
#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/support/Result.h"

namespace candler::linrel {

/// A kernel for `computed`, which are to be the same as the outputs of the program, in that order.
struct LaKernelRequest {
    std::vector<LaOutput> computed{};
    LaLoweringOptions options{};
    KernelRequest wishes{};
};

/// Its reference computes the program as it was written, operator by operator.
[[nodiscard]] Result<Kernel> makeLaKernel(LaProgram& program, const LaKernelRequest& request);

/// Compiles the kernel and compares it with the evaluator of the program as it was written, at the
/// sizes that are wished for, others at about 20. The error of an output is relative to
/// its largest value with the absolute values of all inputs and sums in place of differences.
[[nodiscard]] Result<KernelComparison> compareLaKernel(LaProgram& program,
                                                       const LaKernelRequest& request,
                                                       std::uint64_t seed,
                                                       const std::filesystem::path& folder,
                                                       const std::stop_token& stop);

/// The arguments of a function that lowerOutputs made for inputs of the declared sizes.
[[nodiscard]] loop::Arguments kernelArguments(const LaProgram& program,
                                              const loop::Function& function,
                                              std::span<const Matrix> inputs);

}  // namespace candler::linrel
