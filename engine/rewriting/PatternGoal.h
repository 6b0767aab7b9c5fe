// PatternGoal: a run's goal as a pattern: is there a match of it in this class?
#pragma once

#include "engine/egraph/EGraph.h"
#include "engine/rewriting/Program.h"

namespace candler {

class PatternGoal {
public:
    explicit PatternGoal(Pattern pattern)
        : m_pattern(std::move(pattern)), m_program(Program::compile(m_pattern)) {}

    /// On the e-graph as of its last rebuild.
    [[nodiscard]] bool isFound(const EGraph& graph, EClassId id) const;

private:
    Pattern m_pattern;
    Program m_program;
};

}  // namespace candler
