// RiseKernel: what LoadedProgram offers about code, for Rise: the kernel folder of a term, and a
// compiled kernel compared with the reference evaluator.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <stop_token>
#include <string>

#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/language/Kernel.h"
#include "engine/languages/rise/semantics/RiseValue.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "engine/support/Result.h"

namespace candler::rise {

/// The reference in the folder is lowered from the program as it was written.
[[nodiscard]] Result<Kernel> makeRiseKernel(RiseContext& context, const RiseProgram& program,
                                            const KernelRequest& request);

[[nodiscard]] Result<KernelComparison> compareRiseKernel(
    RiseContext& context, const RiseProgram& program, const KernelRequest& request,
    std::uint64_t seed, const std::filesystem::path& folder, const std::stop_token& stop);

/// What a kernel of the program is given at some sizes, and what should come of it. Errors are
/// relative to the largest finite value of all outputs. `written` is the program, lowered as it is.
/// Fails where the program has no value for the random inputs.
[[nodiscard]] Result<KernelTrial> kernelTrial(
    RiseContext& context, const RiseProgram& program, const loop::Function& function,
    const loop::Function& written, const std::map<std::string, std::int64_t>& sizesByName,
    std::uint64_t seed, const StopCheck& stop);

// How values are passed to kernels: pairs as one array for each scalar component.
[[nodiscard]] std::size_t componentCount(const Types& types, TypeId type);
[[nodiscard]] std::vector<std::vector<double>> componentArrays(const Types& types, TypeId type,
                                                               const Value& value);
/// Arguments of a lowered program for these sizes and values of its parameters.
[[nodiscard]] loop::Arguments kernelArguments(const RiseContext& context,
                                              const RiseProgram& program,
                                              const loop::Function& function,
                                              const std::vector<std::int64_t>& sizes,
                                              const std::vector<Value>& inputs);

}  // namespace candler::rise
