#include "engine/extraction/DagSearch.h"

#include <algorithm>
#include <cmath>
#include <deque>

#include "engine/extraction/DagState.h"
#include "engine/extraction/TreeExtractor.h"
#include "engine/support/Random.h"

namespace candler {

using Index = ExtractionProblem::Index;

namespace {

constexpr double kStepsPerNode = 900;
/// What the cheapest trees of all classes cost, in steps for each e-node.
constexpr std::uint64_t kTreeSteps = 20;

bool isLess(double a, double b) {
    return a < b - 1e-12 * std::max(std::abs(a), std::abs(b));
}

class Search {
public:
    Search(const ExtractionProblem& problem, const DagSearchOptions& options, const StopCheck& stop,
           const Selection& start)
        : m_problem(problem),
          m_options(options),
          m_stop(stop),
          m_random(options.seed),
          m_components(problem),
          m_state(problem, m_components, start),
          m_best{start, m_state.cost()},
          m_isQueued(problem.classCount(), false),
          m_budget(static_cast<std::uint64_t>(options.effort * kStepsPerNode *
                                              (problem.nodeCount() + 1000.0))) {
        if (options.onBetter) options.onBetter(m_best.selection, m_best.cost);
    }

    DagSearchResult run() {
        improve();
        reprice();
        m_state.assign(m_best.selection);
        improveTogether();
        perturb();
        return std::move(m_best);
    }

private:
    struct Loss {
        double loss;
        Index node;
    };

    [[nodiscard]] bool isOver() { return m_state.steps() >= m_budget || m_stop.isStopped(); }

    bool keep() {
        if (!isLess(m_state.cost(), m_best.cost)) return false;
        // Differences of very different costs lose digits: what is kept is counted afresh.
        m_state.recount();
        if (!isLess(m_state.cost(), m_best.cost)) return false;
        m_best = {m_state.selection(), m_state.cost()};
        if (m_options.onBetter) m_options.onBetter(m_best.selection, m_best.cost);
        return true;
    }

    [[nodiscard]] bool hasChoice(Index classIndex) const {
        return m_problem.nodeEnd(classIndex) - m_problem.nodeBegin(classIndex) > 1;
    }
    [[nodiscard]] bool isPossible(Index node) const {
        return m_problem.isAllowed(node) &&
               std::ranges::all_of(m_problem.needs(node), [&](Index child) {
                   return m_policy[child] != ExtractionProblem::kNone;
               });
    }

    TreeExtraction cheapestTrees(std::span<const double> prices) {
        m_state.addSteps(m_problem.nodeCount() * kTreeSteps);
        return extractTree(m_problem, prices, m_stop);
    }

    /// What each class costs if all that is needed now is free, and the e-nodes to get it.
    void updateMarginals() {
        m_prices.assign(m_problem.costs().begin(), m_problem.costs().end());
        for (const Index node : m_state.nodes())
            if (node != ExtractionProblem::kNone) m_prices[node] = std::min(0.0, m_prices[node]);
        TreeExtraction trees = cheapestTrees(m_prices);
        m_policy = std::move(trees.node);
        m_marginal = std::move(trees.cost);
        for (Index c = 0; c < m_problem.classCount(); ++c) {
            if (!m_state.isNeeded(c)) continue;
            m_policy[c] = m_state.node(c);
            m_marginal[c] = 0;
        }
    }

    /// What an e-node adds where all that is needed is free.
    double addedCost(Index node) {
        double added = m_problem.cost(node);
        for (const Index child : m_problem.needs(node))
            if (!m_state.isNeeded(child)) added += m_marginal[child];
        m_state.addSteps(m_problem.needs(node).size() + 1);
        return added;
    }

    void queue(Index classIndex) {
        if (m_isQueued[classIndex] || !hasChoice(classIndex) || !m_state.isNeeded(classIndex))
            return;
        m_isQueued[classIndex] = true;
        m_queue.push_back(classIndex);
    }
    /// Classes whose choices are worth another look after the last switch.
    void queueTouched() {
        for (const Index touched : m_state.touched()) {
            queue(touched);
            for (const Index user : m_problem.users(touched)) queue(m_problem.classOf(user));
            m_state.addSteps(m_problem.users(touched).size() / 2 + 1);
        }
    }

    /// Switches queued classes, and those that this touches, as long as each switch gains.
    void improveQueued() {
        for (; !m_queue.empty(); m_queue.pop_front()) {
            m_isQueued[m_queue.front()] = false;
            if (!isOver() && m_state.isNeeded(m_queue.front()) && improveClass(m_queue.front()))
                queueTouched();
        }
    }

    bool improveClass(Index classIndex) {
        constexpr Index kNodesPerCheck = 1024;
        m_candidates.clear();
        double dearest = -std::numeric_limits<double>::infinity();
        for (Index node = m_problem.nodeBegin(classIndex); node < m_problem.nodeEnd(classIndex);
             ++node) {
            if (node % kNodesPerCheck == 0 && m_stop.isStopped()) return false;
            if (node == m_state.node(classIndex) || !isPossible(node)) continue;
            m_candidates.push_back({addedCost(node), node});
            dearest = std::max(dearest, m_candidates.back().loss);
        }
        if (m_candidates.empty()) return false;
        const double gain = m_state.dropGain(classIndex, dearest);
        const double before = m_state.cost();
        constexpr std::size_t kTriesPerCheck = 64;
        std::size_t tries = 0;
        for (const Loss& candidate : m_candidates) {
            if (!isLess(candidate.loss, gain)) continue;
            if (++tries % kTriesPerCheck == 0 && m_stop.isStopped()) return false;
            if (!m_state.trySwitch(candidate.node, m_policy)) continue;
            if (isLess(m_state.cost(), before)) return true;
            m_state.undo();
        }
        return false;
    }

    /// Switches classes one at a time until that gains nothing, by one picture of what is needed:
    /// another one would cost as much as several tries elsewhere, and gain less.
    void improve() {
        updateMarginals();
        for (Index c = 0; c < m_problem.classCount(); ++c) queue(c);
        improveQueued();
        keep();
    }

    /// Switches that lose by themselves, those that lose least first.
    std::vector<Loss> losses() {
        std::vector<Loss> result;
        for (Index c = 0; c < m_problem.classCount(); ++c) {
            if (isOver()) break;
            if (!m_state.isNeeded(c) || !hasChoice(c)) continue;
            const double gain = m_state.dropGain(c, std::numeric_limits<double>::infinity());
            for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node)
                if (node != m_state.node(c) && isPossible(node)) {
                    const double loss = addedCost(node) - gain;
                    if (std::isfinite(loss)) result.push_back({loss, node});
                }
        }
        std::ranges::sort(result, [](const Loss& a, const Loss& b) {
            return a.loss != b.loss ? a.loss < b.loss : a.node < b.node;
        });
        return result;
    }

    void restore(const std::vector<Index>& nodes) {
        m_state.addSteps(nodes.size() / 2);
        m_state.assign({nodes});
    }

    /// Forces a switch, and then those that gain now that its classes are there. True if all
    /// together gain.
    bool force(Index node) {
        const double before = m_state.cost();
        const std::vector<Index> saved = m_state.nodes();
        m_state.addSteps(saved.size() / 8);
        if (!m_state.trySwitch(node, m_policy)) return false;
        queueTouched();
        m_isQueued[m_problem.classOf(node)] = true;  // It would only go back.
        improveQueued();
        m_isQueued[m_problem.classOf(node)] = false;
        if (isLess(m_state.cost(), before)) return true;
        restore(saved);
        return false;
    }

    /// Improves by switches that only pay off together.
    void improveTogether() {
        for (bool hasChanged = true; hasChanged && !isOver();) {
            hasChanged = false;
            for (const Loss& loss : losses()) {
                if (isOver()) break;
                const Index c = m_problem.classOf(loss.node);
                if (m_state.isNeeded(c) && m_state.node(c) != loss.node)
                    hasChanged |= force(loss.node);
            }
            if (hasChanged) improve();
        }
        keep();
    }

    /// Cheapest trees again and again, where a class that many use costs each of them less.
    void reprice() {
        constexpr int kRounds = 6;
        std::vector<double> uses(m_problem.classCount());
        std::vector<double> prices(m_problem.nodeCount());
        for (int round = 0; round < kRounds && !isOver(); ++round) {
            std::fill(uses.begin(), uses.end(), 0);
            for (const Index node : m_state.nodes())
                if (node != ExtractionProblem::kNone)
                    for (const Index child : m_problem.needs(node)) ++uses[child];
            for (Index node = 0; node < m_problem.nodeCount(); ++node)
                prices[node] = m_problem.cost(node) / std::max(1.0, uses[m_problem.classOf(node)]);
            const Selection trees = cheapestTrees(prices).selection(m_problem);
            if (trees.isEmpty()) return;  // It was stopped.
            m_state.assign(trees);
            improve();
        }
    }

    void perturb() {
        constexpr int kKicksPerRestart = 64;
        m_state.assign(m_best.selection);
        updateMarginals();
        for (int round = 1; !isOver(); ++round) {
            if (round % kKicksPerRestart == 0)
                restart();
            else
                kick();
            if (!keep()) continue;
            updateMarginals();
            improveTogether();
        }
    }

    /// Switches some classes at random, and improves from there. Kept unless it is worse.
    void kick() {
        constexpr int kMostTries = 50;
        const std::vector<Index> saved = m_state.nodes();
        const double before = m_state.cost();
        std::uint64_t left = 1 + m_random.below(6);
        for (int tries = 0; left > 0 && tries < kMostTries; ++tries) {
            m_state.addSteps(5);
            const auto c = static_cast<Index>(m_random.below(m_problem.classCount()));
            if (!m_state.isNeeded(c) || !hasChoice(c)) continue;
            const Index count = m_problem.nodeEnd(c) - m_problem.nodeBegin(c);
            const Index node = m_problem.nodeBegin(c) + static_cast<Index>(m_random.below(count));
            if (node == m_state.node(c) || !isPossible(node)) continue;
            if (!m_state.trySwitch(node, m_policy)) continue;
            queueTouched();
            --left;
        }
        improveQueued();
        if (isLess(before, m_state.cost())) restore(saved);
    }

    /// Cheapest trees under noisy prices that prefer what is chosen.
    void restart() {
        std::vector<double> prices(m_problem.nodeCount());
        for (Index node = 0; node < m_problem.nodeCount(); ++node) {
            const double noise = 0.6 + 0.8 * static_cast<double>(m_random.below(1000)) / 1000;
            const bool isChosen = m_best.selection.node[m_problem.classOf(node)] == node;
            prices[node] = m_problem.cost(node) * (isChosen ? 0.5 : 1) * noise;
        }
        const Selection trees = cheapestTrees(prices).selection(m_problem);
        if (trees.isEmpty()) return;  // It was stopped.
        m_state.assign(trees);
        improve();
        improveTogether();
        if (!isLess(m_best.cost, m_state.cost())) return;
        m_state.assign(m_best.selection);
        updateMarginals();
    }

    const ExtractionProblem& m_problem;
    const DagSearchOptions& m_options;
    const StopCheck& m_stop;
    Random m_random;
    ClassComponents m_components;
    DagState m_state;
    DagSearchResult m_best;
    std::vector<Index> m_policy;
    std::vector<double> m_marginal;
    std::vector<double> m_prices;
    std::vector<Loss> m_candidates;
    std::deque<Index> m_queue;
    std::vector<bool> m_isQueued;
    std::uint64_t m_budget;
};

}  // namespace

DagSearchResult searchDag(const ExtractionProblem& problem, const DagSearchOptions& options,
                          const StopCheck& stop) {
    const Selection start =
        options.start.isEmpty() ? extractTree(problem, stop).selection(problem) : options.start;
    if (start.isEmpty()) return {};
    return Search(problem, options, stop, start).run();
}

}  // namespace candler
