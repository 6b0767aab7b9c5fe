// PlanProblem: the operators of a plan as an extraction problem whose e-nodes stand for those of
// the e-graph, one for one, so that what is chosen reads back as a relational term.
#pragma once

#include <span>
#include <vector>

#include "engine/extraction/Selection.h"
#include "engine/languages/linrel/plans/RaPlan.h"

namespace candler::linrel {

/// The first classes of the problem are those of the plan's table. Behind them are places that are
/// no matrices by themselves: sums that are products, which are paid for where their factors are
/// chosen; cells of a class; atoms that are looked at and not computed.
class PlanProblem {
public:
    using ProblemClass = ExtractionProblem::Index;

    /// What a place is computed by.
    struct Choice {
        const PlanOperator* by = nullptr;
        std::vector<ProblemClass> arguments{};
    };

    /// By a cost for each of the plan's operators, in their order. The plan must outlive it. If it
    /// is stopped, it is of no use.
    PlanProblem(const RaPlan& plan, std::span<const double> costs, std::span<const PlanClass> roots,
                const StopCheck& stop = {});

    [[nodiscard]] const ExtractionProblem& problem() const { return m_problem; }
    [[nodiscard]] const RaPlan& plan() const { return *m_plan; }
    /// The selection must need the place.
    [[nodiscard]] Choice chosen(const Selection& selection, ProblemClass place) const;

private:
    const RaPlan* m_plan;
    ExtractionProblem m_problem;
    /// By node of the problem; kNone for a sum whose product is chosen behind it, and for atoms.
    std::vector<ExtractionProblem::Index> m_operatorOf;
};

}  // namespace candler::linrel
