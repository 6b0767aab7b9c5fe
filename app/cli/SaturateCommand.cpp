// `candler saturate`: one run of rules over terms, reported iteration by iteration.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/SaturationOptions.h"
#include "app/cli/Values.h"
#include "app/session/Saturation.h"

namespace candler::cli {

namespace {

struct SaturateArguments {
    SaturationRequest request;
    std::string json;
    bool showsTree = false;
};

void printStop(const SaturationReport& report) {
    std::string stop(report.stop == StopReason::Found ? "Goal proved"
                                                      : stopReasonText(report.stop));
    if (report.cutIteration > 0) stop += fmt::format(" in iteration {}", report.cutIteration);
    printLine(fmt::format("{}; {:.1f} ms of CPU, at most {:.1f} MB", stop, report.cpuSeconds * 1000,
                          report.peakMegabytes));
    if (!report.contradiction.empty())
        printLine(fmt::format("contradiction: {}; no term is the best one where all may be equal",
                              report.contradiction));
}

void printAnswers(const SaturationReport& report, bool showsTree) {
    if (report.isBestUnknown)
        printNote("the best term is not known: the search for it was stopped",
                  "a limit instead of Ctrl-C leaves it all the time it needs");
    if (report.bestCost)
        printLine(fmt::format("best term ({} {}): {}", report.costModel, *report.bestCost,
                              report.bestTerm));
    for (const ProofReport& proof : report.proofs) printLine("\n" + proofText(proof, showsTree));
    for (const OriginReport& origin : report.origins)
        printLine(fmt::format("\n{}\n{}", origin.title, originText(origin)));
}

int exitCode(const SaturateArguments& options, const SaturationReport& report, bool isStopped) {
    if (!report.contradiction.empty()) return kContradiction;
    const bool isCutShort = isStopped && !report.unexplained.empty();
    if (isCutShort || report.stop == StopReason::Cancelled || report.isBestUnknown)
        return kCancelled;
    const bool isMissed = !options.request.goals.empty() && report.stop != StopReason::Found;
    return isMissed || !report.unexplained.empty() ? kNotFound : kOk;
}

int runSaturation(const SaturateArguments& options, const CommandContext& context) {
    std::vector<std::filesystem::path> inputs(options.request.rules.begin(),
                                              options.request.rules.end());
    inputs.insert(inputs.end(), options.request.terms.begin(), options.request.terms.end());
    if (!checkOutput(options.json, inputs)) return kBadInput;
    const bool isJsonOut = isStandardOutput(options.json);
    bool hasHead = false;
    SaturationHooks hooks;
    if (!isJsonOut) {
        hooks.onIteration = [&](const IterationReport& iteration) {
            if (!hasHead) printLine(saturationTableHead());
            hasHead = true;
            printLine(saturationTableRow(iteration));
        };
        hooks.onStop = printStop;
    }
    SaturationRequest request = options.request;
    request.explanationSeconds = request.limits.seconds;
    const auto report = saturate(request, hooks, context.stop);
    if (!report) {
        printDiagnostics(report.error());
        return kBadInput;
    }
    if (!isJsonOut) printAnswers(*report, options.showsTree);
    if (!request.explains && !report->proofs.empty() && !report->proofs.front().isComplete)
        printNote("this is the beginning of the proof",
                  "--explain shows more of the proof, --explain --tree its shared steps");
    printDiagnostics(report->unexplained);
    if (!options.json.empty() && !writeOutput(options.json, saturationJson(*report)))
        return kBadInput;
    return exitCode(options, *report, context.stop.stop_requested());
}

}  // namespace

CommandAction setUpSaturate(CLI::App& app) {
    auto options = std::make_shared<SaturateArguments>();
    addSaturationOptions(app, options->request);
    addQuestions(app, options->request);
    app.add_flag("--tree", options->showsTree, "Proofs as shared steps instead of rewrites");
    app.add_option("--threads", options->request.threads, "Threads at most; the result is the same")
        ->check(CLI::Range(1U, 256U));
    app.add_option("--json", options->json, "File for the report as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    return [options](const CommandContext& context) { return runSaturation(*options, context); };
}

}  // namespace candler::cli
