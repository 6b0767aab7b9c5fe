// `candler measure`: what the program that was found takes beside the one that was written, after
// costs of operators were measured on this machine where the language has such; or what the kernels
// take that the language makes in several ways.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/Commands.h"
#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Numbers.h"
#include "app/cli/Outputs.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Sizes.h"
#include "app/cli/Values.h"
#include "app/session/MeasuredRun.h"
#include "app/session/TemporaryFolder.h"

namespace candler::cli {

namespace {

struct MeasureArguments {
    ProjectArgument project;
    unsigned threads = 1;
    std::string costs;
    std::string json;
    std::string out;
    bool isForced = false;
    bool isOfVariants = false;
    std::vector<std::string> sizes;
};

/// The project with other costs, run to its goal.
int runWith(void (*change)(Project&), Project project, const CommandContext& context,
            Session& session) {
    change(project);
    if (const int code = openProject(session, std::move(project), context.stop); code != kOk)
        return code;
    const RunResult result = runQuietly(session, RunExtent::Goal, context);
    return result.hasProgram ? kOk : result.code;
}

/// What the steps' e-graphs need, in the file of costs.
int measure(const MeasureArguments& options, Session& session, const CommandContext& context,
            MeasuredRun& report) {
    const auto folder = TemporaryFolder::make();
    if (!folder) return refuse(folder.error());
    Progress progress("measuring operators");
    const auto done = session.measureCosts(
        {folder->path(), options.threads,
         [&](std::size_t some, std::size_t all) {
             progress.show(fmt::format("{} of {} operators are measured", some, all));
         }},
        context.stop);
    progress.clear();
    if (!done) return refuse(done.error(), context.stop.stop_requested() ? kCancelled : kBadInput);
    report.costs = *done;
    return kOk;
}

/// The folder of the kernel that was faster.
int writeFaster(FolderOutput& out, Session& session, const MeasuredRun& report,
                const CommandContext& context) {
    const auto code = report.isSlower() ? session.generateCodeAsWritten(context.stop)
                                        : session.codeToKeep(context.stop);
    if (!code) return refuse(code.error(), kBadInput);
    if (!out.write((*code)->files)) return kBadInput;
    printNote(fmt::format("{} has the kernel of the program {}", out.path().string(),
                          report.isSlower() ? "as it was written" : "that was found"));
    return kOk;
}

int variants(const MeasureArguments& options, const Project& project,
             const CommandContext& context) {
    VariantRequest request{.threads = options.threads};
    if (auto sizes = readSizes(options.sizes))
        request.sizes = std::move(*sizes);
    else
        return kUsage;
    Session session;
    if (const int code = openProject(session, project, context.stop); code != kOk) return code;
    if (const RunResult result = runQuietly(session, RunExtent::Goal, context); !result.hasProgram)
        return result.code;
    Progress progress("making the kernels");
    request.onBegin = [&](const CodeVariant& variant) {
        progress.show(fmt::format("measuring the kernel '{}'", variant.name));
    };
    const auto measured = measureVariants(session, request, context.stop);
    progress.clear();
    if (!measured) return context.stop.stop_requested() ? kCancelled : refuse(measured.error());
    TextOutput(options.json).line(variantsText(*measured));
    if (!options.json.empty() && !writeOutput(options.json, variantsJson(*measured)))
        return kBadInput;
    const auto isAny = [&](TuneOutcome outcome) {
        return std::ranges::any_of(
            *measured, [&](const MeasuredVariant& one) { return one.result->outcome == outcome; });
    };
    if (isAny(TuneOutcome::Wrong)) return kNotVerified;
    if (isAny(TuneOutcome::Failed) || isAny(TuneOutcome::NotCompiled)) return kEnvironment;
    if (isAny(TuneOutcome::Measured)) return kOk;
    return isAny(TuneOutcome::NoKernel) ? kBadInput : kEnvironment;
}

int run(const MeasureArguments& options, const CommandContext& context) {
    if (!checkOutput(options.json, {options.project.path, options.costs})) return kBadInput;
    int code = kOk;
    const std::optional<Project> project = readArgument(options.project, code);
    if (!project) return code;
    if (options.isOfVariants) return variants(options, *project, context);
    std::optional<FolderOutput> out;
    if (!options.out.empty()) {
        out.emplace(options.out, project->inputFiles(), options.isForced);
        if (!out->open(commonKernelFiles())) return kBadInput;
    }
    MeasuredRun report{.threads = options.threads};
    Session guessed({.costs = options.costs});
    if (code = runWith(useNoMeasuredCosts, *project, context, guessed); code != kOk) return code;
    const bool hasCosts = guessed.measuresCosts() || !options.costs.empty();
    if (hasCosts)
        if (code = measure(options, guessed, context, report); code != kOk) return code;

    Session measured({.costs = options.costs});
    if (hasCosts)
        if (code = runWith(useMeasuredCosts, *project, context, measured); code != kOk) return code;
    Session& session = hasCosts ? measured : guessed;
    Progress progress("measuring the programs as written and as found");
    const auto raced = race(session, report, context.stop);
    progress.clear();
    if (!raced)
        return refuse(raced.error(), context.stop.stop_requested() ? kCancelled : kBadInput);
    TextOutput(options.json).line(measuredRunText(report));
    if (!options.json.empty() && !writeOutput(options.json, measuredRunJson(report)))
        return kBadInput;
    return out ? writeFaster(*out, session, report, context) : kOk;
}

}  // namespace

CommandAction setUpMeasure(CLI::App& app) {
    auto options = std::make_shared<MeasureArguments>();
    addProjectArgument(app, options->project);
    app.add_option("--threads", options->threads, "Of the operators and the kernels")
        ->check(CLI::Range(1U, 1024U))
        ->capture_default_str();
    auto* const variants = app.add_flag(
        "--variants", options->isOfVariants,
        "Not costs: the kernels that the language makes in several ways, side by side");
    app.add_option("--sizes", options->sizes,
                   "What variants are measured at (default: the project's benchmark sizes)")
        ->type_name("NAME=SIZE,…")
        ->delimiter(',')
        ->needs(variants);
    app.add_option("--costs", options->costs,
                   "File of costs that is read and added to; without one, that of this user")
        ->type_name(value::kFile)
        ->check(notEmpty("the name of a file"))
        ->excludes(variants);
    app.add_option("--json", options->json, "File for the report as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    app.add_option("--out", options->out, "A folder for the kernel that is faster")
        ->type_name(value::kFolder)
        ->check(outputFolderName())
        ->excludes(variants);
    app.add_flag("--force", options->isForced, kForceHelp);
    return [options](const CommandContext& context) { return run(*options, context); };
}

}  // namespace candler::cli
