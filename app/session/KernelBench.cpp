#include "app/session/KernelBench.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

constexpr const char* kTimingFile = "timing.cpp";
constexpr std::size_t kMostOutputBytes = std::size_t{4} << 20U;

/// What a program that did not end well has to say.
std::string failureText(const std::string& program, const SubprocessOutcome& outcome) {
    const std::string& said = outcome.errors.empty() ? outcome.output : outcome.errors;
    return fmt::format("{} {}{}{}", program, outcome.describeEnd(), said.empty() ? "" : ": ", said);
}

std::string kernelSource(const GeneratedCode& code) {
    return fs::path(code.files.front().name).stem().string() + ".cpp";
}

/// A word that a shell takes as it is.
std::string quoted(const std::string& word) {
    const auto isPlain = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
               std::string_view("-_./=+,:").find(c) != std::string_view::npos;
    };
    if (!word.empty() && std::ranges::all_of(word, isPlain)) return word;
    std::string result = "'";
    for (const char c : word) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

bool isOfC(const fs::path& source) {
    return source.extension() == ".c";
}

std::string objectName(std::size_t number) {
    return fmt::format("foreign{}.o", number);
}

}  // namespace

double quantile(const std::vector<double>& sorted, double part) {
    const auto rank =
        static_cast<std::size_t>(std::ceil(part * static_cast<double>(sorted.size())));
    return sorted[std::clamp<std::size_t>(rank, 1, sorted.size()) - 1];
}

std::string firstError(const Diagnostics& why) {
    const auto first = std::ranges::find(why, Severity::Error, &Diagnostic::severity);
    return first == why.end() ? std::string() : first->message;
}

bool readTimes(const std::string& output, KernelTimes& times) {
    const auto json = nlohmann::json::parse(output, nullptr, false);
    if (!json.is_object()) return false;
    try {
        auto seconds = json.at("seconds").get<std::vector<double>>();
        const auto isTime = [](double one) { return std::isfinite(one) && one >= 0; };
        if (seconds.empty() || !std::ranges::all_of(seconds, isTime)) return false;
        std::ranges::sort(seconds);
        times.warmUps = 1;
        times.runs = seconds.size();
        times.best = seconds.front();
        times.median = json.at("median_seconds").get<double>();
        times.p10 = quantile(seconds, 0.1);
        times.p90 = quantile(seconds, 0.9);
        times.gflops = json.at("gflops").get<double>();
        if (json.contains("before_median_seconds"))
            times.written = {json.at("before_median_seconds").get<double>(),
                             json.at("before_best_seconds").get<double>()};
        times.sizes = json.at("sizes").get<std::map<std::string, std::int64_t>>();
        return isTime(times.median) && std::isfinite(times.gflops);
    } catch (const nlohmann::json::exception&) {
        return false;
    }
}

CompileRequest KernelBench::compileRequest(const GeneratedCode& code, BenchStage stage) const {
    const bool isCheck = stage == BenchStage::CompileCheck;
    CompileRequest request{.program = isCheck ? "check" : "timing",
                           .flags = m_toolchain.releaseFlags(),
                           .libraries = code.libraries,
                           .timeLimitSeconds = m_limits.compileSeconds,
                           .memoryLimitBytes = m_limits.megabytes << 20U};
    request.sources = {kernelSource(code)};
    if (isCheck)
        request.sources.insert(request.sources.end(), {"reference.cpp", "check.cpp"});
    else
        request.sources.emplace_back(kTimingFile);
    request.flags.insert(request.flags.end(), code.flags.begin(), code.flags.end());
    for (std::size_t i = 0; i < m_foreign.size(); ++i)
        request.sources.push_back(isOfC(m_foreign[i]) ? objectName(i)
                                                      : fs::absolute(m_foreign[i]).string());
    // The user of the kernel's folder gets warnings as such.
    std::erase(request.flags, "-Werror");
    return request;
}

std::vector<std::string> KernelBench::commands(const GeneratedCode& code) const {
    std::vector<std::string> result;
    const std::string threads = m_threads == 0 ? "" : fmt::format("OMP_NUM_THREADS={} ", m_threads);
    for (const BenchStage stage : {BenchStage::CompileCheck, BenchStage::CompileTiming}) {
        const CompileRequest request = compileRequest(code, stage);
        std::string line;
        for (const std::string& word : m_toolchain.commandLine(request))
            line += (line.empty() ? "" : " ") + quoted(word);
        result.push_back(std::move(line));
        std::string run = fmt::format("{}./{}", threads, request.program);
        if (stage == BenchStage::CompileTiming)
            for (const std::string& argument : code.benchArguments) run += " " + quoted(argument);
        result.push_back(std::move(run));
    }
    return result;
}

BenchResult KernelBench::run(const GeneratedCode& code, const fs::path& folder,
                             const std::function<void(BenchStage)>& onStage,
                             const std::stop_token& stop) const {
    BenchResult result = prepare(code, folder, onStage, stop);
    if (result.outcome != TuneOutcome::Measured) return result;
    onStage(BenchStage::Timing);
    time(code, folder, {}, 0, result, stop);
    return result;
}

BenchResult KernelBench::prepare(const GeneratedCode& code, const fs::path& folder,
                                 const std::function<void(BenchStage)>& onStage,
                                 const std::stop_token& stop) const {
    BenchResult result;
    const auto fail = [&](TuneOutcome outcome, const Diagnostics& why) {
        result.outcome = outcome;
        result.reason = firstError(why);
        return result;
    };
    if (!code.foreignFunctions.empty() && m_foreign.empty())
        return {.outcome = TuneOutcome::NoKernel,
                .reason = fmt::format("it calls the foreign function '{}', which is not known here",
                                      code.foreignFunctions.front())};
    std::vector<GeneratedFile> files = code.files;
    files.push_back({kTimingFile, code.timingProgram});
    for (const GeneratedFile& file : files)
        if (const auto written = writeFile(folder / file.name, file.text); !written)
            return fail(TuneOutcome::Failed, written.error());
    if (const auto compiled = compileForeign(folder, stop); !compiled)
        return fail(TuneOutcome::NotCompiled, compiled.error());
    if (!passesCheck(code, folder, result, onStage, stop)) return result;
    onStage(BenchStage::CompileTiming);
    CompileRequest request = compileRequest(code, BenchStage::CompileTiming);
    request.folder = folder;
    if (const auto program = m_toolchain.compile(request, stop); !program)
        return fail(TuneOutcome::NotCompiled, program.error());
    return result;
}

Result<void> KernelBench::compileForeign(const fs::path& folder,
                                         const std::stop_token& stop) const {
    for (std::size_t i = 0; i < m_foreign.size(); ++i) {
        if (!isOfC(m_foreign[i])) continue;
        std::vector<std::string> flags{"-x", "c", "-c"};
        for (const std::string& flag : m_toolchain.releaseFlags())
            if (!flag.starts_with("-W")) flags.push_back(flag);
        const auto made = m_toolchain.compile({.folder = folder,
                                               .sources = {fs::absolute(m_foreign[i]).string()},
                                               .program = objectName(i),
                                               .standard = "",
                                               .flags = flags,
                                               .timeLimitSeconds = m_limits.compileSeconds,
                                               .memoryLimitBytes = m_limits.megabytes << 20U},
                                              stop);
        if (!made) return failure(made.error());
    }
    return {};
}

bool KernelBench::passesCheck(const GeneratedCode& code, const fs::path& folder,
                              BenchResult& result, const std::function<void(BenchStage)>& onStage,
                              const std::stop_token& stop) const {
    const auto fail = [&](TuneOutcome outcome, std::string reason) {
        result.outcome = outcome;
        result.reason = std::move(reason);
        return false;
    };
    onStage(BenchStage::CompileCheck);
    CompileRequest request = compileRequest(code, BenchStage::CompileCheck);
    request.folder = folder;
    const auto program = m_toolchain.compile(request, stop);
    if (!program) return fail(TuneOutcome::NotCompiled, firstError(program.error()));
    onStage(BenchStage::Check);
    const auto outcome = runSubprocess(runRequest(*program), stop);
    if (!outcome) return fail(TuneOutcome::Failed, firstError(outcome.error()));
    result.checkText = outcome->output;
    if (outcome->succeeded()) return true;
    const bool isWrong = outcome->end == SubprocessEnd::Exited && outcome->exitCode == 1;
    return fail(isWrong ? TuneOutcome::Wrong : TuneOutcome::Failed, failureText("check", *outcome));
}

void KernelBench::time(const GeneratedCode& code, const fs::path& folder,
                       const std::map<std::string, std::int64_t>& sizes, unsigned runs,
                       BenchResult& result, const std::stop_token& stop) const {
    const auto fail = [&](TuneOutcome outcome, std::string reason) {
        result.outcome = outcome;
        result.reason = std::move(reason);
    };
    SubprocessRequest run =
        runRequest(folder / compileRequest(code, BenchStage::CompileTiming).program);
    run.arguments.insert(run.arguments.end(), code.benchArguments.begin(),
                         code.benchArguments.end());
    // Data has sizes of its own.
    if (code.benchArguments.empty() && (runs > 0 || !sizes.empty())) {
        for (const std::string& name : code.sizes)
            run.arguments.push_back(
                std::to_string((sizes.empty() ? code.benchmarkSizes : sizes).at(name)));
        run.arguments.push_back(std::to_string(runs));
    }
    const auto outcome = runSubprocess(run, stop);
    if (!outcome) return fail(TuneOutcome::Failed, firstError(outcome.error()));
    if (!outcome->succeeded()) return fail(TuneOutcome::Failed, failureText("bench", *outcome));
    result.times.isOfData = !code.benchArguments.empty();
    if (!readTimes(outcome->output, result.times))
        fail(TuneOutcome::Failed, "bench printed something else");
}

SubprocessRequest KernelBench::runRequest(const fs::path& program) const {
    SubprocessRequest request{.arguments = {program.string()},
                              .workingFolder = program.parent_path(),
                              .timeLimitSeconds = m_limits.runSeconds};
    request.memoryLimitBytes = m_limits.megabytes << 20U;
    request.maxOutputBytes = kMostOutputBytes;
    if (m_threads > 0) request.environment = {fmt::format("OMP_NUM_THREADS={}", m_threads)};
    return request;
}

}  // namespace candler
