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

/// A function and a program that runs it on what it finds in a file.
class CompiledKernel {
public:
    /// Fails with the compiler's messages. `function` must outlive the result.
    [[nodiscard]] static Result<CompiledKernel> compile(const Toolchain& toolchain,
                                                        const Function& function, KernelRun run,
                                                        std::stop_token stop = {});

    /// The output buffers, as `interpret` gives them. Fails with what the kernel printed, such as a
    /// broken size check.
    [[nodiscard]] Result<std::map<BufferId, std::vector<double>>> run(
        const Arguments& arguments, std::stop_token stop = {}) const;

private:
    CompiledKernel(const Function& function, KernelRun run) : m_function(&function), m_run(run) {}

    const Function* m_function;
    KernelRun m_run;
    std::filesystem::path m_program;
};

/// Compiles and runs once.
[[nodiscard]] Result<std::map<BufferId, std::vector<double>>> runCompiled(
    const Toolchain& toolchain, const Function& function, const Arguments& arguments,
    const KernelRun& run, std::stop_token stop = {});

/// The number of elements of a parameter under these sizes.
[[nodiscard]] Result<std::int64_t> elementCount(const Function& function, BufferId buffer,
                                                const std::map<VarId, std::int64_t>& sizes);

}  // namespace candler::loop
