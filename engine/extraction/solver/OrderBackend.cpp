#include <fmt/format.h>

#include <array>
#include <cmath>

// In this order: some of these headers use names that others declare.
// clang-format off
#include <OsiClpSolverInterface.hpp>
#include <CbcModel.hpp>
#include <CbcSolver.hpp>
// clang-format on

#include "engine/extraction/solver/OrderBackend.h"

namespace candler::solver {

namespace {

void load(const OrderModel& model, OsiClpSolverInterface& solver) {
    for (const OrderModel::Column& column : model.columns)
        solver.addCol(0, nullptr, nullptr, 0, column.high, column.cost);
    std::vector<CoinBigIndex> starts{0};
    std::vector<int> columns;
    std::vector<double> values;
    std::vector<double> low;
    std::vector<double> high;
    for (const Row& row : model.rows) {
        columns.insert(columns.end(), row.columns.begin(), row.columns.end());
        values.insert(values.end(), row.values.begin(), row.values.end());
        starts.push_back(static_cast<CoinBigIndex>(columns.size()));
        low.push_back(row.low);
        high.push_back(std::isinf(row.high) ? solver.getInfinity() : row.high);
    }
    solver.addRows(static_cast<int>(low.size()), starts.data(), columns.data(), values.data(),
                   low.data(), high.data());
    for (std::size_t i = 0; i < model.columns.size(); ++i)
        if (model.columns[i].isInteger) solver.setInteger(static_cast<int>(i));
}

int goOn(CbcModel* /*model*/, int /*where*/) {
    return 0;
}

/// As its own program does it, with all that it does by default.
void branchAndCut(CbcModel& cbc, double seconds) {
    CbcSolverUsefulData data;
    CbcMain0(cbc, data);
    const std::string limit = fmt::format("{}", seconds);
    std::array arguments{"cbc",         "-log",   "0", "-timeMode", "elapsed", "-sec",
                         limit.c_str(), "-ratio", "0", "-solve",    "-quit"};
    CbcMain1(static_cast<int>(arguments.size()), arguments.data(), cbc, goOn, data);
}

}  // namespace

OrderOutcome branchOnOrder(const ExtractionProblem& problem, ClassOrder order, double seconds) {
    OsiClpSolverInterface solver;
    solver.messageHandler()->setLogLevel(0);
    load(orderModel(problem, order), solver);
    CbcModel cbc(solver);
    branchAndCut(cbc, seconds);
    OrderOutcome outcome;
    outcome.isProven = cbc.isProvenOptimal();
    const double bound = outcome.isProven ? cbc.getObjValue() : cbc.getBestPossibleObjValue();
    constexpr double kUnknown = 1e30;
    if (std::abs(bound) < kUnknown) outcome.bound = bound;
    const double* best = cbc.bestSolution();
    if (best != nullptr)
        outcome.selection = roundedSelection(problem, {best, best + problem.nodeCount()});
    return outcome;
}

}  // namespace candler::solver
