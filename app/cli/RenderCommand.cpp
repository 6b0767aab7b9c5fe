// `candler render`: runs up to an iteration and draws its e-graph.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/MomentArgument.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/Pictures.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Values.h"
#include "app/session/EGraphFile.h"
#include "engine/serialization/EGraphJson.h"

namespace candler::cli {

namespace {

struct Options {
    ProjectArgument project;
    std::string out;
    MomentArgument moment;
    PictureArgument picture;
    bool showsChanges = false;
    std::string phase = "rebuild";
};

Phase phaseOf(std::string_view name) {
    return name == "search" ? Phase::Search : name == "apply" ? Phase::Apply : Phase::Rebuild;
}

SliceSpec sliceSpec(const Options& options) {
    SliceSpec spec = options.picture.sliceSpec();
    if (options.showsChanges) spec.kind = SliceKind::Changes;
    return spec;
}

/// What the file is to hold: a picture, or the whole e-graph.
Result<std::string> renderedText(const Session& session, const Moment& moment,
                                 const Options& options, const CommandContext& context) {
    if (!isEGraphFile(options.out)) {
        const auto format = pictureFormatOf(options.out);
        if (!format) return failure(format.error());
        return drawPicture(session, moment, sliceSpec(options), *format, context, options.picture);
    }
    const auto view = session.extraction(moment, context.stop);
    if (!view) return failure(view.error());
    return writeEGraphJson(*(*view)->snapshot, &(*view)->ranking);
}

int renderProject(const Options& options, const CommandContext& context) {
    if (!checkPicture(options.out, options.picture)) return kUsage;
    Session& session = sessionUntilExit();
    if (const int code = openProject(session, options.project); code != kOk) return code;
    if (!checkOutput(options.out, session.project().inputFiles())) return kBadInput;
    Moment moment;
    if (const int code = runTo(session, options.moment, context, moment); code != kOk) return code;
    moment.phase = phaseOf(options.phase);
    const auto picture = renderedText(session, moment, options, context);
    if (!picture) {
        printDiagnostics(picture.error());
        return context.stop.stop_requested() ? kCancelled : kEnvironment;
    }
    if (!writeOutput(options.out, *picture)) return kBadInput;
    printLine(options.out);
    return kOk;
}

}  // namespace

CommandAction setUpRender(CLI::App& app) {
    auto options = std::make_shared<Options>();
    addProjectArgument(app, options->project);
    app.add_option("--out", options->out,
                   "The picture: .svg, .pdf, .png or .dot; or .json, the whole e-graph")
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
    return [options](const CommandContext& context) { return renderProject(*options, context); };
}

}  // namespace candler::cli
