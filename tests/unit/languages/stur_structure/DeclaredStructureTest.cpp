// Structures that users declare: what is completed, and what is refused.
#include <catch2/catch.hpp>

#include "tests/unit/languages/stur_structure/NamedStructures.h"
#include "tests/unit/languages/stur_structure/Oracle.h"

using namespace candler;
using namespace candler::stur;
using namespace candler::stur::letters;

namespace {

const Names kMatrix{"i", "j"};

Conjunction square() {
    return range(i, n).with(range(j, n));
}

std::string errorOf(const std::optional<Region>& unique, const std::vector<Piece>& redundant) {
    Prover prover(sizesOf({"n", "m"}));
    const auto made = makeStructure({kMatrix, square(), unique, redundant}, prover);
    REQUIRE_FALSE(made);
    return made.error().front().message;
}

}  // namespace

TEST_CASE("declared structures are completed", "[unit]") {
    Prover prover(sizesOf({"n", "m"}));
    const auto made = [&](const std::optional<Region>& unique,
                          const std::vector<Piece>& redundant) {
        const auto structure = makeStructure({kMatrix, square(), unique, redundant}, prover);
        REQUIRE(structure);
        CHECK(unprovedInvariants(*structure, prover) == Names{});
        return structure->text();
    };
    CHECK(made({}, {}) == "U 0 <= i < n, 0 <= j < n\n");
    // Without U: what R leaves.
    CHECK(made({}, {{all({lt(j, i)}), {j, i}, 1}}) ==
          "U 0 <= i <= j < n\nR 0 <= j < i < n: (i,j) -> (j,i)\n");
    // Summands that overlap count once.
    CHECK(made(Region{all({le(i, j)}), all({eq(i, j)})}, {}) == "U 0 <= i <= j < n\n");
    // A target that is redundant itself is followed.
    CHECK(made(Region{all({eq(i, 0), lt(j, 2)})}, {{all({eq(i, 1), lt(j, 2)}), {i - 1, j}, 1},
                                                   {all({eq(i, 2), lt(j, 2)}), {i - 1, j}, -1}}) ==
          "U i = 0, 0 <= j <= 1, j < n\n"
          "R i = 1, 2 <= n, 0 <= j <= 1: (i,j) -> (i - 1,j)\n"
          "R i = 2, 3 <= n, 0 <= j <= 1: (i,j) -> (i - 2,j) * -1\n");
}

TEST_CASE("declared structures that cannot be are refused", "[unit]") {
    CHECK(errorOf(Region{all({le(i, j)})}, {{all({le(j, i)}), {j, i}, 1}}) ==
          "elements may be unique and redundant at once: j = i, 0 <= i < n");
    CHECK(errorOf(Region{all({eq(i, 0)})},
                  {{all({lt(0, i)}), {0, j}, 1}, {all({lt(0, i), eq(j, 0)}), {0, 1}, 1}}) ==
          "the redundancy map may give two targets to an element: j = 0, 1 <= i < n");
    CHECK(errorOf(Region{all({le(i, j)})}, {{all({lt(j, i)}), {i, j}, 1}}) ==
          "the redundancy map may lead outside the unique set: "
          "0 <= j < i < n: (i,j) -> (i,j)");
    CHECK(errorOf(Region{all({lt(i, j)})}, {{all({lt(j, i)}), {j - 1, i}, 1}})
              .starts_with("the redundancy map may lead outside the unique set: "));
}

TEST_CASE("numbers beyond 64 bits are told", "[unit]") {
    Prover prover(sizesOf({"n", "m"}));
    Calculus calculus(prover);
    const AffineForm large = i * AffineForm(INT64_MAX / 2);
    const auto step =
        calculus.product({{"A", named::vector(n), {large + large + large}}}, range(i, n), {"i"});
    REQUIRE_FALSE(step);
    CHECK(step.error().front().message == "the structure needs numbers beyond 64 bits");
}

TEST_CASE("the oracle notices what is wrong", "[unit]") {
    Random random(5);
    const Values sizes{{"n", 4}, {"m", 3}};
    const Structure good = named::symmetric();
    const Grid grid = randomGrid(good, sizes, random);
    CHECK(violation(good, grid, sizes).empty());
    // A larger unique set is fine; these are not: lost, twice, not stored, another value.
    CHECK(violation(named::general(n, n), grid, sizes).empty());
    Structure lost = good;
    lost.pieces.pop_back();
    CHECK_FALSE(violation(lost, grid, sizes).empty());
    CHECK_FALSE(violation(named::upper(), grid, sizes).empty());
    Structure twice = good;
    twice.pieces.push_back(twice.pieces.front());
    CHECK(violation(twice, grid, sizes).starts_with("I1"));
    Structure astray = good;
    astray.pieces.back().map = {i, j};
    astray.pieces.back().factor = 2;
    CHECK(violation(astray, grid, sizes).starts_with("I3"));
    CHECK(violation(named::skew(), grid, sizes) != "");
    Structure wrong = good;
    wrong.pieces.back().map = {j, j};
    CHECK(violation(wrong, grid, sizes).starts_with("I4"));
    CHECK(finenessOf(good, grid, sizes).unique == 10);
    CHECK(finenessOf(good, grid, sizes).different == 10);
}
