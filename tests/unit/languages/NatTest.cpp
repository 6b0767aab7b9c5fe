// Canonical forms of nats, and the same polynomials against evaluation at random points.
#include "engine/languages/rise/terms/Nat.h"

#include <array>
#include <catch2/catch.hpp>
#include <random>

using namespace candler::rise;

TEST_CASE("equal nats have equal ids", "[unit]") {
    Nats nats;
    const NatId m = nats.index(0);
    const NatId c32 = nats.constant(32);
    const NatId byThirtyTwo = nats.divide(m, c32).value();
    CHECK(nats.multiply(byThirtyTwo, c32) == m);
    CHECK(nats.divide(byThirtyTwo, c32) == nats.divide(m, nats.constant(1024)));
    CHECK(nats.multiply(c32, nats.constant(4)) == nats.constant(128));
    CHECK(nats.subtract(nats.add(m, c32), m) == c32);
    CHECK(nats.isZero(nats.subtract(m, m)));
    CHECK(nats.power(m, -1) == nats.divide(nats.constant(1), m));
    CHECK(nats.isProvablyLess(nats.divide(nats.constant(4), c32).value(), 1));
    CHECK_FALSE(nats.isProvablyLess(nats.divide(byThirtyTwo, c32).value(), 1));
}

TEST_CASE("sums divide only what they divide without remainder", "[unit]") {
    Nats nats;
    const NatId n = nats.index(0);
    const NatId sum = nats.add(n, nats.constant(1));
    const NatId square = nats.multiply(sum, sum);
    CHECK(nats.divide(square, sum) == sum);
    CHECK_FALSE(nats.divide(n, sum).has_value());
    CHECK_FALSE(nats.divide(n, nats.constant(0)).has_value());
}

TEST_CASE("div and mod are computed where that is certain", "[unit]") {
    Nats nats;
    const NatId n = nats.index(0);
    const NatId three = nats.constant(3);
    CHECK(nats.floorDivide(nats.constant(17), three) == nats.constant(5));
    CHECK(nats.modulo(nats.constant(17), three) == nats.constant(2));
    CHECK(nats.floorDivide(nats.multiply(n, three), three) == n);
    CHECK(nats.isZero(nats.modulo(nats.multiply(n, three), three).value()));
    const NatId opaque = nats.floorDivide(n, three).value();
    CHECK(nats.text(opaque) == "((%n0) div (3))");
    CHECK(nats.substituteOutermost(opaque, nats.constant(17)) == nats.constant(5));
}

TEST_CASE("sums and products that would fill the memory stay opaque", "[unit]") {
    Nats nats;
    NatId sum = nats.constant(1);
    for (std::uint32_t i = 0; i < 3; ++i) sum = nats.add(sum, nats.index(i));
    NatId power = sum;
    for (int i = 0; i < 20; ++i) power = nats.power(power, 60).value();
    CHECK(nats.isTooLarge(power));
    CHECK_FALSE(nats.isTooLarge(nats.power(sum, 4).value()));
    CHECK(power == nats.multiply(power, nats.constant(1)));
    CHECK(nats.multiply(power, sum) == nats.multiply(sum, power));
    CHECK(nats.indexBound(power) == 3);
    const auto ones = [&](const NatAtom&) { return std::optional<NatId>{nats.constant(0)}; };
    CHECK(nats.substitute(power, ones) == nats.constant(1));
    CHECK_FALSE(nats.evaluate(power, [](const NatAtom&) { return 5; }).has_value());

    NatId large = nats.constant(std::string(900, '9')).value();
    for (int i = 0; i < 20; ++i) large = nats.power(large, 60).value();
    CHECK_FALSE(nats.asInteger(large).has_value());
    NatId degree = nats.index(0);
    for (int i = 0; i < 20; ++i) degree = nats.power(degree, 60).value();
    CHECK(nats.evaluate(degree, [](const NatAtom&) { return 1; }) == 1);

    NatId wide = nats.constant(0);
    for (std::uint32_t i = 0; i < 1000; ++i) wide = nats.add(wide, nats.index(i));
    CHECK(nats.indexBound(wide) == 1000);
    CHECK(nats.evaluate(wide, [](const NatAtom&) { return 2; }) == 2000);
    CHECK(nats.substitute(wide, [&](const NatAtom&) { return std::optional{sum}; }) !=
          nats.constant(0));
}

TEST_CASE("nats print as people write them", "[unit]") {
    Nats nats;
    const NatId n = nats.freshRigid("n");
    const NatId m = nats.freshRigid("m");
    const auto c = [&](std::int64_t value) { return nats.constant(value); };
    CHECK(nats.text(nats.divide(m, c(32)).value()) == "m/32");
    CHECK(nats.text(nats.divide(nats.multiply(c(3), m), nats.multiply(c(2), n)).value()) ==
          "3*m/(2*n)");
    CHECK(nats.text(nats.add(nats.subtract(n, c(1)), nats.multiply(n, n))) == "n^2 + n - 1");
    CHECK(nats.text(nats.subtract(c(3), n)) == "3 - n");
    CHECK(nats.text(nats.constant(0)) == "0");
}

TEST_CASE("an equation is solved for the variable that occurs once", "[unit]") {
    Nats nats;
    const NatId x = nats.flexible(0);
    const NatId n = nats.freshRigid("n");
    const NatId four = nats.constant(4);
    const auto solved = nats.pivot(nats.subtract(nats.multiply(x, four), n));
    REQUIRE(solved.has_value());
    CHECK(solved->second == nats.divide(n, four));
    const auto inverse = nats.pivot(nats.subtract(nats.divide(n, x).value(), four));
    REQUIRE(inverse.has_value());
    CHECK(inverse->second == nats.divide(n, four));
    CHECK_FALSE(nats.pivot(nats.subtract(nats.multiply(x, x), n)).has_value());
}

TEST_CASE("shifting and substitution follow the indices", "[unit]") {
    Nats nats;
    const NatId sum = nats.add(nats.index(0), nats.multiply(nats.index(1), nats.constant(2)));
    CHECK(nats.shift(sum, 1, 0) ==
          nats.add(nats.index(1), nats.multiply(nats.index(2), nats.constant(2))));
    CHECK(nats.shift(sum, 3, 1) ==
          nats.add(nats.index(0), nats.multiply(nats.index(4), nats.constant(2))));
    CHECK(nats.substituteOutermost(sum, nats.constant(5)) ==
          nats.add(nats.constant(5), nats.multiply(nats.index(0), nats.constant(2))));
}

namespace {

/// A random nat together with its value at a point.
struct Sample {
    NatId nat;
    double value = 0;
};

Sample randomSample(Nats& nats, std::mt19937& random, const std::array<std::int64_t, 3>& point,
                    int depth) {
    if (depth == 0 || random() % 5 == 0) {
        if (random() % 2 == 0) {
            const auto value = static_cast<std::int64_t>(random() % 7);
            return {nats.constant(value), static_cast<double>(value)};
        }
        const auto index = static_cast<std::uint32_t>(random() % 3);
        return {nats.index(index), static_cast<double>(point.at(index))};
    }
    const Sample a = randomSample(nats, random, point, depth - 1);
    const Sample b = randomSample(nats, random, point, depth - 1);
    switch (random() % 4) {
        case 0:
            return {nats.add(a.nat, b.nat), a.value + b.value};
        case 1:
            return {nats.subtract(a.nat, b.nat), a.value - b.value};
        case 2:
            return {nats.multiply(a.nat, b.nat), a.value * b.value};
        default: {
            const auto quotient = nats.divide(nats.multiply(a.nat, b.nat), b.nat);
            if (!quotient) return a;
            CHECK(quotient == a.nat);
            return {*quotient, a.value};
        }
    }
}

}  // namespace

TEST_CASE("polynomial arithmetic agrees with evaluation", "[property]") {
    Nats nats;
    std::mt19937 random(20251121);
    const std::array<std::int64_t, 3> point{3, 5, 7};
    const auto valuation = [&](const NatAtom& atom) -> std::optional<std::int64_t> {
        return point.at(atom.number);
    };
    for (int i = 0; i < 500; ++i) {
        const Sample sample = randomSample(nats, random, point, 4);
        const auto value = nats.evaluate(sample.nat, valuation);
        REQUIRE(value.has_value());
        CHECK(static_cast<double>(*value) == sample.value);
        const NatId closed = nats.substitute(sample.nat, [&](const NatAtom& atom) {
            return std::optional<NatId>{nats.constant(point.at(atom.number))};
        });
        CHECK(nats.asInteger(closed) == value);
    }
}
