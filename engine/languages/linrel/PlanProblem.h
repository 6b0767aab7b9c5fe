// PlanProblem: the operators of a plan as an extraction problem whose e-nodes stand for those of
// the e-graph, one for one, so that what is chosen reads back as a relational term.
#pragma once

#include <span>
#include <vector>

#include "engine/languages/linrel/RaPlan.h"

namespace candler::linrel {

/// See RaPlan::problem.
[[nodiscard]] ExtractionProblem makePlanProblem(const GraphTable& table,
                                                std::span<const PlanOperator> operators,
                                                std::span<const double> costs,
                                                std::span<const PlanClass> roots);

}  // namespace candler::linrel
