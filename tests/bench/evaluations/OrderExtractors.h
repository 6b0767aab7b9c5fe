// OrderExtractors: extraction by the linear programs of TENSAT as they were published, to compare
// with; they promise nothing in time.
#pragma once

#include "engine/extraction/Extractors.h"
#include "engine/extraction/solver/Backends.h"
#include "engine/extraction/solver/OrderModel.h"

namespace candler {

[[nodiscard]] std::span<const ExtractorInfo> orderExtractors();
/// One of them, or of extractors().
[[nodiscard]] const ExtractorInfo* findComparedExtractor(std::string_view name);

/// What their process does: branch and cut, without a selection to begin with.
void solveByOrder(const SolverTask& task, solver::ClassOrder order, const solver::Write& write);

}  // namespace candler
