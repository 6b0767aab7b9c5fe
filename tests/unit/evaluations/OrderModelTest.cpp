// The published linear programs against brute force, and how their solutions are rounded.
#include "engine/extraction/solver/OrderModel.h"

#include <catch2/catch.hpp>

#include "engine/extraction/Extractors.h"
#include "engine/extraction/TreeExtractor.h"
#include "tests/bench/evaluations/OrderExtractors.h"
#include "tests/unit/extraction/RandomProblems.h"

using namespace candler;
using namespace candler::testing;
using namespace candler::solver;

namespace {

struct Outcome {
    std::optional<double> cost;
    double bound = 0;
    bool isDone = false;
    std::string note;
};

Outcome solve(const ExtractionProblem& problem, ClassOrder order) {
    Outcome outcome;
    const Selection start = extractTree(problem).selection(problem);
    SolverReader reader(
        problem, {[&](const Selection& selection) {
                      const SelectionCheck check = checkSelection(problem, selection);
                      REQUIRE(check.isValid());
                      outcome.cost = check.dagCost;
                  },
                  [&](double bound) { outcome.bound = bound; }, [&] { outcome.isDone = true; },
                  [&](const std::string& note) { outcome.note = note; }});
    solveByOrder({"", 60, problem, start}, order,
                 [&](const std::string& line) { reader.read(line); });
    return outcome;
}

}  // namespace

TEST_CASE("an order of real or whole numbers gives the optimum", "[property]") {
    std::size_t solved = 0;
    std::size_t refused = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        const ExtractionProblem problem = randomProblem(seed);
        const std::optional<double> best = bruteForceDag(problem);
        if (!best || problem.hasNegativeCost()) continue;
        for (const ClassOrder order : {ClassOrder::Real, ClassOrder::Integer}) {
            const Outcome outcome = solve(problem, order);
            REQUIRE(outcome.isDone);
            REQUIRE(*outcome.cost == Approx(*best));
        }
        // Without an order the optimum may be cyclic, and then it is below.
        const Outcome outcome = solve(problem, ClassOrder::None);
        REQUIRE(outcome.bound <= *best + 1e-6);
        REQUIRE(outcome.isDone == outcome.note.empty());
        if (outcome.isDone) REQUIRE(*outcome.cost == Approx(*best));
        ++(outcome.isDone ? solved : refused);
    }
    CHECK(solved > 20);
    CHECK(refused > 5);
}

TEST_CASE("values are rounded, not cut off, and the first chosen e-node counts") {
    ExtractionProblem::Builder builder;
    const std::vector<Index> none;
    const std::vector<Index> below{1};
    builder.addClass();
    builder.addNode(1, below);
    builder.addNode(1, none);
    builder.addClass();
    builder.addNode(0, none);
    builder.addNode(0, none);
    builder.addRoot(0);
    const ExtractionProblem problem = std::move(builder).build();
    const Selection selection = roundedSelection(problem, {0.9999, 0.0001, 0.9999, 1});
    CHECK(selection.node == std::vector<Index>{0, 2});
    const Selection leaf = roundedSelection(problem, {0.0001, 0.9999, 0.9999, 1});
    CHECK(leaf.node == std::vector<Index>{1, ExtractionProblem::kNone});
}

TEST_CASE("programs to compare with are known by name, and refuse negative costs") {
    CHECK(orderExtractors().size() == 3);
    for (const ExtractorInfo& info : orderExtractors()) {
        CAPTURE(info.name);
        CHECK(findComparedExtractor(info.name) == &info);
        ExtractionProblem::Builder builder;
        builder.addClass();
        builder.addNode(-1, std::vector<Index>{});
        builder.addRoot(0);
        const ExtractionProblem problem = std::move(builder).build();
        const Extraction result = info.extract({.problem = problem});
        CHECK_FALSE(result.isOptimal);
        CHECK(result.selection.isEmpty());
        CHECK(result.note.ends_with("negative costs"));
    }
}
