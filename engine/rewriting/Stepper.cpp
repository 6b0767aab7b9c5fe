#include "engine/rewriting/Stepper.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <future>
#include <numeric>
#include <system_error>
#include <utility>

#include "engine/support/Check.h"

namespace candler {

namespace {

constexpr std::size_t kMatchesPerCheck = 256;
/// Matches whose application is prepared together, and from how many e-nodes on that pays: with
/// fewer, everything stays in the caches.
constexpr std::size_t kMatchesPerBatch = 64;
constexpr std::size_t kLargeGraph = 20'000;
/// With fewer e-nodes a thread costs more than it saves.
constexpr std::size_t kNodesForThreads = 2'000;

double secondsSince(LimitGuard::Clock::time_point start) {
    return std::chrono::duration<double>(LimitGuard::Clock::now() - start).count();
}

/// E-nodes and merges of an iteration so far.
std::size_t changesOf(const IterationReport& report) {
    return std::accumulate(report.rules.begin(), report.rules.end(), std::size_t{0},
                           [](std::size_t sum, const RuleReport& rule) {
                               return sum + rule.addedNodes + rule.applied;
                           });
}

double rebuildSecondsPerChange(const IterationReport& report) {
    const std::size_t changes = changesOf(report);
    return changes == 0 ? 0 : report.rebuildSeconds / static_cast<double>(changes);
}

}  // namespace

Stepper::Stepper(EGraph& graph, RuleList rules, Limits limits, std::unique_ptr<Scheduler> scheduler)
    : m_graph(graph),
      m_rules(std::move(rules)),
      m_limits(limits),
      m_scheduler(scheduler ? std::move(scheduler) : std::move(*makeScheduler("simple", {}))) {
    for (const RulePtr& rule : m_rules) {
        m_matches.emplace_back(rule->pattern);
        m_refused.emplace_back(rule->pattern);
    }
    m_isUpToDate.assign(m_rules.size(), false);
    std::vector<bool> hasCompanions;
    for (const RulePtr& rule : m_rules)
        hasCompanions.push_back(!rule->pattern.companions().empty());
    m_scheduler->begin(hasCompanions);
    m_graph.journal().addMark(m_graph.journal().now(0, Phase::Start));
    beginIteration();
}

void Stepper::beginIteration() {
    m_current = {};
    m_current.iteration = iteration() + 1;
    m_current.rules.resize(m_rules.size());
    m_nextPhase = Phase::Search;
}

/// From now on, with the time that was spent before.
LimitGuard Stepper::makeGuard(const std::stop_token& stop) const {
    const auto spent =
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(m_spentSeconds));
    return {m_limits, stop, Clock::now() - spent, m_graph.store().memoryBytes()};
}

std::optional<StopReason> Stepper::advance(const std::stop_token& stop) {
    const auto start = Clock::now();
    const LimitGuard guard = makeGuard(stop);
    std::optional<StopReason> reason;
    switch (m_nextPhase) {
        case Phase::Search:
            reason = search(guard);
            break;
        case Phase::Apply:
            reason = apply(guard);
            break;
        case Phase::Rebuild:
            if (!rebuild(guard.stopCheck()))
                reason = guard.stopReason();
            else if (!(reason = testEnd()))
                reason = guard.check(m_graph, 0);
            break;
        case Phase::Start:
            CANDLER_UNREACHABLE("no phase follows Start");
    }
    m_spentSeconds += secondsSince(start);
    return reason;
}

std::optional<StopReason> Stepper::iterate(const std::stop_token& stop) {
    const std::uint32_t before = iteration();
    while (iteration() == before)
        if (const auto reason = advance(stop)) {
            if (reason == StopReason::Cancelled) return reason;
            const auto unsettled = settle(stop);
            return unsettled ? unsettled : reason;
        }
    return std::nullopt;
}

std::optional<StopReason> Stepper::settle(const std::stop_token& stop) {
    if (m_nextPhase != Phase::Rebuild) return std::nullopt;
    constexpr std::chrono::milliseconds kAtLeast{100};
    const auto start = Clock::now();
    const LimitGuard guard = makeGuard(stop);
    const bool isDone = rebuild(guard.stopCheck(start + kAtLeast));
    m_spentSeconds += secondsSince(start);
    if (!isDone) return guard.stopReason();
    if (m_graph.contradiction()) return StopReason::Contradiction;
    return std::nullopt;
}

StopCheck Stepper::stopCheck(const std::stop_token& stop) const {
    return makeGuard(stop).stopCheck();
}

StopCheck Stepper::checkAfterwards(const StopCheck& stop) const {
    return makeGuard({}).afterwards(m_graph, stop);
}

std::size_t Stepper::matchBytes() const {
    const auto add = [](std::size_t sum, const MatchSet& matches) {
        return sum + matches.memoryBytes();
    };
    return std::accumulate(m_matches.begin(), m_matches.end(),
                           std::accumulate(m_refused.begin(), m_refused.end(), std::size_t{0}, add),
                           add);
}

std::optional<StopReason> Stepper::search(const LimitGuard& guard) {
    const auto start = Clock::now();
    for (MatchSet& matches : m_matches) matches.clear();
    if (const auto stopped = searchRules(guard)) {
        for (MatchSet& matches : m_matches) matches.releaseMemory();
        m_isUpToDate.assign(m_rules.size(), false);
        return stopped;
    }
    // Only now, so that a search that was stopped and is begun again leaves no trace in the
    // scheduler.
    m_current.matches = 0;
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        RuleReport& report = m_current.rules[i];
        m_current.matches += report.matches;
        if (report.isBanned) continue;
        report.heldBack =
            m_scheduler->restrict(m_current.iteration - 1, i, report.matches, m_matches[i]);
        report.newMatches = m_matches[i].size();
    }
    m_current.searchSeconds = secondsSince(start);
    m_graph.journal().addMark(m_graph.journal().now(m_current.iteration, Phase::Search));
    m_nextPhase = Phase::Apply;
    m_applying = {};
    return guard.check(m_graph, matchBytes());
}

/// By rule what to look for; nothing for rules that are banned.
std::vector<SearchRequest> Stepper::planSearches() {
    std::vector<SearchRequest> requests(m_rules.size());
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        const auto limit = m_scheduler->matchLimit(m_current.iteration - 1, i);
        m_current.rules[i].isBanned = !limit;
        requests[i].maxMatches = limit.value_or(0);
        const bool isIncremental = m_applyMode == ApplyMode::New && m_isUpToDate[i] &&
                                   m_scheduler->appliesAll() && m_rules[i]->applier->isRepeatable();
        requests[i].scope = isIncremental ? SearchScope::Changed : SearchScope::All;
    }
    return requests;
}

std::optional<StopReason> Stepper::searchRules(const LimitGuard& guard) {
    std::vector<SearchRequest> requests = planSearches();
    std::atomic<std::size_t> sharedBytes = 0;
    std::atomic<std::size_t> next = 0;
    m_found.assign(m_rules.size(), {});
    const auto work = [&] {
        for (std::size_t i = next++; i < m_rules.size(); i = next++) {
            if (m_current.rules[i].isBanned) continue;
            requests[i].sharedBytes = &sharedBytes;
            searchRule(i, guard, requests[i]);
            if (m_found[i].stopped) next = m_rules.size();
        }
    };
    runOnThreads(work);

    for (const SearchResult& found : m_found)
        if (found.stopped) return found.stopped;
    if (const auto stopped = takeAllRefused(requests, guard)) return stopped;
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        if (m_current.rules[i].isBanned) continue;
        m_current.rules[i].matches = m_found[i].found;
        m_isUpToDate[i] = true;
    }
    return std::nullopt;
}

/// On this thread and as many others as are allowed, worth it, and to be had.
template <typename Work>
void Stepper::runOnThreads(const Work& work) const {
    CANDLER_DCHECK(m_threads <= 1 || !m_graph.needsRebuild(),
                   "threads would shorten the same paths while they search");
    const bool isWorthIt = m_graph.nodeCount() >= kNodesForThreads;
    std::vector<std::future<void>> others;
    try {
        for (unsigned thread = 1; isWorthIt && thread < m_threads; ++thread)
            others.push_back(std::async(std::launch::async, std::cref(work)));
    } catch (const std::system_error&) {
        // The system has no more threads; those that there are do all the work.
    }
    work();
    for (std::future<void>& other : others) other.get();
}

void Stepper::searchRule(std::size_t ruleIndex, const LimitGuard& guard,
                         const SearchRequest& request) {
    const auto start = Clock::now();
    const Rule& rule = *m_rules[ruleIndex];
    m_found[ruleIndex] =
        searchPattern(m_graph, rule.pattern, rule.program, guard, request, m_matches[ruleIndex]);
    if (m_scheduler->dropsAllAtLimit() && m_found[ruleIndex].found >= request.maxMatches)
        m_matches[ruleIndex].releaseMemory();
    m_current.rules[ruleIndex].searchSeconds = secondsSince(start);
}

/// Whether a later search may leave out what a condition refuses now.
bool Stepper::keepsRefused(const Rule& rule) const {
    return m_applyMode == ApplyMode::New && m_scheduler->appliesAll() &&
           rule.applier->isRepeatable();
}

/// Of rules that were searched for all matches there is nothing to take.
std::optional<StopReason> Stepper::takeAllRefused(const std::vector<SearchRequest>& requests,
                                                  const LimitGuard& guard) {
    for (std::size_t i = 0; i < m_rules.size(); ++i) {
        if (m_current.rules[i].isBanned) continue;
        if (requests[i].scope == SearchScope::Changed) {
            if (const auto stopped = takeRefused(i, guard)) return stopped;
        }
        m_refused[i].releaseMemory();
    }
    return std::nullopt;
}

/// Adds the matches that a condition refused before, as they are named now. One that has changed is
/// found by the search as well; applying it twice does no harm.
std::optional<StopReason> Stepper::takeRefused(std::size_t ruleIndex, const LimitGuard& guard) {
    MatchSet& refused = m_refused[ruleIndex];
    if (refused.size() == 0) return std::nullopt;
    if (const auto stopped = guard.check(m_graph, matchBytes() + refused.canonicalBytes()))
        return stopped;
    const auto find = [&](EClassId id) { return m_graph.find(id); };
    if (!refused.appendCanonical(find, guard.stopCheck(), m_matches[ruleIndex]))
        return guard.stopReason();
    return std::nullopt;
}

std::optional<StopReason> Stepper::apply(const LimitGuard& guard) {
    const auto start = Clock::now();
    std::optional<StopReason> reason;
    for (std::uint32_t& i = m_applying.rule; i < m_rules.size() && !reason; ++i) {
        const auto ruleStart = Clock::now();
        RuleReport& report = m_current.rules[i];
        const std::size_t appliedBefore = report.applied;
        reason = applyRule(i, guard);
        m_current.memoryBytes =
            std::max(m_current.memoryBytes, m_graph.memoryBytes() + matchBytes());
        if (m_graph.contradiction()) reason = StopReason::Contradiction;
        report.applySeconds += secondsSince(ruleStart);
        m_current.applied += report.applied - appliedBefore;
        if (reason == StopReason::Cancelled) break;
        m_matches[i].releaseMemory();
    }
    m_current.applySeconds += secondsSince(start);
    // The rest is applied if the run goes on: where a user stops it makes no difference to the end.
    if (reason == StopReason::Cancelled) return reason;
    m_current.wasCut = reason.has_value();
    if (reason) m_isUpToDate.assign(m_rules.size(), false);
    m_graph.journal().addMark(m_graph.journal().now(m_current.iteration, Phase::Apply));
    m_nextPhase = Phase::Rebuild;
    return reason;
}

std::optional<StopReason> Stepper::applyRule(std::uint32_t ruleIndex, const LimitGuard& guard) {
    Rule& rule = *m_rules[ruleIndex];
    const MatchSet& matches = m_matches[ruleIndex];
    // The newest classes first. They tend to be made of older ones, so most right-hand sides are
    // built before the classes in them are merged and can be found under the names they have; in
    // the other order two to three times as many e-nodes are added only to become duplicates.
    std::size_t done = std::exchange(m_applying.done, 0);
    const auto isFull = [&] {
        return m_limits.nodes > 0 && m_graph.liveNodeEstimate() > m_limits.nodes;
    };
    for (std::size_t i = matches.size() - done; i-- > 0;) {
        if (i % kMatchesPerCheck == 0 || isFull())
            if (const auto reason = guard.check(m_graph, matchBytes(), secondsToRebuild())) {
                m_applying.done = done;
                return reason;
            }
        if (done++ % kMatchesPerBatch == 0 && m_graph.addedNodeCount() > kLargeGraph)
            rule.applier->prefetch(m_graph, matches, i + 1 - std::min(i + 1, kMatchesPerBatch),
                                   i + 1);
        applyMatch(RuleId{ruleIndex}, rule, matches[i], m_current.rules[ruleIndex]);
    }
    return std::nullopt;
}

void Stepper::applyMatch(RuleId ruleId, Rule& rule, const Match& match, RuleReport& report) {
    for (const auto& condition : rule.conditions)
        if (!condition->holds(m_graph, match)) {
            if (keepsRefused(rule)) m_refused[ruleId.index()].append(match.words());
            return;
        }
    Journal& journal = m_graph.journal();
    const std::size_t firstNode = m_graph.addedNodeCount();
    const bool wasContradicted = m_graph.contradiction().has_value();
    const std::optional<EClassId> built = rule.applier->apply(m_graph, match);
    const auto record = static_cast<std::uint32_t>(journal.applications().size());
    const bool merged = built && m_graph.merge(match.root(), *built, MergeCause::Rule, record);
    const std::size_t endNode = m_graph.addedNodeCount();
    if (merged) ++report.applied;
    report.addedNodes += endNode - firstNode;
    const bool isRefused =
        !wasContradicted && m_graph.contradiction() && m_graph.contradiction()->refused.has_value();
    if (isRefused) m_refusal = {ruleId, m_current.iteration};
    if ((!merged && endNode == firstNode && !isRefused) || !journal.isOn()) return;
    ApplicationRecord application;
    application.rule = ruleId;
    application.iteration = m_current.iteration;
    application.root = match.root();
    application.firstNode = static_cast<std::uint32_t>(firstNode);
    application.endNode = static_cast<std::uint32_t>(endNode);
    m_words.assign(match.words().begin() + 1, match.words().end());
    m_taken.clear();
    rule.applier->takenTerms(m_graph, match, m_taken);
    for (const TermId term : m_taken) m_words.push_back(term.value);
    journal.addApplication(application, m_words);
}

std::string Stepper::contradictionText() const {
    const auto& contradiction = m_graph.contradiction();
    if (!contradiction) return {};
    if (!m_refusal.rule.isValid()) return contradiction->text;
    return fmt::format("{} by {} in iteration {}", contradiction->text,
                       m_rules[m_refusal.rule.index()]->name, m_refusal.iteration);
}

/// What the rebuild that is owed for the changes of this iteration will take: as long for each as
/// in the last iteration, and more if that was slower than the one before, since caches grow no
/// larger with the e-graph. An iteration that spends all time on changes could not be ended.
double Stepper::secondsToRebuild() const {
    constexpr double kMostGrowth = 2;
    if (m_reports.empty()) return 0;
    const double last = rebuildSecondsPerChange(m_reports.back());
    const double before =
        m_reports.size() > 1 ? rebuildSecondsPerChange(m_reports[m_reports.size() - 2]) : 0;
    const double growth = before > 0 ? std::clamp(last / before, 1.0, kMostGrowth) : 1;
    return last * growth * static_cast<double>(changesOf(m_current));
}

/// Ends the iteration, or is false.
bool Stepper::rebuild(const StopCheck& stop) {
    const auto start = Clock::now();
    const bool isDone = m_graph.rebuild(stop);
    m_current.rebuildSeconds += secondsSince(start);
    if (!isDone) return false;
    m_graph.journal().addMark(m_graph.journal().now(m_current.iteration, Phase::Rebuild));
    m_current.nodes = m_graph.nodeCount();
    m_current.classes = m_graph.classCount();
    m_current.memoryBytes = std::max(m_current.memoryBytes, m_graph.memoryBytes());
    for (MatchSet& matches : m_matches) matches.releaseMemory();
    m_reports.push_back(m_current);
    beginIteration();
    return true;
}

std::optional<StopReason> Stepper::testEnd() {
    const IterationReport& last = m_reports.back();
    if (m_graph.contradiction()) return StopReason::Contradiction;
    std::size_t added = 0;
    std::size_t heldBack = 0;
    for (const RuleReport& rule : last.rules) {
        added += rule.addedNodes;
        heldBack += rule.isBanned ? 1 : rule.heldBack;
    }
    if (last.applied == 0 && !last.wasCut) {
        // Conditions may have added e-nodes; bans are lifted nevertheless, as in egg.
        const bool isAllowed = m_scheduler->canStop(last.iteration - 1);
        if (!isAllowed || added > 0) return lastIterationReached();
        if (heldBack > 0) return StopReason::HeldBack;
        // What filters removed, rules would add again.
        return m_graph.removedCount() > 0 ? StopReason::NoProgress : StopReason::Saturated;
    }
    const auto isSameSize = [&](const IterationReport& other) {
        return other.nodes == last.nodes && other.classes == last.classes && !other.wasCut;
    };
    const std::size_t count = m_reports.size();
    if (count >= 3 && !last.wasCut && isSameSize(m_reports[count - 2]) &&
        isSameSize(m_reports[count - 3]) && leftNothing(last.iteration))
        return StopReason::NoProgress;
    return lastIterationReached();
}

/// Whether no e-node that the iteration added is there after it.
bool Stepper::leftNothing(std::uint32_t iteration) const {
    const auto before = m_graph.journal().endOf(iteration - 1);
    for (std::size_t i = before ? before->nodes : 0; i < m_graph.addedNodeCount(); ++i)
        if (m_graph.isLive(ENodeId{i})) return false;
    return true;
}

std::optional<StopReason> Stepper::lastIterationReached() const {
    if (m_limits.iterations > 0 && iteration() >= m_limits.iterations)
        return StopReason::IterationLimit;
    return std::nullopt;
}

}  // namespace candler
