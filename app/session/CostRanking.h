// CostRanking: ranks the e-nodes of a snapshot by a language's cost model.
#pragma once

#include <optional>

#include "engine/extraction/CostModel.h"
#include "engine/snapshot/Ranking.h"
#include "engine/snapshot/Snapshot.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// The cheapest term of every class under `model`, ties to the older e-node. The snapshot's labels
/// must be those of `store`. None when stopped.
[[nodiscard]] std::optional<Ranking> rankByModel(const Snapshot& snapshot, const TermStore& store,
                                                 const CostModel& model, const StopCheck& stop);

}  // namespace candler
