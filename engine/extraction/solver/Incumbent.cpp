#include "engine/extraction/solver/Incumbent.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace candler::solver {

namespace {

/// Whether some costs are so small beside the whole that a linear program, which works up to
/// tolerances of about 1e-7, does not see them.
bool isBeyondTolerances(const ExtractionProblem& problem, double cost) {
    constexpr double kLargestRatio = 1e7;
    double least = costGranularity(problem);
    if (least == 0) {
        least = std::numeric_limits<double>::infinity();
        for (ExtractionProblem::Index node = 0; node < problem.nodeCount(); ++node)
            if (problem.isAllowed(node) && problem.cost(node) != 0)
                least = std::min(least, std::abs(problem.cost(node)));
    }
    return std::abs(cost) > kLargestRatio * least;
}

}  // namespace

Incumbent::Incumbent(const SolverTask& task, const Write& write)
    : m_task(task),
      m_write(write),
      m_cost(checkSelection(task.problem, task.start).dagCost),
      m_granularity(costGranularity(task.problem)),
      m_bound(-std::numeric_limits<double>::infinity()) {
    constexpr double kMargin = 1e-6;
    if (isBeyondTolerances(task.problem, m_cost)) m_margin = kMargin;
}

double Incumbent::cutoff() const {
    return improvementCutoff(m_cost, m_granularity);
}

double Incumbent::secondsLeft() const {
    const std::chrono::duration<double> used = std::chrono::steady_clock::now() - m_begin;
    return m_task.seconds - used.count();
}

bool Incumbent::offer(const Selection& selection) {
    Selection needed = selection;
    dropUnneeded(m_task.problem, needed);
    const SelectionCheck check = checkSelection(m_task.problem, needed);
    if (!check.isValid() || check.dagCost >= m_cost) return false;
    m_cost = check.dagCost;
    m_write(solutionLine(needed, m_cost));
    return true;
}

void Incumbent::raiseBound(double bound) {
    // Linear programs are solved up to a tolerance.
    bound -= 1e-7 * std::abs(bound);
    if (m_granularity > 0) bound = m_granularity * std::ceil(bound / m_granularity - 1e-6);
    // With costs that are not integral a bound that reaches the cost up to that tolerance proves
    // it.
    const double limit = m_granularity > 0 ? cutoff() : m_cost - 2e-7 * std::abs(m_cost);
    if (bound > limit) return prove();
    if (bound <= m_bound) return;
    m_bound = bound;
    m_write(boundLine(bound));
}

void Incumbent::prove() {
    if (m_isProven) return;
    m_isProven = true;
    m_write("done\n");
}

bool offerReduced(Incumbent& incumbent, const ReducedProblem& reduced, const Selection& selection) {
    return checkSelection(reduced.problem, selection).isValid() &&
           incumbent.offer(reduced.lift(selection));
}

}  // namespace candler::solver
