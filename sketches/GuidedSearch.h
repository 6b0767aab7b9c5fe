// GuidedSearch: equality saturation cut into steps, each running towards a sketch or a whole term;
// the cheapest term that satisfies it, normalised, starts the next. "Sketch-Guided Equality
// Saturation", section 3.3. Driven phase by phase by the window, or in one go by the command line.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/egraph/GraphTable.h"
#include "engine/extraction/CostModel.h"
#include "engine/extraction/PlanChoice.h"
#include "engine/rewriting/Runner.h"
#include "sketches/Sketch.h"

namespace candler {

/// One step of a guide. The rules already include those of the normal form, at the end.
struct GuideStep {
    std::string name;
    /// Without a goal the step runs until saturation or a limit, then takes the cheapest term.
    std::optional<Sketch> sketch{};
    std::optional<TermId> term{};  ///< In place of a sketch: equal to the start term when found.
    std::vector<TermId> seeds{};   ///< Terms added at the start, equal to nothing yet.
    std::size_t beamWidth = 1;     ///< Cheapest terms of the sketch that begin the next step.
    RuleList rules;
    CostModelPtr cost;
    TermTest test{};  ///< Of plans: which may be taken. Empty: all.
    Limits limits;
    std::function<TermId(TermId)> normalise;
    /// An empty e-graph with the analyses and filters of this step.
    std::function<std::unique_ptr<EGraph>()> makeGraph;
    std::function<std::unique_ptr<Scheduler>()> makeScheduler{};  ///< Empty: the simple scheduler.

    [[nodiscard]] bool hasGoal() const { return sketch.has_value() || term.has_value(); }
};

/// What a step has done so far. Grows while the step runs.
struct GuideStepState {
    TermId start;                  ///< Normalised.
    std::vector<TermId> others{};  ///< Equal to it: the rest of the beam, normalised.
    std::size_t startNodes = 0;
    std::size_t startClasses = 0;
    std::unique_ptr<EGraph> graph;  ///< Kept after the step, for inspection.
    std::unique_ptr<Stepper> stepper;
    EClassId root;
    std::optional<StopReason> stop;    ///< None while it may go on.
    std::optional<TermId> found;       ///< Cheapest term that reaches the goal, as extracted; or
                                       ///< what was put in its place (replaceFound).
    std::optional<TermId> cheapest{};  ///< That term, whatever was put in its place.
    std::vector<TermId> beam{};        ///< More terms of the sketch, the next cheapest first.
    HoleFillings fillings{};           ///< Of the sketch's named holes in that term.
    HoleFillings cheapestFillings{};   ///< The same of `cheapest`.
    std::uint32_t foundIteration = 0;
    double foundCost = 0;
    double cheapestCost = 0;               ///< Of `cheapest`.
    std::optional<RefusedPlan> refused{};  ///< A cheaper plan that the step's test refused.
    /// E-nodes of the e-graph's table as it was then that were not to be chosen for that.
    std::vector<GraphTable::Index> refusedNodes{};
    /// The goal is still to be looked for, after `untestedStop`: at the start, and when a stop came
    /// before the end of the test.
    bool isUntested = false;
    std::optional<StopReason> untestedStop;
    double goalSeconds = 0;     ///< Spent testing the goal.
    double extractSeconds = 0;  ///< Spent extracting.
    bool isKept = false;        ///< Taken over from a search with the same step.
};

/// Not thread-safe: one thread owns it. All calls that run something take a stop token and return
/// within 200 ms of a stop request with everything found so far intact.
class GuidedSearch {
public:
    /// `kept` are what another search with the same store and start did in the same first steps;
    /// all but the last of them found something.
    GuidedSearch(TermStore& store, TermId start, std::vector<GuideStep> steps,
                 std::vector<std::unique_ptr<GuideStepState>> kept = {});
    /// What was done in the first `count` begun steps, for a search that begins with the same ones.
    /// This one is then of no more use.
    [[nodiscard]] std::vector<std::unique_ptr<GuideStepState>> takeStates(std::size_t count);

    /// Steps begun so far: at least one. Index of the step under way: begunSteps() - 1.
    [[nodiscard]] std::size_t begunSteps() const { return m_states.size(); }
    [[nodiscard]] const std::vector<GuideStep>& steps() const { return m_steps; }
    [[nodiscard]] const GuideStepState& state(std::size_t step) const { return *m_states[step]; }
    [[nodiscard]] const GuideStepState& current() const { return *m_states.back(); }
    [[nodiscard]] const GuideStep& currentStep() const { return m_steps[m_states.size() - 1]; }
    /// The last step has found its term.
    [[nodiscard]] bool isFinished() const;
    /// The normalised term of the last step, once finished.
    [[nodiscard]] std::optional<TermId> result() const { return m_result; }

    /// Runs the next phase of the present step; after a rebuild the goal is tested. When the step
    /// before was found, the call begins the next step first. Returns the step's stop, if it came
    /// to one (Found included). A phase that a limit cuts is followed by the rebuild, if that does
    /// not take long (Stepper::settle). A step that stopped at a limit can be resumed after
    /// setLimits; one that was cancelled while it looked for its goal looks again first.
    std::optional<StopReason> advancePhase(const std::stop_token& stop = {});

    struct Progress {
        std::size_t step = 0;
        const IterationReport* iteration = nullptr;  ///< The one that just ended.
    };
    using ProgressHook = std::function<void(const Progress&)>;
    /// Runs all steps; stops at the first that is not found.
    StopReason run(const std::stop_token& stop = {}, const ProgressHook& onIteration = {});

    /// New limits for the present step; clears a limit stop.
    void setLimits(const Limits& limits);

    /// The step goes on with another term that equals what it found and reaches the goal as well.
    /// Steps that were begun after it are forgotten; the rest of the beam only goes with
    /// `cheapest`. False, and nothing is changed, if it was stopped; with the cheapest it never is.
    bool replaceFound(std::size_t step, TermId term, const StopCheck& stop = {});

private:
    void beginStep(TermId start, const std::vector<TermId>& others = {});
    void lookInStart();
    /// By the normal form of the present step.
    [[nodiscard]] TermId normalised(TermId term) const;
    void beginNextIfFound();
    [[nodiscard]] RunHooks hooks(const std::stop_token& stop);
    /// Filters may take the start term away; then the step stops with NoProgress.
    [[nodiscard]] bool isRootGone() const;
    bool testGoal(const StopCheck& stop);
    [[nodiscard]] std::optional<TermId> reachedTerm() const;
    void extractFound(const StopCheck& stop);
    void extractPlan(const GraphTable& table, GraphTable::Index root, const StopCheck& stop);
    void extractBeamFound(const GraphTable& table, GraphTable::Index root, const StopCheck& stop);
    void setFound(TermId term, double cost, HoleFillings fillings = {});
    std::optional<StopReason> lookForGoal(std::optional<StopReason> reason,
                                          const std::stop_token& stop);

    TermStore& m_store;
    std::vector<GuideStep> m_steps;
    std::vector<std::unique_ptr<GuideStepState>> m_states;
    std::optional<TermId> m_result;
};

}  // namespace candler
