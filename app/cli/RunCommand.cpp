// `candler run`: the whole guide, then report, e-graph and kernel.
#include "app/cli/RunCommand.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/Pictures.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Values.h"
#include "app/session/ReportWriter.h"
#include "app/session/SketchReport.h"

namespace candler::cli {

namespace {

struct RunArguments {
    ProjectArgument project;
    RunOutputs outputs;
};

/// Where the results go; looked at before the run.
struct Places {
    std::optional<FolderOutput> out{};
    std::optional<FolderOutput> kernel{};
    TextOutput text;
    bool hasKernel = false;  ///< Of this run.
};

bool openPlaces(const RunOutputs& options, const std::vector<std::filesystem::path>& inputs,
                Places& places) {
    if (!checkOutput(options.json, inputs)) return false;
    if (options.out.empty()) return true;
    const std::filesystem::path folder = options.out;
    places.out.emplace(folder, inputs, options.isForced);
    places.kernel.emplace(*places.out, "kernel");
    return places.out->open({"report.json", "report.txt", "egraph.svg"}) &&
           places.kernel->open(commonKernelFiles());
}

/// The picture is an extra: that there is none is said, and is no failure.
bool writePicture(const Session& session, Places& places, const CommandContext& context) {
    FolderOutput& out = *places.out;
    if (!context.stop.stop_requested()) {
        const Moment last{session.begunSteps() - 1, session.iterations(session.begunSteps() - 1)};
        const auto picture = drawPicture(session, last, {}, PictureFormat::Svg, context);
        if (picture) {
            if (!out.write({{"egraph.svg", *picture}})) return false;
            places.text.line(fmt::format("e-graph     {}", (out.path() / "egraph.svg").string()));
            return true;
        }
        if (!context.stop.stop_requested())
            for (const Diagnostic& why : picture.error()) printNote(why.message, why.hint);
    }
    printNote("the e-graph was not drawn", "'candler render' draws any iteration");
    return true;
}

/// The kernel goes into its own folder. Not every program has one.
int writeKernel(Session& session, Places& places, const CommandContext& context) {
    FolderOutput& folder = *places.kernel;
    if (const auto check = session.report()->resultCheck; check && check->isWrong()) {
        printNote("no kernel: it would compute what the result does");
        return kOk;
    }
    const auto code = session.generateCode(context.stop);
    if (context.stop.stop_requested()) return kCancelled;
    // What has a place is the project's mistake.
    if (!code && !code.error().front().place.file.empty()) {
        printDiagnostics(code.error());
        return kBadInput;
    }
    if (!code) {
        for (const Diagnostic& why : code.error()) printNote("no kernel: " + why.message, why.hint);
        return kOk;
    }
    if (!folder.write((*code)->files)) return kBadInput;
    places.hasKernel = true;
    places.text.line(fmt::format("kernel      {}", folder.path().string()));
    printLints(**code);
    return kOk;
}

int writeResults(Session& session, const RunOutputs& options, Places& places,
                 const CommandContext& context) {
    // The report tells of the kernel, too.
    const bool isTold = !options.json.empty() || places.out;
    const auto check = session.report()->resultCheck;
    const bool isWrong = check && check->isWrong();
    if (isTold && !isWrong && session.isFinished() && session.info()->hasKernels)
        static_cast<void>(session.generateCode(context.stop));
    const GuideReportPtr report = session.report();
    if (!options.json.empty() && !writeOutput(options.json, reportJson(*report))) return kBadInput;
    if (!places.out) return kOk;
    FolderOutput& out = *places.out;
    if (!out.write({{"report.json", reportJson(*report)}, {"report.txt", reportText(*report)}}))
        return kBadInput;
    places.text.line(fmt::format("report      {}\n            {}",
                                 (out.path() / "report.txt").string(),
                                 (out.path() / "report.json").string()));
    if (!writePicture(session, places, context)) return kBadInput;
    const int code = report->isFinished ? writeKernel(session, places, context) : kOk;
    std::error_code ignored;
    if (!places.hasKernel && std::filesystem::exists(places.kernel->path() / "README.md", ignored))
        printNote(
            fmt::format("the kernel in {} is of an earlier run", places.kernel->path().string()));
    return code;
}

/// The goal's program, or else the best there is.
void printTerm(const Session& session, const TextOutput& out, const CommandContext& context) {
    const GuideReportPtr report = session.report();
    if (report->isFinished) {
        // The cost that was told is that of the term before.
        if (report->resultTerm != report->steps.back().foundTerm)
            out.line("\nin the normal form of the step:");
        return out.line(fmt::format("\n{}\n", report->resultTerm));
    }
    // Where everything may be equal, the cheapest term says nothing.
    if (session.status().state == SessionState::Contradiction)
        return out.line("no term is the best one where all may be equal");
    const auto best = session.bestTerm(context.stop);
    if (!best) return printNote("the best term is not known: " + best.error().front().message);
    if (best->term.empty()) return;
    out.line(fmt::format("\nbest term of iteration {} ({} {})\n{}\n", best->iteration,
                         best->costModel, costText(best->cost), best->term));
}

/// Null, and said, where its parts are not known.
SketchStatusPtr lookAtSketch(const Session& session, const CommandContext& context) {
    const std::size_t step = session.begunSteps() - 1;
    // Between the phases of an iteration nothing is known, as nobody expects.
    const bool isBetween = session.status().nextPhase != Phase::Search;
    if (isBetween || session.info()->steps[step].sketch.empty()) return nullptr;
    const auto known = session.sketchStatus(step, context.stop);
    if (known) return *known;
    const Diagnostic& why = known.error().front();
    printNote("what there is of the sketch is not known: " + why.message, why.hint);
    return nullptr;
}

/// What is wrong is an error, whatever the search has found; and so is what could not be compared
/// where that was asked for.
int checkResult(Session& session, const RunOutputs& options, const Places& places,
                const CommandContext& context) {
    if (options.verify == "never" || !session.isFinished()) return kOk;
    const ResultCheck check = session.checkResult(options.verify == "auto", context.stop);
    if (context.stop.stop_requested()) return kCancelled;
    const bool isEnough = check.verdict == ResultCheck::Verdict::Equal || options.verify == "auto";
    if (!check.isWrong() && isEnough) {
        places.text.line(check.text);
        return kOk;
    }
    printDiagnostics(
        {makeError(check.text, {},
                   check.isWrong() ? "a rule is wrong: 'candler rules FILE --language NAME' tries "
                                     "those of a file one by one"
                                   : "--verify auto goes on with what cannot be compared")});
    return kNotVerified;
}

/// What makes all else meaningless comes first, then what is wrong, and last that nothing was
/// found.
int firstCode(int run, int checked, int written) {
    for (const int code : {run == kNotFound ? int{kOk} : run, checked, written})
        if (code != kOk) return code;
    return run;
}

}  // namespace

int runOpened(Session& session, const RunOutputs& options, const CommandContext& context) {
    Places places{.text = TextOutput(options.json)};
    if (!openPlaces(options, session.project().inputFiles(), places)) return kBadInput;
    const RunResult result = runAndPrint(session, RunExtent::Goal, places.text, context);
    const bool hasChoiceFailed = result.status.state == SessionState::ChoiceFailed;
    if (hasChoiceFailed) printDiagnostics(session.report()->steps.back().choice->problems);
    SketchStatusPtr sketch;  // The report has it too.
    if (result.code == kNotFound && !hasChoiceFailed && !result.hasProgram)
        sketch = lookAtSketch(session, context);
    places.text.line(result.status.text);
    if (sketch) places.text.line("\n" + sketchText(*sketch));
    const int checked = checkResult(session, options, places, context);
    if (!hasChoiceFailed) printTerm(session, places.text, context);
    const int code = writeResults(session, options, places, context);
    return firstCode(result.code, checked, code);
}

void addVerifyOption(CLI::App& app, RunOutputs& outputs) {
    app.add_option("--verify", outputs.verify,
                   "Whether the result is compared with the program on random inputs: auto, where "
                   "it takes a fraction of a second; always; never")
        ->type_name("WHEN")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->capture_default_str();
}

CommandAction setUpRun(CLI::App& app) {
    auto options = std::make_shared<RunArguments>();
    addProjectArgument(app, options->project);
    addBreakOption(app, options->project);
    addLimitOptions(app, options->project.limits, "Of each step, in place of the project's: ");
    app.add_option("--out", options->outputs.out,
                   "Folder for the kernel, the report (JSON and text) and the last e-graph (SVG)")
        ->type_name(value::kFolder)
        ->check(outputFolderName());
    app.add_option("--json", options->outputs.json,
                   "File for the report as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    app.add_flag("--force", options->outputs.isForced, kForceHelp);
    addVerifyOption(app, options->outputs);
    return [options](const CommandContext& context) {
        Session session;
        if (const int code = openProject(session, options->project, context.stop); code != kOk)
            return code;
        return runOpened(session, options->outputs, context);
    };
}

}  // namespace candler::cli
