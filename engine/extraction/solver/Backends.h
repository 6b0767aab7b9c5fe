// Backends: the solvers that the program knows. Each writes what it finds as lines of the protocol.
#pragma once

#include <functional>
#include <string>

#include "engine/extraction/SolverProtocol.h"

namespace candler::solver {

using Write = std::function<void(const std::string&)>;

/// Linear programs with cuts (Clp), then branching over classes, or branch and cut (CBC) where
/// costs are negative.
void solveByCbc(const SolverTask& task, const Write& write);
/// Pseudo-Boolean optimisation (Z3), again and again with what forbids the cycles found.
void solveByZ3(const SolverTask& task, const Write& write);

/// `CBC 2.10.8`
[[nodiscard]] std::string cbcVersion();
/// `Z3 4.8.12`
[[nodiscard]] std::string z3Version();

}  // namespace candler::solver
