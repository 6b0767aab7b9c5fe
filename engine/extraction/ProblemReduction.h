// ProblemReduction: what is left to decide. Removes e-nodes that no selection better than a known
// one has, so that exact solvers see a much smaller problem with the same optimum.
#pragma once

#include <vector>

#include "engine/extraction/ExtractionProblem.h"
#include "engine/extraction/Selection.h"
#include "engine/support/StopCheck.h"

namespace candler {

struct ReducedProblem {
    using Index = ExtractionProblem::Index;

    /// Its roots are all classes that every selection needs.
    ExtractionProblem problem;
    std::vector<Index> classOf;  ///< By class of the reduced problem: the original one.
    std::vector<Index> nodeOf;   ///< By e-node of the reduced problem: the original one.
    /// By original class: an e-node that costs nothing and needs nothing, or kNone. Such classes
    /// are not in the reduced problem.
    std::vector<Index> freeNode;
    /// No selection costs less than this.
    double lowerBound = 0;
    /// No selection is better than the known one: it is optimal.
    bool isClosed = false;

    /// The selection of the original problem that a selection of the reduced one stands for.
    [[nodiscard]] Selection lift(const Selection& reduced) const;
};

/// The smallest difference that two selections can have, by the common divisor of all costs; 0 if
/// they have none that is worth anything.
[[nodiscard]] double costGranularity(const ExtractionProblem& problem);

/// Selections that cost more than this are not better than one that costs `best`: half a step below
/// it where costs have a common divisor, else what rounding can hide.
[[nodiscard]] double improvementCutoff(double best, double granularity);

/// `best` is the cost of a known selection, infinite if there is none. In this order, again and
/// again: e-nodes without a finite term, unreachable ones, e-nodes that must close a cycle, needs
/// that follow from others, dominated e-nodes, e-nodes whose cheapest completion costs more than
/// `best`. With negative costs only the first two. Sets of implied classes take classes² / 8 bytes;
/// above a limit they are left out.
[[nodiscard]] ReducedProblem reduceProblem(const ExtractionProblem& problem, double best,
                                           const StopCheck& stop);

}  // namespace candler
