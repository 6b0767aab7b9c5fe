// Toolchain: the C++ compiler of the machine, run as a child process.
#pragma once

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/support/Result.h"

namespace candler {

struct CompileRequest {
    std::filesystem::path folder{};        ///< Where it runs.
    std::vector<std::string> sources{};    ///< Relative to the folder.
    std::string program = "program";       ///< What is made in the folder.
    std::string standard = "-std=c++17";   ///< Empty: the compiler's.
    std::vector<std::string> flags{};      ///< After the standard.
    std::vector<std::string> libraries{};  ///< As `-l` names them.
    double timeLimitSeconds = 120;
    std::size_t memoryLimitBytes = 0;  ///< Of each process; 0: none.
};

struct RunRequest {
    std::filesystem::path program;
    std::vector<std::string> arguments{};
    std::filesystem::path workingFolder{};  ///< Empty: ours.
    double timeLimitSeconds = 60;
};

class Toolchain {
public:
    /// $CXX, which fails if it is no program; where nothing is set the first of c++, g++, clang++
    /// that is installed.
    [[nodiscard]] static Result<Toolchain> find();
    /// `compiler`, or as above if it is empty, with these flags in place of releaseFlags() if there
    /// are any.
    [[nodiscard]] static Result<Toolchain> find(const std::string& compiler,
                                                std::vector<std::string> flags);

    [[nodiscard]] const std::filesystem::path& compiler() const { return m_compiler; }

    /// Warnings as errors, optimised for this machine, OpenMP if the compiler has it. Kernels are
    /// compiled with those of their arithmetic behind them.
    [[nodiscard]] const std::vector<std::string>& releaseFlags() const { return m_releaseFlags; }

    /// What compile() runs in the request's folder.
    [[nodiscard]] std::vector<std::string> commandLine(const CompileRequest& request) const;
    /// The path of the program. Fails with the compiler's messages.
    [[nodiscard]] Result<std::filesystem::path> compile(const CompileRequest& request,
                                                        std::stop_token stop = {}) const;

    /// What the program printed. Fails, with what it printed, unless it exits with code 0.
    [[nodiscard]] static Result<std::string> run(const RunRequest& request,
                                                 std::stop_token stop = {});

private:
    std::filesystem::path m_compiler;
    std::vector<std::string> m_releaseFlags;
};

}  // namespace candler
