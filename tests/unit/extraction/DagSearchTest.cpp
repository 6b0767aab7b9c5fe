// Tree extraction and the search by DAG cost against brute force on random problems.
#include "engine/extraction/DagSearch.h"

#include <catch2/catch.hpp>

#include "RandomProblems.h"
#include "engine/extraction/TreeExtractor.h"

using namespace candler;
using namespace candler::testing;
using Index = ExtractionProblem::Index;

namespace {

/// `count` classes whose first e-nodes cost `own` and whose second ones share one class.
ExtractionProblem sharingPays(Index count, double own, double shared) {
    ExtractionProblem::Builder builder;
    const std::vector<Index> none;
    const std::vector<Index> sharedOnly{count};
    for (Index i = 0; i < count; ++i) {
        builder.addRoot(builder.addClass());
        builder.addNode(own, none);
        builder.addNode(0, sharedOnly);
    }
    builder.addClass();
    builder.addNode(shared, none);
    return std::move(builder).build();
}

}  // namespace

TEST_CASE("tree extraction is optimal", "[property]") {
    std::size_t solved = 0;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        CAPTURE(seed);
        const ExtractionProblem problem = randomProblem(seed);
        if (problem.hasNegativeCost()) continue;
        const TreeExtraction trees = extractTree(problem);
        const Selection selection = trees.selection(problem);
        const std::optional<double> best = fixpointTree(problem);
        REQUIRE(selection.isEmpty() == !best.has_value());
        if (!best) continue;
        const SelectionCheck check = checkSelection(problem, selection);
        REQUIRE(check.error.empty());
        REQUIRE(check.treeCost == Approx(*best));
        ++solved;
    }
    CHECK(solved > 5'000);
}

TEST_CASE("the search by DAG cost is valid, and nearly always optimal on small problems",
          "[property]") {
    std::size_t solved = 0;
    std::size_t missed = 0;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        CAPTURE(seed);
        const ExtractionProblem problem = randomProblem(seed);
        const DagSearchResult result = searchDag(problem, {.effort = 0.05}, {});
        const std::optional<double> best = bruteForceDag(problem);
        REQUIRE(result.selection.isEmpty() == !best.has_value());
        if (!best) continue;
        const SelectionCheck check = checkSelection(problem, result.selection);
        REQUIRE(check.error.empty());
        REQUIRE(check.dagCost == Approx(result.cost));
        REQUIRE(check.dagCost >= *best - 1e-9);
        missed += check.dagCost > *best + 1e-9;
        ++solved;
    }
    CHECK(solved > 5'000);
    CHECK(missed * 1000 <= solved);
}

TEST_CASE("classes are switched together where only that gains") {
    // 20 alone; each switch by itself costs 9 more, all together save 10.
    const DagSearchResult result = searchDag(sharingPays(20, 1, 10), {}, {});
    CHECK(result.cost == 10);
    CHECK(searchDag(sharingPays(5, 1, 10), {}, {}).cost == 5);
}

TEST_CASE("the same problem has the same answer, and more effort is never worse") {
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 6U}) {
        Random random(seed);
        const ExtractionProblem problem =
            randomProblem(random, {.mostClasses = 200, .mostNodes = 5});
        const DagSearchResult once = searchDag(problem, {}, {});
        CHECK(once.selection == searchDag(problem, {}, {}).selection);
        CHECK(searchDag(problem, {.effort = 4}, {}).cost <= once.cost);
    }
}

TEST_CASE("wherever the search is stopped it answers with something valid") {
    Random random(6);
    ExtractionProblem problem = randomProblem(random, {.mostClasses = 300, .mostNodes = 5});
    while (extractTree(problem).selection(problem).isEmpty())
        problem = randomProblem(random, {.mostClasses = 300, .mostNodes = 5});
    std::size_t answered = 0;
    for (int when = 0; when < 200; when += 7) {
        int asked = 0;
        const StopCheck stop([&] { return asked++ >= when; });
        const DagSearchResult result = searchDag(problem, {}, stop);
        if (result.selection.isEmpty()) continue;
        CHECK(checkSelection(problem, result.selection).error.empty());
        ++answered;
    }
    CHECK(answered > 20);
}

TEST_CASE("a selection that is not one is refused") {
    ExtractionProblem::Builder builder;
    const std::vector<Index> none;
    const std::vector<Index> first{0};
    const std::vector<Index> second{1};
    builder.addClass();  // 0
    const Index toSecond = builder.addNode(1, second);
    const Index leaf = builder.addNode(5, none);
    builder.addClass();  // 1
    const Index toFirst = builder.addNode(1, first);
    builder.addRoot(0);
    builder.addRoot(0);
    const ExtractionProblem problem = std::move(builder).build();
    const Index nothing = ExtractionProblem::kNone;

    const SelectionCheck good = checkSelection(problem, {{leaf, nothing}});
    CHECK(good.isValid());
    CHECK(good.dagCost == 5);
    CHECK(good.treeCost == 10);
    CHECK(checkSelection(problem, {{toSecond, toFirst}}).error == "class 0 needs itself");
    CHECK(checkSelection(problem, {{toSecond, nothing}}).error ==
          "class 1 is needed and has no e-node");
    CHECK(checkSelection(problem, {{toFirst, nothing}}).error == "e-node 2 is not one of class 0");
    CHECK(checkSelection(problem, {{leaf}}).error == "1 choices for 2 classes");
    const std::vector<Index> forbidden{leaf};
    CHECK(checkSelection(problem.forbidding(forbidden), {{leaf, nothing}}).error ==
          "e-node 1 of class 0 is not allowed");
    CHECK(searchDag(problem.forbidding(forbidden), {}, {}).selection.isEmpty());
    const std::vector<Index> pinned{toSecond};
    CHECK(searchDag(problem.pinning(pinned), {}, {}).selection.isEmpty());
}
