// Random expressions by both oracles: rewritten ones are equal, changed ones are not, and the
// oracles agree with each other and with the evaluator.
#include <catch2/catch.hpp>

#include "engine/languages/linrel/oracles/IntervalEvaluator.h"
#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/languages/linrel/oracles/ModularEvaluator.h"
#include "engine/languages/linrel/oracles/PolytermOracle.h"
#include "engine/languages/linrel/syntax/LaText.h"
#include "tests/unit/linrel/RandomLa.h"

using namespace candler;
using namespace candler::linrel;

namespace {

constexpr std::uint64_t kCases = 1'000;

/// What kinds of expressions are tried.
struct Variant {
    const char* name;
    test::RandomLaOptions options;
    int leastDifferent = 0;
};

std::vector<Variant> variants() {
    test::RandomLaOptions many;
    many.matrices = 5;
    // So that more indices meet, but more is equal by chance, too.
    test::RandomLaOptions small = many;
    small.sizes = {1, 4, 4, 3};
    test::RandomLaOptions functions = many;
    functions.hasFunctions = true;
    return {{"few inputs", {}, 880},
            {"many inputs", many, 880},
            {"small sizes", small, 800},
            {"functions", functions, 750}};
}

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
    for (const Variant& variant : variants()) {
        Verdicts verdicts;
        for (std::uint64_t seed = 0; seed < kCases; ++seed) {
            test::RandomLa random(seed, variant.options);
            const LaId a = random.expression();
            const LaId b = random.equalByConstruction(a);
            CAPTURE(variant.name, seed, laText(random.program(), a), laText(random.program(), b));
            const Verdict verdict = PolytermOracle(random.program()).compare(a, b);
            verdicts.count(verdict);
            CHECK(verdict != Verdict::Different);
            // Functions of numbers are folded by the polyterms only.
            if (!variant.options.hasFunctions || verdict != Verdict::Equal)
                CHECK(agreeModulo(random.program(), a, b, seed));
        }
        CAPTURE(variant.name, verdicts.unknown);
        CHECK(verdicts.unknown < 5);
    }
}

TEST_CASE("random expressions and what they were changed to differ", "[linrel][polyterm]") {
    for (const Variant& variant : variants()) {
        Verdicts verdicts;
        for (std::uint64_t seed = 0; seed < kCases; ++seed) {
            test::RandomLa random(seed, variant.options);
            const LaId a = random.expression();
            const LaId b = random.perturbed(random.equalByConstruction(a));
            CAPTURE(variant.name, seed, laText(random.program(), a), laText(random.program(), b));
            const Verdict verdict = PolytermOracle(random.program()).compare(a, b);
            verdicts.count(verdict);
            // By chance both are still equal, as where what was changed is multiplied by 0.
            if (verdict != Verdict::Unknown && !variant.options.hasFunctions)
                CHECK(agreeModulo(random.program(), a, b, seed) == (verdict == Verdict::Equal));
        }
        CAPTURE(variant.name, verdicts.equal, verdicts.different, verdicts.unknown);
        CHECK(verdicts.different > variant.leastDifferent);
    }
}

TEST_CASE("what is equal is not refuted by bounds", "[linrel][polyterm]") {
    constexpr std::uint64_t kFewCases = 300;
    for (const Variant& variant : variants())
        for (std::uint64_t seed = 0; seed < kFewCases; ++seed) {
            test::RandomLa random(seed, variant.options);
            const LaId a = random.expression();
            const LaId b = random.equalByConstruction(a);
            CAPTURE(variant.name, seed, laText(random.program(), a), laText(random.program(), b));
            LaDesugar desugar(random.program());
            const LaId left = desugar.desugar(a);
            const LaId right = desugar.desugar(b);
            CHECK_FALSE(areRefuted(random.program(), left, right, seed));
        }
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
