#include "app/session/RuleBlame.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/session/Session.h"

namespace candler {

namespace {

/// After so many iterations, or at the end if there are fewer.
std::pair<std::size_t, std::size_t> sizeAfter(const StepReport& step, std::uint32_t iteration) {
    const auto last = std::min<std::size_t>(iteration, step.iterations.size());
    if (last == 0) return {step.startNodes, step.startClasses};
    const IterationReport& report = step.iterations[last - 1];
    return {report.nodes, report.classes};
}

bool hasFound(const StepReport& step) {
    return step.stop == StopReason::Found;
}

}  // namespace

std::optional<double> RuleBlame::share(const std::string& rule) const {
    const auto row = std::ranges::find(rows, rule, &Row::rule);
    if (row == rows.end() || nodes == 0) return std::nullopt;
    return static_cast<double>(row->nodes) / static_cast<double>(nodes);
}

double WithoutRule::share() const {
    if (nodesWith == 0) return 0;
    return 1 - static_cast<double>(nodesWithout) / static_cast<double>(nodesWith);
}

Result<WithoutRule> runWithoutRule(const Project& project, const GuideReport& with,
                                   std::size_t step, const std::string& rule,
                                   const std::stop_token& stop,
                                   const std::function<void(const RunProgress&)>& onProgress,
                                   const SessionTools& tools) {
    if (step >= with.steps.size() || step >= project.guide.size())
        return failure(makeError(fmt::format("step {} was not begun", step + 1)));
    const StepReport& whole = with.steps[step];
    WithoutRule result;
    result.rule = rule;
    result.step = step;
    result.iteration = static_cast<std::uint32_t>(whole.iterations.size());
    std::tie(result.nodesWith, result.classesWith) = sizeAfter(whole, result.iteration);
    result.foundWith = hasFound(whole);

    Project without = project;
    without.guide.resize(step + 1);
    without.disabledRules.push_back(rule);
    if (!whole.stop || *whole.stop == StopReason::Cancelled)
        without.guide[step].settings.limits.iterations = std::max(1U, result.iteration);
    Session session(tools);
    session.open(std::move(without));
    if (!session.canRun()) return failure(session.problems());
    const SessionStatus status = session.run(RunExtent::Goal, stop, onProgress);
    if (stop.stop_requested()) return failure(makeError("the run was stopped"));
    if (status.state == SessionState::Failed) return failure(makeError(status.text));
    const GuideReportPtr report = session.report();
    result.end = status.text;
    result.wasReached = report->steps.size() > step;
    if (!result.wasReached) return result;
    const StepReport& rest = report->steps[step];
    std::tie(result.nodesWithout, result.classesWithout) = sizeAfter(rest, result.iteration);
    result.foundWithout = hasFound(rest);
    return result;
}

}  // namespace candler
