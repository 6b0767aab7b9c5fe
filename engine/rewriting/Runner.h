// Runner: iterates a Stepper until a limit, saturation, cancellation, or its caller's goal.
#pragma once

#include <functional>
#include <stop_token>

#include "engine/rewriting/Stepper.h"

namespace candler {

struct RunHooks {
    /// Tested before the first iteration and after each one; true stops with Found.
    std::function<bool(const EGraph&)> isDone;
    /// Called after each iteration.
    std::function<void(const IterationReport&)> onIteration;
};

/// Goes on from where the stepper stands.
StopReason run(Stepper& stepper, const RunHooks& hooks, const std::stop_token& stop = {});

}  // namespace candler
