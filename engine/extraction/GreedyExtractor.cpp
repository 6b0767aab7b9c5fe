#include "engine/extraction/GreedyExtractor.h"

#include <deque>
#include <unordered_map>

#include "engine/support/Check.h"

namespace candler {

ExtractionTable extractGreedy(const TermStore& store, const GraphTable& graph,
                              const CostModel& model, const StopCheck& stop) {
    ExtractionTable table;
    table.cost.assign(graph.classCount(), ExtractionTable::kUnreachable);
    table.node.assign(graph.classCount(), ExtractionTable::kNoNode);
    std::deque<GraphTable::Index> queue;
    std::vector<bool> isQueued(graph.nodeCount(), true);
    for (GraphTable::Index node = 0; node < graph.nodeCount(); ++node) queue.push_back(node);
    std::vector<double> childCosts;
    constexpr std::uint32_t kStepsPerCheck = 4096;
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
