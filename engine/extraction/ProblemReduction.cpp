#include "engine/extraction/ProblemReduction.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "engine/extraction/ClassComponents.h"
#include "engine/extraction/ImpliedClasses.h"
#include "engine/extraction/TreeExtractor.h"

namespace candler {

using Index = ExtractionProblem::Index;

namespace {

constexpr int kMostRounds = 8;

using Bits = ImpliedClasses::Bits;

class Reduction {
public:
    Reduction(const ExtractionProblem& problem, double best, const StopCheck& stop)
        : m_stop(stop), m_best(improvementCutoff(best, costGranularity(problem))) {
        m_result.problem = problem.standingForItself();
        m_result.freeNode.assign(problem.classCount(), ExtractionProblem::kNone);
        m_result.classOf.resize(problem.classCount());
        std::iota(m_result.classOf.begin(), m_result.classOf.end(), 0);
        m_result.nodeOf.resize(problem.nodeCount());
        std::iota(m_result.nodeOf.begin(), m_result.nodeOf.end(), 0);
        m_result.lowerBound = -std::numeric_limits<double>::infinity();
    }

    ReducedProblem run() {
        for (int round = 0; round < kMostRounds && !m_stop.isStopped(); ++round) {
            const Index before = current().nodeCount();
            if (!startRound()) return std::move(m_result);
            if (!current().hasNegativeCost() &&
                current().classCount() <= ImpliedClasses::kMostClasses)
                useImplications();
            rebuild();
            if (m_result.isClosed || current().nodeCount() == before) break;
        }
        return std::move(m_result);
    }

private:
    [[nodiscard]] const ExtractionProblem& current() const { return m_result.problem; }

    void remove(Index node) { m_isRemoved[node] = true; }

    /// Marks e-nodes that have no finite term or are not reachable. False if nothing is left.
    bool startRound() {
        const ExtractionProblem& p = current();
        m_isRemoved.assign(p.nodeCount(), false);
        m_isFree.assign(p.classCount(), false);
        m_needs.clear();
        m_roots.assign(p.roots().begin(), p.roots().end());
        m_trees = extractTree(p, std::vector<double>(p.nodeCount(), 1), m_stop);
        if (!m_trees.isComplete) return true;
        for (const Index root : p.roots())
            if (m_trees.node[root] == ExtractionProblem::kNone) m_result.isClosed = true;
        if (m_result.isClosed) return false;
        for (Index node = 0; node < p.nodeCount(); ++node)
            if (!p.isAllowed(node) || std::ranges::any_of(p.needs(node), [&](Index child) {
                    return m_trees.node[child] == ExtractionProblem::kNone;
                }))
                remove(node);
        return true;
    }

    void useImplications() {
        const ExtractionProblem p = withoutRemoved();
        ImpliedClasses implied(p, m_trees.order, m_stop);
        if (!implied.isComplete()) return;
        m_forced.assign(implied.words(), 0);
        for (const Index root : p.roots()) implied.unite(root, m_forced);
        prepareBounds(p);
        const ClassComponents components(p);
        m_needs.resize(p.nodeCount());
        for (Index c = 0; c < p.classCount(); ++c) reduceClass(p, components, implied, c);
        if (m_stop.isStopped()) return m_needs.clear();
        m_roots.clear();
        for (Index c = 0; c < p.classCount(); ++c)
            if (ImpliedClasses::has(m_forced, c)) m_roots.push_back(c);
    }

    /// The same indices, where removed e-nodes are forbidden.
    [[nodiscard]] ExtractionProblem withoutRemoved() const {
        std::vector<Index> removed;
        for (Index node = 0; node < current().nodeCount(); ++node)
            if (m_isRemoved[node]) removed.push_back(node);
        return current().forbidding(removed);
    }

    void prepareBounds(const ExtractionProblem& p) {
        m_cheapest.assign(p.classCount(), std::numeric_limits<double>::infinity());
        for (Index node = 0; node < p.nodeCount(); ++node)
            if (p.isAllowed(node)) {
                double& cheapest = m_cheapest[p.classOf(node)];
                cheapest = std::min(cheapest, p.cost(node));
            }
        double bound = 0;
        for (Index c = 0; c < p.classCount(); ++c)
            if (ImpliedClasses::has(m_forced, c)) bound += m_cheapest[c];
        m_forcedCost = bound;
        m_result.lowerBound = std::max(m_result.lowerBound, bound);
        m_result.isClosed |= bound > m_best;
    }

    void reduceClass(const ExtractionProblem& p, const ClassComponents& components,
                     ImpliedClasses& implied, Index c) {
        constexpr std::size_t kMostDominators = 500;
        std::vector<Index> kept;
        Bits below(implied.words());
        for (Index node = p.nodeBegin(c); node < p.nodeEnd(c); ++node) {
            if (!p.isAllowed(node)) continue;
            implied.below(node, below);
            if (ImpliedClasses::has(below, c) || costsTooMuch(p, below, c, node))
                remove(node);
            else
                kept.push_back(node);
        }
        std::ranges::stable_sort(kept, {}, [&](Index node) { return p.cost(node); });
        for (const Index node : kept) {
            if (m_stop.isStopped()) return;
            implied.below(node, below);
            std::size_t compared = 0;
            for (const Index other : kept) {
                if (p.cost(other) > p.cost(node) || ++compared > kMostDominators) break;
                if (other == node || m_isRemoved[other]) continue;
                if (std::ranges::all_of(p.needs(other), [&](Index child) {
                        return ImpliedClasses::has(below, child);
                    })) {
                    remove(node);
                    break;
                }
            }
        }
        for (const Index node : kept)
            if (!m_isRemoved[node]) thinNeeds(p, components, implied, node);
    }

    /// Whether every selection with this e-node costs more than is worth looking at.
    [[nodiscard]] bool costsTooMuch(const ExtractionProblem& p, const Bits& below, Index c,
                                    Index node) const {
        double bound =
            m_forcedCost + p.cost(node) - (ImpliedClasses::has(m_forced, c) ? m_cheapest[c] : 0);
        for (std::size_t word = 0; word < below.size(); ++word)
            for (std::uint64_t rest = below[word] & ~m_forced[word]; rest != 0; rest &= rest - 1)
                bound += m_cheapest[word * 64 + static_cast<unsigned>(std::countr_zero(rest))];
        return bound > m_best;
    }

    /// Needs that others bring along, and those that are there in any case and lead nowhere back.
    void thinNeeds(const ExtractionProblem& p, const ClassComponents& components,
                   const ImpliedClasses& implied, Index node) {
        constexpr std::size_t kMostNeeds = 1'000;
        const auto needs = p.needs(node);
        std::vector<Index>& thinned = m_needs[node];
        for (const Index child : needs) {
            const bool isForced = ImpliedClasses::has(m_forced, child) &&
                                  !components.areTogether(child, p.classOf(node));
            const bool follows =
                needs.size() <= kMostNeeds && std::ranges::any_of(needs, [&](Index other) {
                    return other != child && implied.implies(other, child);
                });
            if (!isForced && !follows) thinned.push_back(child);
        }
        if (thinned.empty() && p.cost(node) == 0 &&
            !ImpliedClasses::has(m_forced, p.classOf(node)) && needs.empty()) {
            m_isFree[p.classOf(node)] = true;
            m_result.freeNode[m_result.classOf[p.classOf(node)]] = m_result.nodeOf[node];
        }
    }

    /// The problem of what is left, with new indices.
    void rebuild() {
        const ExtractionProblem& p = current();
        std::vector<Index> place(p.classCount(), ExtractionProblem::kNone);
        std::vector<Index> reached;
        const auto reach = [&](Index c) {
            if (m_isFree[c] || place[c] != ExtractionProblem::kNone) return;
            place[c] = static_cast<Index>(reached.size());
            reached.push_back(c);
        };
        for (const Index root : m_roots) reach(root);
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (Index node = p.nodeBegin(reached[i]); node < p.nodeEnd(reached[i]); ++node)
                if (!m_isRemoved[node])
                    for (const Index child : needsOf(node)) reach(child);
        std::vector<Index> classOf;
        std::vector<Index> nodeOf;
        ExtractionProblem::Builder builder;
        std::vector<Index> needs;
        for (const Index c : reached) {
            builder.addClass();
            classOf.push_back(m_result.classOf[c]);
            for (Index node = p.nodeBegin(c); node < p.nodeEnd(c); ++node) {
                if (m_isRemoved[node]) continue;
                needs.clear();
                for (const Index child : needsOf(node))
                    if (!m_isFree[child]) needs.push_back(place[child]);
                builder.addNode(p.cost(node), needs);
                nodeOf.push_back(m_result.nodeOf[node]);
            }
        }
        for (const Index root : m_roots)
            if (!m_isFree[root]) builder.addRoot(place[root]);
        m_result.problem = std::move(builder).build();
        m_result.classOf = std::move(classOf);
        m_result.nodeOf = std::move(nodeOf);
    }

    [[nodiscard]] std::span<const Index> needsOf(Index node) const {
        return m_needs.empty() ? current().needs(node) : std::span<const Index>(m_needs[node]);
    }

    const StopCheck& m_stop;
    double m_best;  ///< What costs more is not worth looking at.
    ReducedProblem m_result;
    TreeExtraction m_trees;
    std::vector<bool> m_isRemoved;
    std::vector<bool> m_isFree;
    std::vector<std::vector<Index>> m_needs;  ///< By e-node; empty: as they are.
    std::vector<Index> m_roots;
    Bits m_forced;
    std::vector<double> m_cheapest;
    double m_forcedCost = 0;
};

}  // namespace

double costGranularity(const ExtractionProblem& problem) {
    constexpr double kLargest = 1e12;
    std::uint64_t divisor = 0;
    for (Index node = 0; node < problem.nodeCount(); ++node) {
        if (!problem.isAllowed(node)) continue;
        const double cost = std::abs(problem.cost(node));
        if (cost > kLargest || cost != std::floor(cost)) return 0;
        divisor = std::gcd(divisor, static_cast<std::uint64_t>(cost));
    }
    return static_cast<double>(divisor);
}

Selection ReducedProblem::lift(const Selection& reduced) const {
    Selection result{freeNode};
    for (Index c = 0; c < problem.classCount(); ++c)
        if (reduced.node[c] != ExtractionProblem::kNone)
            result.node[classOf[c]] = nodeOf[reduced.node[c]];
    return result;
}

double improvementCutoff(double best, double granularity) {
    constexpr double kExactIntegers = 4e15;
    constexpr double kRelative = 1e-9;
    if (std::isinf(best)) return best;
    if (granularity > 0 && std::abs(best) < kExactIntegers) return best - granularity / 2;
    return best - kRelative * std::abs(best);
}

ReducedProblem reduceProblem(const ExtractionProblem& problem, double best, const StopCheck& stop) {
    ReducedProblem result = Reduction(problem, best, stop).run();
    // What was removed may cost as much as what is known.
    result.lowerBound = result.isClosed ? best : std::min(result.lowerBound, best);
    return result;
}

}  // namespace candler
