// `candler render`: runs up to an iteration and draws its e-graph.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Outputs.h"
#include "app/cli/Pictures.h"
#include "app/cli/ProjectArgument.h"
#include "app/session/EGraphFile.h"
#include "engine/serialization/EGraphJson.h"

namespace candler::cli {

namespace {

struct Options {
    ProjectArgument project;
    std::string out;
    int step = 1;
    int iteration = -1;
    int boxes = 150;
    bool isWhole = false;
    bool showsChanges = false;
    Phase phase = Phase::Rebuild;
};

/// Runs until the moment exists; false (said why) if the run ends before.
bool runTo(Session& session, const Options& options, const CommandContext& context, int& code) {
    const auto step = static_cast<std::size_t>(options.step) - 1;
    const auto isThere = [&] {
        if (session.begunSteps() <= step) return false;
        if (options.iteration < 0)
            return !session.status().canGoOn() || session.begunSteps() > step + 1 ||
                   session.status().state == SessionState::SketchFound;
        return session.iterations(step) >= static_cast<std::uint32_t>(options.iteration);
    };
    while (!isThere()) {
        const SessionStatus before = session.status();
        const bool isPast =
            session.begunSteps() == step + 1 && before.state == SessionState::SketchFound;
        if (isPast || !before.canGoOn() || before.state == SessionState::LimitReached) break;
        session.run(RunExtent::Iteration, context.stop);
        if (context.stop.stop_requested()) {
            code = kCancelled;
            return false;
        }
    }
    if (isThere()) return true;
    const auto missing =
        session.snapshot({step, static_cast<std::uint32_t>(std::max(options.iteration, 0))});
    if (!missing) printDiagnostics(missing.error());
    // A step that was found never has more iterations; one that was not might.
    const bool isOver =
        session.begunSteps() > step && session.report()->steps[step].stop == StopReason::Found;
    code = isOver ? kUsage : kNotFound;
    if (!isOver) printNote(session.status().text);
    return false;
}

SliceSpec sliceSpec(const Options& options) {
    SliceSpec spec;
    if (options.isWhole) spec.kind = SliceKind::Whole;
    if (options.showsChanges) spec.kind = SliceKind::Changes;
    spec.budget.boxes = static_cast<std::size_t>(options.boxes);
    spec.budget.edges = spec.budget.boxes * 3;
    return spec;
}

/// What the file is to hold: a picture, or the whole e-graph.
Result<std::string> renderedText(const Session& session, const Moment& moment,
                                 const Options& options, const CommandContext& context) {
    if (!isEGraphFile(options.out)) {
        const auto format = pictureFormatOf(options.out);
        if (!format) return failure(format.error());
        return drawPicture(session, moment, sliceSpec(options), *format, context);
    }
    const auto view = session.extraction(moment, context.stop);
    if (!view) return failure(view.error());
    return writeEGraphJson(*(*view)->snapshot, &(*view)->ranking);
}

int renderProject(const Options& options, const CommandContext& context) {
    if (!checkEnding(options.out)) return kUsage;
    Session session;
    if (const int code = openProject(session, options.project); code != kOk) return code;
    if (!checkOutput(options.out, session.project().inputFiles())) return kBadInput;
    if (static_cast<std::size_t>(options.step) > session.project().guide.size()) {
        printDiagnostics({makeError(
            fmt::format("there is no step {}", options.step), {},
            fmt::format("the guide has {}", plural(session.project().guide.size(), "step")))});
        return kUsage;
    }
    int code = kOk;
    if (!runTo(session, options, context, code)) return code;
    Moment moment{static_cast<std::size_t>(options.step) - 1, {}};
    moment.iteration = options.iteration < 0 ? session.iterations(moment.step)
                                             : static_cast<std::uint32_t>(options.iteration);
    moment.phase = options.phase;
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
        ->required();
    app.add_option("--step", options->step, "The step of the guide, from 1")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app.add_option("--iteration", options->iteration,
                   "The iteration; 0 is the start term (default: the step's last)")
        ->check(CLI::Range(0, 1'000'000));
    app.add_option("--phase", options->phase, "After which phase of the iteration")
        ->transform(CLI::CheckedTransformer(std::map<std::string, Phase>{
            {"search", Phase::Search}, {"apply", Phase::Apply}, {"rebuild", Phase::Rebuild}}))
        ->default_str("rebuild");
    app.add_option("--boxes", options->boxes, "At most so many e-classes are drawn")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    auto* whole = app.add_flag("--whole", options->isWhole, "Draw everything within the budget");
    app.add_flag("--changes", options->showsChanges, "Draw what the iteration changed")
        ->excludes(whole);
    return [options](const CommandContext& context) { return renderProject(*options, context); };
}

}  // namespace candler::cli
