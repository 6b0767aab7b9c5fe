// Random expressions by saturation: what is equal by construction is proved, what differs stays
// apart, and the oracles agree.
#include <catch2/catch.hpp>

#include "engine/languages/linrel/CorpusProof.h"
#include "engine/languages/linrel/oracles/ModularEvaluator.h"
#include "engine/languages/linrel/oracles/PolytermOracle.h"
#include "engine/languages/linrel/syntax/LaText.h"
#include "tests/unit/linrel/CorpusFixture.h"
#include "tests/unit/linrel/RandomLa.h"

using namespace candler;
using namespace candler::linrel;

namespace {

/// Two random expressions, what the oracles say of them, and what saturation does.
struct RandomPair {
    RandomPair(std::uint64_t seed, const test::RandomLaOptions& options, int steps,
               bool isPerturbed)
        : random(seed, options), left(random.expression()) {
        right = random.equalByConstruction(left, steps);
        if (isPerturbed) right = random.perturbed(right);
        text = laText(random.program(), left) + " = " + laText(random.program(), right);
        verdict = PolytermOracle(random.program()).compare(left, right);
        isEqualModulo = agreeModulo(random.program(), left, right, seed);
    }

    CorpusOutcome prove(const Limits& limits) {
        CorpusRecord record;
        record.tier = "core";
        CorpusRequest request;
        request.limits = limits;
        random.program().outputs = {{"left", left}, {"right", right}};
        auto outcome = proveRecord(record, std::move(random.program()), test::rules(), request);
        if (!outcome) FAIL(render(outcome.error()));
        CHECK(outcome->contradiction == "");
        return *outcome;
    }

    test::RandomLa random;
    LaId left;
    LaId right;
    std::string text;
    Verdict verdict{};
    bool isEqualModulo = false;
};

test::RandomLaOptions optionsOf(int inputs, int operators) {
    test::RandomLaOptions options;
    options.matrices = inputs;
    options.operators = operators;
    return options;
}

}  // namespace

TEST_CASE("random expressions that are equal by construction are proved equal",
          "[linrel][random]") {
    constexpr int kOperators = 12;
    constexpr int kSteps = 12;
    // Most need a few hundred e-nodes. The longest ones are those where much was added, taken away
    // and halved: their halves of sums have many coefficients, each of which is a class of its own.
    const Limits limits{12, 6'000'000, 600, 4096};
    std::size_t large = 0;
    for (const auto& [inputs, cases] : {std::pair{3, 1'000U}, std::pair{5, 300U}})
        for (std::uint64_t seed = 0; seed < cases; ++seed) {
            RandomPair pair(seed, optionsOf(inputs, kOperators), kSteps, false);
            CAPTURE(inputs, seed, pair.text);
            CHECK(pair.verdict == Verdict::Equal);
            CHECK(pair.isEqualModulo);
            const CorpusOutcome outcome = pair.prove(limits);
            CHECK(outcome.isEqual);
            constexpr std::size_t kMany = 15'000;
            large += outcome.nodes > kMany;
        }
    CHECK(large < 80);
}

TEST_CASE("random expressions that differ are not merged", "[linrel][random]") {
    constexpr int kOperators = 8;
    const Limits limits{40, 4'000, 600, 1024};
    std::size_t different = 0;
    std::size_t saturated = 0;
    for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
        RandomPair pair(seed, optionsOf(3, kOperators), static_cast<int>(seed % 6), true);
        CAPTURE(seed, pair.text);
        if (pair.verdict != Verdict::Unknown)
            CHECK(pair.isEqualModulo == (pair.verdict == Verdict::Equal));
        if (pair.isEqualModulo) continue;
        const CorpusOutcome outcome = pair.prove(limits);
        CHECK_FALSE(outcome.isEqual);
        ++different;
        saturated += outcome.reason == StopReason::Saturated;
    }
    CAPTURE(different, saturated);
    CHECK(different > 850);
    CHECK(saturated > 200);
}
