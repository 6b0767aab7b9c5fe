// `candler render`: runs up to an iteration and draws its e-graph; or draws an input of the
// program.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/EntryPicture.h"
#include "app/cli/ExitCode.h"
#include "app/cli/MomentArgument.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/Pictures.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Values.h"
#include "app/layout/OperatorPicture.h"
#include "engine/serialization/EGraphJson.h"

namespace candler::cli {

namespace {

struct RenderArguments {
    ProjectArgument project;
    MomentArgument moment;
    PictureArgument picture;
    bool showsChanges = false;
    bool showsOperators = false;
    std::string phase = "rebuild";
    std::string input;  ///< Empty: the e-graph.
    std::string axes;
};

Phase phaseOf(std::string_view name) {
    return name == "search" ? Phase::Search : name == "apply" ? Phase::Apply : Phase::Rebuild;
}

SliceSpec sliceSpec(const RenderArguments& options) {
    SliceSpec spec = options.picture.sliceSpec();
    if (options.showsChanges) spec.kind = SliceKind::Changes;
    return spec;
}

/// The step's program and what it became, side by side; the summary is printed.
Result<std::string> operatorPicture(const Session& session, const Moment& moment,
                                    const RenderArguments& options, const CommandContext& context) {
    const auto view = session.operators(moment.step, context.stop);
    if (!view) return failure(view.error());
    RenderOptions how;
    how.title = fmt::format("{}, step {}", session.info()->programName, moment.step + 1);
    how.isDark = options.picture.isDark;
    how.onNote = printNote;
    const OperatorView& shown = **view;
    auto picture = renderOperators({shown.before, shown.after, shown.diff,
                                    shown.isFound ? "after" : "after: the cheapest so far"},
                                   *options.picture.pictureFormat(), how, context.stop);
    if (picture)
        for (const std::string& line : operatorSummary(shown.before, shown.after, shown.diff))
            TextOutput(options.picture.out).line(line);
    return picture;
}

/// False, and said, for formats that are of e-graphs.
bool checkOwnFormat(const RenderArguments& options) {
    const auto format = options.picture.pictureFormat();
    const bool isOwn = options.showsOperators || !options.input.empty();
    if (!isOwn || (format && *format != PictureFormat::Dot)) return true;
    printDiagnostics({makeError(fmt::format("--{} is for .svg, .pdf and .png",
                                            options.showsOperators ? "operators" : "input"))});
    return false;
}

/// What the file is to hold: a picture, or the whole e-graph.
Result<std::string> renderedText(const Session& session, const Moment& moment,
                                 const RenderArguments& options, const CommandContext& context) {
    if (options.showsOperators) return operatorPicture(session, moment, options, context);
    if (!options.picture.isEGraph()) {
        const auto format = options.picture.pictureFormat();
        if (!format) return failure(format.error());
        return drawPicture(session, moment, sliceSpec(options), *format, context, options.picture);
    }
    const auto view = session.extraction(moment, context.stop);
    if (!view) return failure(view.error());
    return writeEGraphJson(*(*view)->snapshot, &(*view)->ranking);
}

int runToMoment(Session& session, const RenderArguments& options, const CommandContext& context,
                Moment& moment) {
    return runTo(session, options.moment, context, moment);
}

/// Runs until the step has ended, wherever that is.
int runToEnd(Session& session, const RenderArguments& options, const CommandContext& context,
             Moment& moment) {
    if (!checkStep(session, options.moment.step)) return kUsage;
    moment.step = options.moment.step - 1;
    session.run(RunExtent::Goal, context.stop);
    if (context.stop.stop_requested()) return kCancelled;
    if (session.begunSteps() > moment.step) return kOk;
    printNote(session.status().text);
    return kNotFound;
}

/// Nothing is run for it.
int renderInput(const Session& session, const RenderArguments& options,
                const CommandContext& context) {
    Progress progress("counting the entries");
    const auto picture =
        drawEntries(session, options.input, options.axes, options.picture, context);
    progress.clear();
    if (picture) return writePicture(options.picture, *picture) ? kOk : kBadInput;
    printDiagnostics(picture.error());
    return context.stop.stop_requested() ? kCancelled : kBadInput;
}

int renderProject(const RenderArguments& options, const CommandContext& context) {
    if (!checkPicture(options.picture) || !checkOwnFormat(options)) return kUsage;
    Session session;
    if (const int code = openProject(session, options.project, context.stop); code != kOk)
        return code;
    if (!checkOutput(options.picture.out, session.project().inputFiles())) return kBadInput;
    if (!options.input.empty()) return renderInput(session, options, context);
    if (options.showsOperators && !session.drawsOperators()) {
        printDiagnostics({makeError("the terms of this language are not drawn as operators", {},
                                    "without --operators the e-graph is drawn")});
        return kBadInput;
    }
    Moment moment;
    const auto run = options.showsOperators ? runToEnd : runToMoment;
    if (const int code = run(session, options, context, moment); code != kOk) return code;
    moment.phase = phaseOf(options.phase);
    Progress progress("drawing");
    const auto picture = renderedText(session, moment, options, context);
    progress.clear();
    if (!picture) {
        printDiagnostics(picture.error());
        return kEnvironment;
    }
    return writePicture(options.picture, *picture) ? kOk : kBadInput;
}

}  // namespace

CommandAction setUpRender(CLI::App& app) {
    auto options = std::make_shared<RenderArguments>();
    addProjectArgument(app, options->project);
    app.add_option("--out", options->picture.out,
                   "The picture: .svg, .pdf, .png or .dot; or .json, the whole e-graph; - for "
                   "standard output")
        ->required()
        ->type_name(value::kFile)
        ->check(outputName());
    addMomentArgument(app, options->moment);
    app.add_option("--phase", options->phase, "After which phase of the iteration")
        ->check(CLI::IsMember(std::vector<std::string>{"search", "apply", "rebuild"}))
        ->capture_default_str();
    CLI::Option* whole = addPictureOptions(app, options->picture);
    app.add_flag("--changes", options->showsChanges, "Draw what the iteration changed")
        ->excludes(whole);
    app.add_flag("--operators", options->showsOperators,
                 "Draw the step's program and what it became as graphs of operators, side by side "
                 "(of tensor graphs)")
        ->excludes(whole)
        ->excludes("--changes")
        ->excludes("--iteration");
    CLI::Option* input =
        app.add_option("--input", options->input,
                       "Draw where this input of the program has its entries, if it has data")
            ->type_name(value::kInput)
            ->check(notEmpty("the name of the input"))
            ->excludes(whole);
    for (const char* other : {"--changes", "--operators", "--iteration"}) input->excludes(other);
    app.add_option("--axes", options->axes,
                   "Of --input: the axes of rows and columns, as I,J; else the first two")
        ->type_name(value::kAxes)
        ->needs(input);
    return [options](const CommandContext& context) { return renderProject(*options, context); };
}

}  // namespace candler::cli
