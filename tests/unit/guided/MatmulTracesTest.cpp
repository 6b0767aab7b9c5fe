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
};

void checkTrace(const GuideStepState& state, Size start, const std::vector<Size>& trace) {
    CHECK(state.startNodes == start.nodes);
    CHECK(state.startClasses == start.classes);
    const auto& reports = state.stepper->reports();
    for (std::size_t i = 0; i < std::min(trace.size(), reports.size()); ++i) {
        CAPTURE(i + 1);
        CHECK(reports[i].nodes == trace[i].nodes);
        CHECK(reports[i].classes == trace[i].classes);
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
