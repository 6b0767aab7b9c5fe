// EGraphSummary: what an imported e-graph is like, in numbers.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/serialization/ImportedEGraph.h"

namespace candler {

struct EGraphSummary {
    std::size_t nodes = 0;
    std::size_t classes = 0;

    std::vector<std::string> roots;  ///< Names, as written; else guessed.
    bool areRootsGuessed = false;
    std::size_t reachableNodes = 0;  ///< From the roots, as all of the following are not.
    std::size_t reachableClasses = 0;

    std::size_t cycles = 0;              ///< Strongly connected components with a cycle.
    std::size_t classesOnCycles = 0;     ///< In those components.
    std::size_t classesOfLongest = 0;    ///< In the largest of them.
    std::size_t classesWithoutTerm = 0;  ///< Only cyclic terms.

    double leastCost = 0;  ///< Of the finite ones.
    double mostCost = 0;
    std::size_t infiniteCosts = 0;
    std::size_t negativeCosts = 0;
    std::size_t zeroCosts = 0;
    std::size_t subsumed = 0;

    std::size_t mostChildren = 0;
    std::size_t largestClass = 0;  ///< E-nodes.
    std::size_t types = 0;
    std::vector<std::pair<std::string, std::size_t>> operators;  ///< Most frequent first.
};

[[nodiscard]] EGraphSummary summarise(const ImportedEGraph& egraph);

/// Some lines, with the `operators` most frequent operators, fit for a terminal.
[[nodiscard]] std::string summaryText(const EGraphSummary& summary, std::size_t operators = 10);
[[nodiscard]] std::string summaryJson(const EGraphSummary& summary, std::size_t operators = 10);

}  // namespace candler
