#include "engine/extraction/GreedyExtractor.h"

#include <deque>
#include <functional>
#include <queue>
#include <unordered_map>
#include <utility>

#include "engine/support/Check.h"

namespace candler {

namespace {

constexpr std::uint32_t kStepsPerCheck = 4096;

/// Knuth's generalisation of Dijkstra: the cheapest e-node whose children are settled settles its
/// class, and what is estimated of it.
class SettledExtraction {
public:
    SettledExtraction(const TermStore& store, const GraphTable& graph, const CostModel& model,
                      ExtractionTable table, const StopCheck& stop)
        : m_store(store), m_graph(graph), m_model(model), m_stop(stop), m_table(std::move(table)) {
        m_table.estimate.resize(graph.classCount());
        for (GraphTable::Index node = 0; node < graph.nodeCount(); ++node) {
            m_open.push_back(static_cast<std::uint32_t>(graph.children(node).size()));
            if (m_open.back() == 0) push(node);
        }
    }

    ExtractionTable run() {
        while (!m_queue.empty()) {
            const auto [cost, node] = m_queue.top();
            m_queue.pop();
            const GraphTable::Index own = m_graph.classOf(node);
            if (m_table.node[own] != ExtractionTable::kNoNode) continue;
            readChildren(node);
            const Estimate made =
                m_model.estimate(m_store, m_graph.label(node), m_estimates, m_stop);
            if (m_stop.isStopped()) break;
            m_table.node[own] = node;
            m_table.cost[own] = cost;
            m_table.estimate[own] = made;
            for (const GraphTable::Index parent : m_graph.parents(own))
                if (--m_open[parent] == 0 && !m_stop.isStopped()) push(parent);
        }
        m_table.isComplete = !m_stop.isStopped();
        return std::move(m_table);
    }

private:
    void readChildren(GraphTable::Index node) {
        m_costs.clear();
        m_estimates.clear();
        for (const GraphTable::Index child : m_graph.children(node)) {
            m_costs.push_back(m_table.cost[child]);
            m_estimates.push_back(m_table.estimate[child]);
        }
    }

    void push(GraphTable::Index node) {
        readChildren(node);
        const double cost =
            m_model.estimatedCost(m_store, m_graph.label(node), m_costs, m_estimates, m_stop);
        if (cost < ExtractionTable::kUnreachable) m_queue.emplace(cost, node);
    }

    using Offer = std::pair<double, GraphTable::Index>;

    const TermStore& m_store;
    const GraphTable& m_graph;
    const CostModel& m_model;
    const StopCheck& m_stop;
    ExtractionTable m_table;
    std::vector<std::uint32_t> m_open;  // by e-node: uses of children that are not settled
    std::vector<double> m_costs;
    std::vector<Estimate> m_estimates;
    std::priority_queue<Offer, std::vector<Offer>, std::greater<>> m_queue;
};

}  // namespace

ExtractionTable extractGreedy(const TermStore& store, const GraphTable& graph,
                              const CostModel& model, const StopCheck& stop) {
    ExtractionTable table;
    table.cost.assign(graph.classCount(), ExtractionTable::kUnreachable);
    table.node.assign(graph.classCount(), ExtractionTable::kNoNode);
    if (model.hasEstimates())
        return SettledExtraction(store, graph, model, std::move(table), stop).run();
    std::deque<GraphTable::Index> queue;
    std::vector<bool> isQueued(graph.nodeCount(), true);
    for (GraphTable::Index node = 0; node < graph.nodeCount(); ++node) queue.push_back(node);
    std::vector<double> childCosts;
    for (std::size_t steps = 0; !queue.empty(); ++steps) {
        if (steps % kStepsPerCheck == 0 && stop.isStopped()) {
            table.isComplete = false;
            break;
        }
        const GraphTable::Index node = queue.front();
        queue.pop_front();
        isQueued[node] = false;
        childCosts.clear();
        bool isReady = true;
        for (const GraphTable::Index child : graph.children(node)) {
            childCosts.push_back(table.cost[child]);
            isReady &= table.node[child] != ExtractionTable::kNoNode;
        }
        if (!isReady) continue;
        const double cost = model.cost(store, graph.label(node), childCosts);
        const GraphTable::Index own = graph.classOf(node);
        if (cost >= table.cost[own]) continue;
        table.cost[own] = cost;
        table.node[own] = node;
        for (const GraphTable::Index parent : graph.parents(own))
            if (!isQueued[parent]) {
                isQueued[parent] = true;
                queue.push_back(parent);
            }
    }
    return table;
}

TermId readTerm(TermStore& store, const GraphTable& graph, const ExtractionTable& table,
                GraphTable::Index classIndex) {
    std::unordered_map<GraphTable::Index, TermId> done;
    std::vector<GraphTable::Index> stack{classIndex};
    std::vector<TermId> children;
    while (!stack.empty()) {
        const GraphTable::Index top = stack.back();
        const GraphTable::Index node = table.node[top];
        CANDLER_CHECK(node != ExtractionTable::kNoNode, "class {} has no term",
                      graph.classId(top).value);
        children.clear();
        bool isReady = true;
        for (const GraphTable::Index child : graph.children(node)) {
            const auto found = done.find(child);
            if (found == done.end()) {
                stack.push_back(child);
                isReady = false;
            } else {
                children.push_back(found->second);
            }
        }
        if (!isReady) continue;
        done[top] = store.make(graph.label(node), children);
        stack.pop_back();
    }
    return done.at(classIndex);
}

}  // namespace candler
