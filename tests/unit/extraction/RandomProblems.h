// Random extraction problems, with cycles, sharing, zero costs and several roots, and the obvious
// slow answers.
#pragma once

#include <optional>

#include "engine/extraction/ExtractionProblem.h"
#include "engine/extraction/Selection.h"
#include "engine/support/Random.h"

namespace candler::testing {

struct RandomProblemOptions {
    std::uint64_t mostClasses = 7;
    std::uint64_t mostNodes = 3;     ///< In a class.
    std::uint64_t mostChildren = 3;  ///< Of an e-node.
    bool mayBeNegative = false;      ///< Then children are classes that come later only.
};

[[nodiscard]] ExtractionProblem randomProblem(Random& random, const RandomProblemOptions& options);
/// Of three to eight classes; every fifth has negative costs.
[[nodiscard]] ExtractionProblem randomProblem(std::uint64_t seed);

/// The lowest DAG cost of all selections that are valid, by trying them all; none: there is none.
[[nodiscard]] std::optional<double> bruteForceDag(const ExtractionProblem& problem);

/// The lowest tree cost of the roots by rounds over all e-nodes until nothing changes; none: a root
/// has no finite term. For costs that are not negative.
[[nodiscard]] std::optional<double> fixpointTree(const ExtractionProblem& problem);

}  // namespace candler::testing
