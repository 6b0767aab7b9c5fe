// SupportCuts: cuts as planning knows them (disjunctive landmarks). However a class is derived,
// going down from it, along one child of each e-node, one meets a leaf: whatever all those ways
// have to pass is needed as much as the class.
#pragma once

#include <vector>

#include "engine/extraction/solver/DagModel.h"

namespace candler::solver {

/// Rows that `x` violates, a value for each column of the model; the most violated ones.
[[nodiscard]] std::vector<Row> supportCuts(const DagModel& model, const std::vector<double>& x,
                                           std::size_t most);

}  // namespace candler::solver
