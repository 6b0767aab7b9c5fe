// TreeExtractor: the cheapest term of every class by tree cost, where a shared class is paid at
// each use (Knuth's generalisation of Dijkstra's algorithm, 1977).
#pragma once

#include <limits>
#include <vector>

#include "engine/extraction/ExtractionProblem.h"
#include "engine/extraction/Selection.h"
#include "engine/support/StopCheck.h"

namespace candler {

struct TreeExtraction {
    using Index = ExtractionProblem::Index;
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();

    std::vector<double> cost;  ///< By class; infinite where no finite term was found.
    std::vector<Index> node;   ///< By class; ExtractionProblem::kNone likewise.
    /// Classes with a term, children before the classes whose chosen e-nodes need them.
    std::vector<Index> order;
    bool isComplete = true;  ///< False: it was stopped; classes may be missing.
    /// False where negative costs lie on cycles: then terms are finite, but not surely cheapest.
    bool isOptimal = true;

    /// What the roots need. Empty if one of them has no term.
    [[nodiscard]] Selection selection(const ExtractionProblem& problem) const;
};

/// O(n log n) for costs that are not negative. Negative costs without cycles: linear after that.
/// Ties go to the e-node whose children were done first.
[[nodiscard]] TreeExtraction extractTree(const ExtractionProblem& problem,
                                         const StopCheck& stop = {});

/// With the costs in `costs`, one for each e-node, in place of the problem's own.
[[nodiscard]] TreeExtraction extractTree(const ExtractionProblem& problem,
                                         std::span<const double> costs, const StopCheck& stop = {});

}  // namespace candler
