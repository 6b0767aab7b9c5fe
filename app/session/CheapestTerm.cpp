#include "app/session/CheapestTerm.h"

#include <chrono>

#include "engine/extraction/DagSearch.h"
#include "engine/extraction/GreedyExtractor.h"
#include "engine/extraction/SelectedTerm.h"

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

/// For models that price plans as a whole, so that no class has a cost of its own. Between two
/// rebuilds it is the plan of the class that stands for `id` now, as that was at the last rebuild:
/// what was merged with it since is not looked at.
std::optional<CheapestTerm> findBestPlan(const EGraph& graph, const GraphTable& table, EClassId id,
                                         const CostModel& model, const StopCheck& stop) {
    const auto root = table.indexOf(graph.find(id));
    if (!root) return std::nullopt;
    const ExtractionProblem problem = model.problem(table, *root, stop);
    if (stop.isStopped()) return std::nullopt;
    const DagSearchResult best = searchDag(problem, {}, stop);
    if (best.selection.isEmpty()) return std::nullopt;
    return CheapestTerm{best.cost,
                        selectedTerm(graph.store(), problem, best.selection, *root,
                                     [&](GraphTable::Index node) { return table.label(node); })};
}

}  // namespace

std::optional<CheapestTerm> findCheapestTerm(const EGraph& graph, EClassId id,
                                             const CostModel& model, const StopCheck& stop) {
    if (graph.isRebuilding()) return std::nullopt;
    const GraphTable table(graph, stop);
    if (stop.isStopped()) return std::nullopt;
    if (model.pricesPlans()) return findBestPlan(graph, table, id, model, stop);
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
