// PatternGoal: a run's goal as a pattern: is there a match of it in this class?
#pragma once

#include <optional>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/rewriting/Pattern.h"

namespace candler {

/// Tells without trying all ways to match: what a sub-pattern says about a class is found out once,
/// if its variables occur nowhere else. Only variables that several sub-patterns share are tried
/// one after another.
class PatternGoal {
public:
    explicit PatternGoal(Pattern pattern);

    /// On the e-graph as of its last rebuild. False when stopped.
    [[nodiscard]] bool isFound(const EGraph& graph, EClassId id, const StopCheck& stop = {}) const;
    /// The words of the first match (MatchSet); none when stopped.
    [[nodiscard]] std::optional<std::vector<std::uint32_t>> findMatch(
        const EGraph& graph, EClassId id, const StopCheck& stop = {}) const;

    [[nodiscard]] const Pattern& pattern() const { return m_pattern; }
    /// Whether all variables of the sub-pattern occur in it only.
    [[nodiscard]] bool isClosed(std::uint32_t patternNode) const { return m_isClosed[patternNode]; }

private:
    Pattern m_pattern;
    std::vector<bool> m_isClosed;  // by pattern node
};

}  // namespace candler
