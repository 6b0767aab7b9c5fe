// Exploration of the networks of the evaluation: exact counts after the first step of the rules
// with several roots (specification 7.3, T9), and sizes and costs of whole runs (7.2, T10, T12,
// T13).
#include <catch2/catch.hpp>

#include "engine/languages/tensorgraph/models/ModelGraphs.h"
#include "tests/unit/tensorgraph/Explored.h"

using namespace candler;
using namespace candler::test;
using namespace candler::tensor;

namespace {

struct Refusals {
    const char* rule;
    std::size_t pairs;
    std::size_t byGuard;
    std::size_t byShape;
    std::size_t byCycle;
};

struct FirstStep {
    const char* model;
    std::size_t nodes;
    std::size_t classes;  ///< 0: as many as before.
    std::vector<Refusals> refusals;
};

}  // namespace

TEST_CASE("the first step of rules with several roots has exact counts", "[tensor][exploration]") {
    // A kernel that is larger than the other is refused by the guard `fits` here, and there by the
    // shape of what enlarges it.
    const std::vector<FirstStep> steps{
        {"bert", 394, 298, {{"M05", 48, 0, 0, 0}}},
        {"nasrnn",
         1766,
         1186,
         {{"M05", 280, 0, 0, 0}, {"M04", 45, 0, 0, 40}, {"M07", 45, 0, 0, 40}}},
        {"nasnet-a",
         835,
         751,
         {{"M12", 60, 60, 0, 0}, {"M14", 120, 120, 0, 0}, {"M15", 42, 0, 0, 0}}},
        {"resnet-50", 149, 145, {{"M15", 2, 0, 0, 0}}},
        {"resnext-50", 152, 148, {{"M15", 2, 0, 0, 0}}},
        {"inception-v3", 569, 457, {{"M15", 64, 8, 0, 0}}},
        {"squeezenet", 221, 173, {{"M12", 8, 0, 8, 0}, {"M14", 16, 8, 0, 0}}},
        {"vgg-19", 70, 70, {}},
        {"mobilenet-v2", 422, 422, {}},
    };
    for (const FirstStep& step : steps) {
        CAPTURE(step.model);
        ExploreOptions options;
        options.rules = {"multi"};
        options.iterations = 0;
        Explored explored(
            [&](TensorContext& context) { return findModel(step.model)->build(context, {}); },
            options);
        CHECK(explored.graph->nodeCount() == step.nodes);
        CHECK(explored.graph->classCount() == step.classes);
        CHECK(explored.isAcyclic());
        for (const Refusals& refusals : step.refusals) {
            CAPTURE(refusals.rule);
            const RuleCounts& counts = RuleServices::of(*explored.graph).counts[refusals.rule];
            CHECK(counts.refusedByGuard == refusals.byGuard);
            CHECK(counts.refusedByShape == refusals.byShape);
            CHECK(counts.refusedByCycle == refusals.byCycle);
            CHECK(counts.refusedByGuard + counts.refusedByShape + counts.refusedByCycle +
                      counts.applied ==
                  refusals.pairs);
        }
    }
}

TEST_CASE("the networks reach the costs of the reference runs", "[tensor][exploration]") {
    struct Run {
        const char* model;
        std::uint32_t multiIterations;
        double start;
        double best;
        std::size_t nodes;  ///< 0: not the same, since the reference's matches are held back.
        std::size_t classes;
    };
    // Those that are solved at once.
    const std::vector<Run> runs{
        {"bert", 1, 1152.9, 1072.9, 0, 0},
        {"nasrnn", 1, 1251.9, 903.2, 1901, 1256},
        {"nasnet-a", 1, 10937.3, 10756.1, 5041, 2829},
        {"resnext-50", 1, 2740.5, 2735.5, 312, 228},
        {"resnext-50", 2, 2740.5, 2735.5, 372, 268},
        {"resnet-50", 1, 2385.3, 2379.2, 149, 145},
        {"resnet-50", 2, 2385.3, 2379.2, 209, 185},
        {"inception-v3", 1, 3305.4, 3255.3, 569, 457},
        {"inception-v3", 2, 3305.4, 3210.3, 4193, 2873},
        {"squeezenet", 1, 604.9, 462.0, 254, 165},
        {"vgg-19", 1, 10473.6, 9960.6, 86, 70},
        {"vgg-19", 2, 10473.6, 9960.6, 86, 70},
        {"mobilenet-v2", 1, 1583.8, 1583.8, 2110, 1192},
    };
    for (const Run& run : runs) {
        CAPTURE(run.model, run.multiIterations);
        ExploreOptions options;
        options.multiIterations = run.multiIterations;
        Explored explored(
            [&](TensorContext& context) { return findModel(run.model)->build(context, {}); },
            options);
        CHECK(explored.isAcyclic());
        explored.graph->check(CheckLevel::Full);
        const auto near = [](double cost) { return Approx(cost).epsilon(0).margin(0.051); };
        CHECK(explored.startCost() == near(run.start));
        const auto best = explored.extract("cbc", "r0-free-concat", 60);
        CHECK(best.isOptimal);
        CHECK(best.cost == near(run.best));
        if (run.nodes == 0) continue;
        // What is cut counts there.
        CHECK(explored.graph->nodeCount() + explored.graph->cutCount() == run.nodes);
        CHECK(explored.graph->classCount() == run.classes);
    }
}

TEST_CASE("search comes to the same costs where the solver takes long", "[tensor][exploration]") {
    struct Run {
        const char* model;
        std::uint32_t multiIterations;
        double best;
    };
    for (const Run& run : {Run{"bert", 2, 1032.9}, Run{"nasrnn", 2, 827.9}}) {
        CAPTURE(run.model, run.multiIterations);
        ExploreOptions options;
        options.multiIterations = run.multiIterations;
        Explored explored(
            [&](TensorContext& context) { return findModel(run.model)->build(context, {}); },
            options);
        CHECK(explored.isAcyclic());
        CHECK(explored.extract("dag").cost < run.best + 0.051);
    }
}

TEST_CASE("further rules find what those of TASO do not", "[tensor][exploration]") {
    ExploreOptions options;
    options.rules = {"taso", "multi", "further", "further-multi"};
    const auto costOf = [&](const char* model) {
        Explored explored(
            [&](TensorContext& context) { return findModel(model)->build(context, {}); }, options);
        CHECK(explored.isAcyclic());
        return explored.extract("cbc").cost;
    };
    // 604.9 and 1251.9 as written; 462.0 and 903.2 by TASO's rules. Activations of valid
    // convolutions and of products are fused, and joined convolutions feed concats as they are.
    CHECK(costOf("squeezenet") == Approx(353.59).margin(0.01));
    CHECK(costOf("nasrnn") == Approx(780.04).margin(0.01));
}

TEST_CASE("fusion makes operators as they run", "[tensor][exploration]") {
    ExploreOptions options;
    options.rules = {"taso", "further", "fusion"};
    Explored explored(
        "(input x 1 8 6 6) (weight w 8 8 3 3) (weight g 8) (weight h 8) (weight m 8) (weight v 8) "
        "(weight b 8) (weight f 8 4) (weight fb 4) "
        "(let n (batchnorm (ewadd (broadcast (1 8 6 6) (reshape (1 8 1 1) b)) "
        "(conv 1 1 same none x w)) g h m v)) "
        "(let r (relu (ewadd x n))) "
        "(output (tanh (ewadd (matmul none (reshape (1 8) (poolmax 6 6 1 1 valid none r)) f) "
        "(broadcast (1 4) fb))))",
        options);
    const auto best = explored.extract("cbc", "cpu");
    CHECK(explored.countOf(best.term, TensorOp::Conv4) == 1);
    CHECK(explored.countOf(best.term, TensorOp::Matmul3) == 1);
    for (const TensorOp gone : {TensorOp::Ewadd, TensorOp::Relu, TensorOp::Tanh, TensorOp::Conv,
                                TensorOp::Conv3, TensorOp::Matmul})
        CHECK(explored.countOf(best.term, gone) == 0);
}
