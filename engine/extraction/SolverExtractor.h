// SolverExtractor: optimal selections by DAG cost. A search gives a good selection and reductions a
// small problem; what is left is solved by CBC or Z3 in a process of its own, which is killed when
// its time is over or it is no longer wanted.
#pragma once

#include <string_view>

#include "engine/extraction/Extractors.h"

namespace candler {

[[nodiscard]] Extraction extractBySolver(const ExtractionRequest& request, std::string_view solver);

}  // namespace candler
