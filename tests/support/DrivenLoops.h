// Loop programs, compiled and run as the interpreter would.
#pragma once

#include <map>

#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/LoopKernel.h"

namespace candler::test {

using LoopOutputs = std::map<loop::BufferId, std::vector<double>>;

inline Result<DrivenKernel> compileLoops(const loop::Function& function, KernelRun run) {
    const auto toolchain = Toolchain::find();
    if (!toolchain) return failure(toolchain.error());
    return DrivenKernel::compile(*toolchain, loop::drivenKernel(function), std::move(run));
}

/// The output buffers, as `interpret` gives them.
inline Result<LoopOutputs> runLoops(const DrivenKernel& kernel, const loop::Function& function,
                                    const loop::Arguments& arguments) {
    auto outputs = kernel.run(loop::valuesOf(function, arguments));
    if (!outputs) return failure(outputs.error());
    LoopOutputs result;
    std::size_t next = 0;
    for (const loop::Parameter& parameter : function.parameters())
        if (const auto* id = std::get_if<loop::BufferId>(&parameter))
            if (function[*id].role == loop::BufferRole::Output)
                result[*id] = std::move(outputs->at(next++));
    return result;
}

/// Compiles and runs once.
inline Result<LoopOutputs> runLoops(const loop::Function& function,
                                    const loop::Arguments& arguments, KernelRun run) {
    const auto kernel = compileLoops(function, std::move(run));
    if (!kernel) return failure(kernel.error());
    return runLoops(*kernel, function, arguments);
}

}  // namespace candler::test
