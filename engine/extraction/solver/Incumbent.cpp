#include "engine/extraction/solver/Incumbent.h"

#include <cmath>
#include <limits>

namespace candler::solver {

Incumbent::Incumbent(const SolverTask& task, const Write& write)
    : m_task(task),
      m_write(write),
      m_cost(checkSelection(task.problem, task.start).dagCost),
      m_granularity(costGranularity(task.problem)),
      m_bound(-std::numeric_limits<double>::infinity()) {}

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

}  // namespace candler::solver
