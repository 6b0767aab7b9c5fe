// SolverExtractor: optimal selections by DAG cost. A search gives a good selection and reductions a
// small problem; what is left is solved by CBC or Z3 in a process of its own, which is killed when
// its time is over or it is no longer wanted.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>

#include "engine/extraction/Extractors.h"

namespace candler {

/// The program that solves, and how much memory it may take. From any thread; solvers that run go
/// on as they were started.
struct SolverChoice {
    std::filesystem::path program{};  ///< Empty: the first that solverProgram() finds.
    std::size_t megabytes = 0;        ///< 0: no limit.
};
void chooseSolver(const SolverChoice& choice);
/// What was chosen; else beside the program that runs, where it is installed for that program
/// alone, or on the PATH. Empty: there is none.
[[nodiscard]] std::filesystem::path solverProgram();

[[nodiscard]] Extraction extractBySolver(const ExtractionRequest& request, std::string_view solver);
/// Without search and reductions: what the solver finds by itself, so that solvers can be compared.
[[nodiscard]] Extraction extractBySolverAlone(const ExtractionRequest& request,
                                              std::string_view solver);

}  // namespace candler
