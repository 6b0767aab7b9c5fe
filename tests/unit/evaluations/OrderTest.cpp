// Extraction by the published linear programs (specification 5.2, T13): with an order of real or
// whole numbers and, on e-graphs without cycles, without one they come to the same costs.
#include <catch2/catch.hpp>

#include "tests/bench/evaluations/OrderExtractors.h"
#include "tests/unit/tensorgraph/Explored.h"
#include "tests/unit/tensorgraph/FigureGraphs.h"

using namespace candler;
using namespace candler::test;
using namespace candler::tensor;

TEST_CASE("published programs agree on e-graphs without cycles", "[tensor][order]") {
    for (const std::string& graph :
         {products(2), nestedProducts(), products(4), productSums(1), separableSum("512", "14"),
          convolutions("relu", "1 64 56 56", "64 64 1 1"),
          convolutions("none", "1 64 56 56", "64 64 1 1")}) {
        CAPTURE(graph);
        Explored explored(graph, {});
        const double best = explored.extract("cbc").cost;
        const GraphTable table(*explored.graph);
        const CostModelPtr costs = *explored.program->costModel("r0-free-concat", {});
        const ExtractionProblem problem =
            costs->problem(table, *table.indexOf(explored.graph->find(explored.root)), {});
        for (const ExtractorInfo& info : orderExtractors()) {
            CAPTURE(info.name);
            const Extraction found = info.extract({.problem = problem, .seconds = 30});
            CHECK(found.isOptimal);
            CHECK(found.check.isValid());
            CHECK(found.check.dagCost == near(best));
        }
    }
}

TEST_CASE("without an order a cycle may be chosen, which is refused", "[tensor][order]") {
    ExploreOptions options;
    options.cycles = CycleFiltering::None;
    // Joining small products saves a launch that costs more than the copies of a concat.
    Explored explored(nestedProducts("16"), options);
    REQUIRE_FALSE(explored.isAcyclic());
    const GraphTable table(*explored.graph);
    const CostModelPtr costs = *explored.program->costModel("gpu", {});
    const ExtractionProblem problem =
        costs->problem(table, *table.indexOf(explored.graph->find(explored.root)), {});
    const Extraction cyclic = findComparedExtractor("order-none")->extract({.problem = problem});
    CHECK(cyclic.selection.isEmpty());
    CHECK_FALSE(cyclic.isOptimal);
    CHECK_FALSE(cyclic.hasFailed);
    CHECK(cyclic.note.find("needs itself") != std::string::npos);
    const double best = findExtractor("cbc")->extract({.problem = problem}).check.dagCost;
    CHECK(cyclic.lowerBound < best - 0.1);
    for (const char* name : {"order-real", "order-integer"}) {
        CAPTURE(name);
        const Extraction found = findComparedExtractor(name)->extract({.problem = problem});
        CHECK(found.isOptimal);
        CHECK(found.check.isValid());
        CHECK(found.check.dagCost == near(best));
    }
}
