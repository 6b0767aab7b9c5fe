#include "RandomProblems.h"

#include <algorithm>
#include <limits>

namespace candler::testing {

using Index = ExtractionProblem::Index;

ExtractionProblem randomProblem(Random& random, const RandomProblemOptions& options) {
    ExtractionProblem::Builder builder;
    const std::uint64_t classes = 1 + random.below(options.mostClasses);
    for (std::uint64_t c = 0; c < classes; ++c) {
        builder.addClass();
        const std::uint64_t nodes = 1 + random.below(options.mostNodes);
        for (std::uint64_t i = 0; i < nodes; ++i) {
            const std::uint64_t lowest = options.mayBeNegative ? c + 1 : 0;
            std::vector<Index> children(lowest < classes ? random.below(options.mostChildren + 1)
                                                         : 0);
            for (Index& child : children)
                child = static_cast<Index>(lowest + random.below(classes - lowest));
            double cost = static_cast<double>(random.below(6));
            if (options.mayBeNegative) cost -= 3;
            if (random.below(20) == 0) cost = std::numeric_limits<double>::infinity();
            builder.addNode(cost, children);
        }
    }
    for (std::uint64_t root = 0; root < 1 + random.below(3); ++root)
        builder.addRoot(static_cast<Index>(random.below(classes)));
    return std::move(builder).build();
}

ExtractionProblem randomProblem(std::uint64_t seed) {
    Random random(seed);
    RandomProblemOptions options;
    options.mostClasses = 3 + seed % 6;
    options.mayBeNegative = seed % 5 == 0;
    return randomProblem(random, options);
}

namespace {

/// Chooses e-nodes for needed classes one after the other; cycles are found by the check.
void tryAll(const ExtractionProblem& problem, Selection& selection, std::vector<Index> open,
            std::optional<double>& best) {
    while (!open.empty() && selection.node[open.back()] != ExtractionProblem::kNone)
        open.pop_back();
    if (open.empty()) {
        const SelectionCheck check = checkSelection(problem, selection);
        if (check.isValid() && (!best || check.dagCost < *best)) best = check.dagCost;
        return;
    }
    const Index c = open.back();
    open.pop_back();
    for (Index node = problem.nodeBegin(c); node < problem.nodeEnd(c); ++node) {
        if (!problem.isAllowed(node)) continue;
        selection.node[c] = node;
        std::vector<Index> next = open;
        next.insert(next.end(), problem.needs(node).begin(), problem.needs(node).end());
        tryAll(problem, selection, std::move(next), best);
    }
    selection.node[c] = ExtractionProblem::kNone;
}

}  // namespace

std::optional<double> bruteForceDag(const ExtractionProblem& problem) {
    std::optional<double> best;
    Selection selection{std::vector<Index>(problem.classCount(), ExtractionProblem::kNone)};
    tryAll(problem, selection, {problem.roots().begin(), problem.roots().end()}, best);
    return best;
}

std::optional<double> fixpointTree(const ExtractionProblem& problem) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    std::vector<double> cost(problem.classCount(), kInfinity);
    for (bool hasChanged = true; hasChanged;) {
        hasChanged = false;
        for (Index node = 0; node < problem.nodeCount(); ++node) {
            double sum = problem.isAllowed(node) ? problem.cost(node) : kInfinity;
            for (const Index child : problem.children(node)) sum += cost[child];
            if (sum >= cost[problem.classOf(node)]) continue;
            cost[problem.classOf(node)] = sum;
            hasChanged = true;
        }
    }
    double total = 0;
    for (const Index root : problem.roots()) total += cost[root];
    return total == kInfinity ? std::nullopt : std::optional(total);
}

}  // namespace candler::testing
