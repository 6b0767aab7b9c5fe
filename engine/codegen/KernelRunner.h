// KernelRunner: compiles one loop program and runs it on given arguments, as the interpreter would.
#pragma once

#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/Toolchain.h"
#include "engine/support/Result.h"

namespace candler::loop {

struct KernelRun {
    std::filesystem::path folder;      ///< Where files are made; the caller removes it.
    std::vector<std::string> flags{};  ///< Of the compiler; warnings should be errors.
    double timeLimitSeconds = 60;      ///< Of the kernel's run.
};

/// The output buffers, as `interpret` gives them. Fails with the compiler's messages, or with what
/// the kernel printed, such as a broken size check.
[[nodiscard]] Result<std::map<BufferId, std::vector<double>>> runCompiled(
    const Toolchain& toolchain, const Function& function, const Arguments& arguments,
    const KernelRun& run, std::stop_token stop = {});

/// The number of elements of a parameter under these sizes.
[[nodiscard]] Result<std::int64_t> elementCount(const Function& function, BufferId buffer,
                                                const std::map<VarId, std::int64_t>& sizes);

}  // namespace candler::loop
