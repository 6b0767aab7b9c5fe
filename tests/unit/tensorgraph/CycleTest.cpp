// Ways to keep e-graphs free of cycles (specification 4.5, T10, T11): all networks, by a search of
// the test's own after each iteration; and that both ways come to the same costs.
#include <array>
#include <catch2/catch.hpp>

#include "engine/languages/tensorgraph/models/ModelGraphs.h"
#include "tests/unit/tensorgraph/Explored.h"
#include "tests/unit/tensorgraph/FigureGraphs.h"

using namespace candler;
using namespace candler::test;
using namespace candler::tensor;

namespace {

Explored exploreModel(const char* model, const ExploreOptions& options) {
    return Explored([&](TensorContext& context) { return findModel(model)->build(context, {}); },
                    options);
}

}  // namespace

TEST_CASE("no iteration leaves a cycle in any network", "[tensor][cycles]") {
    for (const ModelRow& model : modelGraphs())
        for (const std::uint32_t multi : {0U, 1U, 2U}) {
            CAPTURE(model.name, multi);
            ExploreOptions options;
            options.multiIterations = multi;
            const Explored explored(
                [&](TensorContext& context) { return model.build(context, {}); }, options);
            CHECK(explored.wasAcyclic);
        }
}

TEST_CASE("vanilla and efficient filtering find the same costs", "[tensor][cycles]") {
    const std::vector<std::string> graphs{
        products(2),
        nestedProducts(),
        products(4),
        convolutions("relu", "1 64 56 56", "64 64 1 1"),
        convolutions("none", "1 64 56 56", "64 64 1 1"),
        separableSum("512", "14"),
        separableSum("128", "56"),
        productSums(1),
        productSums(8),
    };
    for (const std::string& graph : graphs)
        for (const std::uint32_t multi : {1U, 2U}) {
            if (graph == productSums(8) && multi == 2) continue;
            CAPTURE(graph, multi);
            ExploreOptions options;
            options.multiIterations = multi;
            Explored efficient(graph, options);
            options.cycles = CycleFiltering::Vanilla;
            Explored vanilla(graph, options);
            CHECK(vanilla.wasAcyclic);
            vanilla.graph->check(CheckLevel::Full);
            const auto best = vanilla.extract("cbc");
            CHECK(best.isOptimal);
            CHECK(best.cost == near(efficient.extract("cbc").cost));
        }
}

TEST_CASE("vanilla and efficient filtering agree on networks", "[tensor][cycles]") {
    for (const char* model : {"bert", "nasrnn"}) {
        CAPTURE(model);
        Explored efficient = exploreModel(model, {});
        ExploreOptions options;
        options.cycles = CycleFiltering::Vanilla;
        Explored vanilla = exploreModel(model, options);
        CHECK(vanilla.wasAcyclic);
        CHECK(vanilla.reason == efficient.reason);
        const auto best = vanilla.extract("cbc");
        CHECK(best.isOptimal);
        CHECK(best.cost == near(efficient.extract("cbc").cost));
    }
}

TEST_CASE("there are three ways to treat cycles", "[tensor][cycles]") {
    TensorProgram program("test");
    CHECK(program.graphFactory({{"cycles", 2}}, {}).has_value());
    const auto wrong = program.graphFactory({{"cycles", 3}}, {});
    REQUIRE_FALSE(wrong.has_value());
    CHECK(wrong.error().front().message == "filter 'cycles' must be from 0 to 2, not 3");
}

TEST_CASE("another e-graph of the program changes nothing in this one", "[tensor][cycles]") {
    ExploreOptions options;
    options.cycles = CycleFiltering::None;
    options.beside = [](TensorProgram& program) { (*program.graphFactory({}, {}))(); };
    CHECK_FALSE(Explored(nestedProducts(), options).isAcyclic());
    options.cycles = CycleFiltering::Efficient;
    options.beside = [](TensorProgram& program) { (*program.graphFactory({{"cycles", 0}}, {}))(); };
    Explored filtered(nestedProducts(), options);
    CHECK(RuleServices::of(*filtered.graph).counts["M05"].refusedByCycle == 1);
    CHECK(filtered.graph->cutCount() == 0);
}

TEST_CASE("what is merged or added since the last rebuild counts", "[tensor][cycles]") {
    TensorProgram program("test");
    const SourceText text(
        "test", "(input x 4 4)(input y 4 4)(output (relu x) (tanh y) (sigmoid (tanh y)))");
    REQUIRE(program.read(text).has_value());
    const auto graph = (*program.graphFactory({}, {}))();
    const auto termOf = [&](const char* written) {
        return program.readTerms(SourceText("term", written))->front();
    };
    const EClassId x = graph->addTerm(termOf("x"));
    const EClassId y = graph->addTerm(termOf("y"));
    const EClassId relu = graph->addTerm(termOf("(relu x)"));
    const EClassId tanh = graph->addTerm(termOf("(tanh y)"));
    graph->rebuild();
    PresentReach reach;
    const auto reaches = [&](EClassId from, EClassId to) {
        return reach.reaches(*graph, std::array{from}, std::array{to});
    };
    CHECK(reaches(relu, x));
    CHECK(reaches(x, x));
    CHECK_FALSE(reaches(x, relu));
    CHECK_FALSE(reaches(tanh, x));
    graph->merge(y, relu);
    CHECK(reaches(tanh, x));
    CHECK(reaches(tanh, relu));
    CHECK_FALSE(reaches(relu, tanh));
    const EClassId sigmoid = graph->addTerm(termOf("(sigmoid (tanh y))"));
    CHECK(reaches(sigmoid, x));
    CHECK_FALSE(reaches(x, sigmoid));
}
