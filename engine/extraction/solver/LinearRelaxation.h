// LinearRelaxation: the linear program of a DagModel with the cuts found for it so far, solved
// again as bounds of columns change and cuts come in.
#pragma once

#include <vector>

// In this order: some of these headers use names that others declare.
// clang-format off
#include <OsiClpSolverInterface.hpp>
// clang-format on

#include "engine/extraction/solver/DagModel.h"

namespace candler::solver {

class LinearRelaxation {
public:
    enum class Outcome { Optimal, Infeasible, Unknown };

    /// The model must outlive it.
    explicit LinearRelaxation(const DagModel& model);

    Outcome solve(double seconds);
    /// These are of the last solve() that was optimal.
    [[nodiscard]] double objective() const { return m_objective; }
    [[nodiscard]] const std::vector<double>& values() const { return m_values; }
    [[nodiscard]] double value(int column) const {
        return m_values[static_cast<std::size_t>(column)];
    }
    /// By how much the objective grows at least if this column, which is 0, becomes 1.
    [[nodiscard]] double priceOf(int column) const {
        const double price = m_prices[static_cast<std::size_t>(column)];
        return value(column) > kZero || price < 0 ? 0 : price;
    }

    /// Cuts that the values violate take the place of those that have been idle for long. False:
    /// there are none.
    bool addCuts();
    /// Fixes a column at 0 for good, or until release().
    void forbid(int column) { m_solver.setColUpper(column, 0); }
    /// Fixes a column at 1 until release().
    void require(int column) { m_solver.setColLower(column, 1); }
    /// Takes back what forbid() and require() fixed since keep(), or the beginning.
    void release();
    void keep();
    /// Whether a column may still be 0 and 1.
    [[nodiscard]] bool isOpen(int column) const {
        return m_solver.getColUpper()[column] > 0 && m_solver.getColLower()[column] < 1;
    }

    [[nodiscard]] const DagModel& model() const { return m_model; }
    /// For CBC; rows may be added.
    [[nodiscard]] OsiClpSolverInterface& solver() { return m_solver; }
    void addRows(const std::vector<Row>& rows);

private:
    static constexpr double kZero = 1e-6;

    void dropIdleCuts();

    const DagModel& m_model;
    OsiClpSolverInterface m_solver;
    double m_objective = 0;
    std::vector<double> m_values;
    std::vector<double> m_prices;
    std::vector<double> m_upper;  ///< What release() goes back to.
    std::vector<int> m_cutAges;   ///< By cut: for how many rounds it was not tight.
    int m_ownRows = 0;
    std::size_t m_round = 0;
};

/// Rows that a fractional `x` violates. Landmarks, which take longest to find, only if asked for.
[[nodiscard]] std::vector<Row> cutsAgainst(const DagModel& model, const std::vector<double>& x,
                                           bool hasLandmarks);

/// A selection from a fractional solution, improved by a short search: what it takes is cheap.
/// Empty if there is none.
[[nodiscard]] Selection roundOff(const DagModel& model, const std::vector<double>& x);

}  // namespace candler::solver
