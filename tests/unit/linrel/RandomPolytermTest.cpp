// Random expressions by both oracles: rewritten ones are equal, changed ones are not, and the
// oracles agree with each other and with the evaluator.
#include <catch2/catch.hpp>

#include "engine/languages/linrel/LaEvaluator.h"
#include "engine/languages/linrel/LaText.h"
#include "engine/languages/linrel/ModularEvaluator.h"
#include "engine/languages/linrel/PolytermOracle.h"
#include "tests/unit/linrel/RandomLa.h"

using namespace candler;
using namespace candler::linrel;

namespace {

constexpr std::uint64_t kCases = 1'000;

struct Verdicts {
    int equal = 0;
    int different = 0;
    int unknown = 0;

    void count(Verdict verdict) {
        ++(verdict == Verdict::Equal ? equal : verdict == Verdict::Different ? different : unknown);
    }
};

}  // namespace

TEST_CASE("random expressions and what they were rewritten to are equal", "[linrel][polyterm]") {
    for (const bool hasFunctions : {false, true}) {
        Verdicts verdicts;
        for (std::uint64_t seed = 0; seed < kCases; ++seed) {
            test::RandomLaOptions options;
            options.hasFunctions = hasFunctions;
            test::RandomLa random(seed, options);
            const LaId a = random.expression();
            const LaId b = random.equalByConstruction(a);
            CAPTURE(seed, laText(random.program(), a), laText(random.program(), b));
            CHECK(agreeModulo(random.program(), a, b, seed));
            PolytermOracle oracle(random.program());
            const Verdict verdict = oracle.compare(a, b);
            verdicts.count(verdict);
            CHECK(verdict != Verdict::Different);
            if (oracle.polyterm(a) && oracle.polyterm(b)) CHECK(verdict == Verdict::Equal);
        }
        CAPTURE(hasFunctions, verdicts.unknown);
        CHECK(verdicts.unknown < 20);
    }
}

TEST_CASE("random expressions and what they were changed to differ", "[linrel][polyterm]") {
    Verdicts verdicts;
    for (std::uint64_t seed = 0; seed < kCases; ++seed) {
        test::RandomLa random(seed);
        const LaId a = random.expression();
        const LaId b = random.perturbed(random.equalByConstruction(a));
        CAPTURE(seed, laText(random.program(), a), laText(random.program(), b));
        const Verdict verdict = PolytermOracle(random.program()).compare(a, b);
        verdicts.count(verdict);
        // By chance both are still equal, as where what was changed is multiplied by 0.
        if (verdict != Verdict::Unknown)
            CHECK(agreeModulo(random.program(), a, b, seed) == (verdict == Verdict::Equal));
    }
    CAPTURE(verdicts.equal, verdicts.different, verdicts.unknown);
    CHECK(verdicts.different > 850);
}

TEST_CASE("values modulo a prime and in floating point agree", "[linrel][polyterm]") {
    constexpr std::uint64_t kFewCases = 200;
    for (std::uint64_t seed = 0; seed < kFewCases; ++seed) {
        test::RandomLaOptions options;
        options.operators = 6;
        test::RandomLa random(seed, options);
        const LaId a = random.expression();
        const LaId b = random.perturbed(a);
        CAPTURE(seed, laText(random.program(), a), laText(random.program(), b));
        Random cells(seed);
        std::vector<Matrix> inputs;
        for (const LaInput& input : random.program().inputs)
            inputs.push_back(randomInput(random.program(), input, cells));
        const std::vector<Matrix> values = evaluate(random.program(), std::array{a, b}, inputs);
        CHECK(isClose(values[0], values[1]) == agreeModulo(random.program(), a, b, seed));
    }
}

TEST_CASE("a seed makes one expression", "[linrel]") {
    const auto text = [] {
        test::RandomLa random(3);
        const LaId a = random.expression();
        return laText(random.program(), a) + " = " +
               laText(random.program(), random.equalByConstruction(a));
    };
    CHECK(text() == text());
}
