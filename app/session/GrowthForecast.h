// GrowthForecast: how soon a run will pass its limit of e-nodes, if it grows on as it did.
#pragma once

#include <cstdint>
#include <optional>

#include "app/session/SessionTypes.h"

namespace candler {

struct GrowthForecast {
    double factor = 1;  ///< By which the e-nodes grew in each of the last iterations, on average.
    /// Iterations from now until the limit is passed; none without a limit, or where that is too
    /// far to be told.
    std::optional<std::uint32_t> iterationsToLimit;
};

/// From the last three iterations at most. None before the second iteration, and when an e-graph
/// no longer grows.
[[nodiscard]] std::optional<GrowthForecast> growthForecast(const StepReport& step,
                                                           const Limits& limits);

}  // namespace candler
