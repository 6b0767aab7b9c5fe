// CheapestTerm: the cheapest term that equals a class, of an e-graph between two rebuilds as well.
// Internal to the session room.
#pragma once

#include <optional>
#include <stop_token>

#include "engine/egraph/EGraph.h"
#include "engine/extraction/CostModel.h"

namespace candler {

struct CheapestTerm {
    double cost = 0;
    TermId term;
};

/// Of the terms that there were at the last rebuild; what was merged with the class since counts as
/// equal, unless the model prices plans. None if the class has no finite term, when stopped, and in
/// the midst of a rebuild.
[[nodiscard]] std::optional<CheapestTerm> findCheapestTerm(const EGraph& graph, EClassId id,
                                                           const CostModel& model,
                                                           const StopCheck& stop);

/// For what is still wanted after a stop: as long as nobody notices.
[[nodiscard]] StopCheck afterStop(const std::stop_token& stop);

}  // namespace candler
