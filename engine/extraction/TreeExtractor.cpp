#include "engine/extraction/TreeExtractor.h"

#include <algorithm>
#include <queue>

namespace candler {

using Index = ExtractionProblem::Index;

namespace {

TreeExtraction emptyExtraction(const ExtractionProblem& problem) {
    TreeExtraction result;
    result.cost.assign(problem.classCount(), TreeExtraction::kInfinity);
    result.node.assign(problem.classCount(), ExtractionProblem::kNone);
    result.order.reserve(problem.classCount());
    return result;
}

double treeCost(const ExtractionProblem& problem, const TreeExtraction& tree, Index node,
                double own) {
    for (const Index child : problem.children(node)) own += tree.cost[child];
    return own;
}

/// Classes are done in the order of their costs; an e-node is priced when all it needs is done.
class Dijkstra {
public:
    Dijkstra(const ExtractionProblem& problem, std::span<const double> costs)
        : m_problem(problem),
          m_costs(costs),
          m_result(emptyExtraction(problem)),
          m_missing(problem.nodeCount()),
          m_isDone(problem.classCount(), false) {}

    TreeExtraction run(const StopCheck& stop) {
        for (Index node = 0; node < m_problem.nodeCount(); ++node) {
            m_missing[node] = static_cast<Index>(m_problem.needs(node).size());
            if (m_missing[node] == 0) offer(node);
        }
        constexpr std::uint32_t kStepsPerCheck = 4096;
        for (std::size_t steps = 0; !m_queue.empty(); ++steps) {
            if (steps % kStepsPerCheck == 0 && stop.isStopped()) {
                m_result.isComplete = false;
                break;
            }
            const Index done = m_queue.top().classIndex;
            m_queue.pop();
            if (m_isDone[done]) continue;
            m_isDone[done] = true;
            m_result.order.push_back(done);
            for (const Index user : m_problem.users(done))
                if (--m_missing[user] == 0) offer(user);
        }
        forgetUnfinished();
        return std::move(m_result);
    }

private:
    struct Entry {
        double cost;
        Index number;  ///< In the order of offers: ties are first come, first served.
        Index classIndex;
        bool operator>(const Entry& other) const {
            return cost != other.cost ? cost > other.cost : number > other.number;
        }
    };

    void offer(Index node) {
        if (!m_problem.isAllowed(node)) return;
        const Index own = m_problem.classOf(node);
        if (m_isDone[own]) return;
        const double cost = treeCost(m_problem, m_result, node, m_costs[node]);
        // The first e-node counts even if its tree is so large that its cost overflows.
        if (m_result.node[own] != ExtractionProblem::kNone && cost >= m_result.cost[own]) return;
        m_result.cost[own] = cost;
        m_result.node[own] = node;
        m_queue.push({cost, m_offers++, own});
    }

    /// After a stop some classes have an e-node and no place in the order.
    void forgetUnfinished() {
        if (m_result.isComplete) return;
        for (Index c = 0; c < m_problem.classCount(); ++c)
            if (!m_isDone[c]) {
                m_result.cost[c] = TreeExtraction::kInfinity;
                m_result.node[c] = ExtractionProblem::kNone;
            }
    }

    const ExtractionProblem& m_problem;
    std::span<const double> m_costs;
    TreeExtraction m_result;
    std::vector<Index> m_missing;
    std::vector<bool> m_isDone;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> m_queue;
    Index m_offers = 0;
};

/// Negative costs: classes in an order in which all their e-nodes are priced before they are; where
/// cycles leave no such order, in that of `feasible`, with e-nodes that look backwards only.
class Ordered {
public:
    Ordered(const ExtractionProblem& problem, std::span<const double> costs,
            const TreeExtraction& feasible)
        : m_problem(problem),
          m_costs(costs),
          m_feasible(feasible),
          m_result(emptyExtraction(problem)),
          m_place(problem.classCount(), ExtractionProblem::kNone) {}

    TreeExtraction run() {
        for (const Index classIndex : order()) {
            price(classIndex);
            m_place[classIndex] = static_cast<Index>(m_result.order.size());
            m_result.order.push_back(classIndex);
        }
        return std::move(m_result);
    }

private:
    [[nodiscard]] bool isFeasible(Index node) const {
        return m_problem.isAllowed(node) &&
               std::ranges::all_of(m_problem.needs(node), [&](Index child) {
                   return m_feasible.node[child] != ExtractionProblem::kNone;
               });
    }

    std::vector<Index> order() {
        std::vector<Index> pending(m_problem.classCount(), 0);
        std::vector<Index> ready;
        for (const Index c : m_feasible.order) {
            for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node)
                if (isFeasible(node))
                    pending[c] += static_cast<Index>(m_problem.needs(node).size());
            if (pending[c] == 0) ready.push_back(c);
        }
        for (std::size_t i = 0; i < ready.size(); ++i)
            for (const Index user : m_problem.users(ready[i]))
                if (isFeasible(user) && --pending[m_problem.classOf(user)] == 0)
                    ready.push_back(m_problem.classOf(user));
        if (ready.size() == m_feasible.order.size()) return ready;
        m_result.isOptimal = false;
        return m_feasible.order;
    }

    void price(Index classIndex) {
        for (Index node = m_problem.nodeBegin(classIndex); node < m_problem.nodeEnd(classIndex);
             ++node) {
            const bool isBackward = std::ranges::all_of(m_problem.needs(node), [&](Index c) {
                return m_place[c] != ExtractionProblem::kNone;
            });
            if (!isBackward || !m_problem.isAllowed(node)) continue;
            const double cost = treeCost(m_problem, m_result, node, m_costs[node]);
            if (m_result.node[classIndex] != ExtractionProblem::kNone &&
                cost >= m_result.cost[classIndex])
                continue;
            m_result.cost[classIndex] = cost;
            m_result.node[classIndex] = node;
        }
    }

    const ExtractionProblem& m_problem;
    std::span<const double> m_costs;
    const TreeExtraction& m_feasible;
    TreeExtraction m_result;
    std::vector<Index> m_place;
};

}  // namespace

Selection TreeExtraction::selection(const ExtractionProblem& problem) const {
    Selection result{node};
    for (const Index root : problem.roots())
        if (node[root] == ExtractionProblem::kNone) return {};
    dropUnneeded(problem, result);
    return result;
}

TreeExtraction extractTree(const ExtractionProblem& problem, const StopCheck& stop) {
    return extractTree(problem, problem.costs(), stop);
}

TreeExtraction extractTree(const ExtractionProblem& problem, std::span<const double> costs,
                           const StopCheck& stop) {
    if (std::ranges::none_of(costs, [](double cost) { return cost < 0; }))
        return Dijkstra(problem, costs).run(stop);
    std::vector<double> clamped(costs.begin(), costs.end());
    for (double& cost : clamped) cost = std::max(0.0, cost);
    TreeExtraction feasible = Dijkstra(problem, clamped).run(stop);
    if (!feasible.isComplete) return feasible;
    return Ordered(problem, costs, feasible).run();
}

}  // namespace candler
