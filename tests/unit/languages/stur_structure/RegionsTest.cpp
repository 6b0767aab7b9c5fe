// Sets of points: what elimination, simplification, difference and merging give is what counting
// points gives.
#include <catch2/catch.hpp>

#include "engine/languages/stur/structure/Regions.h"
#include "tests/unit/languages/stur_structure/Builders.h"

using namespace candler;
using namespace candler::stur;

namespace {

const Names kNames{"i", "j", "k"};
constexpr std::int64_t kLow = -3;
constexpr std::int64_t kHigh = 6;

/// Bounds, so that projections can be counted.
Conjunction boxed(const Conjunction& conjunction) {
    Conjunction result = conjunction;
    for (const std::string& name : kNames) {
        result.add(le(kLow, v(name)));
        result.add(le(v(name), kHigh));
    }
    return result;
}

}  // namespace

TEST_CASE("forms are exact or say that they are not", "[unit]") {
    const AffineForm form = v("i") * AffineForm(2) - v("j") + v("n") * v("m") + 3;
    CHECK(form.text() == "2*i + m*n - j + 3");
    CHECK(form.value({{"i", 1}, {"j", 2}, {"n", 3}, {"m", 4}}) == 15);
    CHECK((form.substituted({{"n", v("k") + 1}})).text() == "2*i + k*m + m - j + 3");
    CHECK((form - form) == AffineForm(0));
    CHECK_FALSE(form.isAffine());
    CHECK((v("i") * AffineForm(INT64_MAX) + v("i")).isOverflown());
    CHECK((AffineForm(INT64_MAX) * AffineForm(2)).isOverflown());
    CHECK(AffineForm(INT64_MAX).value({}) == INT64_MAX);
    CHECK((v("i") + v("i")).value({{"i", INT64_MAX}}) == std::nullopt);
}

TEST_CASE("conjunctions are read as chains", "[unit]") {
    const AffineForm i = v("i");
    const AffineForm j = v("j");
    CHECK(all({le(0, i), le(i, j), lt(j, v("n"))}).text({"i", "j"}) == "0 <= i <= j < n");
    CHECK(all({le(0, j), lt(j, i), lt(i, v("n"))}).text({"i", "j"}) == "0 <= j < i < n");
    CHECK(all({eq(i, j), le(1, i)}).text({"i", "j"}) == "j = i, 1 <= i");
    CHECK(all({Atom::divisible(i - 1, 2)}).text() == "2 | i + 1");
    CHECK(all({le(i, 4), le(0, i)}).text() == "0 <= i <= 4");
    CHECK(all({lt(i, j + v("M"))}).text() == "i < M + j");
    CHECK(Conjunction::never().text() == "false");
    CHECK(all({eq(i * AffineForm(2), 1)}).isFalse());
    CHECK(all({le(i * AffineForm(2), 5)}) == all({le(i, 2)}));
}

TEST_CASE("projections are exact over the integers", "[unit][property]") {
    Random random(27);
    for (int round = 0; round < 400; ++round) {
        const Conjunction set = boxed(randomConjunction(random, kNames));
        INFO(round << ": " << set.text());
        const Region projected = eliminate({"j", "k"}, set);
        Values values;
        for (values["i"] = kLow; values["i"] <= kHigh; ++values["i"]) {
            bool expected = false;
            forAllPoints({"j", "k"}, kLow, kHigh, [&](const Values& rest) {
                Values point = rest;
                point["i"] = values["i"];
                expected = expected || *set.holds(point);
            });
            CHECK(isIn(projected, values) == expected);
        }
    }
}

TEST_CASE("emptiness is decided", "[unit][property]") {
    Random random(28);
    int empty = 0;
    for (int round = 0; round < 400; ++round) {
        const Conjunction set = boxed(randomConjunction(random, kNames));
        INFO(round << ": " << set.text());
        bool expected = true;
        forAllPoints(kNames, kLow, kHigh,
                     [&](const Values& point) { expected = expected && !*set.holds(point); });
        Prover prover({});
        CHECK(prover.isEmpty(set) == (expected ? Answer::Yes : Answer::No));
        for (const Query& query : prover.queries()) CHECK(query.by != AnsweredBy::Z3);
        empty += expected ? 1 : 0;
    }
    CHECK(empty > 40);
    CHECK(empty < 360);
}

TEST_CASE("simplified, merged and subtracted sets have the same points", "[unit][property]") {
    Random random(29);
    for (int round = 0; round < 150; ++round) {
        const Conjunction a = randomConjunction(random, kNames);
        const Conjunction b = randomConjunction(random, kNames);
        INFO(round << ": " << a.text() << " | " << b.text());
        // One answer in four is withheld in half of the rounds: the sets must not change.
        ProverOptions options;
        if (round % 2 == 1)
            options.override = [&](const Conjunction&) {
                return random.below(4) == 0 ? std::optional(Answer::Unknown) : std::nullopt;
            };
        Prover prover(std::move(options));
        const Conjunction simple = simplified(a, kNames, prover);
        const std::optional<Region> rest = difference({a}, {b}, prover);
        const std::optional<Region> apart = disjoint({a, b}, prover);
        REQUIRE(rest);
        REQUIRE(apart);
        const Region both = merged(*apart, kNames, prover);
        forAllPoints(kNames, kLow, kHigh, [&](const Values& point) {
            const bool inA = *a.holds(point);
            const bool inB = *b.holds(point);
            if (*simple.holds(point) != inA) FAIL(simple.text());
            if (isIn(*rest, point) != (inA && !inB)) FAIL("difference");
            if (isIn(both, point) != (inA || inB)) FAIL("merged");
            int count = 0;
            for (const Conjunction& part : *apart) count += *part.holds(point) ? 1 : 0;
            if (count > 1) FAIL("not disjoint");
        });
    }
}

TEST_CASE("a set is simplified to what says it", "[unit]") {
    Prover prover(sizesOf({"n", "m"}));
    const AffineForm i = v("i");
    const AffineForm j = v("j");
    const AffineForm n = v("n");
    const auto text = [&](const Conjunction& set) {
        return simplified(set, {"i", "j"}, prover).text({"i", "j"});
    };
    CHECK(text(range(i, n).with(range(j, n)).with(le(i, j))) == "0 <= i <= j < n");
    CHECK(text(range(i, n).with(range(j, n)).with(eq(i, j))) == "j = i, 0 <= i < n");
    CHECK(text(range(i, n).with(lt(j, i)).with(lt(i, j))) == "false");
    CHECK(text(all({le(0, i), le(i, j), le(j, 0)})) == "i = 0, j = 0");
    const Region triangle = merged(
        {all({le(0, i), lt(i, j), lt(j, n)}), range(i, n).with(eq(i, j))}, {"i", "j"}, prover);
    REQUIRE(triangle.size() == 1);
    CHECK(triangle.front().text({"i", "j"}) == "0 <= i <= j < n");
}

TEST_CASE("the chess board's witnesses become divisibilities", "[unit]") {
    Prover prover(sizesOf({"n", "m"}));
    // i = 2a, 0 <= a < m/2, where q = m/2 rounded down.
    const Conjunction board =
        all({eq(v("i"), v("a") * AffineForm(2)), le(0, v("a")), lt(v("a"), v("q")),
             le(v("q") * AffineForm(2), v("m")), lt(v("m"), v("q") * AffineForm(2) + 2)});
    const Region rows = merged(eliminate({"a", "q"}, board), {"i"}, prover);
    REQUIRE(rows.size() == 1);
    CHECK(rows.front().text() == "0 <= i, i + 1 < m, 2 | i");
}

TEST_CASE("a quotient by a symbol is eliminated", "[unit]") {
    Prover prover(sizesOf({"n", "m"}));
    const AffineForm a = v("a");
    const AffineForm c = v("c");
    const Conjunction kronecker = all({eq(v("i"), a * v("m") + c), eq(v("j"), a * v("m") + c),
                                       le(0, c), lt(c, v("m")), le(0, a), lt(a, v("n"))});
    const Region diagonal = merged(eliminate({"a", "c"}, kronecker), {"i", "j"}, prover);
    REQUIRE(diagonal.size() == 1);
    CHECK(diagonal.front().text({"i", "j"}) == "j = i, 0 <= i < m*n");
}
