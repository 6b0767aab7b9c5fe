// `candler saturate`: one run of rules over terms, reported iteration by iteration.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/session/Saturation.h"

namespace candler::cli {

namespace {

struct Options {
    SaturationRequest request;
    std::string json;
    unsigned threads = 1;
};

void printTotals(const SaturationReport& report) {
    printLine(fmt::format("{}; {:.1f} ms of CPU, at most {:.1f} MB", stopReasonText(report.stop),
                          report.cpuSeconds * 1000, report.peakMegabytes));
    if (!report.contradiction.empty())
        printLine(fmt::format("contradiction: {}", report.contradiction));
    if (report.bestCost)
        printLine(fmt::format("best term ({} {}): {}", report.costModel, *report.bestCost,
                              report.bestTerm));
}

int exitCode(const Options& options, const SaturationReport& report) {
    if (report.stop == StopReason::Cancelled) return kCancelled;
    const bool isMissed = !options.request.goals.empty() && report.stop != StopReason::Found;
    return isMissed ? kNotFound : kOk;
}

int runSaturation(const Options& options, const CommandContext& context) {
    const bool isJsonOut = options.json == "-";
    bool hasHead = isJsonOut;
    const auto report = saturate(
        options.request,
        [&](const IterationReport& iteration) {
            if (isJsonOut) return;
            if (!hasHead) printLine(saturationTableHead());
            hasHead = true;
            printLine(saturationTableRow(iteration));
        },
        context.stop);
    if (!report) {
        printDiagnostics(report.error());
        return kBadInput;
    }
    if (isJsonOut)
        fmt::print("{}", saturationJson(*report));
    else
        printTotals(*report);
    if (!options.json.empty() && !isJsonOut && !writeOutput(options.json, saturationJson(*report)))
        return kBadInput;
    return exitCode(options, *report);
}

}  // namespace

CommandAction setUpSaturate(CLI::App& app) {
    auto options = std::make_shared<Options>();
    SaturationRequest& request = options->request;
    app.add_option("--language", request.language, "The language of terms and rules")->required();
    app.add_option("--rules", request.rules,
                   "Files of rules, or names of those that ship; all their rules are used")
        ->required();
    app.add_option("--term", request.terms,
                   "A file of terms or a term; may be repeated, the last one counts as the start")
        ->required()
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--goal", request.goals,
                   "Stop when the last term equals this pattern; may be repeated")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--iterations", request.limits.iterations, "Iterations at most; 0: no limit");
    app.add_option("--nodes", request.limits.nodes, "E-nodes at most; 0: no limit");
    app.add_option("--seconds", request.limits.seconds, "Seconds at most; 0: no limit")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--memory", request.limits.megabytes, "Megabytes at most; 0: no limit");
    app.add_option("--scheduler", request.scheduler, "simple, backoff, sampling or cap")
        ->capture_default_str();
    app.add_option("--seed", request.schedulerOptions.seed, "For sampling")->capture_default_str();
    app.add_option("--cost", request.costModel, "The cost model of the best term");
    app.add_option("--threads", options->threads, "Threads at most; the result is the same")
        ->check(CLI::Range(1U, 256U));
    app.add_option("--json", options->json, "File for the report as JSON; - for standard output");
    return [options](const CommandContext& context) { return runSaturation(*options, context); };
}

}  // namespace candler::cli
