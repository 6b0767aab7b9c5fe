#include "app/cli/MomentArgument.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/ExitCode.h"
#include "app/session/Words.h"

namespace candler::cli {

namespace {

bool isThere(const Session& session, std::size_t step, const MomentArgument& argument) {
    if (session.begunSteps() <= step) return false;
    if (argument.iteration < 0)
        return !session.status().canGoOn() || session.begunSteps() > step + 1 ||
               session.status().state == SessionState::SketchFound;
    return session.iterations(step) >= static_cast<std::uint32_t>(argument.iteration);
}

/// What there is to say of a moment that did not come.
int sayMissing(const Session& session, std::size_t step, const MomentArgument& argument) {
    const auto missing =
        session.snapshot({step, static_cast<std::uint32_t>(std::max(argument.iteration, 0))});
    if (!missing) printDiagnostics(missing.error());
    // A step that was found never has more iterations; one that was not might.
    const bool isOver =
        session.begunSteps() > step && session.report()->steps[step].stop == StopReason::Found;
    if (!isOver) printNote(session.status().text);
    return isOver ? kUsage : kNotFound;
}

/// Iteration by iteration to the step and the iteration.
int runToStep(Session& session, std::size_t step, const MomentArgument& argument,
              const CommandContext& context) {
    while (!isThere(session, step, argument)) {
        const SessionStatus before = session.status();
        const bool isPast =
            session.begunSteps() == step + 1 && before.state == SessionState::SketchFound;
        if (isPast || !before.canGoOn() || before.state == SessionState::LimitReached) break;
        session.run(RunExtent::Iteration, context.stop);
        if (context.stop.stop_requested()) return kCancelled;
    }
    return isThere(session, step, argument) ? kOk : sayMissing(session, step, argument);
}

}  // namespace

void addMomentArgument(CLI::App& app, MomentArgument& argument) {
    app.add_option("--step", argument.step,
                   argument.step == 0 ? "The step of the guide, from 1 (default: where it ends)"
                                      : "The step of the guide, from 1")
        ->check(CLI::Range(1, 1'000'000))
        ->default_str(argument.step == 0 ? "" : std::to_string(argument.step));
    app.add_option("--iteration", argument.iteration,
                   "The iteration; 0 is the start term (default: the step's last)")
        ->check(CLI::Range(0, 1'000'000));
}

bool checkStep(const Session& session, std::size_t step) {
    const std::size_t steps = session.project().guide.size();
    if (step <= steps) return true;
    printDiagnostics({makeError(fmt::format("there is no step {}", step), {},
                                fmt::format("the guide has {}", plural(steps, "step")))});
    return false;
}

int runTo(Session& session, const MomentArgument& argument, const CommandContext& context,
          Moment& moment) {
    if (!checkStep(session, argument.step)) return kUsage;
    if (argument.step == 0) {
        session.run(RunExtent::Goal, context.stop);
        if (context.stop.stop_requested()) return kCancelled;
        if (!session.isFinished()) printNote(session.status().text);
    }
    moment.step = argument.step == 0 ? session.begunSteps() - 1 : argument.step - 1;
    if (argument.step != 0 || argument.iteration >= 0)
        if (const int code = runToStep(session, moment.step, argument, context); code != kOk)
            return code;
    moment.iteration = argument.iteration < 0 ? session.iterations(moment.step)
                                              : static_cast<std::uint32_t>(argument.iteration);
    return kOk;
}

}  // namespace candler::cli
