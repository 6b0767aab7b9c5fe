#include "engine/codegen/Toolchain.h"

#include <fmt/format.h>

#include <cstdlib>

#include "engine/support/Subprocess.h"

namespace candler {

namespace {

constexpr std::size_t kMaxMessageBytes = 4000;

std::string shortened(const std::string& text) {
    if (text.size() <= kMaxMessageBytes) return text;
    return text.substr(0, kMaxMessageBytes) +
           fmt::format("… ({} more bytes)", text.size() - kMaxMessageBytes);
}

/// Compiles nothing with `flags` to see whether they are understood.
bool accepts(const std::filesystem::path& compiler, const std::vector<std::string>& flags) {
    SubprocessRequest request{.arguments = {compiler.string()}, .timeLimitSeconds = 20};
    request.arguments.insert(request.arguments.end(), flags.begin(), flags.end());
    for (const char* argument : {"-x", "c++", "-fsyntax-only", "-"})
        request.arguments.emplace_back(argument);
    request.input = "int main() { return 0; }\n";
    const auto outcome = runSubprocess(request);
    return outcome && outcome->succeeded();
}

/// The compiler that somebody named; empty if nobody did.
struct Wish {
    std::string compiler{};
    const char* hint = "";  ///< If there is no such program.
};

Wish wished(const std::string& compiler) {
    if (!compiler.empty()) return {compiler, "it is a program on the PATH, or the path of one"};
    const char* const variable = std::getenv("CXX");
    if (variable == nullptr) return {};
    return {
        variable,
        "the variable CXX names it: a program on the PATH, or the path of one, without options"};
}

}  // namespace

Result<Toolchain> Toolchain::find() {
    return find({}, {});
}

Result<Toolchain> Toolchain::find(const std::string& compiler, std::vector<std::string> flags) {
    const Wish wish = wished(compiler);
    std::vector<std::string> candidates{"c++", "g++", "clang++"};
    // Who names one does not want to measure another.
    if (!wish.compiler.empty()) candidates = {wish.compiler};
    for (const std::string& candidate : candidates) {
        const std::filesystem::path path = findExecutable(candidate);
        if (path.empty()) continue;
        Toolchain toolchain;
        toolchain.m_compiler = path;
        if (flags.empty()) {
            flags = {"-O3", "-Wall", "-Wextra", "-Werror"};
            for (const char* flag : {"-march=native", "-fopenmp"})
                if (accepts(path, {flag})) flags.emplace_back(flag);
        }
        toolchain.m_releaseFlags = std::move(flags);
        return toolchain;
    }
    if (!wish.compiler.empty())
        return failure(makeEnvironmentError(
            fmt::format("there is no C++ compiler '{}'", wish.compiler), wish.hint));
    return failure(makeEnvironmentError("no C++ compiler was found",
                                        "install g++ or clang++, or name one in the variable CXX"));
}

std::vector<std::string> Toolchain::commandLine(const CompileRequest& request) const {
    std::vector<std::string> arguments{m_compiler.string()};
    if (!request.standard.empty()) arguments.push_back(request.standard);
    arguments.insert(arguments.end(), request.flags.begin(), request.flags.end());
    arguments.insert(arguments.end(), request.sources.begin(), request.sources.end());
    arguments.insert(arguments.end(), {"-o", request.program});
    for (const std::string& library : request.libraries) arguments.push_back("-l" + library);
    return arguments;
}

Result<std::filesystem::path> Toolchain::compile(const CompileRequest& request,
                                                 std::stop_token stop) const {
    std::error_code error;
    const std::filesystem::path temporary = std::filesystem::absolute(request.folder, error);
    const SubprocessRequest command{.arguments = commandLine(request),
                                    .workingFolder = request.folder,
                                    // A compiler that is killed leaves its own files behind.
                                    .environment = {"TMPDIR=" + temporary.string()},
                                    .timeLimitSeconds = request.timeLimitSeconds,
                                    .memoryLimitBytes = request.memoryLimitBytes};
    const auto outcome = runSubprocess(command, std::move(stop));
    if (!outcome) return failure(outcome.error());
    if (outcome->end == SubprocessEnd::Cancelled)
        return failure(makeEnvironmentError("the C++ compiler was stopped"));
    // The folder is not named: it is mostly a temporary one, gone before this is read.
    if (!outcome->succeeded())
        return failure(makeEnvironmentError(
            fmt::format("the C++ compiler '{}' {}{}{}", m_compiler.string(), outcome->describeEnd(),
                        outcome->errors.empty() ? "" : "\n", shortened(outcome->errors))));
    std::filesystem::path program = request.folder / request.program;
    if (!std::filesystem::exists(program, error))
        return failure(makeEnvironmentError(
            fmt::format("the C++ compiler '{}' made no program", m_compiler.string()),
            "is it a C++ compiler?"));
    return program;
}

Result<std::string> Toolchain::run(const RunRequest& request, std::stop_token stop) {
    SubprocessRequest command{.arguments = {std::filesystem::absolute(request.program).string()},
                              .workingFolder = request.workingFolder,
                              .timeLimitSeconds = request.timeLimitSeconds};
    command.arguments.insert(command.arguments.end(), request.arguments.begin(),
                             request.arguments.end());
    auto outcome = runSubprocess(command, std::move(stop));
    if (!outcome) return failure(outcome.error());
    if (!outcome->succeeded())
        return failure(makeEnvironmentError(
            fmt::format("{} {}\n{}{}", request.program.filename().string(), outcome->describeEnd(),
                        shortened(outcome->output), shortened(outcome->errors))));
    return std::move(outcome->output);
}

}  // namespace candler
