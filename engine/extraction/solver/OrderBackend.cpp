#include <fmt/format.h>

#include <array>
#include <cmath>

// In this order: some of these headers use names that others declare.
// clang-format off
#include <OsiClpSolverInterface.hpp>
#include <CbcModel.hpp>
#include <CbcSolver.hpp>
// clang-format on

#include "engine/extraction/solver/Backends.h"

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

void solveByOrder(const SolverTask& task, ClassOrder order, const Write& write) {
    if (task.problem.hasNegativeCost()) return write("note it is not made for negative costs\n");
    // CBC looks at the time now and then only.
    constexpr double kOfTheTime = 0.95;
    OsiClpSolverInterface solver;
    solver.messageHandler()->setLogLevel(0);
    load(orderModel(task.problem, order), solver);
    CbcModel cbc(solver);
    branchAndCut(cbc, kOfTheTime * task.seconds);
    const bool isProven = cbc.isProvenOptimal();
    const double bound = isProven ? cbc.getObjValue() : cbc.getBestPossibleObjValue();
    // Linear programs are solved up to a tolerance.
    constexpr double kTolerance = 1e-7;
    constexpr double kUnknown = 1e30;
    if (std::abs(bound) < kUnknown) write(boundLine(bound - kTolerance * std::abs(bound)));
    if (cbc.bestSolution() == nullptr) return;
    const Selection found = roundedSelection(
        task.problem, {cbc.bestSolution(), cbc.bestSolution() + task.problem.nodeCount()});
    const SelectionCheck check = checkSelection(task.problem, found);
    if (!check.isValid())
        return write(fmt::format("note what it chose is refused: {}\n", check.error));
    write(solutionLine(found, check.dagCost));
    if (isProven) write("done\n");
}

}  // namespace candler::solver
