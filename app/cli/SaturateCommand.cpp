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

void printStop(const SaturationReport& report, const TextOutput& out) {
    std::string stop(report.stop == StopReason::Found ? "Goal proved"
                                                      : stopReasonText(report.stop));
    if (report.cutIteration > 0) stop += fmt::format(" in iteration {}", report.cutIteration);
    out.line(fmt::format("{}; {:.1f} ms of CPU, at most {:.1f} MB", stop, report.cpuSeconds * 1000,
                         report.peakMegabytes));
    if (!report.contradiction.empty())
        out.line(fmt::format("contradiction: {}; no term is the best one where all may be equal",
                             report.contradiction));
}

void printAnswers(const SaturationReport& report, bool showsTree, const TextOutput& out) {
    if (report.isBestUnknown)
        printNote("the best term is not known: the search for it was stopped",
                  "a limit instead of Ctrl-C leaves it all the time it needs");
    if (report.bestCost)
        out.line(fmt::format("best term ({} {}): {}", report.costModel, *report.bestCost,
                             report.bestTerm));
    for (const ProofReport& proof : report.proofs) out.line("\n" + proofText(proof, showsTree));
    for (const OriginReport& origin : report.origins)
        out.line(fmt::format("\n{}\n{}", origin.title, originText(origin)));
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
    const TextOutput out(options.json);
    bool hasHead = false;
    SaturationHooks hooks;
    hooks.onIteration = [&](const IterationReport& iteration) {
        if (!hasHead) out.line(saturationTableHead());
        hasHead = true;
        out.line(saturationTableRow(iteration));
    };
    hooks.onStop = [&](const SaturationReport& report) { printStop(report, out); };
    SaturationRequest request = options.request;
    request.explanationSeconds = request.limits.seconds;
    const auto report = saturate(request, hooks, context.stop);
    if (!report) return refuse(report.error());
    printAnswers(*report, options.showsTree, out);
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
