// Matcher: runs a compiled pattern over an e-graph as it was at its last rebuild.
#pragma once

#include <optional>

#include "engine/egraph/EGraph.h"
#include "engine/rewriting/Limits.h"
#include "engine/rewriting/Program.h"

namespace candler {

/// Appends every match of `program` to `matches`: classes ascending, e-nodes in view order, so the
/// result is the same on every run. Returns why it was cut short, if it was; then `matches` is
/// incomplete. `otherBytes` counts towards the memory limit. Looks for no more than `maxMatches`.
std::optional<StopReason> searchPattern(const EGraph& graph, const Pattern& pattern,
                                        const Program& program, const LimitGuard& guard,
                                        std::size_t otherBytes, MatchSet& matches,
                                        std::size_t maxMatches = static_cast<std::size_t>(-1));

}  // namespace candler
