#include <algorithm>
#include <cmath>
#include <limits>
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

#include "engine/extraction/solver/Backends.h"
#include "engine/extraction/solver/ClassBranching.h"
#include "engine/extraction/solver/DagModel.h"
#include "engine/extraction/solver/Incumbent.h"
#include "engine/extraction/solver/LinearRelaxation.h"
#include "engine/extraction/solver/OrderBackend.h"

namespace candler::solver {

namespace {

constexpr std::size_t kCutsPerRound = 300;

/// Cycle cuts inside the tree.
class CycleCutGenerator : public CglCutGenerator {
public:
    explicit CycleCutGenerator(const DagModel& model) : m_model(model) {}
    [[nodiscard]] CglCutGenerator* clone() const override { return new CycleCutGenerator(*this); }
    void generateCuts(const OsiSolverInterface& solver, OsiCuts& cuts,
                      const CglTreeInfo /*info*/) override {
        const std::vector<double> x(solver.getColSolution(),
                                    solver.getColSolution() + solver.getNumCols());
        const std::vector<Row> rows = m_model.cycleCuts(x, kCutsPerRound);
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
            m_relaxation.emplace(*m_model);
            isSmaller = solveRelaxation() && hasShrunk();
        }
        if (isOpen() && needsNoOrder()) branchWithoutOrder();
        if (!isOpen()) return;
        m_relaxation->keep();
        if (!m_reduced.problem.hasNegativeCost())
            ClassBranching(m_reduced, *m_relaxation, m_incumbent).run();
        else
            for (bool again = true; again && isOpen();) again = branch();
    }

    /// A selection of the reduced problem, which may be cyclic. True if it is a better one.
    bool offer(const Selection& selection) {
        return offerReduced(m_incumbent, m_reduced, selection);
    }
    Incumbent& incumbent() { return m_incumbent; }
    const DagModel& model() const { return *m_model; }

private:
    [[nodiscard]] bool isOpen() const {
        return !m_incumbent.isProven() && m_incumbent.secondsLeft() > 0;
    }

    /// The linear relaxation with cuts, until they help no more. False if it ended early.
    bool solveRelaxation() {
        constexpr int kMostRounds = 500;
        constexpr int kPatience = 12;
        constexpr double kWorthARound = 0.005;  // of the gap
        constexpr int kRoundsPerTry = 5;
        double last = -std::numeric_limits<double>::infinity();
        m_fixed = 0;
        for (int round = 0, idle = 0; round < kMostRounds && idle < kPatience && isOpen();
             ++round) {
            const auto outcome = m_relaxation->solve(m_incumbent.secondsLeft());
            if (outcome == LinearRelaxation::Outcome::Infeasible) m_incumbent.prove();
            if (outcome != LinearRelaxation::Outcome::Optimal) return false;
            const double objective = m_relaxation->objective();
            m_incumbent.raiseBound(m_incumbent.safe(objective));
            if (!isOpen()) return false;
            if (objective > last + kWorthARound * (m_incumbent.cost() - objective)) {
                last = objective;
                idle = 0;
            } else {
                ++idle;
            }
            if (round % kRoundsPerTry == 0) offer(roundOff(*m_model, m_relaxation->values()));
            if (round % kRoundsPerTry == kRoundsPerTry - 1) fixByPrices();
            if (!m_relaxation->addCuts()) break;
        }
        fixByPrices();
        return isOpen();
    }

    /// Forbids e-nodes that no better selection has.
    void fixByPrices() {
        const double slack = m_incumbent.cutoff() - m_incumbent.safe(m_relaxation->objective());
        for (Index node = 0; node < m_reduced.problem.nodeCount(); ++node) {
            const int column = m_model->nodeColumn(node);
            if (column < 0 || !m_relaxation->isOpen(column)) continue;
            if (m_relaxation->priceOf(column) <= slack + 1e-6) continue;
            m_relaxation->forbid(column);
            m_forbidden.push_back(m_reduced.nodeOf[node]);
            ++m_fixed;
        }
    }

    [[nodiscard]] bool needsNoOrder() const {
        const ClassComponents components(m_reduced.problem);
        return !m_reduced.problem.hasNegativeCost() &&
               components.count() == m_reduced.problem.classCount();
    }

    /// Where there are no cycles to forbid, what CBC does by itself is often faster, and seldom
    /// much slower: it gets a part of the time.
    void branchWithoutOrder() {
        constexpr double kOfTheTime = 0.25;
        const OrderOutcome outcome = branchOnOrder(m_reduced.problem, ClassOrder::None,
                                                   kOfTheTime * m_incumbent.secondsLeft());
        if (!outcome.selection.isEmpty()) offer(outcome.selection);
        m_incumbent.raiseBound(m_incumbent.safe(outcome.bound));
    }

    /// Whether so much has been forbidden that another reduction is worth it.
    [[nodiscard]] bool hasShrunk() const { return m_fixed * 4 > m_reduced.problem.nodeCount(); }

    /// Branch and cut on the relaxation with the cuts found so far. True if that was cut off by
    /// cycles and is to be repeated.
    bool branch();

    const SolverTask& m_task;
    Incumbent m_incumbent;
    std::vector<Index> m_forbidden;  ///< E-nodes of the task.
    ReducedProblem m_reduced;
    std::optional<DagModel> m_model;
    std::optional<LinearRelaxation> m_relaxation;
    std::size_t m_fixed = 0;  ///< E-nodes forbidden since the last reduction.
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
                m_solve.incumbent().raiseBound(
                    m_solve.incumbent().safe(model_->getBestPossibleObjValue()));
            if (m_solve.incumbent().isProven() || m_solve.incumbent().secondsLeft() <= 0)
                return stop;
        }
        return noAction;
    }

private:
    CbcSolve& m_solve;
};

bool CbcSolve::branch() {
    OsiClpSolverInterface& linear = m_relaxation->solver();
    for (int column = 0; column < m_model->columnCount(); ++column) linear.setInteger(column);
    // A limit that the copies took over would make a relaxation look infeasible; CBC has its own.
    linear.getModelPtr()->setMaximumSeconds(-1);
    CbcModel cbc(linear);
    cbc.setLogLevel(0);
    cbc.messageHandler()->setLogLevel(0);
    cbc.setMaximumSeconds(m_incumbent.secondsLeft());
    // Its bounds are not safe() ones.
    cbc.setCutoff(2 * m_incumbent.cutoff() - m_incumbent.safe(m_incumbent.cutoff()));
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
        m_incumbent.raiseBound(m_incumbent.safe(cbc.getObjValue()));
    }
    m_relaxation->addRows(cuts);
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
