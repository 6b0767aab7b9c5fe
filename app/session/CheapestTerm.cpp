#include "app/session/CheapestTerm.h"

#include <chrono>

#include "engine/extraction/GreedyExtractor.h"

namespace candler {

namespace {

/// The class that stood for `id` at the last rebuild; of several that are equal now the cheapest.
std::optional<GraphTable::Index> cheapestClass(const EGraph& graph, const GraphTable& table,
                                               const ExtractionTable& best, EClassId id) {
    const EClassId now = graph.find(id);
    if (!graph.needsRebuild()) return table.indexOf(now);
    std::optional<GraphTable::Index> found;
    for (GraphTable::Index i = 0; i < table.classCount(); ++i)
        if (graph.find(table.classId(i)) == now && (!found || best.cost[i] < best.cost[*found]))
            found = i;
    return found;
}

}  // namespace

std::optional<CheapestTerm> findCheapestTerm(const EGraph& graph, EClassId id,
                                             const CostModel& model, const StopCheck& stop) {
    if (graph.isRebuilding()) return std::nullopt;
    const GraphTable table(graph, stop);
    if (stop.isStopped()) return std::nullopt;
    const ExtractionTable best = extractGreedy(graph.store(), table, model, stop);
    if (!best.isComplete) return std::nullopt;
    const auto index = cheapestClass(graph, table, best, id);
    if (!index || best.node[*index] == ExtractionTable::kNoNode) return std::nullopt;
    return CheapestTerm{best.cost[*index], readTerm(graph.store(), table, best, *index)};
}

StopCheck afterStop(const std::stop_token& stop) {
    constexpr std::chrono::milliseconds kAtMost{50};
    if (!stop.stop_requested()) return {stop};
    return {{}, StopCheck::Clock::now() + kAtMost};
}

}  // namespace candler
