// DagSearch: cheap selections by DAG cost, where each class is paid once. Starts from the cheapest
// trees under several prices and improves them by switching classes, one at a time or all those
// that gain when something is shared. No promise but that the result is valid; nearly always close
// to the optimum.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/extraction/ExtractionProblem.h"
#include "engine/extraction/Selection.h"
#include "engine/support/StopCheck.h"

namespace candler {

struct DagSearchOptions {
    /// How much work, relative to a default of some milliseconds for 10 000 e-nodes. The same
    /// problem and effort give the same result on every machine.
    double effort = 1;
    std::uint64_t seed = 1;
    /// A valid selection to begin with, in place of the cheapest trees.
    Selection start{};
    /// Told each selection that is better than those before, with its cost.
    std::function<void(const Selection&, double)> onBetter{};
};

struct DagSearchResult {
    Selection selection;  ///< Empty: some root has no finite term.
    double cost = 0;
};

/// Stopped, it answers with the best found so far; that of the cheapest trees at least, unless it
/// was stopped before those were known.
[[nodiscard]] DagSearchResult searchDag(const ExtractionProblem& problem,
                                        const DagSearchOptions& options, const StopCheck& stop);

}  // namespace candler
