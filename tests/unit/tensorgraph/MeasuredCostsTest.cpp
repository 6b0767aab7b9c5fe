// Costs that are measured, and the file that keeps them.
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "engine/languages/tensorgraph/costs/MeasuredCosts.h"
#include "engine/languages/tensorgraph/costs/TensorCostModel.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/tensorgraph/Explored.h"

using namespace candler;
using namespace candler::tensor;
using candler::test::Explored;

namespace {

constexpr const char* kProgram =
    "(input x 8 16) (weight w1 16 16) (weight w2 16 16) "
    "(output (relu (matmul none x w1)) (matmul none x w2))";

Diagnostics mistakesIn(const std::string& text) {
    const auto read = MeasuredCosts::read(SourceText("costs.jsonl", text));
    return read ? Diagnostics() : read.error();
}

}  // namespace

TEST_CASE("files of measured costs read back", "[tensor][costs]") {
    MeasuredCosts costs;
    costs.on = {"a \"fast\" one", "oneDNN 2.6.3", 2};
    costs.set("relu; 1x64", 1.25);
    costs.set("matmul none; 1x64 64x64*", 0);
    costs.set("relu; 1x64", 1.5);
    const auto read = MeasuredCosts::read(SourceText("costs.jsonl", costs.text()));
    REQUIRE(read);
    CHECK(read->on == costs.on);
    CHECK(read->size() == 2);
    CHECK(read->find("relu; 1x64") == 1.5);
    CHECK(read->find("matmul none; 1x64 64x64*") == 0.0);
    CHECK(!read->find("relu; 1x65"));
    CHECK(read->text() == costs.text());
}

TEST_CASE("mistakes in files of measured costs have their lines", "[tensor][costs]") {
    const std::string machine = R"({"processor":"p","library":"l","threads":1})";
    CHECK(mistakesIn(machine + "\n\n{\"key\":\"relu\",\"min_us\":1}\n").empty());
    CHECK(mistakesIn("").size() == 1);
    CHECK(mistakesIn("{}\n")[0].message == "the first line does not say what was measured on");
    const auto mistakes = mistakesIn(machine + "\n{\"key\":\"relu\",\"min_us\":-1}\n" +
                                     "{\"key\":1,\"min_us\":1}\n[]\n{\n");
    REQUIRE(mistakes.size() == 4);
    CHECK(mistakes[0].place.line == 2);
    CHECK(mistakes[3].place.line == 5);
}

TEST_CASE("the costs of an e-graph's operators are measured once", "[tensor][costs]") {
    const auto folder =
        std::filesystem::temp_directory_path() / ("candler-measured-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    Explored run(kProgram, {});
    const GraphTable table(*run.graph);
    const auto file = folder / "costs.jsonl";
    run.program->setFile(file);
    CostMeasurementRequest request{folder, 1, {}};
    std::size_t told = 0;
    request.onProgress = [&](std::size_t some, std::size_t all) {
        CHECK(some == all);
        told = all;
    };
    const auto first = run.program->measureCosts(table, request, {});
    if (!first) FAIL(render(first.error()));
    CHECK(first->measured == first->known);
    CHECK(told == first->measured);
    const auto costs = MeasuredCosts::read(*readSourceFile(file));
    REQUIRE(costs);
    for (const char* key : {"matmul none; 8x16 16x16*", "matmul none; 8x16 16x32*", "relu; 8x16"}) {
        CAPTURE(key);
        REQUIRE(costs->find(key));
        CHECK(*costs->find(key) > 0);
    }
    const auto second = run.program->measureCosts(table, request, {});
    REQUIRE(second);
    CHECK(second->measured == 0);
    CHECK(second->known == first->known);
    // More threads are another machine, also where nothing is missing.
    request.threads = 2;
    CHECK(!run.program->measureCosts(table, request, {}));
    Explored other("(input x 3 4) (output (tanh x))", {});
    other.program->setFile(file);
    const auto refused = other.program->measureCosts(GraphTable(*other.graph), request, {});
    REQUIRE(!refused);
    CHECK(refused.error()[0].hint == "name another file");
    std::filesystem::remove_all(folder);
}

TEST_CASE("measured costs come before those of a profile", "[tensor][costs]") {
    Explored run(kProgram, {});
    auto costs = std::make_shared<MeasuredCosts>();
    costs->set("matmul none; 8x16 16x16*", 100);
    costs->set("relu; 8x16", 7);
    costs->on.processor = processorName();
    const TensorCostModel model(run.program->context(), "measured", costProfiles()[0],
                                FreeWeights::All, costs);
    CHECK(model.planCost(run.program->start()) == 207);
    CHECK(model.violations().empty());

    // What is missing is told, and another machine.
    auto few = std::make_shared<MeasuredCosts>();
    few->set("relu; 8x16", 7);
    few->on.processor = "another";
    const TensorCostModel guess(run.program->context(), "measured", costProfiles()[0],
                                FreeWeights::All, few);
    CHECK(guess.planCost(run.program->start()) > 7);
    const Diagnostics told = guess.violations();
    REQUIRE(told.size() == 2);
    CHECK(told[0].message.find("were measured on another") != std::string::npos);
    CHECK(told[1].message.starts_with("1 operator is not measured, such as 'matmul none; "));
}
