// SolverProtocol: what is said between Candler and the program that runs the exact solvers. They
// are processes of their own, so that one that hangs can be killed and one that dies does no harm.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/extraction/ExtractionProblem.h"
#include "engine/extraction/Selection.h"
#include "engine/support/Result.h"

namespace candler {

struct SolverTask {
    std::string solver;  ///< "cbc", "z3", or one that the chosen program has
    double seconds = 60;
    ExtractionProblem problem;
    Selection start;  ///< A valid selection.
};

/// One text; numbers as hexadecimal floats, so that nothing is lost.
[[nodiscard]] std::string writeSolverTask(const SolverTask& task);
/// Checks all indices.
[[nodiscard]] Result<SolverTask> readSolverTask(const std::string& text);

/// What the solver says, a line each: `solution COST NODE …` (an e-node for each needed class),
/// `bound COST` (no selection costs less), `done` (the last solution, or the start if there was
/// none, is optimal), `note TEXT`.
[[nodiscard]] std::string solutionLine(const Selection& selection, double cost);
[[nodiscard]] std::string boundLine(double bound);

struct SolverListener {
    std::function<void(const Selection&)> onSolution;
    std::function<void(double)> onBound;
    std::function<void()> onDone;
    std::function<void(const std::string&)> onNote{};
};

/// Takes the output apart as it comes. Lines that make no sense are left out.
class SolverReader {
public:
    SolverReader(const ExtractionProblem& problem, SolverListener listener)
        : m_problem(problem), m_listener(std::move(listener)) {}
    void read(std::string_view piece);

private:
    void readLine(std::string_view line);

    const ExtractionProblem& m_problem;
    SolverListener m_listener;
    std::string m_rest;
};

}  // namespace candler
