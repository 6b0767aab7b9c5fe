// The prover: the specification's questions with their answers, by elimination and by Z3, its
// record, its limits and its stop.
#include <catch2/catch.hpp>

#include "engine/languages/stur/structure/Regions.h"
#include "tests/unit/languages/stur_structure/NamedStructures.h"

using namespace candler;
using namespace candler::stur;
using namespace candler::stur::letters;

TEST_CASE("Z1: the questions of the calculus have their answers", "[unit]") {
    ProverOptions options = sizesOf({"n", "m"});
    options.isZ3Only = GENERATE(false, true);
    Prover prover(std::move(options));
    const Conjunction square = range(i, n).with(range(j, n));
    const Conjunction upper = square.with(le(i, j));
    const Conjunction lower = square.with(lt(j, i));
    // Is a product empty?
    CHECK(prover.isEmpty(upper.with(lower)) == Answer::Yes);
    CHECK(prover.isEmpty(upper) == Answer::No);
    // Is an atom redundant?
    CHECK(prover.implies(all({le(0, i), le(i, j)}), le(0, j)));
    CHECK_FALSE(prover.implies(all({le(0, i), le(i, j)}), le(1, j)));
    // Subset, disjoint.
    CHECK(prover.implies(upper, square));
    CHECK_FALSE(prover.implies(square, upper));
    CHECK(prover.areDisjoint(upper, lower));
    CHECK_FALSE(prover.areDisjoint(square, lower));
    // Equal maps on a guard.
    CHECK(prover.areEqual(square.with(eq(i, j)), {i, j}, {j, i}));
    CHECK_FALSE(prover.areEqual(square, {i, j}, {j, i}));
    // Is a target stored?
    CHECK(isSubset({lower}, {upper.substituted({{"i", j}, {"j", i}})}, prover));
    CHECK_FALSE(isSubset({lower}, {upper}, prover));
    // Is a variable bounded?
    CHECK(prover.isBounded(all({le(0, i), le(i, j), lt(j, n)}), "i", {"i", "j"}));
    CHECK_FALSE(prover.isBounded(all({le(0, i), le(i, j)}), "i", {"i", "j"}));
    // Which of two bounds counts?
    CHECK(prover.implies(all({le(0, i)}), le(0, i + 1)));
}

TEST_CASE("nonlinear questions go to Z3", "[unit]") {
    Prover prover(sizesOf({"n", "m"}));
    // The address of a packed triangle is in range.
    const Conjunction triangle = all({le(0, i), le(i, j), lt(j, n)});
    const AffineForm address = (i * n + j) * AffineForm(2) - i * (i + 1);
    CHECK(prover.implies(triangle, le(0, address)));
    CHECK(prover.implies(triangle, lt(address, n * (n + 1))));
    CHECK(prover.queries().back().by == AnsweredBy::Z3);
    CHECK_FALSE(prover.implies(triangle, lt(address, n * n)));
    // Without Z3 they stay open.
    ProverOptions options = sizesOf({"n", "m"});
    options.z3Limit = 0;
    Prover without(std::move(options));
    CHECK(without.isEmpty(triangle.with(le(n * (n + 1), address))) == Answer::Unknown);
}

TEST_CASE("the conditions that decide a question are told", "[unit]") {
    ProverOptions options = sizesOf({"n", "m"});
    options.isZ3Only = GENERATE(false, true);
    Prover prover(std::move(options));
    const Conjunction apart = all({le(0, i), lt(i, n), le(i, j), lt(j, m), lt(j, i)});
    REQUIRE(prover.provesEmpty(apart));
    const auto core = prover.core(prover.queries().back());
    REQUIRE(core);
    CHECK(*core == all({le(i, j), lt(j, i)}));
    // It is no query.
    CHECK(prover.asked().size() == 1);
    REQUIRE(prover.isEmpty(all({le(0, i), lt(i, n)})) == Answer::No);
    CHECK_FALSE(prover.core(prover.queries().back()));
}

TEST_CASE("a question that Z3 gives up says why", "[unit]") {
    const Conjunction hard = all({lt(i * i * i + j * j * j, n * n * n + 1),
                                  lt(n * n * n - 1, i * i * i + j * j * j), lt(1, i), lt(1, j)});
    ProverOptions options = sizesOf({"n"});
    options.z3Limit = 100;
    Prover prover(std::move(options));
    REQUIRE(prover.isEmpty(hard) == Answer::Unknown);
    CHECK(prover.queries().back().by == AnsweredBy::Z3);
    CHECK(prover.queries().back().gaveUp == GaveUp::WorkLimit);
    ProverOptions without = sizesOf({"n"});
    without.z3Limit = 0;
    Prover other(std::move(without));
    REQUIRE(other.isEmpty(hard) == Answer::Unknown);
    CHECK(other.queries().back().gaveUp == GaveUp::NotAsked);
}

TEST_CASE("elimination and Z3 agree", "[unit][property]") {
    Random random(33);
    for (int round = 0; round < 150; ++round) {
        const Conjunction set =
            randomConjunction(random, {"i", "j", "k"}).with(randomConjunction(random, {"j", "n"}));
        INFO(round << ": " << set.text());
        Prover own({});
        ProverOptions options;
        options.isZ3Only = true;
        Prover z3(std::move(options));
        CHECK(own.isEmpty(set) == z3.isEmpty(set));
    }
}

TEST_CASE("questions are recorded and answered once", "[unit]") {
    int asked = 0;
    ProverOptions options = sizesOf({"n"});
    options.override = [&](const Conjunction& question) {
        ++asked;
        CHECK(question.uses("n"));
        return std::optional<Answer>();
    };
    Prover prover(std::move(options));
    const Conjunction set = range(i, n);
    CHECK(prover.isEmpty(set) == Answer::No);
    CHECK(prover.isEmpty(set) == Answer::No);
    CHECK(asked == 1);
    CHECK(prover.queries().size() == 1);
    CHECK(prover.asked() == std::vector<std::size_t>{0, 0});
    CHECK(prover.queries().front().question.text({"i"}) == "0 <= n, 0 <= i < n");
}

TEST_CASE("a stopped prover knows nothing, and the calculus says so", "[unit]") {
    int questions = 0;
    ProverOptions options = sizesOf({"n"});
    options.stop = StopCheck([&] { return ++questions > 5; });
    Prover prover(std::move(options));
    Calculus calculus(prover);
    const Structure a = named::general(n, n);
    const auto step = calculus.product({{"A", a, {i, j}}, {"A", a, {j, i}}}, {}, {"i", "j"});
    REQUIRE_FALSE(step);
    CHECK(step.error().front().message == "the inference was stopped");
    CHECK(prover.isEmpty(all({lt(i, i - 1)}).with(range(j, n))) == Answer::Yes);
    CHECK(prover.isEmpty(range(i, n).with(lt(i, 0))) == Answer::Unknown);
}

TEST_CASE("Z3 has a limit that is not a time", "[unit]") {
    ProverOptions options = sizesOf({"n", "m"});
    options.z3Limit = 1;
    Prover prover(std::move(options));
    const Conjunction large = all(
        {le(0, i), le(i, j), lt(j, n), le(n * (n + 1), (i * n + j) * AffineForm(2) - i * (i + 1))});
    CHECK(prover.isEmpty(large) == Answer::Unknown);
    CHECK(prover.queries().back().by == AnsweredBy::Z3);
}

TEST_CASE("a variable is not a symbol", "[unit]") {
    Prover prover(sizesOf({"n", "i"}));
    const auto step = Calculus(prover).product({{"f", named::vector(n), {i}}}, {}, {"i"});
    REQUIRE_FALSE(step);
    CHECK(step.error().front().message == "'i' is a variable and a symbol at once");
}

TEST_CASE("witnesses may be unique", "[unit]") {
    Prover prover(sizesOf({"n", "m"}));
    const AffineForm a = v("a");
    CHECK(prover.hasUniqueWitnesses(all({eq(i, a * AffineForm(2) + m)}).quantified("a")));
    CHECK_FALSE(prover.hasUniqueWitnesses(all({le(a, i), le(0, a)}).quantified("a")));
}
