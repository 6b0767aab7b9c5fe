// Stepper: one iteration, phase by phase: search all rules on the unchanging e-graph, apply all
// matches, rebuild. Runner.h loops over it; the window drives it directly.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/rewriting/Limits.h"
#include "engine/rewriting/Matcher.h"
#include "engine/rewriting/Rule.h"
#include "engine/rewriting/Scheduler.h"

namespace candler {

/// What one rule did in one iteration.
struct RuleReport {
    std::size_t matches = 0;  ///< Found, including those that were applied in earlier iterations.
    std::size_t newMatches = 0;  ///< Of these, those that were to be applied in this iteration.
    std::size_t heldBack = 0;    ///< Of these, not applied because the scheduler says so.
    bool isBanned = false;       ///< Not searched, because the scheduler says so.
    std::size_t applied = 0;     ///< Matches that merged two classes.
    std::size_t addedNodes = 0;
    double searchSeconds = 0;
    double applySeconds = 0;
};

/// What one iteration did. Counts of e-nodes and e-classes are those after rebuild.
struct IterationReport {
    std::uint32_t iteration = 0;  ///< From 1.
    std::size_t nodes = 0;
    std::size_t classes = 0;
    std::size_t matches = 0;
    std::size_t applied = 0;
    std::size_t memoryBytes = 0;
    bool wasCut = false;  ///< A limit stopped apply: some matches were not applied.
    double searchSeconds = 0;
    double applySeconds = 0;
    double rebuildSeconds = 0;
    std::vector<RuleReport> rules;  ///< In the order of the rule list.
};

/// Which matches are applied. Both give the same e-graph.
enum class ApplyMode {
    New,    ///< No match twice, where rule and scheduler allow it.
    Every,  ///< Every match in every iteration.
};

/// Runs phases in order. When a phase is stopped by a limit or cancelled, all that was found so far
/// stays: an interrupted search drops its matches and is begun again; apply and rebuild that the
/// user stopped are taken up again by the next call, so that the result does not depend on it; an
/// apply that a limit ended keeps what it applied, and the next phase is the rebuild. Until that is
/// done EGraph::needsRebuild says so, and reports() ends with the iteration before.
///
///     Stepper stepper(graph, rules, limits);
///     while (!stepper.advance(stop)) {}          // until a StopReason
class Stepper {
public:
    /// Null: the simple scheduler.
    Stepper(EGraph& graph, RuleList rules, Limits limits,
            std::unique_ptr<Scheduler> scheduler = nullptr);

    /// The phase that advance() will run next: Search, Apply or Rebuild.
    [[nodiscard]] Phase nextPhase() const { return m_nextPhase; }
    /// Whether apply was stopped by the user and goes on in the next call.
    [[nodiscard]] bool isPartlyApplied() const {
        return m_nextPhase == Phase::Apply && (m_applying.rule > 0 || m_applying.done > 0);
    }
    /// Iterations completed.
    [[nodiscard]] std::uint32_t iteration() const {
        return static_cast<std::uint32_t>(m_reports.size());
    }
    /// Runs one phase. Returns why the run should stop, if it should; a rebuild that completes an
    /// iteration tests saturation and the iteration limit.
    std::optional<StopReason> advance(const std::stop_token& stop);
    /// Runs phases up to the end of the iteration or a stop; after a limit it settles.
    std::optional<StopReason> iterate(const std::stop_token& stop);
    /// Does the rebuild that is due, if one is, though a limit has been passed: while there is time
    /// left, but at least for a tenth of a second. Why it was not finished, if so.
    std::optional<StopReason> settle(const std::stop_token& stop);

    [[nodiscard]] const std::vector<IterationReport>& reports() const { return m_reports; }
    /// The iteration under way (its later phases are still zero).
    [[nodiscard]] const IterationReport& current() const { return m_current; }
    [[nodiscard]] const RuleList& rules() const { return m_rules; }
    [[nodiscard]] const Limits& limits() const { return m_limits; }
    /// The user's stop, and what is left of the time limit from now on.
    [[nodiscard]] StopCheck stopCheck(const std::stop_token& stop) const;
    /// For what is done with the e-graph between iterations and behind them;
    /// LimitGuard::afterwards.
    [[nodiscard]] StopCheck checkAfterwards(const StopCheck& stop) const;
    /// Counts work between the phases, such as looking for a goal, into the time limit.
    void addSeconds(double seconds) { m_spentSeconds += seconds; }
    /// Threads that search at most; the result does not depend on it.
    void setThreads(unsigned threads) { m_threads = threads; }
    void setApplyMode(ApplyMode mode) { m_applyMode = mode; }
    void setLimits(const Limits& limits) { m_limits = limits; }
    [[nodiscard]] const EGraph& graph() const { return m_graph; }
    /// What contradicts, and the rule, if it was one that would have merged; empty if nothing does.
    [[nodiscard]] std::string contradictionText() const;

private:
    using Clock = LimitGuard::Clock;

    std::optional<StopReason> search(const LimitGuard& guard);
    std::optional<StopReason> apply(const LimitGuard& guard);
    bool rebuild(const StopCheck& stop);
    [[nodiscard]] std::vector<SearchRequest> planSearches();
    void searchRule(std::size_t ruleIndex, const LimitGuard& guard, const SearchRequest& request);
    std::optional<StopReason> searchRules(const LimitGuard& guard);
    std::optional<StopReason> applyRule(std::uint32_t ruleIndex, const LimitGuard& guard);
    void applyMatch(RuleId ruleId, Rule& rule, const Match& match, RuleReport& report);
    [[nodiscard]] bool keepsRefused(const Rule& rule) const;
    std::optional<StopReason> takeAllRefused(const std::vector<SearchRequest>& requests,
                                             const LimitGuard& guard);
    std::optional<StopReason> takeRefused(std::size_t ruleIndex, const LimitGuard& guard);
    template <typename Work>
    void runOnThreads(const Work& work) const;
    [[nodiscard]] std::optional<StopReason> testEnd();
    [[nodiscard]] bool leftNothing(std::uint32_t iteration) const;
    [[nodiscard]] std::optional<StopReason> lastIterationReached() const;
    [[nodiscard]] std::size_t matchBytes() const;
    [[nodiscard]] double secondsToRebuild() const;
    [[nodiscard]] LimitGuard makeGuard(const std::stop_token& stop) const;
    void beginIteration();

    EGraph& m_graph;
    RuleList m_rules;
    Limits m_limits;
    std::unique_ptr<Scheduler> m_scheduler;
    Phase m_nextPhase = Phase::Search;
    ApplyMode m_applyMode = ApplyMode::New;
    unsigned m_threads = 1;
    std::vector<MatchSet> m_matches;
    std::vector<SearchResult> m_found;  ///< Per rule, of the last search.
    std::vector<MatchSet> m_refused;    ///< Per rule: a condition did not hold; tried again.
    std::vector<bool> m_isUpToDate;     ///< Per rule: all matches of the last search were applied.
    std::vector<IterationReport> m_reports;
    IterationReport m_current;
    /// Where apply goes on: the rule, and how many of its matches are done.
    struct {
        std::uint32_t rule = 0;
        std::size_t done = 0;
    } m_applying;
    double m_spentSeconds = 0;           ///< Of phases before the present call.
    std::vector<std::uint32_t> m_words;  ///< Of the application being recorded.
    std::vector<TermId> m_taken;
    /// The rule that would have merged two types.
    struct {
        RuleId rule;
        std::uint32_t iteration = 0;
    } m_refusal;
};

}  // namespace candler
