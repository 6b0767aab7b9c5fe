// `candler step`: some iterations or phases, then where the run stands.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/ProjectArgument.h"
#include "app/session/SketchReport.h"

namespace candler::cli {

namespace {

struct StepArguments {
    ProjectArgument project;
    int iterations = 1;
    int phases = 0;
};

int stepProject(const StepArguments& options, const CommandContext& context) {
    Session session;
    if (const int code = openProject(session, options.project, context.stop); code != kOk)
        return code;
    const TextOutput out;
    RunPrinter printer(session, out);
    const RunExtent extent = options.phases > 0 ? RunExtent::Phase : RunExtent::Iteration;
    const int count = options.phases > 0 ? options.phases : options.iterations;
    SessionStatus status = session.status();
    int done = 0;
    for (; done < count && status.canGoOn() && !context.stop.stop_requested(); ++done) {
        status = session.run(extent, context.stop,
                             [&](const RunProgress& progress) { printer.onProgress(progress); });
        if (!status.breakpoint.empty()) break;
    }
    printer.finish();
    printLine(session.status().text);
    if (const auto sketch = session.sketchStatus(session.begunSteps() - 1, context.stop))
        printLine(sketchText(**sketch));
    // What was asked for is done, whatever came of it; else it is as `run` says it.
    const RunResult result = resultOf(session);
    const bool isAsAsked = done == count && status.breakpoint.empty();
    return isAsAsked && result.code == kNotFound ? kOk : result.code;
}

}  // namespace

CommandAction setUpStep(CLI::App& app) {
    auto options = std::make_shared<StepArguments>();
    addProjectArgument(app, options->project);
    addBreakOption(app, options->project);
    auto* iterations = app.add_option("--iterations", options->iterations,
                                      "How many iterations, through all steps of the guide");
    iterations->check(CLI::Range(1, 1'000'000))->capture_default_str();
    app.add_option("--phases", options->phases, "Instead: how many phases (search, apply, rebuild)")
        ->check(CLI::Range(1, 3'000'000))
        ->excludes(iterations);
    return [options](const CommandContext& context) { return stepProject(*options, context); };
}

}  // namespace candler::cli
