// Growth of the guided matrix multiplication goals, exactly as published (e-nodes and e-classes
// after each iteration).
#include <catch2/catch.hpp>

#include "unit/guided/RiseGuide.h"

using namespace candler;
using candler::testing::RiseGuide;
using candler::testing::StepText;

namespace {

struct Size {
    std::size_t nodes;
    std::size_t classes;
    std::size_t applied = 0;  ///< 0: not compared; differs a little with the order of ties.
};

void checkTrace(const GuideStepState& state, Size start, const std::vector<Size>& trace) {
    CHECK(state.startNodes == start.nodes);
    CHECK(state.startClasses == start.classes);
    const auto& reports = state.stepper->reports();
    for (std::size_t i = 0; i < std::min(trace.size(), reports.size()); ++i) {
        CAPTURE(i + 1);
        CHECK(reports[i].nodes == trace[i].nodes);
        CHECK(reports[i].classes == trace[i].classes);
        if (trace[i].applied > 0)
            CHECK(static_cast<double>(reports[i].applied) ==
                  Approx(trace[i].applied).epsilon(0.06).margin(1));
    }
    CHECK(reports.size() >= trace.size());
}

const StepText kBaseline{
    "baseline", {"base"}, "containsMap(m, containsMap(n, containsReduceSeq(k, containsAddMul)))"};
const StepText kSplit{"split",
                      {"split"},
                      "containsMap(m/32, containsMap(32, containsMap(n/32, containsMap(32, "
                      "containsReduceSeq(k/4, containsReduceSeq(4, containsAddMul))))))"};
const StepText kReorder1{"reorder1",
                         {"reorder"},
                         "containsMap(m/32, containsMap(n/32, containsReduceSeq(k/4, "
                         "containsReduceSeq(4, containsMap(32, containsMap(32, "
                         "containsAddMul))))))"};
const FilterSettings kBlockingFilters{{"array-dimension", 6}, {"term-size", 200}, {"sizes", 1}};

const StepText kReorder2{"reorder2",
                         {"reorder"},
                         "containsMap(m/32, containsMap(n/32, containsReduceSeq(k/4, "
                         "containsMap(32, containsReduceSeq(4, containsMap(32, "
                         "containsAddMul))))))"};
const FilterSettings kLaterFilters{{"array-dimension", 6}, {"term-size", 300}, {"sizes", 1}};

/// The second matrix stored with this type.
StepText storeStep(const std::string& type) {
    return {"store",
            {"store"},
            "containsMapIn(m/32, containsMap(n/32, containsReduceSeq(k/4, containsMap(32, "
            "containsReduceSeq(4, containsMap(32, containsAddMul))))), containsToMem(" +
                type + ", containsMap(n/32, containsMap(k, containsMapOf(32, f32, ?)))))"};
}

/// With the outer loop and the sum over 4 products as these abstractions say.
StepText packedLowerStep(const std::string& outer, const std::string& sum,
                         const std::string& type) {
    return {"lower",
            {"lower"},
            outer + "(m/32, containsMap(n/32, containsReduceSeq(k/4, containsMap(32, " + sum +
                "(4, containsMap(1, containsAddMulVec))))), containsToMem(" + type +
                ", containsMapPar(n/32, containsMap(k, containsMapOf(1, <32>f32, ?)))))"};
}

}  // namespace

TEST_CASE("baseline grows and is found as published", "[golden]") {
    RiseGuide guide("matmul.rise");
    const auto search = guide.search({kBaseline}, {{"sizes", 1}}, Limits{});
    CHECK(search->run() == StopReason::Found);
    checkTrace(search->state(0), {40, 40}, {{41, 40}, {51, 49}});
    CHECK(search->state(0).foundIteration == 2);
}

TEST_CASE("split and reorder grow and are found as published", "[golden]") {
    RiseGuide guide("matmul.rise");
    const auto search = guide.search({kSplit, kReorder1}, kBlockingFilters, Limits{});
    CHECK(search->run() == StopReason::Found);
    checkTrace(search->state(0), {40, 40},
               {{100, 94}, {225, 202}, {560, 486}, {1435, 1186}, {3782, 2957}, {9477, 7056}});
    CHECK(search->state(0).foundIteration == 6);
    REQUIRE(search->begunSteps() == 2);
    checkTrace(search->state(1), {66, 66},
               {{110, 106},
                {202, 188},
                {340, 299},
                {545, 446},
                {928, 725},
                {1679, 1294},
                {2993, 2208},
                {5343, 3747},
                {7830, 5275}});
    CHECK(search->state(1).foundIteration == 10);
}

TEST_CASE("vectorization lowers as published", "[golden]") {
    RiseGuide guide("matmul.rise");
    const StepText lower{"lower",
                         {"lower"},
                         "containsMap(m/32, containsMap(n/32, containsReduceSeq(k/4, "
                         "containsReduceSeq(4, containsMap(32, containsMap(1, "
                         "containsAddMulVec))))))"};
    const auto search = guide.search({kSplit, kReorder1, lower}, kLaterFilters, Limits{});
    REQUIRE(search->run() == StopReason::Found);
    checkTrace(search->state(2), {151, 151}, {{298, 249, 49}, {432, 352, 31}});
    CHECK(search->state(2).foundIteration == 2);
}

TEST_CASE("loop permutation lowers as published", "[golden]") {
    RiseGuide guide("matmul.rise");
    const StepText lower{"lower",
                         {"lower"},
                         "containsMap(m/32, containsMap(n/32, containsReduceSeq(k/4, "
                         "containsMap(32, containsReduceSeq(4, containsMap(1, "
                         "containsAddMulVec))))))"};
    const auto search = guide.search({kSplit, kReorder2, lower}, kLaterFilters, Limits{});
    REQUIRE(search->run() == StopReason::Found);
    CHECK(search->state(1).foundIteration == 8);
    checkTrace(search->state(2), {130, 130}, {{264, 220, 44}, {397, 325, 28}});
    CHECK(search->state(2).foundIteration == 2);
}

TEST_CASE("packing as a plain transpose grows and is found as published", "[golden]") {
    const std::string type = "n.k.f32";
    RiseGuide guide("matmul.rise");
    for (const auto& [outer, sum] : {std::pair{"containsMapIn", "containsReduceSeq"},
                                     std::pair{"containsMapIn", "containsReduceSeqUnroll"},
                                     std::pair{"containsMapParIn", "containsReduceSeqUnroll"}}) {
        CAPTURE(outer, sum);
        const auto search =
            guide.search({kSplit, kReorder2, storeStep(type), packedLowerStep(outer, sum, type)},
                         kLaterFilters, Limits{});
        REQUIRE(search->run() == StopReason::Found);
        checkTrace(search->state(2), {130, 130},
                   {{635, 517, 121}, {1480, 1064, 326}, {2837, 1823, 695}, {5562, 3399, 1386}});
        CHECK(search->state(2).foundIteration == 4);
        checkTrace(search->state(3), {157, 157}, {{326, 270, 56}, {487, 395, 36}, {629, 488, 64}});
        CHECK(search->state(3).foundIteration == 3);
    }
}

TEST_CASE("packing in blocks grows as measured for the better sketch", "[golden]") {
    const std::string type = "(n/32).k.32.f32";
    RiseGuide guide("matmul.rise");
    const auto search =
        guide.search({kSplit, kReorder2, storeStep(type),
                      packedLowerStep("containsMapParIn", "containsReduceSeqUnroll", type)},
                     kLaterFilters, Limits{});
    REQUIRE(search->run() == StopReason::Found);
    checkTrace(search->state(2), {130, 130},
               {{635, 517}, {1480, 1064}, {2837, 1823}, {5562, 3399}, {10851, 6291, 3181}});
    CHECK(search->state(2).foundIteration == 5);
    CHECK(search->state(3).foundIteration == 3);
}

TEST_CASE("few rules suffice for splitting and reordering", "[golden]") {
    RiseGuide guide("matmul.rise");
    const auto applied = [](const GuideStepState& state) {
        std::size_t sum = 0;
        for (const IterationReport& report : state.stepper->reports()) sum += report.applied;
        return sum;
    };
    StepText split = kSplit;
    split.rules = {"reduce-seq", "reduce-seq-map-fusion", "split-join-32", "blocked-reduce-4",
                   "split-before-map"};
    StepText reorder = kReorder2;
    reorder.rules = {"map-fission",
                     "reduce-seq-map-fusion",
                     "eliminate-map-identity",
                     "lift-reduce-seq",
                     "lift-reduce-seq-2",
                     "lift-reduce-seq-3",
                     "transpose-around-map-map-f-1m"};
    const auto search = guide.search({split, reorder}, kLaterFilters, Limits{});
    REQUIRE(search->run() == StopReason::Found);
    const auto all = guide.search({kSplit}, kLaterFilters, Limits{});
    REQUIRE(all->run() == StopReason::Found);
    CHECK(search->state(0).found == all->state(0).found);
    CHECK(search->state(0).stepper->reports().back().nodes == 274);
    CHECK(applied(search->state(0)) == 37);
    CHECK(search->state(1).foundIteration == 8);
    CHECK(search->state(1).stepper->reports().back().nodes == 1385);
    CHECK(search->state(1).stepper->reports().back().classes == 1062);
    CHECK(static_cast<double>(applied(search->state(1))) == Approx(450).epsilon(0.04));
}

TEST_CASE("a named size is the same wherever it stands, and is told", "[golden]") {
    RiseGuide guide("matmul.rise");
    StepText split = kSplit;
    split.sketch =
        "containsMap(m/?n:tile, containsMap(?n:tile, containsMap(n/?n:tile, containsMap(?n:tile, "
        "containsReduceSeq(k/?n:block, containsReduceSeq(?n:block, containsAddMul))))))";
    const auto search = guide.search({split}, kBlockingFilters, Limits{});
    REQUIRE(search->run() == StopReason::Found);
    CHECK(search->state(0).foundIteration == 6);
    std::vector<std::string> texts;
    for (const auto& [name, value] : search->state(0).fillings)
        texts.push_back(name + " = " + guide.program().vocabulary().holeText(value));
    CHECK(texts == std::vector<std::string>{"?n:block = 4", "?n:tile = 32"});
    const auto plain = guide.search({kSplit}, kBlockingFilters, Limits{});
    REQUIRE(plain->run() == StopReason::Found);
    CHECK(search->state(0).found == plain->state(0).found);

    // There are tiles of that size, but no two loops within them.
    split.sketch = "contains(nest(m/?n:tile, nest(?n:tile, nest(?n:tile, ?))))";
    const auto none = guide.search({split}, kBlockingFilters, Limits{.iterations = 4});
    CHECK(none->run() == StopReason::IterationLimit);
    split.sketch = "contains(app(app(?:loop, ?), contains(app(app(?:loop, ?), ?:in))))";
    const auto loops = guide.search({split}, kBlockingFilters, Limits{.iterations = 6});
    REQUIRE(loops->run() == StopReason::Found);
    CHECK(loops->state(0).fillings.contains("?:loop"));
}

TEST_CASE("a beam begins the next step with all its terms", "[golden]") {
    RiseGuide guide("matmul.rise");
    StepText split = kSplit;
    split.beamWidth = 3;
    const auto search = guide.search({split, kReorder1}, kBlockingFilters, Limits{});
    REQUIRE(search->run() == StopReason::Found);
    const auto narrow = guide.search({kSplit, kReorder1}, kBlockingFilters, Limits{});
    REQUIRE(narrow->run() == StopReason::Found);
    const GuideStepState& first = search->state(0);
    CHECK(first.foundCost == narrow->state(0).foundCost);
    CHECK(first.beam.size() == 2);
    const GuideStepState& second = search->state(1);
    CHECK(second.others.size() == 2);
    for (const TermId term : second.others)
        CHECK(second.graph->lookupTerm(term) == second.graph->find(second.root));
    CHECK(second.startNodes > narrow->state(1).startNodes);
    CHECK(second.foundCost <= narrow->state(1).foundCost);
}
