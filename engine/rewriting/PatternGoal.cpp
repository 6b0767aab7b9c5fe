#include "engine/rewriting/PatternGoal.h"

#include "engine/rewriting/Matcher.h"

namespace candler {

bool PatternGoal::isFound(const EGraph& graph, EClassId id) const {
    MatchSet matches(m_pattern);
    const LimitGuard guard(Limits{0, 0, 0, 0}, {}, LimitGuard::Clock::now(), 0);
    searchPattern(graph, m_pattern, m_program, guard, {}, matches);
    const EClassId wanted = graph.find(id);
    for (std::size_t i = 0; i < matches.size(); ++i)
        if (matches[i].root() == wanted) return true;
    return false;
}

}  // namespace candler
