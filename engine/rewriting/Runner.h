// Runner: the one loop over a Stepper: guided search, `saturate`, proofs of corpora and evaluations
// differ in what they look for, and whom they tell.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <stop_token>

#include "engine/rewriting/Stepper.h"

namespace candler {

struct RunHooks {
    /// Tested before the first iteration and after each one; true stops with Found.
    std::function<bool(const EGraph&)> isDone{};
    /// Called after each iteration, when it is known whether that was the last one.
    std::function<void(const IterationReport&)> onIteration{};

    // For whoever has a state of its own.
    /// Asked before each phase or iteration; a reason ends the run.
    std::function<std::optional<StopReason>()> endsBefore{};
    /// Asked after each phase or iteration in the place of isDone: the stop that follows from that
    /// of the stepper, and whether an iteration was completed.
    std::function<std::optional<StopReason>(std::optional<StopReason>, bool)> look{};
};

enum class RunPart { Phase, Iteration };

/// Goes on from where the stepper stands. A part that a limit cuts is followed by the rebuild, if
/// that does not take long (Stepper::settle). Why the run ends, if it does.
std::optional<StopReason> advance(Stepper& stepper, RunPart part, const RunHooks& hooks,
                                  const std::stop_token& stop = {});
/// By iterations, to the end.
StopReason run(Stepper& stepper, const RunHooks& hooks, const std::stop_token& stop = {});

/// What a run begins with: all of these terms are roots.
void addRoots(EGraph& graph, std::span<const TermId> terms, const StopCheck& stop = {});
/// Whether the class has the term, by what is known.
[[nodiscard]] bool isMember(const EGraph& graph, EClassId id, TermId term);

}  // namespace candler
