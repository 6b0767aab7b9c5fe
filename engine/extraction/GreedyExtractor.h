// GreedyExtractor: the cheapest term of every class by tree cost; optimal for local monotone models
// (Knuth's generalisation of Dijkstra as a worklist).
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "engine/egraph/GraphTable.h"
#include "engine/extraction/CostModel.h"

namespace candler {

/// For every class of a GraphTable: the cost of its cheapest term and the e-node at its root.
struct ExtractionTable {
    static constexpr double kUnreachable = std::numeric_limits<double>::infinity();
    static constexpr std::uint32_t kNoNode = std::numeric_limits<std::uint32_t>::max();

    std::vector<double> cost;         ///< kUnreachable: the class has no finite term.
    std::vector<std::uint32_t> node;  ///< Node index in the table, or kNoNode.
    std::vector<Estimate> estimate;   ///< Of the cheapest terms, if the model has estimates.
    bool isComplete = true;  ///< False: it was stopped; there may be cheaper terms, or more.
};

/// Among equally cheap e-nodes the first in table order that reached the cost is kept. With a model
/// that has estimates a class is settled by its cheapest e-node over classes that are settled; of
/// equally cheap ones by the first in table order.
[[nodiscard]] ExtractionTable extractGreedy(const TermStore& store, const GraphTable& graph,
                                            const CostModel& model, const StopCheck& stop = {});

/// Reads the chosen term of a class back. The class must be reachable.
[[nodiscard]] TermId readTerm(TermStore& store, const GraphTable& graph,
                              const ExtractionTable& table, GraphTable::Index classIndex);

}  // namespace candler
