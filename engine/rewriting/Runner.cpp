#include "engine/rewriting/Runner.h"

namespace candler {

StopReason run(Stepper& stepper, const RunHooks& hooks, const std::stop_token& stop) {
    const auto isDone = [&] { return hooks.isDone && hooks.isDone(stepper.graph()); };
    if (stepper.iteration() == 0 && isDone()) return StopReason::Found;
    for (;;) {
        const std::uint32_t before = stepper.iteration();
        const auto reason = stepper.iterate(stop);
        if (stepper.iteration() > before) {
            if (hooks.onIteration) hooks.onIteration(stepper.reports().back());
            // Where everything may be equal, nothing was found.
            if (reason != StopReason::Contradiction && isDone()) return StopReason::Found;
        }
        if (reason) return *reason;
    }
}

}  // namespace candler
