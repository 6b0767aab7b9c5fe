#include "engine/extraction/solver/LinearRelaxation.h"

#include <algorithm>
#include <iterator>

#include "engine/extraction/DagSearch.h"
#include "engine/extraction/TreeExtractor.h"
#include "engine/extraction/solver/Landmarks.h"
#include "engine/extraction/solver/SupportCuts.h"

namespace candler::solver {

LinearRelaxation::LinearRelaxation(const DagModel& model) : m_model(model) {
    m_solver.messageHandler()->setLogLevel(0);
    m_solver.getModelPtr()->setLogLevel(0);
    m_solver.setHintParam(OsiDoDualInResolve, true);
    for (int column = 0; column < model.columnCount(); ++column)
        m_solver.addCol(0, nullptr, nullptr, model.lower(column), 1, model.cost(column));
    addRows(model.rows());
    m_ownRows = m_solver.getNumRows();
    keep();
}

LinearRelaxation::Outcome LinearRelaxation::solve(double seconds) {
    constexpr double kLeast = 0.01;
    m_solver.getModelPtr()->setMaximumSeconds(std::max(kLeast, seconds));
    m_values.empty() ? m_solver.initialSolve() : m_solver.resolve();
    if (m_solver.isProvenPrimalInfeasible()) return Outcome::Infeasible;
    if (!m_solver.isProvenOptimal()) return Outcome::Unknown;
    m_objective = m_solver.getObjValue();
    m_values.assign(m_solver.getColSolution(), m_solver.getColSolution() + m_solver.getNumCols());
    m_prices.assign(m_solver.getReducedCost(), m_solver.getReducedCost() + m_solver.getNumCols());
    return Outcome::Optimal;
}

bool LinearRelaxation::addCuts() {
    constexpr std::size_t kRoundsPerLandmarks = 3;
    std::vector<Row> cuts = cutsAgainst(m_model, m_values, ++m_round % kRoundsPerLandmarks == 0);
    if (cuts.empty()) cuts = cutsAgainst(m_model, m_values, true);
    if (cuts.empty()) return false;
    dropIdleCuts();
    addRows(cuts);
    m_cutAges.resize(m_cutAges.size() + cuts.size(), 0);
    return true;
}

/// Cuts that have not been tight for some rounds only slow the simplex method down.
void LinearRelaxation::dropIdleCuts() {
    constexpr int kMostAge = 4;
    std::vector<int> idle;
    std::vector<int> ages;
    for (std::size_t cut = 0; cut < m_cutAges.size(); ++cut) {
        const int row = m_ownRows + static_cast<int>(cut);
        const bool isTight = m_solver.getModelPtr()->getRowStatus(row) != ClpSimplex::basic;
        const int age = isTight ? 0 : m_cutAges[cut] + 1;
        if (age > kMostAge)
            idle.push_back(row);
        else
            ages.push_back(age);
    }
    m_cutAges = std::move(ages);
    if (!idle.empty()) m_solver.deleteRows(static_cast<int>(idle.size()), idle.data());
}

void LinearRelaxation::addRows(const std::vector<Row>& rows) {
    std::vector<CoinBigIndex> starts{0};
    std::vector<int> columns;
    std::vector<double> values;
    std::vector<double> low;
    std::vector<double> high;
    for (const Row& row : rows) {
        columns.insert(columns.end(), row.columns.begin(), row.columns.end());
        values.insert(values.end(), row.values.begin(), row.values.end());
        starts.push_back(static_cast<CoinBigIndex>(columns.size()));
        low.push_back(row.low);
        high.push_back(row.high);
    }
    m_solver.addRows(static_cast<int>(rows.size()), starts.data(), columns.data(), values.data(),
                     low.data(), high.data());
}

void LinearRelaxation::keep() {
    m_upper.assign(m_solver.getColUpper(), m_solver.getColUpper() + m_solver.getNumCols());
}

void LinearRelaxation::release() {
    for (int column = 0; column < m_model.columnCount(); ++column)
        m_solver.setColBounds(column, m_model.lower(column),
                              m_upper[static_cast<std::size_t>(column)]);
}

std::vector<Row> cutsAgainst(const DagModel& model, const std::vector<double>& x,
                             bool hasLandmarks) {
    constexpr std::size_t kCutsPerRound = 300;
    std::vector<Row> cuts = model.cycleCuts(x, kCutsPerRound);
    if (model.problem().hasNegativeCost()) return cuts;
    std::ranges::move(model.impliedCuts(x, kCutsPerRound), std::back_inserter(cuts));
    std::ranges::move(supportCuts(model, x, 2 * kCutsPerRound), std::back_inserter(cuts));
    if (hasLandmarks)
        std::ranges::move(landmarkCuts(model, x, 2 * kCutsPerRound), std::back_inserter(cuts));
    return cuts;
}

Selection roundOff(const DagModel& model, const std::vector<double>& x) {
    constexpr double kSmallEffort = 0.3;
    constexpr double kLeastPrice = 1e-6;
    const ExtractionProblem& p = model.problem();
    std::vector<double> prices(p.nodeCount());
    for (Index node = 0; node < p.nodeCount(); ++node) {
        const int column = model.nodeColumn(node);
        const double part = column < 0 ? 0 : x[static_cast<std::size_t>(column)];
        prices[node] = std::max(0.0, p.cost(node)) * (1 - std::min(1.0, part)) + kLeastPrice;
    }
    const Selection rounded = extractTree(p, prices).selection(p);
    if (rounded.isEmpty()) return {};
    DagSearchOptions options;
    options.effort = kSmallEffort;
    options.start = rounded;
    return searchDag(p, options, {}).selection;
}

}  // namespace candler::solver
