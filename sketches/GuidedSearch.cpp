#include "sketches/GuidedSearch.h"

#include <chrono>
#include <utility>

#include "engine/extraction/DagSearch.h"
#include "engine/extraction/GreedyExtractor.h"
#include "engine/extraction/SelectedTerm.h"
#include "engine/support/Check.h"
#include "sketches/BeamExtractor.h"
#include "sketches/Satisfaction.h"
#include "sketches/SketchExtractor.h"

namespace candler {

namespace {

class Stopwatch {
public:
    explicit Stopwatch(double& seconds) : m_seconds(seconds) {}
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;
    ~Stopwatch() {
        m_seconds +=
            std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
    }

private:
    double& m_seconds;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

}  // namespace

GuidedSearch::GuidedSearch(TermStore& store, TermId start, std::vector<GuideStep> steps,
                           std::vector<std::unique_ptr<GuideStepState>> kept)
    : m_store(store), m_steps(std::move(steps)), m_states(std::move(kept)) {
    CANDLER_CHECK(!m_steps.empty(), "a guide has at least one step");
    CANDLER_CHECK(m_states.size() <= m_steps.size(), "more steps were kept than there are");
    for (const auto& state : m_states) state->isKept = state->found.has_value();
    if (m_states.empty()) {
        beginStep(start);
        if (m_steps.front().hasGoal()) lookInStart();
    } else if (m_states.size() == m_steps.size() && current().found) {
        m_result = normalised(*current().found);
    }
}

/// Nobody can stop this, so it is given up soon; then the first iteration begins with it.
void GuidedSearch::lookInStart() {
    constexpr std::chrono::milliseconds kAtMost{100};
    const StopCheck check({}, StopCheck::Clock::now() + kAtMost);
    if (testGoal(check)) extractFound(check);
    m_states.back()->isUntested = !current().found && check.isStopped();
}

std::vector<std::unique_ptr<GuideStepState>> GuidedSearch::takeStates(std::size_t count) {
    CANDLER_CHECK(count <= m_states.size(), "a step that was not begun cannot be kept");
    m_states.resize(count);
    return std::move(m_states);
}

TermId GuidedSearch::normalised(TermId term) const {
    const GuideStep& step = m_steps[m_states.size() - 1];
    return step.normalise ? step.normalise(term) : term;
}

void GuidedSearch::beginStep(TermId start, const std::vector<TermId>& others) {
    const GuideStep& step = m_steps[m_states.size()];
    auto state = std::make_unique<GuideStepState>();
    state->start = step.normalise ? step.normalise(start) : start;
    state->graph = step.makeGraph();
    state->root = state->graph->addTerm(state->start);
    state->graph->addRoot(state->root);
    for (const TermId other : others) {
        state->others.push_back(step.normalise ? step.normalise(other) : other);
        state->graph->merge(state->graph->addTerm(state->others.back()), state->root);
    }
    for (const TermId seed : step.seeds)
        state->graph->addRoot(state->graph->addTerm(step.normalise ? step.normalise(seed) : seed));
    state->graph->rebuild();
    state->startNodes = state->graph->nodeCount();
    state->startClasses = state->graph->classCount();
    state->stepper = std::make_unique<Stepper>(*state->graph, step.rules, step.limits,
                                               step.makeScheduler ? step.makeScheduler() : nullptr);
    // The start may be the goal.
    state->isUntested = step.hasGoal();
    m_states.push_back(std::move(state));
}

bool GuidedSearch::isRootGone() const {
    const EGraph& graph = *current().graph;
    return graph.nodesOf(graph.find(current().root)).empty();
}

bool GuidedSearch::isFinished() const {
    return m_states.size() == m_steps.size() && current().found.has_value();
}

void GuidedSearch::beginNextIfFound() {
    if (current().found && m_states.size() < m_steps.size())
        beginStep(*current().found,
                  current().found == current().cheapest ? current().beam : std::vector<TermId>());
}

bool GuidedSearch::testGoal(const StopCheck& stop) {
    GuideStepState& state = *m_states.back();
    const Stopwatch stopwatch(state.goalSeconds);
    if (currentStep().term) return reachedTerm().has_value();
    const GraphTable table(*state.graph, stop);
    if (stop.isStopped()) return false;
    const auto root = table.indexOf(state.graph->find(state.root));
    return root && isSatisfied(m_store, table, *currentStep().sketch, *root, stop);
}

/// The wanted term, as written or in normal form, if the start term equals it.
std::optional<TermId> GuidedSearch::reachedTerm() const {
    const GuideStepState& state = current();
    for (const TermId term : {*currentStep().term, normalised(*currentStep().term)})
        if (isMember(*state.graph, state.root, term)) return term;
    return std::nullopt;
}

/// Leaves nothing behind when stopped.
void GuidedSearch::extractFound(const StopCheck& stop) {
    GuideStepState& state = *m_states.back();
    const GuideStep& step = currentStep();
    const Stopwatch stopwatch(state.extractSeconds);
    if (step.term) {
        const auto term = reachedTerm();
        if (!term) return;
        const double cost = costOf(m_store, *term, *step.cost, stop);
        if (!stop.isStopped()) setFound(*term, cost);
        return;
    }
    const GraphTable table(*state.graph, stop);
    if (stop.isStopped()) return;
    const auto root = table.indexOf(state.graph->find(state.root));
    if (!root) return;
    if (step.cost->pricesPlans() && !step.sketch) return extractPlan(table, *root, stop);
    const ExtractionTable best = extractGreedy(m_store, table, *step.cost, stop);
    if (!best.isComplete) return;
    if (step.sketch) {
        if (step.beamWidth > 1) {
            extractBeamFound(table, *root, stop);
            return;
        }
        const auto extraction =
            extractSketch(m_store, table, *step.sketch, *step.cost, best, *root, stop);
        if (!extraction) return;  // filters left only cycles, or it was stopped
        HoleFillings fillings = fillingsOf(m_store, extraction->term, *step.sketch, stop);
        if (!stop.isStopped()) setFound(extraction->term, extraction->cost, std::move(fillings));
    } else if (best.node[*root] != ExtractionTable::kNoNode) {
        // With estimates the cheapest parts need not make the cheapest whole.
        const double start = step.cost->hasEstimates()
                                 ? costOf(m_store, state.start, *step.cost, stop)
                                 : best.cost[*root];
        if (stop.isStopped()) return;
        if (start < best.cost[*root]) return setFound(state.start, start);
        setFound(readTerm(m_store, table, best, *root), best.cost[*root]);
    }
}

/// The best plan of a short search; who wants proof takes an exact extractor.
void GuidedSearch::extractPlan(const GraphTable& table, GraphTable::Index root,
                               const StopCheck& stop) {
    GuideStepState& state = *m_states.back();
    PlanChoice choice = choosePlan(
        {*state.graph, table, root, state.start, *currentStep().cost, currentStep().test}, stop);
    state.refused = std::move(choice.refused);
    state.refusedNodes = std::move(choice.forbidden);
    if (choice.term) setFound(*choice.term, choice.cost);
}

void GuidedSearch::extractBeamFound(const GraphTable& table, GraphTable::Index root,
                                    const StopCheck& stop) {
    GuideStepState& state = *m_states.back();
    const GuideStep& step = currentStep();
    const std::vector<SketchExtraction> beam =
        extractBeam(m_store, table, *step.sketch, *step.cost, step.beamWidth, root, stop);
    if (beam.empty()) return;
    HoleFillings fillings = fillingsOf(m_store, beam.front().term, *step.sketch, stop);
    if (stop.isStopped()) return;
    setFound(beam.front().term, beam.front().cost, std::move(fillings));
    for (std::size_t i = 1; i < beam.size(); ++i) state.beam.push_back(beam[i].term);
}

void GuidedSearch::setFound(TermId term, double cost, HoleFillings fillings) {
    GuideStepState& state = *m_states.back();
    state.found = state.cheapest = term;
    state.fillings = state.cheapestFillings = std::move(fillings);
    state.foundCost = state.cheapestCost = cost;
    state.foundIteration = state.stepper->iteration();
    if (currentStep().hasGoal()) state.stop = StopReason::Found;
    if (m_states.size() == m_steps.size()) m_result = normalised(term);
}

bool GuidedSearch::replaceFound(std::size_t step, TermId term, const StopCheck& stop) {
    CANDLER_CHECK(
        m_states[step]->found && isMember(*m_states[step]->graph, m_states[step]->root, term),
        "step {} did not find that", step);
    HoleFillings fillings = m_states[step]->cheapestFillings;
    double cost = m_states[step]->cheapestCost;
    if (term != m_states[step]->cheapest) {
        if (m_steps[step].sketch) fillings = fillingsOf(m_store, term, *m_steps[step].sketch, stop);
        cost = costOf(m_store, term, *m_steps[step].cost, stop);
        if (stop.isStopped()) return false;
    }
    m_states.resize(step + 1);
    m_result.reset();
    GuideStepState& state = *m_states.back();
    state.found = term;
    state.fillings = std::move(fillings);
    state.foundCost = cost;
    if (m_states.size() == m_steps.size()) m_result = normalised(term);
    return true;
}

std::optional<StopReason> GuidedSearch::advancePhase(const std::stop_token& stop) {
    beginNextIfFound();
    GuideStepState& state = *m_states.back();
    if (state.stop && state.found) return state.stop;
    return state.stop = advance(*state.stepper, RunPart::Phase, hooks(stop), stop);
}

/// Of the present step.
RunHooks GuidedSearch::hooks(const std::stop_token& stop) {
    RunHooks hooks;
    hooks.endsBefore = [this, stop]() -> std::optional<StopReason> {
        GuideStepState& state = *m_states.back();
        if (std::exchange(state.isUntested, false))
            if (const auto reason = lookForGoal(state.untestedStop, stop)) return reason;
        if (state.stepper->nextPhase() == Phase::Search && isRootGone())
            return StopReason::NoProgress;
        return std::nullopt;
    };
    hooks.look = [this, stop](std::optional<StopReason> reason, bool hasIterated) {
        const bool hasEnded =
            reason && reason != StopReason::Cancelled && !current().graph->needsRebuild();
        const bool looks = currentStep().hasGoal() ? hasIterated : hasEnded;
        return looks ? lookForGoal(reason, stop) : reason;
    };
    return hooks;
}

/// At the end of an iteration or step, where `reason` is the stop if nothing is found.
std::optional<StopReason> GuidedSearch::lookForGoal(std::optional<StopReason> reason,
                                                    const std::stop_token& stop) {
    GuideStepState& state = *m_states.back();
    state.stop = reason;
    // Where everything may be equal, nothing was found.
    if (state.graph->contradiction()) return state.stop = StopReason::Contradiction;
    const StopCheck check = state.stepper->checkAfterwards(stop);
    const double before = state.goalSeconds + state.extractSeconds;
    if (!currentStep().hasGoal() || testGoal(check)) extractFound(check);
    state.stepper->addSeconds(state.goalSeconds + state.extractSeconds - before);
    if (!state.found && check.isStopped()) {
        state.isUntested = true;
        state.untestedStop = reason == StopReason::Cancelled ? std::nullopt : reason;
        state.stop = stop.stop_requested()   ? StopReason::Cancelled
                     : check.isOutOfMemory() ? StopReason::MemoryLimit
                                             : StopReason::TimeLimit;
    }
    return state.stop;
}

StopReason GuidedSearch::run(const std::stop_token& stop, const ProgressHook& onIteration) {
    for (;;) {
        beginNextIfFound();
        GuideStepState& state = *m_states.back();
        if (!state.stop || !state.found) {
            RunHooks all = hooks(stop);
            if (onIteration)
                all.onIteration = [&](const IterationReport& report) {
                    onIteration({begunSteps() - 1, &report});
                };
            state.stop = candler::run(*state.stepper, all, stop);
        }
        if (!state.found || isFinished()) return *state.stop;
    }
}

void GuidedSearch::setLimits(const Limits& limits) {
    m_steps[m_states.size() - 1].limits = limits;
    GuideStepState& state = *m_states.back();
    state.stepper->setLimits(limits);
    // A step without a goal that took its term at a limit, or was about to, may go on now.
    const bool mayGrow = !currentStep().hasGoal() && state.stop != StopReason::Saturated;
    if (!state.found || mayGrow) state.stop.reset();
    if (mayGrow) state.isUntested = false;
    state.untestedStop.reset();
}

}  // namespace candler
