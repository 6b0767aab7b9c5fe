#include <algorithm>
#include <cmath>
#include <optional>

// In this order: some of these headers use names that others declare.
// clang-format off
#include <OsiClpSolverInterface.hpp>
#include <CbcConfig.h>
#include <CbcModel.hpp>
#include <CbcNode.hpp>
#include <CbcCutGenerator.hpp>
#include <CbcEventHandler.hpp>
#include <CglClique.hpp>
#include <CglGomory.hpp>
#include <CglKnapsackCover.hpp>
#include <CglMixedIntegerRounding2.hpp>
#include <CglProbing.hpp>
// clang-format on

#include "engine/extraction/DagSearch.h"
#include "engine/extraction/TreeExtractor.h"
#include "engine/extraction/solver/Backends.h"
#include "engine/extraction/solver/DagModel.h"
#include "engine/extraction/solver/Incumbent.h"
#include "engine/extraction/solver/Landmarks.h"

namespace candler::solver {

namespace {

constexpr std::size_t kCutsPerRound = 300;
constexpr std::size_t kCutsInTree = 50;

void addRows(OsiSolverInterface& solver, const std::vector<Row>& rows) {
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
    solver.addRows(static_cast<int>(rows.size()), starts.data(), columns.data(), values.data(),
                   low.data(), high.data());
}

void load(OsiClpSolverInterface& solver, const DagModel& model) {
    solver.messageHandler()->setLogLevel(0);
    solver.getModelPtr()->setLogLevel(0);
    for (int column = 0; column < model.columnCount(); ++column)
        solver.addCol(0, nullptr, nullptr, model.lower(column), 1, model.cost(column));
    addRows(solver, model.rows());
}

std::vector<double> valuesOf(const OsiSolverInterface& solver) {
    return {solver.getColSolution(), solver.getColSolution() + solver.getNumCols()};
}

/// Cycle cuts inside the tree.
class CycleCutGenerator : public CglCutGenerator {
public:
    explicit CycleCutGenerator(const DagModel& model) : m_model(model) {}
    [[nodiscard]] CglCutGenerator* clone() const override { return new CycleCutGenerator(*this); }
    void generateCuts(const OsiSolverInterface& solver, OsiCuts& cuts,
                      const CglTreeInfo info) override {
        const std::vector<double> x = valuesOf(solver);
        std::vector<Row> rows = m_model.cycleCuts(x, kCutsPerRound);
        if (info.level % 4 == 0 && !m_model.problem().hasNegativeCost())
            std::ranges::move(landmarkCuts(m_model, x, kCutsInTree), std::back_inserter(rows));
        for (const Row& row : rows) {
            OsiRowCut cut;
            cut.setRow(static_cast<int>(row.columns.size()), row.columns.data(), row.values.data());
            cut.setLb(row.low);
            cut.setUb(row.high);
            cut.setGloballyValid();
            cuts.insert(cut);
        }
    }

private:
    const DagModel& m_model;
};

class CbcSolve {
public:
    CbcSolve(const SolverTask& task, const Write& write) : m_task(task), m_incumbent(task, write) {}

    void run() {
        for (bool isSmaller = true; isSmaller && isOpen();) {
            m_reduced =
                reduceProblem(m_task.problem.forbidding(m_forbidden), m_incumbent.cost(), {});
            if (m_reduced.isClosed) return m_incumbent.prove();
            m_model.emplace(m_reduced.problem);
            m_linear.emplace();
            load(*m_linear, *m_model);
            isSmaller = solveLinear() && (fixByReducedCosts() || probe());
        }
        for (bool again = true; again && isOpen();) again = branch();
    }

    /// A selection of the reduced problem, which may be cyclic. True if it is a better one.
    bool offer(const Selection& selection) {
        return checkSelection(m_reduced.problem, selection).isValid() &&
               m_incumbent.offer(m_reduced.lift(selection));
    }
    Incumbent& incumbent() { return m_incumbent; }
    const DagModel& model() const { return *m_model; }

private:
    [[nodiscard]] bool isOpen() const {
        return !m_incumbent.isProven() && m_incumbent.secondsLeft() > 0;
    }

    /// The linear relaxation with cuts, until they help no more. False if it ended early.
    bool solveLinear() {
        constexpr int kMostRounds = 500;
        constexpr int kPatience = 12;
        OsiClpSolverInterface& linear = *m_linear;
        m_cutAges.clear();
        m_fixed = 0;
        double lastGain = -1e300;
        for (int round = 0, idle = 0; round < kMostRounds && idle < kPatience && isOpen();
             ++round) {
            linear.getModelPtr()->setMaximumSeconds(std::max(0.01, m_incumbent.secondsLeft()));
            round == 0 ? linear.initialSolve() : linear.resolve();
            if (linear.isProvenPrimalInfeasible()) {
                m_incumbent.prove();
                return false;
            }
            if (!linear.isProvenOptimal()) return false;
            m_incumbent.raiseBound(linear.getObjValue());
            if (!isOpen()) return false;
            const double gap = m_incumbent.cost() - linear.getObjValue();
            if (linear.getObjValue() > lastGain + 0.005 * gap) {
                lastGain = linear.getObjValue();
                idle = 0;
            } else {
                ++idle;
            }
            const std::vector<double> x = valuesOf(linear);
            if (round % 5 == 0) roundOff(x);
            if (round % 5 == 4) fixByReducedCosts();
            const std::vector<Row> cuts = cutsAgainst(x);
            if (cuts.empty()) return true;
            dropIdleCuts();
            addRows(linear, cuts);
            m_cutAges.resize(m_cutAges.size() + cuts.size(), 0);
        }
        return isOpen();
    }

    std::vector<Row> cutsAgainst(const std::vector<double>& x) const {
        std::vector<Row> cuts = m_model->cycleCuts(x, kCutsPerRound);
        if (m_reduced.problem.hasNegativeCost()) return cuts;
        std::ranges::move(m_model->impliedCuts(x, kCutsPerRound), std::back_inserter(cuts));
        std::ranges::move(landmarkCuts(*m_model, x, 2 * kCutsPerRound), std::back_inserter(cuts));
        return cuts;
    }

    /// Cuts that have not been tight for some rounds only slow the simplex method down.
    void dropIdleCuts() {
        constexpr int kMostAge = 4;
        OsiClpSolverInterface& linear = *m_linear;
        const int own = linear.getNumRows() - static_cast<int>(m_cutAges.size());
        std::vector<int> idle;
        std::vector<int> ages;
        for (std::size_t cut = 0; cut < m_cutAges.size(); ++cut) {
            const int row = own + static_cast<int>(cut);
            const bool isTight = linear.getModelPtr()->getRowStatus(row) != ClpSimplex::basic;
            const int age = isTight ? 0 : m_cutAges[cut] + 1;
            if (age > kMostAge)
                idle.push_back(row);
            else
                ages.push_back(age);
        }
        m_cutAges = std::move(ages);
        if (!idle.empty()) linear.deleteRows(static_cast<int>(idle.size()), idle.data());
    }

    /// A selection from a fractional solution: what it takes is cheap.
    void roundOff(const std::vector<double>& x) {
        const ExtractionProblem& p = m_reduced.problem;
        std::vector<double> prices(p.nodeCount());
        for (Index node = 0; node < p.nodeCount(); ++node) {
            const int column = m_model->nodeColumn(node);
            const double part = column < 0 ? 0 : x[static_cast<std::size_t>(column)];
            prices[node] = std::max(0.0, p.cost(node)) * (1 - std::min(1.0, part)) + 1e-6;
        }
        const Selection rounded = extractTree(p, prices).selection(p);
        if (rounded.isEmpty()) return;
        DagSearchOptions options;
        options.effort = 0.3;
        options.start = rounded;
        offer(searchDag(p, options, {}).selection);
    }

    /// Forbids e-nodes that no better selection has. True if that is worth another reduction.
    bool fixByReducedCosts() {
        const double slack = m_incumbent.cutoff() - m_linear->getObjValue();
        const double* reducedCosts = m_linear->getReducedCost();
        const double* x = m_linear->getColSolution();
        const ExtractionProblem& p = m_reduced.problem;
        for (Index node = 0; node < p.nodeCount(); ++node) {
            const int column = m_model->nodeColumn(node);
            if (column < 0 || m_model->lower(column) > 0) continue;
            if (x[column] > 1e-6 || reducedCosts[column] <= slack + 1e-6) continue;
            if (m_linear->getColUpper()[column] == 0) continue;
            m_linear->setColUpper(column, 0);
            m_forbidden.push_back(m_reduced.nodeOf[node]);
            ++m_fixed;
        }
        return m_fixed * 4 > p.nodeCount();
    }

    /// Tries what choosing each e-node does to the linear relaxation, and forbids those with which
    /// nothing is better. True if that is worth another reduction.
    bool probe() {
        OsiClpSolverInterface& linear = *m_linear;
        const ExtractionProblem& p = m_reduced.problem;
        const std::vector<double> x = valuesOf(linear);
        // As long as it helps it may take most of the time.
        const double begin = m_incumbent.secondsLeft();
        std::size_t fixed = 0;
        std::size_t tried = 0;
        linear.setHintParam(OsiDoDualInResolve, true);
        for (Index node = 0; node < p.nodeCount(); ++node) {
            const bool isWorthIt = fixed * 4 > tried;
            if (m_incumbent.secondsLeft() < begin * (isWorthIt ? 0.3 : 0.7)) break;
            const int column = m_model->nodeColumn(node);
            if (column < 0 || m_model->lower(column) > 0 || linear.getColUpper()[column] == 0 ||
                x[static_cast<std::size_t>(column)] > 0.5)
                continue;
            ++tried;
            linear.setColLower(column, 1);
            linear.resolve();
            const bool isUseless =
                linear.isProvenPrimalInfeasible() ||
                (linear.isProvenOptimal() && linear.getObjValue() > m_incumbent.cutoff());
            linear.setColLower(column, 0);
            if (!isUseless) continue;
            linear.setColUpper(column, 0);
            m_forbidden.push_back(m_reduced.nodeOf[node]);
            ++fixed;
        }
        m_fixed += fixed;
        linear.resolve();
        if (linear.isProvenOptimal()) m_incumbent.raiseBound(linear.getObjValue());
        return fixed > 0 && m_fixed * 4 > p.nodeCount();
    }

    /// Branch and cut on the relaxation with the cuts found so far. True if that was cut off by
    /// cycles and is to be repeated.
    bool branch();

    const SolverTask& m_task;
    Incumbent m_incumbent;
    std::vector<Index> m_forbidden;  ///< E-nodes of the task.
    ReducedProblem m_reduced;
    std::optional<DagModel> m_model;
    std::optional<OsiClpSolverInterface> m_linear;
    std::size_t m_fixed = 0;     ///< E-nodes forbidden since the last reduction.
    std::vector<int> m_cutAges;  ///< By cut: for how many rounds it was not tight.
};

/// Hears of solutions and bounds inside CBC.
class Listener : public CbcEventHandler {
public:
    explicit Listener(CbcSolve& solve) : m_solve(solve) {}
    [[nodiscard]] CbcEventHandler* clone() const override { return new Listener(*this); }
    CbcAction event(CbcEvent which) override {
        if (which == CbcEventHandler::solution || which == CbcEventHandler::heuristicSolution) {
            const double* best = model_->bestSolution();
            if (best != nullptr)
                m_solve.offer(
                    m_solve.model().selectionOf({best, best + m_solve.model().columnCount()}));
        } else if (which == CbcEventHandler::node) {
            if (model_->parentModel() == nullptr &&
                std::abs(model_->getBestPossibleObjValue()) < 1e15)
                m_solve.incumbent().raiseBound(model_->getBestPossibleObjValue());
            if (m_solve.incumbent().isProven() || m_solve.incumbent().secondsLeft() <= 0)
                return stop;
        }
        return noAction;
    }

private:
    CbcSolve& m_solve;
};

bool CbcSolve::branch() {
    OsiClpSolverInterface& linear = *m_linear;
    for (int column = 0; column < m_model->columnCount(); ++column) linear.setInteger(column);
    // A limit that the copies took over would make a relaxation look infeasible; CBC has its own.
    linear.getModelPtr()->setMaximumSeconds(-1);
    CbcModel cbc(linear);
    cbc.setLogLevel(0);
    cbc.messageHandler()->setLogLevel(0);
    cbc.setMaximumSeconds(m_incumbent.secondsLeft());
    cbc.setCutoff(m_incumbent.cutoff());
    cbc.setAllowableGap(0);
    CycleCutGenerator cycles(*m_model);
    cbc.addCutGenerator(&cycles, 1, "cycles", true, true);
    CglProbing probing;
    probing.setUsingObjective(1);
    probing.setMaxPass(1);
    probing.setMaxProbe(20);
    probing.setRowCuts(3);
    CglGomory gomory;
    gomory.setLimit(300);
    CglKnapsackCover knapsack;
    CglClique clique;
    clique.setStarCliqueReport(false);
    clique.setRowCliqueReport(false);
    CglMixedIntegerRounding2 rounding;
    cbc.addCutGenerator(&probing, -1, "probing");
    cbc.addCutGenerator(&gomory, -1, "gomory");
    cbc.addCutGenerator(&knapsack, -1, "knapsack");
    cbc.addCutGenerator(&clique, -1, "clique");
    cbc.addCutGenerator(&rounding, -1, "rounding");
    Listener listener(*this);
    cbc.passInEventHandler(&listener);
    cbc.setNumberStrong(10);
    cbc.branchAndBound();

    if (m_incumbent.isProven()) return false;
    const double* best = cbc.bestSolution();
    const bool isSearched =
        cbc.status() == 0 && m_incumbent.secondsLeft() > 0 && !cbc.isAbandoned();
    if (isSearched && best == nullptr) {
        m_incumbent.prove();
        return false;
    }
    if (best == nullptr) return false;
    const std::vector<double> x(best, best + m_model->columnCount());
    const std::vector<Row> cuts = m_model->cycleCuts(x, kCutsPerRound);
    if (isSearched) {
        if (cuts.empty()) {
            offer(m_model->selectionOf(x));
            m_incumbent.prove();
            return false;
        }
        m_incumbent.raiseBound(cbc.getObjValue());
    }
    addRows(linear, cuts);
    return !cuts.empty();
}

}  // namespace

void solveByCbc(const SolverTask& task, const Write& write) {
    CbcSolve(task, write).run();
}

std::string cbcVersion() {
    return "CBC " CBC_VERSION;
}

}  // namespace candler::solver
