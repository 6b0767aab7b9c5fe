#include "engine/rewriting/PatternGoal.h"

#include "engine/rewriting/Matcher.h"

namespace candler {

bool PatternGoal::isFound(const EGraph& graph, EClassId id) const {
    MatchSet matches(m_pattern);
    const LimitGuard guard(Limits{0, 0, 0, 0}, {}, LimitGuard::Clock::now(), 0);
    const SearchRequest request{.maxMatches = 1, .root = graph.find(id)};
    return searchPattern(graph, m_pattern, m_program, guard, request, matches).found > 0;
}

}  // namespace candler
