// SolverExtractor: optimal selections by DAG cost. A search gives a good selection and reductions a
// small problem; what is left is solved by CBC or Z3 in a process of its own, which is killed when
// its time is over or it is no longer wanted.
#pragma once

#include <filesystem>
#include <string_view>

#include "engine/extraction/Extractors.h"

namespace candler {

/// `chosen`, by its name or path; without one beside the program that runs, where it is installed
/// for that program alone, or on the PATH. Empty: there is none.
[[nodiscard]] std::filesystem::path solverProgram(const std::filesystem::path& chosen = {});

[[nodiscard]] Extraction extractBySolver(const ExtractionRequest& request, std::string_view solver);
/// Without search and reductions: what the solver finds by itself, so that solvers can be compared.
[[nodiscard]] Extraction extractBySolverAlone(const ExtractionRequest& request,
                                              std::string_view solver);

}  // namespace candler
