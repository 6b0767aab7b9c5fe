#include "app/session/KernelProbe.h"

#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <future>

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

/// What a kernel has against sizes.
Diagnostics refusals(const GeneratedCode& code, const std::map<std::string, std::int64_t>& sizes) {
    return sizes.empty() || !code.refused ? Diagnostics() : code.refused(sizes);
}

/// Each size, unless it is `fixed`, is raised as long as that leaves less to refuse.
std::map<std::string, std::int64_t> raisedForAll(const std::vector<GeneratedCodePtr>& codes,
                                                 std::map<std::string, std::int64_t> sizes,
                                                 const std::map<std::string, std::int64_t>& fixed) {
    constexpr std::int64_t kMostMore = 4096;
    const auto broken = [&](const std::map<std::string, std::int64_t>& at) {
        std::size_t count = 0;
        for (const GeneratedCodePtr& code : codes) count += refusals(*code, at).size();
        return count;
    };
    std::size_t least = broken(sizes);
    const std::map<std::string, std::int64_t> begin = sizes;
    for (const auto& [name, size] : begin) {
        if (fixed.contains(name)) continue;
        std::map<std::string, std::int64_t> raised = sizes;
        for (std::int64_t more = 1; more <= kMostMore && least > 0; ++more) {
            raised[name] = size + more;
            const std::size_t left = broken(raised);
            if (left >= least) continue;
            least = left;
            sizes = raised;
        }
    }
    return sizes;
}

}  // namespace

KernelProbe::KernelProbe(Project project, Toolchain toolchain, KernelProbeOptions options)
    : m_project(std::move(project)),
      m_options(std::move(options)),
      m_bench(std::move(toolchain), {}, m_options.threads, m_options.foreign) {}

std::map<std::string, std::int64_t> KernelProbe::commonSizes(
    const std::vector<TuneValues>& candidates, unsigned jobs, double seconds,
    const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    std::vector<const Candidate*> known;
    for (std::size_t first = 0; first < candidates.size(); first += jobs) {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        if (stop.stop_requested() || (seconds > 0 && spent.count() >= seconds)) break;
        const std::size_t end = std::min<std::size_t>(candidates.size(), first + jobs);
        std::vector<std::future<const Candidate*>> made;
        for (std::size_t i = first; i < end; ++i)
            made.push_back(std::async(std::launch::async, [&, i]() -> const Candidate* {
                return &generated(candidates[i], stop);
            }));
        for (auto& one : made)
            if (const Candidate* candidate = one.get(); candidate->code) known.push_back(candidate);
    }
    if (known.empty()) return {};
    std::map<std::string, std::int64_t> sizes = known.front()->code->benchmarkSizes;
    for (const auto& [name, size] : known.front()->wishes)
        if (sizes.contains(name)) sizes[name] = size;
    for (const auto& [name, size] : m_options.sizes) sizes[name] = size;
    std::vector<GeneratedCodePtr> codes;
    for (const Candidate* candidate : known) codes.push_back(candidate->code);
    return raisedForAll(codes, std::move(sizes), m_options.sizes);
}

std::optional<TuneRow> KernelProbe::prepare(const TuneValues& values, const std::stop_token& stop) {
    Candidate& candidate = generated(values, stop);
    if (candidate.refused || candidate.isPrepared || stop.stop_requested())
        return candidate.refused;
    TuneRow row;
    std::error_code error;
    if (candidate.folder.empty() || !fs::create_directories(candidate.folder, error)) {
        give(row, TuneOutcome::Failed, "there is no temporary folder");
        return candidate.refused = row;
    }
    if (const Diagnostics why = refusals(*candidate.code, m_sizes); !why.empty()) {
        give(row, TuneOutcome::NoKernel, why);
        return candidate.refused = row;
    }
    const BenchResult result = m_bench.prepare(
        *candidate.code, candidate.folder,
        [&](BenchStage stage) {
            if (stage == BenchStage::CompileCheck) begin("checking");
            if (stage == BenchStage::CompileTiming) begin("compiling");
        },
        stop);
    if (stop.stop_requested()) return {};
    if (result.outcome != TuneOutcome::Measured) {
        give(row, result.outcome, result.reason);
        candidate.refused = row;
    }
    candidate.isPrepared = true;
    return candidate.refused;
}

std::optional<TuneRow> KernelProbe::measure(const TuneValues& values, unsigned runs,
                                            const std::stop_token& stop) {
    begin("measuring");
    const Candidate& candidate = m_candidates.at(values);
    TuneRow row;
    BenchResult result;
    m_bench.time(*candidate.code, candidate.folder, m_sizes, runs, result, stop);
    // A thread that has to wait once must not be all that is seen of a short kernel.
    constexpr double kLeastSeconds = 0.1;
    if (runs > 0 && result.outcome == TuneOutcome::Measured && !stop.stop_requested() &&
        result.times.median * runs < kLeastSeconds)
        m_bench.time(*candidate.code, candidate.folder, m_sizes, 8 * runs, result, stop);
    if (stop.stop_requested()) return {};
    if (result.outcome != TuneOutcome::Measured) {
        give(row, result.outcome, result.reason);
        return row;
    }
    row.seconds = result.times.best;
    row.gflops = result.times.gflops;
    if (row.seconds > 0) row.gflops *= result.times.median / row.seconds;
    return row;
}

KernelProbe::Candidate& KernelProbe::generated(const TuneValues& values,
                                               const std::stop_token& stop) {
    Candidate* candidate = nullptr;
    {
        // References into a map stay good.
        const std::lock_guard lock(m_mutex);
        if (!m_folder) {
            auto folder = TemporaryFolder::make();
            if (folder) m_folder.emplace(std::move(*folder));
        }
        const std::string name = std::to_string(m_candidates.size());
        candidate = &m_candidates[values];
        if (candidate->folder.empty() && m_folder) candidate->folder = m_folder->path() / name;
    }
    if (candidate->code || candidate->refused) return *candidate;
    begin("searching");
    generate(values, *candidate, stop);
    return *candidate;
}

void KernelProbe::generate(const TuneValues& values, Candidate& candidate,
                           const std::stop_token& stop) const {
    TuneRow row;
    Session session(m_options.tools);
    session.open(withValues(m_project, values));
    if (session.canRun())
        session.run(RunExtent::Goal, stop);
    else
        give(row, TuneOutcome::Mistake, session.problems());
    if (stop.stop_requested()) return;
    if (session.canRun() && !session.isFinished())
        give(row, TuneOutcome::GoalNotFound, session.status().text);
    if (session.isFinished()) {
        auto code = session.codeForAnySizes(stop);
        if (code) candidate.code = std::move(*code);
        candidate.wishes = session.benchmarkSizes();
        if (!code) give(row, TuneOutcome::NoKernel, code.error());
    }
    if (!candidate.code && !stop.stop_requested()) candidate.refused = row;
}

void KernelProbe::begin(const char* phase) {
    const std::lock_guard lock(m_mutex);
    if (m_options.onPhase) m_options.onPhase(phase);
}

TuneKey tuneKey(const Project& project, const Toolchain& toolchain,
                const KernelProbeOptions& options) {
    return {.project = projectDigest(project),
            .compiler = compilerName(toolchain),
            .processor = processorName(),
            .threads = options.threads,
            .sizes = options.sizes,
            .foreign = filesDigest(options.foreign)};
}

}  // namespace candler
