// CostRanking: ranks the e-nodes of a snapshot by a language's cost model.
#pragma once

#include <optional>

#include "engine/egraph/GraphTable.h"
#include "engine/extraction/CostModel.h"
#include "engine/snapshot/Ranking.h"
#include "engine/snapshot/Snapshot.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// Its e-nodes, for algorithms that sweep over them; without types.
[[nodiscard]] GraphTable tableOf(const Snapshot& snapshot);

/// The cheapest term of every class under `model`, ties to the older e-node; where the model prices
/// plans, the smallest, with what e-nodes add to plans. The snapshot's labels must be those of
/// `store`. None when stopped.
[[nodiscard]] std::optional<Ranking> rankByModel(const Snapshot& snapshot, const TermStore& store,
                                                 const CostModel& model, const StopCheck& stop);

}  // namespace candler
