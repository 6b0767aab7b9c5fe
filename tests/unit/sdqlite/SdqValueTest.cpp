// Values: normal form, tables, products, and the laws of rings and maps on random ones.
#include "engine/languages/sdqlite/values/SdqValue.h"

#include <array>
#include <catch2/catch.hpp>
#include <limits>

#include "engine/languages/sdqlite/semantics/SdqArithmetic.h"
#include "engine/support/Random.h"

namespace candler::sdqlite {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::array kAllRings{Ring::Real, Ring::Int, Ring::Bool, Ring::MinPlus, Ring::OrAnd};

Value vector(std::initializer_list<std::pair<std::int64_t, double>> items) {
    Entries entries;
    for (const auto& [key, number] : items) entries.emplace(Key{key}, Value::number(number));
    return Value::map(std::move(entries), false);
}

double randomNumber(Random& random, Ring ring) {
    if (random.below(4) == 0) return ringZero(ring);
    if (ring == Ring::Bool || ring == Ring::OrAnd) return 1;
    return static_cast<double>(random.below(9)) - 4;
}

/// Of this depth, in normal form.
Value randomTensor(Random& random, Ring ring, int depth) {
    if (depth == 0) return Value::number(randomNumber(random, ring));
    Entries entries;
    for (std::int64_t key = 0; key < 4; ++key)
        if (Value value = randomTensor(random, ring, depth - 1);
            random.below(3) != 0 && !value.isZero(ring))
            entries.emplace(Key{key}, std::move(value));
    return Value::map(std::move(entries), false);
}

bool isNormal(const Value& value, Ring ring) {
    if (!value.isMap()) return true;
    for (const auto& [key, entry] : value.entries())
        if (entry.isZero(ring) || !isNormal(entry, ring)) return false;
    return true;
}

}  // namespace

TEST_CASE("sums of tensors keep no zeros, sums of tables keep them", "[unit]") {
    const Value cancelled = add(Ring::Real, vector({{1, 2}}), vector({{1, -2}}));
    CHECK(text(cancelled) == "{}");
    CHECK(cancelled.isZero(Ring::Real));

    const Value zero = Value::map({{Key{0}, Value::index(0)}}, true);
    CHECK(text(add(Ring::Real, Value{}, zero)) == "{0 -> 0}");
    const Value one = Value::map({{Key{1}, Value::index(0)}}, true);
    CHECK(text(add(Ring::Real, zero, one)) == "{0 -> 0, 1 -> 0}");
    CHECK(add(Ring::Real, zero, one).isTable());
    CHECK_FALSE(Value::index(0).isZero(Ring::Real));
}

TEST_CASE("a sum does not change what it was made of", "[unit]") {
    const Value inner = vector({{0, 1}});
    const Value a = Value::map({{Key{0}, inner}}, false);
    const Value b = a;
    Value sum = a;
    REQUIRE(addTo(Ring::Real, sum, b).empty());
    REQUIRE(addTo(Ring::Real, sum, sum).empty());
    CHECK(text(sum) == "{0 -> {0 -> 4}}");
    CHECK(text(a) == "{0 -> {0 -> 1}}");
    CHECK(text(inner) == "{0 -> 1}");
}

TEST_CASE("the keys of a product are those of the left factor, then those of the right", "[unit]") {
    const Value a = vector({{0, 3}});
    const Value b = vector({{1, 2}, {2, 3}});
    CHECK(text(multiply(Ring::Real, a, b)) == "{0 -> {1 -> 6, 2 -> 9}}");
    CHECK(text(multiply(Ring::Real, b, a)) == "{1 -> {0 -> 6}, 2 -> {0 -> 9}}");
    CHECK(text(multiply(Ring::Real, Value::number(2), b)) == "{1 -> 4, 2 -> 6}");
    CHECK(text(multiply(Ring::Real, b, Value::number(0))) == "{}");
    CHECK(text(multiply(Ring::Real, b, Value{})) == "0");
}

TEST_CASE("zero and one are what the ring says", "[unit]") {
    CHECK(Value::number(kInfinity).isZero(Ring::MinPlus));
    CHECK_FALSE(Value::number(0).isZero(Ring::MinPlus));
    CHECK(add(Ring::MinPlus, Value::number(3), Value::number(2)) == Value::number(2));
    CHECK(multiply(Ring::MinPlus, Value::number(3), Value::number(2)) == Value::number(5));
    CHECK(multiply(Ring::MinPlus, Value::number(-kInfinity), Value::number(kInfinity)) ==
          Value::number(kInfinity));
    CHECK(text(add(Ring::MinPlus, vector({{1, 0}}), vector({{1, kInfinity}}))) == "{1 -> 0}");
    CHECK(add(Ring::Bool, Value::number(1), Value::number(1)) == Value::number(1));
    CHECK(subtract(Ring::Bool, Value::number(1), Value::number(1)) == Value::number(0));
    CHECK(boolAs(Ring::MinPlus, Value::number(1)) == Value::number(0));
    CHECK(boolAs(Ring::MinPlus, Value::number(0)) == Value::number(kInfinity));
}

TEST_CASE("rings and tensors over them obey the laws of semirings", "[unit][property]") {
    Random random(1);
    for (int round = 0; round < 3000; ++round) {
        const Ring ring = kAllRings[random.below(kAllRings.size())];
        const int depth = static_cast<int>(random.below(3));
        const int other = static_cast<int>(random.below(2));
        const Value a = randomTensor(random, ring, depth);
        const Value b = randomTensor(random, ring, depth);
        const Value c = randomTensor(random, ring, depth);
        const Value d = randomTensor(random, ring, other);
        INFO(ringName(ring) << ": " << text(a) << ", " << text(b) << ", " << text(c) << ", "
                            << text(d));
        CHECK(add(ring, a, b) == add(ring, b, a));
        CHECK(add(ring, add(ring, a, b), c) == add(ring, a, add(ring, b, c)));
        CHECK(add(ring, a, Value{}) == a);
        CHECK(multiply(ring, multiply(ring, a, d), c) == multiply(ring, a, multiply(ring, d, c)));
        CHECK(multiply(ring, d, add(ring, a, b)) ==
              add(ring, multiply(ring, d, a), multiply(ring, d, b)));
        CHECK(multiply(ring, add(ring, a, b), d) ==
              add(ring, multiply(ring, a, d), multiply(ring, b, d)));
        CHECK(multiply(ring, Value::number(ringOne(ring)), a) == a);
        CHECK(isNormal(add(ring, a, b), ring));
        CHECK(isNormal(multiply(ring, a, d), ring));
        if (ring == Ring::Real || ring == Ring::Int) {
            CHECK(isNormal(subtract(ring, a, b), ring));
            CHECK(add(ring, subtract(ring, a, b), b) == a);
        }
        if (canSubtract(ring)) CHECK(subtract(ring, a, a).size() == 1);
    }
}

TEST_CASE("products of maps do not commute", "[unit][property]") {
    Random random(2);
    std::size_t differences = 0;
    for (int round = 0; round < 100; ++round) {
        const Value a = randomTensor(random, Ring::Real, 1);
        const Value b = randomTensor(random, Ring::Real, 1);
        if (!(multiply(Ring::Real, a, b) == multiply(Ring::Real, b, a))) ++differences;
    }
    CHECK(differences > 50);
}

TEST_CASE("stored arrays become tensors without zeros, index tables stay", "[unit]") {
    const Value zeros = Value::map({{Key{0}, Value::number(0)}, {Key{1}, Value::number(2)}}, true);
    CHECK(text(zeros) == "{0 -> 0, 1 -> 2}");
    CHECK(text(tensorOf(Ring::Real, zeros)) == "{1 -> 2}");
    CHECK_FALSE(tensorOf(Ring::Real, zeros).hasTables());
    CHECK(text(add(Ring::Real, zeros, vector({{1, -2}, {3, 1}}))) == "{3 -> 1}");

    const Value rows =
        Value::map({{Key{0}, Value::map({}, false)}, {Key{1}, zeros}, {Key{2}, vector({})}}, true);
    CHECK(text(tensorOf(Ring::Real, rows)) == "{1 -> {1 -> 2}}");

    const Value indices = Value::map({{Key{0}, Value::index(0)}, {Key{1}, Value::index(2)}}, true);
    CHECK(text(tensorOf(Ring::Real, indices)) == "{0 -> 0, 1 -> 2}");
    CHECK(tensorOf(Ring::Real, indices).isTable());
    CHECK(text(tensorOf(Ring::Real, indices, false)) == "{1 -> 2}");
}

TEST_CASE("what cannot be done is told and not done", "[unit]") {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    Value index = Value::index(kMost);
    CHECK_FALSE(addTo(Ring::Real, index, Value::index(1)).empty());
    index = Value::index(kMost);
    CHECK_FALSE(multiplyBy(Ring::Real, index, Value::index(2)).empty());
    index = Value::index(-kMost - 1);
    CHECK_FALSE(subtractFrom(Ring::Real, index, Value::index(1)).empty());
    Value number = Value::number(1);
    CHECK_FALSE(addTo(Ring::Real, number, vector({{0, 1}})).empty());
    CHECK_FALSE(subtractFrom(Ring::MinPlus, number, Value::number(1)).empty());
    Value pair = Value::tuple({1, 2});
    CHECK_FALSE(addTo(Ring::Real, pair, Value::index(1)).empty());
    CHECK_FALSE(Value::number(0.5).toIndex().has_value());
    CHECK_FALSE(Value::number(1e30).toIndex().has_value());
    CHECK_FALSE(Value::number(std::numeric_limits<double>::quiet_NaN()).toIndex().has_value());

    Value deep = vector({{0, 1}});
    Fault fault;
    for (int round = 0; round < 10 && fault.empty(); ++round) {
        const Value copy = deep;
        fault = multiplyBy(Ring::Real, deep, copy);
    }
    CHECK(fault == "maps are nested too deeply");
    Value wide = vector({{0, 1}, {1, 1}, {2, 1}, {3, 1}});
    for (fault = {}; fault.empty();) {
        const Value copy = wide;
        fault = multiplyBy(Ring::Real, wide, copy);
    }
    CHECK(fault == "the product has too many entries");
}

TEST_CASE("a value that shares its parts knows how large it is as a tree", "[unit]") {
    Value value = Value::number(1);
    for (int level = 0; level < 40; ++level)
        value = Value::map({{Key{0}, value}, {Key{1}, value}}, false);
    CHECK(value.size() > std::uint64_t{1} << 40U);
    CHECK(value.depth() == 40);
    CHECK(value == value);
    CHECK(text(value) == "a map of 2 entries");
    Value sum = vector({{0, 1}});
    const std::uint64_t before = sum.size();
    REQUIRE(addTo(Ring::Real, sum, vector({{1, 1}})).empty());
    CHECK(sum.size() == before + 1);
    REQUIRE(addTo(Ring::Real, sum, vector({{1, -1}})).empty());
    CHECK(sum.size() == before);
}

TEST_CASE("the universal zero is every zero", "[unit]") {
    CHECK(Value{} == Value::index(0));
    CHECK(Value{} == Value::number(0));
    CHECK(Value{} == Value::number(kInfinity));
    CHECK(Value{} == Value::map({}, true));
    CHECK_FALSE(Value{} == Value::number(1));
    CHECK_FALSE(Value{} == Value::index(1));
    CHECK_FALSE(Value{} == vector({{0, 0}}));
    CHECK_FALSE(Value::number(0) == Value::map({}, false));
    CHECK(Value{}.asIndex() == 0);
    CHECK(Value{}.entries().empty());
    CHECK(Value{}.asNumber(Ring::MinPlus) == kInfinity);
}

TEST_CASE("division is towards minus infinity and never undefined", "[unit]") {
    constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
    const auto divided = [](Operator op, std::int64_t a, std::int64_t b) {
        Value result;
        const Fault fault = applyScalar(op, Ring::Real, Value::index(a), Value::index(b), result);
        return fault.empty() ? text(result) : std::string(fault);
    };
    for (std::int64_t a = -7; a <= 7; ++a)
        for (const std::int64_t b : {-3, -2, -1, 1, 2, 3}) {
            const std::int64_t quotient = std::stoll(divided(Operator::Divide, a, b));
            const std::int64_t rest = std::stoll(divided(Operator::Modulo, a, b));
            CHECK(quotient * b + rest == a);
            CHECK((b > 0 ? rest >= 0 && rest < b : rest <= 0 && rest > b));
        }
    CHECK(divided(Operator::Divide, 1, 0) == "something is divided by zero");
    CHECK(divided(Operator::Modulo, 1, 0) == "something is divided by zero");
    CHECK(divided(Operator::Divide, kLeast, -1) == "an index is out of range");
    CHECK(divided(Operator::Modulo, kLeast, -1) == "0");
}

}  // namespace candler::sdqlite
