// Landmarks: cuts as planning knows them. A class is needed only if a certain other one is, or one
// of a set of e-nodes is chosen that leads past that: each way down from the class meets one or the
// other, as long as no class needs itself.
#pragma once

#include <vector>

#include "engine/extraction/solver/DagModel.h"

namespace candler::solver {

/// Rows that `x` violates, a value for each column of the model; the most violated ones.
[[nodiscard]] std::vector<Row> landmarkCuts(const DagModel& model, const std::vector<double>& x,
                                            std::size_t most);

}  // namespace candler::solver
