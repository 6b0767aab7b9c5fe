// DagState: a selection under change. Counts for each class how many chosen e-nodes need it, so
// that switching one class to another e-node adds what is newly needed, drops what no longer is,
// and knows the new DAG cost at once.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/extraction/ClassComponents.h"
#include "engine/extraction/ExtractionProblem.h"
#include "engine/extraction/Selection.h"

namespace candler {

class DagState {
public:
    using Index = ExtractionProblem::Index;

    /// `start` must be valid; the components are those of the problem.
    DagState(const ExtractionProblem& problem, const ClassComponents& components,
             const Selection& start);

    [[nodiscard]] double cost() const { return m_cost; }
    [[nodiscard]] bool isNeeded(Index classIndex) const { return m_uses[classIndex] > 0; }
    [[nodiscard]] Index node(Index classIndex) const { return m_node[classIndex]; }
    /// By class; ExtractionProblem::kNone where it is not needed.
    [[nodiscard]] const std::vector<Index>& nodes() const { return m_node; }
    [[nodiscard]] Selection selection() const { return {m_node}; }
    /// Elementary steps so far, a measure of work that is the same on every machine.
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }
    void addSteps(std::uint64_t steps) { m_steps += steps; }

    /// What would no longer be paid if nothing needed this class: itself and what only it needs.
    /// Counting ends above `limit`.
    double dropGain(Index classIndex, double limit);

    /// Switches a needed class to `node`. Classes that become needed take the e-node that `policy`
    /// has for them (by class; its choices must not lead back to themselves without a needed class
    /// in between). False, and nothing changed, if a class would need itself.
    bool trySwitch(Index node, const std::vector<Index>& policy);
    /// Takes the last switch that succeeded back. Only once.
    void undo();
    /// Classes that are used by more or fewer since the last switch, some twice. Valid until the
    /// next.
    [[nodiscard]] const std::vector<Index>& touched() const { return m_touched; }
    /// The cost as the sum over all needed classes, in place of what switches added up to.
    void recount();
    /// Everything as in `selection`, which must be valid.
    void assign(const Selection& selection);

private:
    void need(Index classIndex, const std::vector<Index>& policy);
    void drop(Index classIndex);
    void replace(Index classIndex, Index node, const std::vector<Index>& policy);
    void remember(Index classIndex);
    [[nodiscard]] bool needsItself(Index classIndex);

    const ExtractionProblem& m_problem;
    const ClassComponents& m_components;
    std::vector<Index> m_node;
    std::vector<std::uint32_t> m_uses;
    double m_cost = 0;
    std::uint64_t m_steps = 0;

    std::vector<Index> m_dropped;
    std::vector<Index> m_touched;
    std::vector<std::uint32_t> m_changedAt;  ///< By class: the move that changed it last.
    std::vector<Index> m_before;             ///< By class: its e-node before that move.
    std::uint32_t m_move = 0;
    Index m_switched = ExtractionProblem::kNone;
    std::vector<Index> m_stack;
    std::vector<std::uint32_t> m_seenAt;
    std::uint32_t m_seen = 0;
};

}  // namespace candler
