#include "app/session/KernelProbe.h"

#include <fmt/format.h>

#include <fstream>

#include "app/session/KernelBench.h"
#include "app/session/ProjectDigest.h"
#include "app/session/Session.h"
#include "app/session/TemporaryFolder.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Subprocess.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kReasonBytes = 160;

/// Its first line, not too long.
std::string reasonText(const std::string& text) {
    std::string line = printableLine(text.substr(0, text.find('\n')));
    if (line.size() > kReasonBytes) line = line.substr(0, kReasonBytes) + " …";
    return line;
}

void give(TuneRow& row, TuneOutcome outcome, const std::string& reason) {
    row.outcome = outcome;
    row.reason = reasonText(reason);
}

void give(TuneRow& row, TuneOutcome outcome, const Diagnostics& why) {
    give(row, outcome, firstError(why));
}

std::string processorName() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            if (const std::size_t colon = line.find(": "); colon != std::string::npos)
                return line.substr(colon + 2);
    return "unknown";
}

std::string compilerName(const Toolchain& toolchain) {
    const auto version = runSubprocess({.arguments = {toolchain.compiler().string(), "--version"}});
    return fmt::format("{} ({}) {}", toolchain.compiler().string(),
                       version ? reasonText(version->output) : "",
                       fmt::join(toolchain.releaseFlags(), " "));
}

}  // namespace

KernelProbe::KernelProbe(Project project, Toolchain toolchain, KernelProbeOptions options)
    : m_project(std::move(project)),
      m_toolchain(std::move(toolchain)),
      m_options(std::move(options)) {
    for (const auto& [name, size] : m_options.sizes) m_project.code.benchmarkSizes[name] = size;
}

std::optional<TuneRow> KernelProbe::measure(const TuneValues& values, const std::stop_token& stop) {
    TuneRow row;
    const auto folder = TemporaryFolder::make();
    if (folder)
        measureIn(folder->path(), withValues(m_project, values), row, stop);
    else
        give(row, TuneOutcome::Failed, folder.error());
    if (stop.stop_requested()) return {};
    return row;
}

void KernelProbe::measureIn(const fs::path& folder, const Project& project, TuneRow& row,
                            const std::stop_token& stop) const {
    const auto begin = [&](const char* phase) {
        if (m_options.onPhase) m_options.onPhase(phase);
    };
    begin("searching");
    Session session(m_options.tools);
    session.open(project);
    if (!session.canRun()) return give(row, TuneOutcome::Mistake, session.problems());
    session.run(RunExtent::Goal, stop);
    if (!session.isFinished()) return give(row, TuneOutcome::GoalNotFound, session.status().text);
    const auto code = session.generateCode(stop);
    if (!code) return give(row, TuneOutcome::NoKernel, code.error());
    const KernelBench bench(m_toolchain, {}, m_options.threads);
    const BenchResult result = bench.run(
        **code, folder,
        [&](BenchStage stage) {
            if (stage == BenchStage::CompileCheck) begin("checking");
            if (stage == BenchStage::CompileTiming) begin("measuring");
        },
        stop);
    if (result.outcome != TuneOutcome::Measured) return give(row, result.outcome, result.reason);
    row.seconds = result.times.best;
    row.gflops = result.times.gflops;
    if (row.seconds > 0) row.gflops *= result.times.median / row.seconds;
}

TuneKey tuneKey(const Project& project, const Toolchain& toolchain,
                const KernelProbeOptions& options) {
    return {.project = projectDigest(project),
            .compiler = compilerName(toolchain),
            .processor = processorName(),
            .threads = options.threads,
            .sizes = options.sizes};
}

}  // namespace candler
