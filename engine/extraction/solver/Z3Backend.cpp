#include <fmt/format.h>
#include <z3++.h>

#include <algorithm>
#include <cmath>

#include "engine/extraction/solver/Backends.h"
#include "engine/extraction/solver/DagModel.h"
#include "engine/extraction/solver/Incumbent.h"

namespace candler::solver {

namespace {

/// Weighted MaxSAT: an e-node that costs is better left out. Cycles are forbidden as they turn up.
class Z3Solve {
public:
    Z3Solve(const SolverTask& task, const Write& write)
        : m_task(task), m_incumbent(task, write), m_optimize(m_context) {}

    void run() {
        m_reduced = reduceProblem(m_task.problem, m_incumbent.cost(), {});
        if (m_reduced.isClosed) return m_incumbent.prove();
        m_model.emplace(m_reduced.problem);
        m_incumbent.raiseBound(m_reduced.lowerBound);
        addConstraints();
        while (!m_incumbent.isProven() && m_incumbent.secondsLeft() > 0 && solveOnce()) {
        }
    }

private:
    [[nodiscard]] const ExtractionProblem& problem() const { return m_reduced.problem; }
    z3::expr& column(int index) { return m_columns[static_cast<std::size_t>(index)]; }

    void addConstraints() {
        for (int index = 0; index < m_model->columnCount(); ++index) {
            m_columns.push_back(m_context.bool_const(fmt::format("x{}", index).c_str()));
            const double cost = m_model->cost(index);
            if (cost != 0)
                m_optimize.add_soft(cost > 0 ? !m_columns.back() : m_columns.back(),
                                    weight(std::abs(cost)).c_str());
            if (m_model->lower(index) > 0) m_optimize.add(m_columns.back());
        }
        for (Index c = 0; c < problem().classCount(); ++c) addClass(c);
    }

    /// Decimal, without an exponent.
    static std::string weight(double cost) { return fmt::format("{:.40f}", cost); }

    void addClass(Index c) {
        z3::expr_vector nodes(m_context);
        for (Index node = problem().nodeBegin(c); node < problem().nodeEnd(c); ++node) {
            const int own = m_model->nodeColumn(node);
            if (own < 0) continue;
            nodes.push_back(column(own));
            for (const Index child : problem().needs(node))
                m_optimize.add(z3::implies(column(own), column(m_model->classColumn(child))));
            if (own != m_model->classColumn(c))
                m_optimize.add(z3::implies(column(own), column(m_model->classColumn(c))));
        }
        m_optimize.add(z3::implies(column(m_model->classColumn(c)), z3::mk_or(nodes)));
        if (!problem().hasNegativeCost()) return;
        // A class, or a second e-node of it, must not be there only because it is paid for.
        if (nodes.size() > 1) m_optimize.add(z3::atmost(nodes, 1));
        z3::expr_vector users(m_context);
        for (const Index user : problem().users(c))
            if (m_model->nodeColumn(user) >= 0) users.push_back(column(m_model->nodeColumn(user)));
        if (m_model->lower(m_model->classColumn(c)) == 0)
            m_optimize.add(z3::implies(column(m_model->classColumn(c)), z3::mk_or(users)));
    }

    /// Solves what is there. True if the solution had cycles, which are forbidden now.
    bool solveOnce() {
        z3::params parameters(m_context);
        parameters.set("timeout",
                       static_cast<unsigned>(std::max(1.0, m_incumbent.secondsLeft() * 1000)));
        m_optimize.set(parameters);
        if (m_optimize.check() != z3::sat) return false;
        const z3::model model = m_optimize.get_model();
        std::vector<double> x(m_columns.size(), 0);
        for (std::size_t index = 0; index < x.size(); ++index)
            x[index] = model.eval(m_columns[index], true).is_true() ? 1 : 0;
        // Where costs are negative, cycles that nothing needs pay for each other.
        if (problem().hasNegativeCost() && forbidCycles(x)) return true;
        const Selection selection = m_model->selectionOf(x);
        if (checkSelection(problem(), selection).isValid()) {
            m_incumbent.offer(m_reduced.lift(selection));
            m_incumbent.prove();
            return false;
        }
        double cost = 0;
        for (int index = 0; index < m_model->columnCount(); ++index)
            cost += m_model->cost(index) * x[static_cast<std::size_t>(index)];
        m_incumbent.raiseBound(cost);
        return forbidCycles(x);
    }

    /// The rows of the linear model are clauses for whole values: a cycle of k classes loses one of
    /// its k arrows.
    bool forbidCycles(const std::vector<double>& x) {
        const std::vector<Row> cuts = m_model->cycleCuts(x, kMostCuts);
        for (const Row& cut : cuts) {
            z3::expr_vector columns(m_context);
            std::vector<int> factors;
            for (std::size_t i = 0; i < cut.columns.size(); ++i) {
                columns.push_back(column(cut.columns[i]));
                factors.push_back(static_cast<int>(cut.values[i]));
            }
            m_optimize.add(
                z3::pble(columns, factors.data(), static_cast<int>(std::floor(cut.high))));
        }
        return !cuts.empty();
    }

    static constexpr std::size_t kMostCuts = 500;

    const SolverTask& m_task;
    Incumbent m_incumbent;
    ReducedProblem m_reduced;
    std::optional<DagModel> m_model;
    z3::context m_context;
    z3::optimize m_optimize;
    std::vector<z3::expr> m_columns;
};

}  // namespace

void solveByZ3(const SolverTask& task, const Write& write) {
    try {
        Z3Solve(task, write).run();
    } catch (const z3::exception& error) {
        write(fmt::format("note {}\n", error.msg()));
    }
}

std::string z3Version() {
    unsigned major = 0;
    unsigned minor = 0;
    unsigned build = 0;
    unsigned revision = 0;
    Z3_get_version(&major, &minor, &build, &revision);
    return fmt::format("Z3 {}.{}.{}", major, minor, build);
}

}  // namespace candler::solver
