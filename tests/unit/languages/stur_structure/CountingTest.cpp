// Numbers of points as formulas, against points that are counted one by one.
#include <catch2/catch.hpp>

#include "engine/languages/stur/structure/Counting.h"
#include "engine/languages/stur/structure/Prover.h"
#include "tests/unit/languages/stur_structure/Builders.h"

using namespace candler;
using namespace candler::stur;
using namespace candler::stur::letters;

namespace {

constexpr std::int64_t kMostCounted = 9;

/// False if there is no formula.
bool checkCount(const Conjunction& set, const Names& variables) {
    Prover prover(sizesOf({"n", "m"}));
    const auto found = count({set}, variables, prover);
    if (!found) return false;
    INFO(set.text() << ": " << found->text());
    for (std::int64_t size = 0; size <= kMostCounted; ++size)
        for (std::int64_t other = 0; other <= kMostCounted; ++other) {
            const Values sizes{{"n", size}, {"m", other}};
            INFO(size << " " << other);
            const auto points = countAt({set}, variables, sizes);
            REQUIRE(points);
            REQUIRE(found->value(sizes) == mpq_class(*points));
        }
    return true;
}

}  // namespace

TEST_CASE("bounds with coefficients are counted by remainders", "[unit]") {
    const Conjunction square = range(i, n).with(range(j, n));
    const AffineForm two(2);
    const AffineForm three(3);
    CHECK(checkCount(square.with(le(two * i, j)), {"i", "j"}));
    CHECK(checkCount(square.with(le(i, two * j)), {"i", "j"}));
    CHECK(checkCount(square.with(le(two * i, three * j)), {"i", "j"}));
    CHECK(checkCount(square.with(lt(i + two * j, n)), {"i", "j"}));
    CHECK(checkCount(range(i, n).with(range(j, m)).with(le(two * i, j)), {"i", "j"}));
    CHECK(checkCount(square.with(eq(two * i, three * j)), {"i", "j"}));
    CHECK(checkCount(square.with(eq(two * i, n + j)), {"i", "j"}));
    CHECK(checkCount(range(i, n).with(eq(two * i, n)), {"i"}));
    const Conjunction cube = square.with(range(k, n));
    CHECK(checkCount(cube.with(le(i, j)).with(le(two * j, k)), {"i", "j", "k"}));
    CHECK(checkCount(cube.with(le(i, two * j)).with(le(j, k)), {"i", "j", "k"}));
}

TEST_CASE("strides are counted by remainders", "[unit]") {
    const Conjunction square = range(i, n).with(range(j, n));
    CHECK(checkCount(range(i, n).with(Atom::divisible(i, 3)), {"i"}));
    CHECK(checkCount(square.with(Atom::divisible(i + j, 2)), {"i", "j"}));
    CHECK(checkCount(square.with(Atom::divisible(i + AffineForm(2) * j + n, 3)), {"i", "j"}));
    CHECK(checkCount(square.with(Atom::divisible(i, 2)).with(le(i, j)), {"i", "j"}));
}

TEST_CASE("numbers of points divide symbols", "[unit]") {
    Prover prover(sizesOf({"n"}));
    const auto even = count({range(i, n).with(Atom::divisible(i, 2))}, {"i"}, prover);
    REQUIRE(even);
    CHECK(even->text() == "((n + 1) / 2)");
    const auto sloped =
        count({range(i, n).with(range(j, n)).with(le(AffineForm(2) * i, j))}, {"i", "j"}, prover);
    REQUIRE(sloped);
    CHECK(sloped->text() == "(n / 2)*n - (n / 2)^2 - (n / 2) + n");
}

TEST_CASE("formulas of random sets count their points", "[property]") {
    Random random(5);
    std::size_t counted = 0;
    for (int trial = 0; trial < 300; ++trial) {
        const Conjunction set = range(i, n)
                                    .with(range(j, m))
                                    .with(range(k, n))
                                    .with(randomConjunction(random, {"i", "j", "k"}));
        if (set.witnesses().empty() && checkCount(set, {"i", "j", "k"})) ++counted;
    }
    CHECK(counted > 200);
}
