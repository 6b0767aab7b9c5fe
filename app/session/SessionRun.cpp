// Running a session, and saying in one sentence where it stands.
#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "app/session/SessionImpl.h"
#include "engine/support/Check.h"
#include "engine/support/ProcessUsage.h"

namespace candler {

namespace {

const char* phaseVerb(Phase phase) {
    switch (phase) {
        case Phase::Apply:
            return "applying";
        case Phase::Rebuild:
            return "rebuilding";
        default:
            return "searching";
    }
}

std::string counted(std::size_t count, const char* word) {
    return fmt::format("{} {}{}", countText(count), word, count == 1 ? "" : "s");
}

/// " (rule assoc added 61 % of the e-nodes)", of those added so far, or empty.
std::string greediestRule(const Stepper& stepper) {
    std::vector<std::size_t> added(stepper.rules().size());
    std::size_t sum = 0;
    const auto count = [&](const IterationReport& report) {
        for (std::size_t i = 0; i < report.rules.size(); ++i) {
            added[i] += report.rules[i].addedNodes;
            sum += report.rules[i].addedNodes;
        }
    };
    for (const IterationReport& report : stepper.reports()) count(report);
    count(stepper.current());
    if (sum == 0) return "";
    const auto most = std::max_element(added.begin(), added.end());
    return fmt::format(" (rule {} added {} % of the e-nodes)",
                       stepper.rules()[static_cast<std::size_t>(most - added.begin())]->name,
                       *most * 100 / sum);
}

std::string limitText(const Stepper& stepper, StopReason reason, bool isProcessFull) {
    const Limits& limits = stepper.limits();
    switch (reason) {
        case StopReason::IterationLimit:
            return fmt::format("Iteration limit {} reached", limits.iterations);
        case StopReason::NodeLimit:
            return fmt::format("Node limit {} reached{}", countText(limits.nodes),
                               greediestRule(stepper));
        case StopReason::TimeLimit:
            return fmt::format("Time limit {} s reached{}", limits.seconds, greediestRule(stepper));
        default:
            if (isProcessFull)
                return fmt::format("The process may take no more memory (ulimit -v){}",
                                   greediestRule(stepper));
            return fmt::format("Memory limit {} MB reached{}", countText(limits.megabytes),
                               greediestRule(stepper));
    }
}

SessionState stateAfter(StopReason reason) {
    switch (reason) {
        case StopReason::Saturated:
            return SessionState::Saturated;
        case StopReason::NoProgress:
        case StopReason::HeldBack:
            return SessionState::NoProgress;
        case StopReason::Contradiction:
            return SessionState::Contradiction;
        case StopReason::Cancelled:
            return SessionState::Stopped;
        case StopReason::Found:
            return SessionState::SketchFound;
        default:
            return SessionState::LimitReached;
    }
}

}  // namespace

SessionStatus Session::Impl::status() const {
    SessionStatus status;
    status.stepCount = project.guide.size();
    if (!failure.empty()) {
        status.state = SessionState::Failed;
    } else if (search != nullptr) {
        const GuideStepState& step = search->current();
        status.step = search->begunSteps() - 1;
        status.stepName = search->currentStep().name;
        status.iteration = step.stepper->iteration();
        status.nextPhase = step.stepper->nextPhase();
        status.nodes = step.graph->nodeCount();
        status.classes = step.graph->classCount();
        if (isChoicePending()) {
            status.state =
                lastStop == StopReason::Cancelled ? SessionState::Stopped : SessionState::Paused;
        } else if (hasChoiceFailed()) {
            status.state = SessionState::ChoiceFailed;
            status.stop = StopReason::Found;
        } else if (search->isFinished() && search->currentStep().hasGoal()) {
            status.state = SessionState::GoalReached;
            status.stop = StopReason::Found;
        } else if (step.found && search->currentStep().hasGoal()) {
            status.state = SessionState::SketchFound;
            status.stop = StopReason::Found;
        } else if (lastStop) {
            status.state = stateAfter(*lastStop);
            status.stop = lastStop;
            // A step without a sketch has done its work at any stop, and the next one follows.
            if (step.found && !search->isFinished()) status.state = SessionState::SketchFound;
        } else {
            status.state = hasRun ? SessionState::Paused : SessionState::Idle;
        }
        status.hasResult = search->result().has_value() && isFinished();
    } else if (hasProject) {
        status.state = SessionState::Invalid;
    }
    status.breakpoint = pausedBy;
    status.text = statusText(status);
    status.isWrong = resultCheck && resultCheck->isWrong();
    if (status.isWrong) status.text += " – but the result is wrong";
    return status;
}

std::string Session::Impl::statusText(const SessionStatus& status) const {
    switch (status.state) {
        case SessionState::NoProject:
            return "Open or try an example";
        case SessionState::Invalid:
            return counted(problems.size(), "problem") + " – cannot run";
        case SessionState::Failed:
            return "Failed: " + failure;
        case SessionState::Idle:
            return fmt::format("Ready – {}, {}",
                               counted(search->currentStep().rules.size(), "rule"),
                               counted(search->steps().size(), "step"));
        case SessionState::Running:
            return fmt::format("Iteration {}: {} · {} nodes", status.iteration + 1,
                               phaseVerb(status.nextPhase), countText(status.nodes));
        case SessionState::Paused:
            if (isChoicePending())
                return fmt::format("{} found – its term has not been extracted yet",
                                   status.stepName);
            if (!status.breakpoint.empty()) return "Paused: " + status.breakpoint;
            if (status.nextPhase == Phase::Search)
                return fmt::format("Paused after iteration {}", status.iteration);
            return fmt::format(
                "Paused in iteration {}, {} {}", status.iteration + 1,
                search->current().stepper->isPartlyApplied() ? "in the middle of" : "before",
                phaseVerb(status.nextPhase));
        default:
            return status.breakpoint.empty()
                       ? endText(status)
                       : fmt::format("{} – breakpoint: {}", endText(status), status.breakpoint);
    }
}

/// Of a run that has come to some end.
std::string Session::Impl::endText(const SessionStatus& status) const {
    switch (status.state) {
        case SessionState::SketchFound:
        case SessionState::GoalReached:
            return foundText(status);
        case SessionState::ChoiceFailed:
            return fmt::format("{} found, but the constraints cannot be met: {}", status.stepName,
                               choices[status.step].report.problems.front().message);
        case SessionState::Saturated:
            return fmt::format(
                "Saturated after {}{}", counted(status.iteration, "iteration"),
                search->currentStep().hasGoal()
                    ? fmt::format(", {} {} not found",
                                  search->currentStep().term ? "term" : "sketch", status.stepName)
                    : "");
        case SessionState::NoProgress:
            return status.stop == StopReason::HeldBack
                       ? "Stopped growing, but the scheduler held rules or matches back"
                       : "Stopped growing: the filters remove all that the rules add";
        case SessionState::Contradiction:
            return "Contradiction: " + search->current().stepper->contradictionText();
        case SessionState::LimitReached:
            return limitText(*search->current().stepper, *status.stop, wasProcessFull);
        case SessionState::Stopped:
            return status.nextPhase == Phase::Search
                       ? fmt::format("Stopped after iteration {}", status.iteration)
                       : fmt::format("Stopped in iteration {}", status.iteration + 1);
        default:
            CANDLER_UNREACHABLE("the run has not ended");
    }
}

std::string Session::Impl::foundText(const SessionStatus& status) const {
    const std::uint32_t iteration = search->current().foundIteration;
    const std::string when =
        iteration == 0 ? "in the start term" : fmt::format("in iteration {}", iteration);
    if (status.state == SessionState::GoalReached)
        return fmt::format("Goal reached: {} found {}", status.stepName, when);
    const std::string& next = search->steps()[status.step + 1].name;
    if (!search->currentStep().hasGoal())
        return fmt::format("Step {} of {} ({}) done after {} – continue with {}?", status.step + 1,
                           status.stepCount, status.stepName,
                           counted(status.iteration, "iteration"), next);
    return fmt::format("{} {} of {} ({}) found {} – continue with {}?",
                       search->currentStep().term ? "Term" : "Sketch", status.step + 1,
                       status.stepCount, status.stepName, when, next);
}

/// While the memory is still taken: which limit it was is not to be seen later.
void Session::Impl::recordMemory() {
    const GuideStepState& state = search->current();
    wasProcessFull = lastStop == StopReason::MemoryLimit &&
                     (state.stepper->limits().megabytes == 0 || isProcessFull(*state.graph));
}

StopCheck Session::Impl::checkAfterwards(std::size_t step, const StopCheck& stop) const {
    return search->state(step).stepper->checkAfterwards(stop);
}

Diagnostics stoppedBefore(std::string_view what, const StopCheck& asked) {
    if (asked.isStopped()) return {makeError(fmt::format("{} was stopped", what))};
    return {makeError(fmt::format("the limits of the step left too little for {}", what), {},
                      "higher ones of time and memory leave more")};
}

void Session::Impl::runLoop(const Session& session, RunExtent extent, const std::stop_token& stop,
                            const ProgressHook& onProgress) {
    const auto tell = [&](std::optional<IterationReport> iteration) {
        if (!onProgress) return;
        RunProgress progress{status(), std::move(iteration)};
        progress.status.state = SessionState::Running;
        progress.status.text = statusText(progress.status);
        onProgress(progress);
    };
    for (;;) {
        if (stop.stop_requested()) {
            lastStop = StopReason::Cancelled;
            return;
        }
        if (isChoicePending()) {
            if (!choose(session, stop, onProgress)) continue;
            lastStop = search->current().stop;
            if (extent != RunExtent::Goal || search->isFinished() || hasChoiceFailed()) return;
        }
        if (extent == RunExtent::Choice) return;
        tell({});
        const std::size_t step = search->begunSteps() - 1;
        const std::uint32_t before = search->current().stepper->iteration();
        const bool beginsNext = search->current().found.has_value();
        // What the last step took at a limit, having no sketch, it takes anew.
        if (!search->current().stop && step + 1 == search->steps().size())
            choices.resize(std::min(choices.size(), step));
        lastStop = search->advancePhase(stop);
        const Stepper& stepper = *search->current().stepper;
        const bool isPaused = isAtBreakpoint(stop);
        const bool isIterationOver =
            stepper.iteration() > (beginsNext || step + 1 != search->begunSteps() ? 0 : before);
        if (isIterationOver) tell(stepper.reports().back());
        if (isChoicePending()) {
            const auto reason = lastStop;
            if (!choose(session, stop, onProgress)) continue;
            lastStop = reason;
            if (hasChoiceFailed()) return;
        }
        if (isPaused) return;
        if (lastStop) {
            if (extent != RunExtent::Goal || !search->current().found || search->isFinished())
                return;
            lastStop.reset();
            continue;
        }
        if (extent == RunExtent::Phase || (extent == RunExtent::Iteration && isIterationOver))
            return;
    }
}

SessionStatus Session::run(RunExtent extent, const std::stop_token& stop,
                           const ProgressHook& onProgress) {
    if (!canRun() || !(status().canGoOn() || m_impl->isChoicePending())) return status();
    const double cpuBefore = processCpuSeconds();
    m_impl->hasRun = true;
    m_impl->pausedBy.clear();
    m_impl->code.reset();
    m_impl->resultWarnings.reset();
    m_impl->resultCheck.reset();
    try {
        m_impl->runLoop(*this, extent, stop, onProgress);
        m_impl->recordMemory();
        // The answer to a stop does not wait for the sketch's lights; they are made when asked for.
        const std::size_t step = m_impl->search->begunSteps() - 1;
        m_impl->refreshSketchStatus(step, m_impl->checkAfterwards(step, stop));
        m_impl->findResultWarnings(stop);
    } catch (const InternalError& error) {
        m_impl->failure = error.what();
    } catch (const std::bad_alloc&) {
        m_impl->failure = "out of memory";
    } catch (const std::exception& error) {
        m_impl->failure = error.what();
    }
    m_impl->cpuSeconds += processCpuSeconds() - cpuBefore;
    return status();
}

void Session::setLimits(const Limits& limits) {
    if (!canRun()) return;
    m_impl->search->setLimits(limits);
    if (!m_impl->search->current().stop) m_impl->lastStop.reset();
    // With other limits an extractor may find what it did not.
    if (canRun() && m_impl->hasChoiceFailed())
        m_impl->choices.resize(m_impl->search->begunSteps() - 1);
}

Limits Session::limits() const {
    return canRun() ? m_impl->search->currentStep().limits : Limits{};
}

}  // namespace candler
