// EGraphJson: whole e-graphs written in the egraph-serialize JSON format that other e-graph tools
// read. ImportedEGraph.h reads it.
#pragma once

#include <string>

#include "engine/serialization/ImportedEGraph.h"
#include "engine/snapshot/Ranking.h"
#include "engine/snapshot/Snapshot.h"

namespace candler {

/// A run's snapshot. E-nodes are named `class.place`; a child names the first e-node of its class.
/// Costs are those of the ranking (ownCosts), if it has them, else 1. What the format has no place
/// for (iteration, birth, rule, cost model) is under the extra key `x_workbench`, version 1.
[[nodiscard]] std::string writeEGraphJson(const Snapshot& snapshot,
                                          const Ranking* ranking = nullptr);

struct WrittenEGraph {
    std::string text;
    Diagnostics notes;  ///< What the format cannot say.
};

/// Reads again as an equal e-graph. JSON has no infinity: an infinite cost becomes a finite one
/// that is larger than all others together, with a note; under `x_workbench` stands which.
[[nodiscard]] WrittenEGraph writeEGraphJson(const ImportedEGraph& egraph);

}  // namespace candler
