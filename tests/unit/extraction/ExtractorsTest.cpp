// The exact extractors against brute force, with each other, and when they are stopped or die.
#include "engine/extraction/Extractors.h"

#include <fmt/format.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "RandomProblems.h"
#include "engine/extraction/ProblemReduction.h"
#include "engine/extraction/SolverExtractor.h"
#include "engine/extraction/TreeExtractor.h"
#include "engine/extraction/Why.h"
#include "engine/extraction/solver/Backends.h"

using namespace candler;
using namespace candler::testing;
using Index = ExtractionProblem::Index;

namespace {

/// What a backend proves about a problem, beginning with the cheapest trees.
struct Proven {
    double cost = 0;
    bool isDone = false;
    bool isSound = true;  ///< Bounds were below the optimum, solutions valid.
};

template <typename Backend>
Proven solve(const ExtractionProblem& problem, double optimum, Backend backend) {
    const Selection start = extractTree(problem).selection(problem);
    Proven result;
    result.cost = checkSelection(problem, start).dagCost;
    SolverReader reader(problem, {[&](const Selection& selection) {
                                      const SelectionCheck check =
                                          checkSelection(problem, selection);
                                      result.isSound &= check.isValid();
                                      result.cost = std::min(result.cost, check.dagCost);
                                  },
                                  [&](double bound) { result.isSound &= bound <= optimum + 1e-6; },
                                  [&] { result.isDone = true; }});
    backend({"", 60, problem, start}, [&](const std::string& line) { reader.read(line); });
    return result;
}

/// Rows of classes with two e-nodes each that need classes of the next row: much is shared.
ExtractionProblem rows(std::uint64_t seed, Index count, Index width) {
    Random random(seed);
    ExtractionProblem::Builder builder;
    for (Index row = 0; row < count; ++row)
        for (Index column = 0; column < width; ++column) {
            builder.addClass();
            for (int node = 0; node < 3; ++node) {
                std::vector<Index> children;
                for (int child = 0; child < 2 && row + 1 < count; ++child)
                    children.push_back((row + 1) * width + static_cast<Index>(random.below(width)));
                builder.addNode(1 + static_cast<double>(random.below(20)), children);
            }
        }
    for (Index column = 0; column < 3; ++column) builder.addRoot(column);
    return std::move(builder).build();
}

/// Figure 10 of SPORES, all costs times `factor`, and `more` for the root: 6 against 9, and `more`.
ExtractionProblem figure10(double factor, double more) {
    ExtractionProblem::Builder builder;
    const std::vector<Index> none;
    const std::vector<Index> both{1, 2};
    const std::vector<Index> shared{3};
    builder.addClass();
    builder.addNode(factor + more, both);
    for (int i = 0; i < 2; ++i) {
        builder.addClass();
        builder.addNode(4 * factor, none);
        builder.addNode(0.5 * factor, shared);
    }
    builder.addClass();
    builder.addNode(4 * factor, none);
    builder.addRoot(0);
    return std::move(builder).build();
}

}  // namespace

TEST_CASE("reductions keep the optimum", "[property]") {
    std::size_t closed = 0;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        CAPTURE(seed);
        const ExtractionProblem problem = randomProblem(seed);
        const std::optional<double> best = bruteForceDag(problem);
        if (!best) continue;
        const Selection trees = extractTree(problem).selection(problem);
        for (const double known : {*best, checkSelection(problem, trees).dagCost}) {
            const ReducedProblem reduced = reduceProblem(problem, known, {});
            REQUIRE(reduced.lowerBound <= *best + (reduced.isClosed ? known - *best : 0) + 1e-9);
            if (reduced.isClosed) {
                REQUIRE(known == Approx(*best));
                ++closed;
                continue;
            }
            const std::optional<double> left = bruteForceDag(reduced.problem);
            if (known > *best) REQUIRE(left == best);
            if (known == *best && left) REQUIRE(*left >= *best - 1e-9);
        }
    }
    CHECK(closed > 2'000);
}

TEST_CASE("CBC finds and proves the optimum", "[property]") {
    std::size_t solved = 0;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        CAPTURE(seed);
        const ExtractionProblem problem = randomProblem(seed);
        const std::optional<double> best = bruteForceDag(problem);
        if (!best) continue;
        const Proven proven = solve(problem, *best, solver::solveByCbc);
        REQUIRE(proven.isSound);
        REQUIRE(proven.isDone);
        REQUIRE(proven.cost == Approx(*best));
        ++solved;
    }
    CHECK(solved > 5'000);
}

TEST_CASE("Z3 finds and proves the optimum", "[property]") {
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        CAPTURE(seed);
        const ExtractionProblem problem = randomProblem(seed);
        const std::optional<double> best = bruteForceDag(problem);
        if (!best) continue;
        const Proven proven = solve(problem, *best, solver::solveByZ3);
        REQUIRE(proven.isSound);
        REQUIRE(proven.isDone);
        REQUIRE(proven.cost == Approx(*best));
    }
}

TEST_CASE("all extractors keep their promises and agree") {
    for (std::uint64_t seed = 1; seed < 12; ++seed) {
        CAPTURE(seed);
        const ExtractionProblem problem = rows(seed, 4, 8);
        std::optional<double> optimum;
        for (const ExtractorInfo& info : extractors()) {
            CAPTURE(info.name);
            const Extraction result = info.extract({.problem = problem, .seconds = 60});
            REQUIRE(result.check.isValid());
            CHECK(checkSelection(problem, result.selection).dagCost == result.check.dagCost);
            if (info.promise == ExtractionPromise::TreeOptimal)
                CHECK(result.check.treeCost == Approx(*fixpointTree(problem)));
            if (info.promise != ExtractionPromise::DagOptimal) continue;
            CHECK(result.isOptimal);
            CHECK(result.lowerBound == Approx(result.check.dagCost));
            if (optimum) CHECK(result.check.dagCost == Approx(*optimum));
            optimum = result.check.dagCost;
        }
        CHECK(findExtractor("dag")->extract({.problem = problem}).check.dagCost >= *optimum - 1e-9);
    }
}

TEST_CASE("sharing between two branches is found (SPORES, Figure 10)") {
    const ExtractionProblem problem = figure10(1, 0);
    CHECK(findExtractor("tree")->extract({.problem = problem}).check.dagCost == 9);
    for (const char* name : {"dag", "cbc", "z3"})
        CHECK(findExtractor(name)->extract({.problem = problem}).check.dagCost == 6);
}

TEST_CASE("two products that share an operand are merged and split (TENSAT, Figure 2)") {
    // In microseconds: x w1 and x w2 of 64 by 1024 by 1024, or x (w1 w2) and the halves of it.
    const double one = 31.8435456;
    const double merged = 58.6870912;
    const Index join = 0, left = 1, right = 2, split = 3, product = 4, weights = 5, w1 = 6, w2 = 7,
                x = 8;
    ExtractionProblem::Builder builder;
    const auto add = [&](double cost, std::vector<Index> children) {
        builder.addNode(cost, children);
    };
    builder.addClass(), add(0, {left, right});
    builder.addClass(), add(one, {x, w1}), add(0, {split});
    builder.addClass(), add(one, {x, w2}), add(0, {split});
    builder.addClass(), add(0, {product});
    builder.addClass(), add(merged, {x, weights});
    builder.addClass(), add(0, {w1, w2});
    for (int input = 0; input < 3; ++input) builder.addClass(), add(0, {});
    builder.addRoot(join);
    const ExtractionProblem problem = std::move(builder).build();
    // As a tree each half pays the whole product: the split is never worth it.
    CHECK(findExtractor("tree")->extract({.problem = problem}).check.dagCost == Approx(63.6870912));
    for (const char* name : {"cbc", "z3"}) {
        CAPTURE(name);
        const Extraction result = findExtractor(name)->extract({.problem = problem});
        CHECK(result.check.dagCost == Approx(merged));
        CHECK(result.isOptimal);
        CHECK(result.selection.node[left] == problem.nodeBegin(left) + 1);
        CHECK(result.selection.node[right] == problem.nodeBegin(right) + 1);
    }
}

TEST_CASE("an exact extractor that is stopped has a valid answer at once") {
    const ExtractionProblem problem = rows(3, 30, 60);
    for (const char* name : {"cbc", "z3"}) {
        CAPTURE(name);
        const Extraction late = findExtractor(name)->extract({.problem = problem, .seconds = 1});
        CHECK(late.check.isValid());
        CHECK_FALSE(late.selection.isEmpty());
        CHECK(late.lowerBound <= late.check.dagCost);
        std::stop_source stop;
        ExtractionRequest request{.problem = problem, .seconds = 60, .stop = stop.get_token()};
        request.onProgress = [&](const ExtractionProgress&) { stop.request_stop(); };
        const Extraction cancelled = findExtractor(name)->extract(request);
        CHECK(cancelled.check.isValid());
        CHECK_FALSE(cancelled.selection.isEmpty());
    }
}

TEST_CASE("roots without a term are impossible, for all extractors") {
    ExtractionProblem::Builder builder;
    const std::vector<Index> self{0};
    builder.addClass();
    builder.addNode(1, self);
    builder.addRoot(0);
    const ExtractionProblem problem = std::move(builder).build();
    for (const ExtractorInfo& info : extractors()) {
        CAPTURE(info.name);
        const Extraction result = info.extract({.problem = problem});
        CHECK(result.selection.isEmpty());
        CHECK(result.isImpossible);
        CHECK_FALSE(result.isOptimal);
    }
}

TEST_CASE("a task for a solver is read back as it was written, and nothing else is") {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const ExtractionProblem problem = randomProblem(seed);
        const Selection start = extractTree(problem).selection(problem);
        if (start.isEmpty()) continue;
        const std::string text = writeSolverTask({"cbc", 5, problem, start});
        const auto task = readSolverTask(text);
        REQUIRE(task);
        CHECK(writeSolverTask(*task) == text);
        CHECK(task->start == start);
        for (std::size_t cut = 0; cut + 1 < text.size(); cut += 1 + text.size() / 20)
            CHECK_FALSE(readSolverTask(text.substr(0, cut)));
    }
    CHECK_FALSE(readSolverTask("candler-extraction 1\ncbc\n5 1 1\n1\n1 nan 0\n1 0\n0\n"));
    CHECK_FALSE(readSolverTask("candler-extraction 1\ncbc\n5 1 1\n1\n1 1 1 7\n1 0\n0\n"));
}

TEST_CASE("a decision flips where the report says", "[property]") {
    std::size_t flipped = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        CAPTURE(seed);
        const ExtractionProblem problem = randomProblem(seed);
        for (const char* name : {"tree", "cbc"}) {
            const ExtractorInfo& extractor = *findExtractor(name);
            const ExtractionRequest request{.problem = problem};
            const Extraction chosen = extractor.extract(request);
            if (chosen.selection.isEmpty() || !chosen.isOptimal) continue;
            const Index c = problem.roots().front();
            const WhyReport report = explainChoice(request, extractor, chosen.selection, c);
            REQUIRE(report.isNeeded);
            for (const ChoiceCandidate& candidate : report.candidates) {
                if (candidate.status != CandidateStatus::Loses) continue;
                REQUIRE(candidate.losesBy >= 0);
                if (problem.cost(candidate.node) < candidate.losesBy) continue;
                // A little more makes it win, a little less does not.
                for (const double change : {0.01, -0.01}) {
                    std::vector<double> costs(problem.costs().begin(), problem.costs().end());
                    costs[candidate.node] -= candidate.losesBy + change;
                    if (costs[candidate.node] < 0) continue;
                    const ExtractionProblem changed = problem.withCosts(costs);
                    const Extraction now = extractor.extract({.problem = changed});
                    if (candidate.losesBy > 0 || change > 0)
                        CHECK((now.selection.node[c] == candidate.node) == (change > 0));
                    ++flipped;
                }
            }
        }
    }
    CHECK(flipped > 60);
}

TEST_CASE("conflicting pins are a smallest set", "[property]") {
    std::size_t conflicts = 0;
    for (std::uint64_t seed = 0; seed < 4'000; ++seed) {
        CAPTURE(seed);
        const ExtractionProblem problem = randomProblem(seed);
        if (extractTree(problem).selection(problem).isEmpty()) continue;
        Random random(seed);
        std::vector<Index> pins;
        for (Index c = 0; c < problem.classCount(); ++c) {
            const Index count = problem.nodeEnd(c) - problem.nodeBegin(c);
            pins.push_back(problem.nodeBegin(c) + static_cast<Index>(random.below(count)));
        }
        const std::vector<Index> conflict = conflictingPins(problem, pins);
        const auto isPossible = [&](const std::vector<Index>& some) {
            return bruteForceDag(problem.pinning(some)).has_value();
        };
        REQUIRE(isPossible(pins) == conflict.empty());
        std::size_t asked = 0;
        const StopCheck stop([&] { return ++asked > 3; });
        const std::vector<Index> stopped = conflictingPins(problem, pins, stop);
        CHECK((asked > 3 ? stopped.empty() : stopped == conflict));
        if (conflict.empty()) continue;
        ++conflicts;
        CHECK_FALSE(isPossible(conflict));
        for (std::size_t i = 0; i < conflict.size(); ++i) {
            std::vector<Index> fewer = conflict;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            CHECK(isPossible(fewer));
        }
    }
    CHECK(conflicts > 500);
}

TEST_CASE("bounds of a solver are in the costs of the problem, whatever it is given") {
    // A stand-in that says nothing but a bound; costs are scaled for it to a whole of 512 to 1024.
    const std::filesystem::path program =
        std::filesystem::temp_directory_path() / fmt::format("candler-solver-{}", ::getpid());
    std::ofstream(program) << "#!/bin/sh\ncat >/dev/null\necho bound 0x1p+9\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    std::size_t open = 0;
    for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
        Random random(seed);
        const ExtractionProblem small =
            randomProblem(random, {.mostClasses = 12, .mostNodes = 4, .mostChildren = 3});
        std::vector<double> costs(small.costs().begin(), small.costs().end());
        for (double& cost : costs) cost = cost * 1e6 + 0.3;
        const Extraction result = findExtractor("cbc")->extract(
            {.problem = small.withCosts(std::move(costs)), .solver = {.program = program}});
        if (result.selection.isEmpty() || result.isOptimal) continue;
        CAPTURE(seed);
        ++open;
        CHECK(result.lowerBound >= result.check.dagCost * 0.499);
    }
    std::filesystem::remove(program);
    CHECK(open > 10);
}

TEST_CASE("small gains beside large negative costs are found before anything is proven") {
    ExtractionProblem::Builder builder;
    const std::vector<Index> below{1};
    builder.addClass();
    builder.addNode(-20'000'000, below);
    builder.addClass();
    builder.addNode(0, {});
    builder.addNode(-7, {});
    builder.addRoot(0);
    const ExtractionProblem problem = std::move(builder).build();
    const Proven proven = solve(problem, -20'000'007, solver::solveByCbc);
    CHECK(proven.isSound);
    CHECK(proven.cost == -20'000'007);
}

TEST_CASE("costs of any size are right, or not said to be proven") {
    for (const double factor : {1e-13, 1e-3, 1.0, 2.0, 1e9, 1e14, 1e300})
        for (const double more : {0.0, 1e6, 9e8, 1e10, 1e17}) {
            const ExtractionProblem problem = figure10(factor, more);
            for (const char* name : {"dag", "cbc", "z3"}) {
                CAPTURE(name, factor, more);
                const Extraction result = findExtractor(name)->extract({.problem = problem});
                REQUIRE(result.check.isValid());
                // Three of nine parts are seen wherever a sum of doubles shows them.
                if (more / factor < 1e10)
                    CHECK(result.check.dagCost == Approx(6 * factor + more).epsilon(1e-12));
                CHECK(result.lowerBound <= result.check.dagCost);
            }
        }
}

TEST_CASE("a step of one is seen below sums of millions") {
    ExtractionProblem::Builder builder;
    const std::vector<Index> none;
    const std::vector<Index> both{1, 2};
    const std::vector<Index> shared{3};
    builder.addClass();
    builder.addNode(2'000'000, both);
    for (int i = 0; i < 2; ++i) {
        builder.addClass();
        builder.addNode(2, none);
        builder.addNode(0, shared);
    }
    builder.addClass();
    builder.addNode(3, none);
    builder.addRoot(0);
    const ExtractionProblem problem = std::move(builder).build();
    CHECK(solve(problem, 2'000'003, solver::solveByCbc).cost == 2'000'003);
    CHECK(solve(problem, 2'000'003, solver::solveByZ3).cost == 2'000'003);
}

TEST_CASE("negative costs that only pay for each other are not chosen") {
    // A cycle of two classes of -100 that nothing needs.
    ExtractionProblem::Builder builder;
    const std::vector<Index> none;
    const std::vector<Index> second{1};
    const std::vector<Index> third{2};
    const std::vector<Index> fourth{3};
    const std::vector<Index> twoOf{3, 1};
    builder.addClass();  // 0: the root
    builder.addNode(0, none);
    builder.addNode(-5, second);
    builder.addNode(1000, third);
    builder.addClass();  // 1
    builder.addNode(50, none);
    builder.addClass();  // 2
    builder.addNode(-100, twoOf);
    builder.addNode(0, none);
    builder.addClass();  // 3
    builder.addNode(-100, third);
    builder.addNode(0, none);
    builder.addRoot(0);
    const ExtractionProblem problem = std::move(builder).build();
    for (const auto backend : {solver::solveByCbc, solver::solveByZ3}) {
        const Proven proven = solve(problem, 0, backend);
        CHECK(proven.isSound);
        CHECK(proven.isDone);
        CHECK(proven.cost == 0);
    }
}

TEST_CASE("long chains and wide classes do not outlast their time") {
    const std::vector<Index> none;
    ExtractionProblem::Builder chain;
    for (Index c = 0; c < 60'000; ++c) {
        chain.addClass();
        const std::vector<Index> next{c + 1};
        for (int node = 0; node < 2; ++node) chain.addNode(1 + node, c + 1 < 60'000 ? next : none);
    }
    chain.addRoot(0);
    ExtractionProblem::Builder wide;
    wide.addClass();
    for (Index i = 1; i <= 200; ++i)
        for (Index j = 1; j < i; ++j) {
            const std::vector<Index> pair{i, j};
            wide.addNode(1, pair);
        }
    for (Index i = 0; i < 200; ++i) {
        wide.addClass();
        wide.addNode(1 + i % 7, none);
    }
    wide.addRoot(0);
    // Steps bound the work, whatever the clock says.
    CHECK(findExtractor("dag")->extract({.problem = std::move(chain).build()}).check.dagCost ==
          60'000);
    const Extraction result = findExtractor("cbc")->extract({.problem = std::move(wide).build()});
    CHECK(result.isOptimal);
    CHECK(result.check.dagCost == 3);
}
