#include "engine/rewriting/Runner.h"

namespace candler {

std::optional<StopReason> advance(Stepper& stepper, RunPart part, const RunHooks& hooks,
                                  const std::stop_token& stop) {
    if (hooks.endsBefore)
        if (const auto reason = hooks.endsBefore()) return reason;
    const std::uint32_t before = stepper.iteration();
    auto reason = part == RunPart::Phase ? stepper.advance(stop) : stepper.iterate(stop);
    if (part == RunPart::Phase && reason && reason != StopReason::Cancelled)
        // A limit cut apply: what was applied is closed under congruence, and may hold the goal.
        if (const auto unsettled = stepper.settle(stop)) reason = unsettled;
    const bool hasIterated = stepper.iteration() > before;
    if (hooks.look) reason = hooks.look(reason, hasIterated);
    // Where everything may be equal, nothing was found.
    else if (hasIterated && reason != StopReason::Contradiction && hooks.isDone &&
             hooks.isDone(stepper.graph()))
        reason = StopReason::Found;
    if (hasIterated && hooks.onIteration) hooks.onIteration(stepper.reports().back());
    return reason;
}

StopReason run(Stepper& stepper, const RunHooks& hooks, const std::stop_token& stop) {
    if (stepper.iteration() == 0 && hooks.isDone && hooks.isDone(stepper.graph()))
        return StopReason::Found;
    for (;;)
        if (const auto reason = advance(stepper, RunPart::Iteration, hooks, stop)) return *reason;
}

void addRoots(EGraph& graph, std::span<const TermId> terms, const StopCheck& stop) {
    for (const TermId term : terms) graph.addRoot(graph.addTerm(term));
    graph.rebuild(stop);
}

bool isMember(const EGraph& graph, EClassId id, TermId term) {
    const auto found = graph.lookupTerm(term);
    return found && graph.find(*found) == graph.find(id);
}

}  // namespace candler
