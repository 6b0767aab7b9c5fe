#include "engine/extraction/solver/ClassBranching.h"

#include <algorithm>
#include <limits>

#include "engine/extraction/TreeExtractor.h"

namespace candler::solver {

void ClassBranching::run() {
    m_open.push({m_incumbent.safe(m_relaxation.objective()), m_count++, {}});
    while (!m_open.empty() && isOpen()) {
        Branch branch = m_open.top();
        m_open.pop();
        m_incumbent.raiseBound(branch.bound);
        if (isOpen()) expand(branch);
    }
    // Where time ran out in a branch, that is still open.
    if (m_open.empty() && isOpen()) m_incumbent.prove();
    m_relaxation.release();
}

void ClassBranching::expand(Branch& branch) {
    ReducedProblem reduced;
    if (!narrow(branch, reduced) || !isOpen()) return;
    offerReduced(m_incumbent, m_task, m_relaxation.model().selectionOf(m_relaxation.values()));
    const Index classIndex = undecided(reduced);
    if (classIndex != kNone) {
        if (m_count % 8 == 0)
            offerReduced(m_incumbent, m_task,
                         roundOff(m_relaxation.model(), m_relaxation.values()));
        return split(branch, reduced, classIndex);
    }
    const Selection all = reduced.lift(extractTree(reduced.problem).selection(reduced.problem));
    offerReduced(m_incumbent, m_task, all);
}

bool ClassBranching::narrow(Branch& branch, ReducedProblem& reduced) {
    constexpr int kMostPasses = 4;
    for (int pass = 0; pass < kMostPasses; ++pass) {
        reduced = reduceProblem(m_problem.forbidding(branch.forbidden), m_incumbent.cost(), {});
        if (reduced.isClosed) return false;
        fixColumns(branch, reduced);
        if (!solveWithCuts()) return false;
        branch.bound = std::max(branch.bound, reduced.lowerBound);
        if (m_isSolved)
            branch.bound = std::max(branch.bound, m_incumbent.safe(m_relaxation.objective()));
        if (branch.bound > m_incumbent.cutoff()) return false;
        if (fixByPrices(branch, reduced) * 10 < reduced.problem.nodeCount()) break;
    }
    return true;
}

void ClassBranching::fixColumns(const Branch& branch, const ReducedProblem& reduced) {
    const DagModel& model = m_relaxation.model();
    const ExtractionProblem& p = reduced.problem;
    const auto forbid = [&](Index node) {
        if (model.nodeColumn(node) >= 0) m_relaxation.forbid(model.nodeColumn(node));
    };
    m_relaxation.release();
    std::ranges::for_each(branch.forbidden, forbid);
    // Classes that the reduction left out may be free: nothing is known of their e-nodes.
    std::vector<bool> isKept(m_problem.nodeCount(), false);
    for (const Index node : reduced.nodeOf) isKept[node] = true;
    for (const Index c : reduced.classOf)
        for (Index node = m_problem.nodeBegin(c); node < m_problem.nodeEnd(c); ++node)
            if (!isKept[node]) forbid(node);
    for (const Index root : p.roots())
        m_relaxation.require(model.classColumn(reduced.classOf[root]));
}

bool ClassBranching::solveWithCuts() {
    constexpr int kMostRounds = 30;
    constexpr int kPatience = 2;
    constexpr double kWorthARound = 0.02;  // of the gap
    double last = -std::numeric_limits<double>::infinity();
    m_isSolved = false;
    for (int round = 0, idle = 0; round < kMostRounds && isOpen(); ++round) {
        const auto outcome = m_relaxation.solve(m_incumbent.secondsLeft());
        if (outcome == LinearRelaxation::Outcome::Infeasible) return false;
        m_isSolved = outcome == LinearRelaxation::Outcome::Optimal;
        if (!m_isSolved) break;
        const double objective = m_relaxation.objective();
        if (m_incumbent.safe(objective) > m_incumbent.cutoff()) return false;
        if (objective > last + kWorthARound * (m_incumbent.cost() - objective)) {
            last = objective;
            idle = 0;
        } else if (++idle > kPatience) {
            break;
        }
        if (!m_relaxation.addCuts()) break;
    }
    return true;
}

std::size_t ClassBranching::fixByPrices(Branch& branch, const ReducedProblem& reduced) {
    if (!m_isSolved) return 0;
    const double slack = m_incumbent.cutoff() - m_incumbent.safe(m_relaxation.objective());
    std::size_t count = 0;
    for (const Index node : reduced.nodeOf) {
        const int column = m_relaxation.model().nodeColumn(node);
        if (column < 0 || !m_relaxation.isOpen(column)) continue;
        if (m_relaxation.priceOf(column) <= slack + 1e-6) continue;
        branch.forbidden.push_back(node);
        ++count;
    }
    return count;
}

Index ClassBranching::undecided(const ReducedProblem& reduced) const {
    const ExtractionProblem& p = reduced.problem;
    Index chosen = kNone;
    double least = 2;
    const auto consider = [&](Index c) {
        if (p.nodeEnd(c) - p.nodeBegin(c) < 2) return;
        double most = 0;
        for (Index node = p.nodeBegin(c); node < p.nodeEnd(c); ++node) {
            const int column = m_relaxation.model().nodeColumn(reduced.nodeOf[node]);
            most = std::max(most, m_relaxation.value(column));
        }
        if (most < least - 1e-9) {
            least = most;
            chosen = c;
        }
    };
    std::ranges::for_each(p.roots(), consider);
    // Large problems are reduced without what follows from what: more may be needed than roots.
    if (chosen == kNone)
        for (Index c = 0; c < p.classCount() && chosen == kNone; ++c) consider(c);
    return chosen;
}

void ClassBranching::split(const Branch& branch, const ReducedProblem& reduced, Index classIndex) {
    const ExtractionProblem& p = reduced.problem;
    const Index original = reduced.classOf[classIndex];
    for (Index node = p.nodeBegin(classIndex); node < p.nodeEnd(classIndex); ++node) {
        const Index taken = reduced.nodeOf[node];
        Branch child{branch.bound, m_count++, branch.forbidden};
        for (Index other = m_problem.nodeBegin(original); other < m_problem.nodeEnd(original);
             ++other)
            if (other != taken) child.forbidden.push_back(other);
        if (m_isSolved)
            child.bound = std::max(
                child.bound, m_incumbent.safe(m_relaxation.objective()) +
                                 m_relaxation.priceOf(m_relaxation.model().nodeColumn(taken)));
        if (child.bound <= m_incumbent.cutoff()) m_open.push(std::move(child));
    }
}

}  // namespace candler::solver
