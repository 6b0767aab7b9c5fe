// Matcher: runs a compiled pattern over an e-graph as it was at its last rebuild.
#pragma once

#include <atomic>
#include <optional>

#include "engine/egraph/EGraph.h"
#include "engine/rewriting/Limits.h"
#include "engine/rewriting/Program.h"

namespace candler {

enum class SearchScope {
    All,
    /// Only matches that involve something added or changed since the rebuild before the last one
    /// are appended; the others are only counted.
    Changed,
};

struct SearchRequest {
    SearchScope scope = SearchScope::All;
    std::size_t maxMatches = static_cast<std::size_t>(-1);
    std::size_t otherBytes = 0;      ///< Counts towards the memory limit.
    std::optional<EClassId> root{};  ///< Only matches of this class.
    /// Of all searches that run side by side: what their matches take. May be null.
    std::atomic<std::size_t>* sharedBytes = nullptr;
};

struct SearchResult {
    std::size_t found = 0;              ///< All matches there are, unless cut short.
    std::optional<StopReason> stopped;  ///< Why the search was cut short, if it was.
};

/// Appends the matches of `program` to `matches`: classes ascending, e-nodes in view order, so the
/// result is the same on every run. The children of a commutative operator are matched in both
/// orders; no match comes twice because of that. Reads the e-graph only, so several may run side by
/// side.
SearchResult searchPattern(const EGraph& graph, const Pattern& pattern, const Program& program,
                           const LimitGuard& guard, const SearchRequest& request,
                           MatchSet& matches);

}  // namespace candler
