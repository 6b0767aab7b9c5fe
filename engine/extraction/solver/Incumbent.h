// Incumbent: the best selection known so far and the bound below it, in terms of the task. Says
// each improvement as a line of the protocol, after a check.
#pragma once

#include <chrono>
#include <cmath>

#include "engine/extraction/ProblemReduction.h"
#include "engine/extraction/solver/Backends.h"

namespace candler::solver {

class Incumbent {
public:
    Incumbent(const SolverTask& task, const Write& write);

    [[nodiscard]] double cost() const { return m_cost; }
    /// What costs more is not worth looking at: selections that differ differ by more.
    [[nodiscard]] double cutoff() const;
    [[nodiscard]] double secondsLeft() const;
    /// A selection of the task; false if it is not valid or not better.
    bool offer(const Selection& selection);
    /// The objective of a linear program as a bound, less what its tolerances can hide where costs
    /// are of very different size.
    [[nodiscard]] double safe(double objective) const {
        return objective - m_margin * std::abs(m_cost);
    }
    /// No selection costs less than this. Raised to what costs can sum up to.
    void raiseBound(double bound);
    [[nodiscard]] bool isProven() const { return m_isProven; }
    /// The incumbent is optimal.
    void prove();

private:
    const SolverTask& m_task;
    const Write& m_write;
    double m_cost;
    double m_granularity;
    double m_bound;
    double m_margin = 0;  ///< Relative to the cost.
    bool m_isProven = false;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
};

/// A selection of a reduced problem of the task, which may be cyclic, or worse.
bool offerReduced(Incumbent& incumbent, const ReducedProblem& reduced, const Selection& selection);

}  // namespace candler::solver
