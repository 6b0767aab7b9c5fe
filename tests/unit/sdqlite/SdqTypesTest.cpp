// Full types with their sorts, plain types, and what operators make of them.
#include <array>
#include <catch2/catch.hpp>
#include <limits>
#include <vector>

#include "engine/languages/sdqlite/terms/SdqTerms.h"
#include "engine/support/Random.h"

namespace candler::sdqlite {

namespace {

constexpr TypeId kIndex = PlainTypes::kIndex;
constexpr TypeId kReal = PlainTypes::ring(Ring::Real);
constexpr TypeId kTruth = PlainTypes::ring(Ring::Bool);

/// A type of two dimensions, numbers and tuples.
FullTypeId randomType(FullTypes& types, Random& random, int depth) {
    const std::array sorts{kNat, types.sort("I"), types.sort("J"),
                           types.tupleSort({types.sort("I"), kNat}),
                           types.tupleSort({kNat, types.sort("J")})};
    const SortId sort = sorts[random.below(sorts.size())];
    const std::uint64_t kind = random.below(depth == 0 ? 2 : 5);
    if (kind == 0) return types.index(sort);
    if (kind == 1) return types.ring(static_cast<Ring>(random.below(2)));
    return types.map(sort, randomType(types, random, depth - 1),
                     random.below(2) == 0 ? MapKind::Logical : MapKind::HashMap);
}

std::optional<TypeId> result(SdqTerms& terms, Operator op, std::vector<TypeId> children) {
    return terms.resultType(op, children);
}

}  // namespace

TEST_CASE("types are written as programs write them", "[unit]") {
    FullTypes types;
    const SortId i = types.sort("I");
    const SortId j = types.sort("J");
    const FullTypeId real = types.ring(Ring::Real);
    CHECK(types.text(real) == "real");
    CHECK(types.text(types.index(i)) == "I");
    CHECK(types.text(types.map(i, types.map(j, real))) == "{I -> {J -> real}}");
    CHECK(types.text(types.map(kNat, types.index(j), MapKind::Vector)) == "vec<nat, J>");
    CHECK(types.text(types.map(i, types.index(i), MapKind::Range)) == "rng<I>");
    CHECK(types.text(types.map(types.tupleSort({i, j}), real, MapKind::HashMap)) ==
          "hmap<<I,J>, real>");
    CHECK(types.text(types.map(i, types.map(j, real, MapKind::SortedMap), MapKind::Vector)) ==
          "vec<I, smap<J, real>>");
    CHECK(types.text(types.ring(Ring::MinPlus)) == "minplus");
    CHECK(types.sort("I") == i);
    CHECK(types.levels(types.map(i, types.map(j, real))) == 2);
}

TEST_CASE("numbers without a sort agree with every dimension, dimensions only with themselves",
          "[unit]") {
    FullTypes types;
    const SortId i = types.sort("I");
    const SortId j = types.sort("J");
    CHECK(types.join(i, i) == i);
    CHECK(types.join(kNat, j) == j);
    CHECK(types.join(i, kNat) == i);
    CHECK(types.join(i, j) == std::nullopt);
    CHECK(types.join(types.tupleSort({i, kNat}), types.tupleSort({kNat, j})) ==
          types.tupleSort({i, j}));
    CHECK(types.join(types.tupleSort({i, j}), types.tupleSort({j, i})) == std::nullopt);
    CHECK(types.join(types.tupleSort({i, j}), kNat) == std::nullopt);
    const FullTypeId real = types.ring(Ring::Real);
    CHECK(types.join(types.map(i, real), types.map(i, real, MapKind::Vector)) ==
          types.map(i, real));
    CHECK(types.join(types.map(i, real), types.map(j, real)) == std::nullopt);
    CHECK(types.join(real, types.ring(Ring::Int)) == std::nullopt);
    CHECK(types.join(real, types.index(kNat)) == std::nullopt);
}

TEST_CASE("joins of types do not depend on the order, and say what is known", "[property]") {
    FullTypes types;
    PlainTypes plain;
    Random random(3);
    int joined = 0;
    for (int round = 0; round < 5000; ++round) {
        const FullTypeId a = randomType(types, random, 2);
        const FullTypeId b = randomType(types, random, 2);
        CAPTURE(types.text(a), types.text(b));
        REQUIRE(types.join(a, a) == a);
        const auto ab = types.join(a, b);
        REQUIRE(ab == types.join(b, a));
        if (!ab) continue;
        ++joined;
        REQUIRE(types.join(*ab, a) == ab);
        REQUIRE(plain.plain(types, a) == plain.plain(types, b));
        REQUIRE(plain.plain(types, *ab) == plain.plain(types, b));
    }
    CHECK(joined > 200);
}

TEST_CASE("plain types say only what maps map to", "[unit]") {
    FullTypes types;
    PlainTypes plain;
    const FullTypeId real = types.ring(Ring::Real);
    const TypeId row = plain.plain(types, types.map(types.sort("I"), real));
    CHECK(row == plain.plain(types, types.map(kNat, real, MapKind::Vector)));
    CHECK(row == plain.mapTo(kReal));
    CHECK(plain.text(plain.mapTo(row)) == "{{real}}");
    CHECK(plain.text(kIndex) == "index");
    CHECK(plain.text(kUntyped) == "untyped");
    CHECK(plain.leafOf(plain.mapTo(row)) == kReal);
    CHECK(plain.levels(plain.mapTo(row)) == 2);
    CHECK(plain.isTensor(row));
    CHECK_FALSE(plain.isTensor(kReal));
    CHECK_FALSE(plain.isTensor(plain.mapTo(kIndex)));
    for (std::size_t i = 0; i < kRings; ++i) {
        const auto ring = static_cast<Ring>(i);
        CHECK(PlainTypes::ringOf(PlainTypes::ring(ring)) == ring);
        CHECK(PlainTypes::isRing(PlainTypes::ring(ring)));
        CHECK_FALSE(PlainTypes::isMap(PlainTypes::ring(ring)));
    }
}

TEST_CASE("operators take what fits and nothing else", "[unit]") {
    using enum Operator;
    SdqTerms terms(Dialect::Sdqlite);
    const TypeId row = terms.plainTypes.mapTo(kReal);
    const TypeId matrix = terms.plainTypes.mapTo(row);
    const TypeId table = terms.plainTypes.mapTo(kIndex);
    const TypeId mask = terms.plainTypes.mapTo(kTruth);
    const TypeId minplus = PlainTypes::ring(Ring::MinPlus);
    CHECK(result(terms, Add, {row, row}) == row);
    CHECK(result(terms, Add, {row, matrix}) == std::nullopt);
    CHECK(result(terms, Subtract, {minplus, minplus}) == std::nullopt);
    CHECK(result(terms, Multiply, {kReal, row}) == row);
    CHECK(result(terms, Multiply, {row, row}) == matrix);
    CHECK(result(terms, Multiply, {kIndex, kIndex}) == kIndex);
    CHECK(result(terms, Multiply, {kIndex, kReal}) == kReal);
    CHECK(result(terms, Multiply, {row, kIndex}) == row);
    CHECK(result(terms, Multiply, {kIndex, minplus}) == std::nullopt);
    CHECK(result(terms, Multiply, {kTruth, matrix}) == matrix);
    CHECK(result(terms, Multiply, {row, mask}) == matrix);
    CHECK(result(terms, Multiply, {kTruth, minplus}) == std::nullopt);
    CHECK(result(terms, Multiply, {table, row}) == std::nullopt);
    CHECK(result(terms, Equal, {kIndex, kIndex}) == kTruth);
    CHECK(result(terms, Less, {kReal, kReal}) == kTruth);
    CHECK(result(terms, Less, {kReal, kIndex}) == std::nullopt);
    CHECK(result(terms, Equal, {row, row}) == std::nullopt);
    CHECK(result(terms, If, {kTruth, row}) == row);
    CHECK(result(terms, If, {kReal, row}) == std::nullopt);
    CHECK(result(terms, Singleton, {kIndex, row}) == matrix);
    CHECK(result(terms, Get, {matrix, kIndex}) == row);
    CHECK(result(terms, Get, {kReal, kIndex}) == std::nullopt);
    CHECK(result(terms, Sum, {matrix, kReal}) == kReal);
    CHECK(result(terms, Collect, {table, kIndex, row}) == matrix);
    CHECK(result(terms, Merge, {table, table, kReal}) == kReal);
    CHECK(result(terms, Merge, {table, row, kReal}) == std::nullopt);
    CHECK(result(terms, Let, {table, row}) == row);
    CHECK(result(terms, Range, {kIndex, kIndex}) == table);
    CHECK(result(terms, Slice, {row, kIndex, kIndex}) == row);
    CHECK(result(terms, Probe, {matrix, kIndex, row}) == row);
    CHECK(result(terms, InBounds, {kIndex, kIndex, kIndex, row}) == row);
    CHECK(result(terms, Inverse, {kReal}) == kReal);
    CHECK(result(terms, Inverse, {kTruth}) == std::nullopt);
    CHECK(result(terms, Negate, {matrix}) == matrix);
    CHECK(result(terms, Tuple, {kIndex, kIndex}) == kIndex);
    CHECK(result(terms, Lambda, {kReal}) == std::nullopt);
    SdqTerms faithful(Dialect::Faithful);
    CHECK(result(faithful, Get, {kUntyped, kUntyped}) == kUntyped);
}

TEST_CASE("products of products are limited", "[unit]") {
    SdqTerms terms(Dialect::Sdqlite);
    TypeId type = terms.plainTypes.mapTo(kReal);
    std::size_t levels = 1;
    while (const auto square = result(terms, Operator::Multiply, {type, type})) {
        type = *square;
        levels *= 2;
    }
    CHECK(levels == kMostLevels);
    CHECK(result(terms, Operator::Singleton, {kIndex, type}) == std::nullopt);
}

TEST_CASE("every type has its zero, and variables the types of what they range over", "[unit]") {
    SdqTerms terms(Dialect::Sdqlite);
    const TypeId row = terms.plainTypes.mapTo(kReal);
    CHECK(terms.zero(kReal) == terms.numberTerm(0, kReal));
    CHECK(terms.zero(kReal) == terms.numberTerm(-0.0, kReal));
    CHECK(terms.zero(row) == terms.leaf(Operator::Empty, 0, row));
    CHECK(
        terms.zero(PlainTypes::ring(Ring::MinPlus)) ==
        terms.numberTerm(std::numeric_limits<double>::infinity(), PlainTypes::ring(Ring::MinPlus)));
    using Types = std::vector<TypeId>;
    const Types matrix{terms.plainTypes.mapTo(row)};
    CHECK(terms.bound(Operator::Sum, 1, matrix) == Types{kIndex, row});
    CHECK(terms.bound(Operator::Sum, 0, {}).empty());
    CHECK(terms.bound(Operator::Collect, 2, matrix) == Types{kIndex, row});
    CHECK(terms.bound(Operator::Merge, 2, matrix) == Types{kIndex, kIndex, kIndex});
    CHECK(terms.bound(Operator::Let, 1, matrix) == matrix);
    CHECK(terms.bound(Operator::Probe, 2, matrix) == Types{row});
}

TEST_CASE("payloads are kept once", "[unit]") {
    SdqTerms terms(Dialect::Sdqlite);
    const FullTypeId real = terms.fullTypes.ring(Ring::Real);
    const Payload a = terms.symbol({"a", real, std::nullopt});
    CHECK(terms.symbol({"a", real, std::nullopt}) == a);
    CHECK(terms.findSymbol("a") == a);
    CHECK(terms.findSymbol("b") == std::nullopt);
    CHECK(terms.number(2.5) == terms.number(2.5));
    CHECK(terms.number(2.5) != terms.number(2));
    CHECK(terms.numberAt(terms.number(1e300)) == 1e300);
    const std::uint32_t shape = terms.shape({real, "A.1"});
    CHECK(shape != kNoShape);
    CHECK(terms.shape({real, "A.1"}) == shape);
    CHECK(terms.shape({real, "A.2"}) != shape);
    CHECK(terms.shapeAt(shape) == Shape{real, "A.1"});
    const Payload variable = SdqTerms::variable(5, shape);
    CHECK(SdqTerms::indexOf(variable) == 5);
    CHECK(SdqTerms::shapeOf(variable) == shape);
}

}  // namespace candler::sdqlite
