// ClassBranching: best-first branch and bound over the e-nodes of classes that every selection
// needs. At each step the problem is reduced once more for the e-nodes that are left: a choice high
// up makes whole parts of it vanish or inevitable, which a tree over single columns does not see.
#pragma once

#include <cstdint>
#include <queue>
#include <vector>

#include "engine/extraction/ProblemReduction.h"
#include "engine/extraction/solver/Incumbent.h"
#include "engine/extraction/solver/LinearRelaxation.h"

namespace candler::solver {

class ClassBranching {
public:
    /// All must outlive it. The relaxation is that of the reduced problem, whose costs are not
    /// negative, solved.
    ClassBranching(const ReducedProblem& task, LinearRelaxation& relaxation, Incumbent& incumbent)
        : m_task(task), m_problem(task.problem), m_relaxation(relaxation), m_incumbent(incumbent) {}

    /// Until the incumbent is proven or its time is over.
    void run();

private:
    struct Branch {
        double bound = 0;
        std::uint64_t number = 0;      ///< Of two with the same bound, the later one first.
        std::vector<Index> forbidden;  ///< E-nodes of the problem.

        bool operator<(const Branch& other) const {
            return bound != other.bound ? bound > other.bound : number < other.number;
        }
    };

    [[nodiscard]] bool isOpen() const {
        return !m_incumbent.isProven() && m_incumbent.secondsLeft() > 0;
    }
    void expand(Branch& branch);
    /// The problem of a branch, with the relaxation solved for it. False: nothing better is there.
    bool narrow(Branch& branch, ReducedProblem& reduced);
    void fixColumns(const Branch& branch, const ReducedProblem& reduced);
    /// False: there is no solution, or none that is cheap enough.
    bool solveWithCuts();
    /// Forbids what is too expensive with the rest of a solution; how many e-nodes.
    std::size_t fixByPrices(Branch& branch, const ReducedProblem& reduced);
    /// Of the classes that are known to be needed that which the relaxation is least sure of, or
    /// another one; kNone: no class is left to decide.
    [[nodiscard]] Index undecided(const ReducedProblem& reduced) const;
    void split(const Branch& branch, const ReducedProblem& reduced, Index classIndex);

    const ReducedProblem& m_task;
    const ExtractionProblem& m_problem;
    LinearRelaxation& m_relaxation;
    Incumbent& m_incumbent;
    std::priority_queue<Branch> m_open;
    std::uint64_t m_count = 0;
    bool m_isSolved = false;  ///< The relaxation, for the present branch.
};

}  // namespace candler::solver
