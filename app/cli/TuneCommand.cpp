// `candler tune`: tries values of a project's parameters and measures the kernels.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Sizes.h"
#include "app/cli/Values.h"
#include "app/layout/BarChart.h"
#include "app/session/TuningFile.h"
#include "app/session/Words.h"
#include "engine/support/FileSystem.h"

namespace candler::cli {

namespace {

const char* const kResults = "tune.json";
const char* const kChart = "tune.svg";
const char* const kTable = "tune.txt";
constexpr std::size_t kMostBars = 32;

struct TuneArguments {
    ProjectArgument project;
    std::vector<std::string> sizes;  ///< `name=value` each.
    std::string out;
    std::string json;
    double budgetSeconds = 300;
    unsigned threads = 0;
    std::vector<std::string> foreign;
    TuneOptions search;
    std::string searchName = std::string(tuneSearchName(TuneSearch::Auto));
    bool isForced = false;
};

/// The results, where they go, and what was there before.
struct Results {
    TuneLog log{};
    std::optional<FolderOutput> out{};
    std::optional<FolderOutput> kernel{};
    std::size_t known = 0;  ///< Rows that count and were there before.
};

bool openResults(const TuneArguments& options, const std::vector<std::filesystem::path>& inputs,
                 Results& results) {
    if (!checkOutput(options.json, inputs)) return false;
    if (options.out.empty()) return true;
    const std::filesystem::path folder = options.out;
    results.out.emplace(folder, inputs, options.isForced);
    results.kernel.emplace(*results.out, "kernel");
    if (!results.out->open({kResults, kTable, kChart}) ||
        !results.kernel->open(commonKernelFiles()))
        return false;
    const std::filesystem::path file = folder / kResults;
    std::error_code error;
    if (options.isForced || !std::filesystem::exists(file, error)) return true;
    const auto text = readFile(file);
    auto log = text ? parseTuneLog(SourceText(file.string(), *text))
                    : Result<TuneLog>(failure(text.error()));
    if (!log) printDiagnostics(log.error());
    if (log) results.log = std::move(*log);
    return log.has_value();
}

std::string chartOf(const TuneLog& log) {
    std::vector<Bar> bars;
    for (const TuneRow* row : log.ranked()) {
        const bool isStart = row == log.start();
        if (row->outcome != TuneOutcome::Measured || (bars.size() >= kMostBars && !isStart))
            continue;
        bars.push_back({tuneValuesText(log.parameters, row->values), 1 / row->seconds,
                        fmt::format("{}, {:.2f} GFlop/s", durationText(row->seconds), row->gflops),
                        isStart});
    }
    return barChartSvg(bars, {.title = "Tuning: " + log.title,
                              .legend = "runs in a second; coloured: where the search began"});
}

/// The best kernel's folder.
int writeKernel(const Project& project, Results& results, const CommandContext& context) {
    const TuneRow* best = results.log.best();
    if (best == nullptr || context.stop.stop_requested()) return kOk;
    Session session;
    Project tuned = withValues(project, best->values);
    for (const auto& [name, size] : results.log.sizes) tuned.code.benchmarkSizes[name] = size;
    session.open(tuned);
    session.run(RunExtent::Goal, context.stop);
    auto code = session.generateCode(context.stop);
    // Its check may want other sizes than the project.
    if (!code) code = session.codeForAnySizes(context.stop);
    if (context.stop.stop_requested()) return kCancelled;
    if (!code) {
        printDiagnostics(code.error());
        return kEnvironment;
    }
    return results.kernel->write((*code)->files) ? kOk : kBadInput;
}

int exitCodeOf(TuneEnd end, const TuneLog& log) {
    if (end == TuneEnd::Cancelled) return kCancelled;
    if (end == TuneEnd::WrongKernel) return kNotVerified;
    return log.best() == nullptr ? kNotFound : kOk;
}

/// Runs, and keeps each result at once. False if a file cannot be written.
Result<TuneEnd> runTuning(const Project& project, const TuneArguments& options, Results& results,
                          const CommandContext& context, std::size_t& measured, bool& isWritten) {
    Progress progress;
    std::string candidate;
    TuneRequest request{.project = project};
    request.probe.threads = options.threads;
    request.probe.sizes = *readSizes(options.sizes);
    request.probe.onPhase = [&](const char* phase) {
        progress.show(candidate.empty() ? phase : fmt::format("{}: {}", candidate, phase));
    };
    request.probe.foreign.assign(options.foreign.begin(), options.foreign.end());
    request.options = options.search;
    request.options.search = *tuneSearchNamed(options.searchName);
    request.options.budgetSeconds = options.budgetSeconds;
    request.hooks.onBegin = [&](const TuneValues& values, std::size_t number, std::size_t total) {
        candidate = fmt::format("{}{} {}", number, total > 0 ? fmt::format(" of {}", total) : "",
                                tuneValuesText(results.log.parameters, values));
    };
    request.hooks.onRow = [&](const TuneLog& log) {
        ++measured;
        if (results.out) isWritten = results.out->write({{kResults, tuneJson(log)}}) && isWritten;
    };
    const auto onDropped = [&](std::size_t count) {
        results.known = 0;
        printNote(fmt::format("{} not used: of another project, compiler, machine or sizes",
                              plural(count, "earlier result") + (count == 1 ? " is" : " are")));
    };
    auto end = tuneProject(request, results.log, onDropped, context.stop);
    progress.clear();
    return end;
}

int tuneFile(const TuneArguments& options, const CommandContext& context) {
    Session session;
    if (const int code = openProject(session, options.project, context.stop); code != kOk)
        return code;
    Project project = session.project();
    if (!readSizes(options.sizes)) return kUsage;
    // What the command line sets is not searched.
    for (ProjectParameter& parameter : project.parameters)
        for (const std::string& setting : options.project.settings)
            if (setting.starts_with(parameter.name + "=")) parameter.values = {parameter.value};
    Results results;
    if (!openResults(options, project.inputFiles(), results)) return kBadInput;
    const std::size_t before = results.log.rows.size();
    results.known = before;
    std::size_t measured = 0;
    bool isWritten = true;
    const auto end = runTuning(project, options, results, context, measured, isWritten);
    if (!end) return refuse(end.error(), kBadInput);
    const TuneLog& log = results.log;
    const TextOutput out(options.json);
    if (results.known > 0)
        out.line(fmt::format("{} measured now, {} before", log.rows.size() - results.known,
                             results.known));
    const std::string table = tuneSizesText(log) + tuneTable(log) + tuneEndText(log);
    out.line(table);
    if (*end == TuneEnd::WrongKernel) printDiagnostics({makeError(tuneEndText(log))});
    if (!options.json.empty() && !writeOutput(options.json, tuneJson(log))) return kBadInput;
    int code = isWritten ? exitCodeOf(*end, log) : kBadInput;
    // Where nothing was measured, earlier results stay, of whatever they are.
    if (results.out && (measured > 0 || log.rows.size() >= before)) {
        if (!results.out->write(
                {{kResults, tuneJson(log)}, {kTable, table + "\n"}, {kChart, chartOf(log)}}))
            return kBadInput;
        const int written = writeKernel(project, results, context);
        if (code == kOk) code = written;
    }
    return code;
}

void addSearchOptions(CLI::App& app, TuneArguments& options) {
    std::vector<std::string> names;
    for (const TuneSearch search :
         {TuneSearch::Auto, TuneSearch::All, TuneSearch::Halving, TuneSearch::Descent})
        names.emplace_back(tuneSearchName(search));
    app.add_option("--search", options.searchName,
                   "all: every combination of values; halving: some, shortly, and again and again "
                   "the faster half for longer; descent: one parameter after the other; auto: all, "
                   "or halving if they are more than --candidates")
        ->type_name("HOW")
        ->check(CLI::IsMember(names))
        ->capture_default_str();
    app.add_option("--candidates", options.search.candidates,
                   "Combinations that are tried at most, by halving or all")
        ->check(wholeNumber<std::uint32_t>())
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--seed", options.search.seed, "Which of more combinations are tried")
        ->check(wholeNumber<std::uint64_t>())
        ->capture_default_str();
    app.add_option("--jobs", options.search.jobs,
                   "Kernels that are searched and compiled at once; one at a time is measured")
        ->check(wholeNumber<std::uint32_t>())
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
}

}  // namespace

CommandAction setUpTune(CLI::App& app) {
    auto options = std::make_shared<TuneArguments>();
    addProjectArgument(app, options->project);
    app.add_option("--budget", options->budgetSeconds,
                   "Seconds after which nothing new is begun; 0: no limit")
        ->check(finiteNumber())
        ->capture_default_str();
    app.add_option("--sizes", options->sizes,
                   "What to measure at (default: the project's benchmark sizes)")
        ->type_name("NAME=SIZE,…")
        ->delimiter(',');
    app.add_option("--threads", options->threads, "Threads of the kernels; 0: as they like")
        ->check(wholeNumber<std::uint32_t>())
        ->capture_default_str();
    addSearchOptions(app, *options);
    app.add_option("--foreign", options->foreign,
                   "Source (C, or C++ with C linkage), object or library that defines foreign "
                   "functions; may be repeated")
        ->type_name(value::kFile)
        ->check(CLI::ExistingFile);
    app.add_option(
           "--out", options->out,
           "Folder for the results (JSON; a later run goes on from them), their table and chart "
           "(SVG), and the fastest kernel")
        ->type_name(value::kFolder)
        ->check(outputFolderName());
    app.add_option("--json", options->json, "File for the results as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    app.add_flag("--force", options->isForced,
                 "Begin anew, and replace files that Candler did not write");
    return [options](const CommandContext& context) { return tuneFile(*options, context); };
}

}  // namespace candler::cli
