// The models before and after optimisation, by the reference evaluator (specification, T15).
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/languages/tensorgraph/models/ModelGraphs.h"
#include "engine/languages/tensorgraph/semantics/TensorEvaluator.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"
#include "tests/unit/tensorgraph/Explored.h"

using namespace candler;
using namespace candler::tensor;
using candler::test::Explored;
using candler::test::ExploreOptions;

namespace {

/// Where sums are reordered only, doubles agree to many digits.
void checkOptimised(const std::string& name, std::uint32_t multiIterations,
                    std::vector<std::string> rules = {"taso", "multi"}) {
    CAPTURE(name, multiIterations);
    const ModelRow* model = findModel(name);
    REQUIRE(model != nullptr);
    ExploreOptions options;
    options.rules = std::move(rules);
    options.multiIterations = multiIterations;
    options.nodes = 20'000;
    Explored run(
        [&](TensorContext& context) {
            return model->build(context, {8, 16, 4});
        },
        options);
    const auto chosen = run.extract("cbc", "r0-free-concat", 2);
    REQUIRE(chosen.term.isValid());
    CHECK(chosen.cost <= run.startCost() + 1e-6);
    TensorContext& context = run.program->context();
    std::vector<TermId> terms = outputsOf(context, run.program->start());
    const std::size_t count = terms.size();
    for (const TermId term : outputsOf(context, chosen.term)) terms.push_back(term);
    REQUIRE(terms.size() == 2 * count);
    const auto values = evaluate(context, terms, randomLeaves(context, terms, 11));
    REQUIRE(values);
    for (std::size_t i = 0; i < count; ++i) {
        // A network whose values vanish would compare nothing.
        CHECK(std::ranges::any_of((*values)[i].elements,
                                  [](double x) { return std::abs(x) > 1e-6; }));
        CHECK(relativeError((*values)[i], (*values)[count + i]) < 1e-10);
    }
}

}  // namespace

TEST_CASE("optimised networks compute what they did", "[tensor][evaluator][models]") {
    for (const ModelRow& model : modelGraphs()) checkOptimised(std::string(model.name), 1);
}

TEST_CASE("and so they do with two iterations of rules of several roots",
          "[tensor][evaluator][models]") {
    for (const char* name : {"bert", "nasrnn", "nasnet-a", "inception-v3", "squeezenet"})
        checkOptimised(name, 2);
}

TEST_CASE("and so they do by rules of any stride and activation", "[tensor][evaluator][models]") {
    for (const char* name : {"nasrnn", "resnext-50", "inception-v3", "squeezenet", "vgg-19"})
        checkOptimised(name, 1, {"taso", "multi", "further", "further-multi"});
}

TEST_CASE("and so they do by rules that make operators as they run",
          "[tensor][evaluator][models]") {
    for (const char* name : {"mobilenet-v2", "nasrnn", "resnet-50", "squeezenet"})
        checkOptimised(name, 1, {"taso", "multi", "further", "fusion"});
}

TEST_CASE("unsound rules reproduce what was published, and the evaluator tells",
          "[tensor][evaluator][models]") {
    // Two depthwise convolutions of one image (figure 8 with groups).
    ExploreOptions options;
    options.rules = {"taso", "multi", "unsound"};
    Explored run(
        "(input x 1 64 56 56) (weight w1 64 1 3 3) (weight w2 64 1 3 3) "
        "(output (conv 1 1 same none x w1) (conv 1 1 same none x w2))",
        options);
    const auto chosen = run.extract("cbc");
    CHECK(chosen.cost < run.startCost());
    const TensorContext& context = run.program->context();
    std::vector<TermId> terms = outputsOf(context, run.program->start());
    for (const TermId term : outputsOf(context, chosen.term)) terms.push_back(term);
    const auto values = evaluate(context, terms, randomLeaves(context, terms, 11));
    REQUIRE(values);
    CHECK(relativeError((*values)[0], (*values)[2]) > 0.1);
    CHECK(relativeError((*values)[1], (*values)[3]) > 0.1);
}
