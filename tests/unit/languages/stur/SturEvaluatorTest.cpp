// What programs compute, against loops that are written here.
#include <catch2/catch.hpp>

#include "SturReading.h"

namespace candler::stur {

namespace {

using Point = std::vector<std::int64_t>;

/// f(place) for all places of a tensor.
template <typename Function>
void checkEach(const TensorValue& value, Function expected) {
    Point point(value.extents.size(), 0);
    for (std::size_t i = 0; i < value.cells.size(); ++i) {
        INFO("place " << i);
        CHECK(value.at(point) == Approx(expected(point)).margin(1e-12));
        for (std::size_t d = point.size(); d-- > 0;) {
            if (++point[d] < value.extents[d]) break;
            point[d] = 0;
        }
    }
}

}  // namespace

TEST_CASE("a sum is over all integers at which it is not 0", "[unit]") {
    const auto program = programOf(
        "symbols: n\n"
        "y(i) := A(i, j) * x(j) * (j <= i) + x(i) * (0 <= k < 3) * (k != 1)\n"
        "s() := x(i) * x(i)\n"
        "z(i) := x(i + 1) * (i % 2 = 0) + x(j) * (i = 2 * j + 1) * n^-1()\n"
        "r(i) := x^-1(i) * -2.5^-1\n" +
        square("A") +
        "x:D(i) := (0 <= i < n)\ny:D(i) := (0 <= i < n)\nr:D(i) := (0 <= i < n)\n"
        "z:D(i) := (0 <= i < 2 * n)\n");
    for (const std::int64_t n : {0, 1, 2, 5}) {
        const Valuation values = resultsOf(*program, {{"n", n}}, 7 + static_cast<unsigned>(n));
        const TensorValue& A = values.tensors.at("A");
        const TensorValue& x = values.tensors.at("x");
        const auto at = [&](std::int64_t i) { return x.at(Point{i}); };
        checkEach(values.tensors.at("y"), [&](const Point& p) {
            double sum = 2 * at(p[0]);
            for (std::int64_t j = 0; j <= p[0]; ++j) sum += A.at(Point{p[0], j}) * at(j);
            return sum;
        });
        double square = 0;
        for (std::int64_t i = 0; i < n; ++i) square += at(i) * at(i);
        CHECK(values.tensors.at("s").cells.front() == square);
        checkEach(values.tensors.at("z"), [&](const Point& p) {
            const std::int64_t i = p[0];
            return i % 2 == 0 ? at(i + 1) : at((i - 1) / 2) / static_cast<double>(n);
        });
        checkEach(values.tensors.at("r"),
                  [&](const Point& p) { return at(p[0]) == 0 ? 0 : 1 / at(p[0]) / -2.5; });
    }
}

TEST_CASE("a variable that no tensor has counts its values", "[unit]") {
    const auto program = programOf(
        "symbols: n\ny(i) := x(i) * (0 <= iter < 1000)\n"
        "x:D(i) := (0 <= i < n)\ny:D(i) := (0 <= i < n)\n");
    const Valuation values = resultsOf(*program, {{"n", 3}}, 1);
    checkEach(values.tensors.at("y"),
              [&](const Point& p) { return 1000 * values.tensors.at("x").at(p); });
}

TEST_CASE("inputs keep to their structures", "[unit]") {
    const auto program = programOf(
        "symbols: n\nstructure: S -> skew(n)\n"
        "structure: T -> toeplitz(n)\n"
        "A(i, j) := S(i, j) + T(i, j)\n" +
        square("A"));
    const Valuation values = resultsOf(*program, {{"n", 4}}, 3);
    const TensorValue& S = values.tensors.at("S");
    const TensorValue& T = values.tensors.at("T");
    checkEach(S, [&](const Point& p) { return -S.at(Point{p[1], p[0]}); });
    for (std::int64_t i = 1; i < 4; ++i)
        for (std::int64_t j = 1; j < 4; ++j) CHECK(T.at(Point{i, j}) == T.at(Point{i - 1, j - 1}));
}

TEST_CASE("parts of tensors are factors", "[unit]") {
    const auto program = programOf(
        "symbols: n\nstructure: S -> symmetric(n)\n"
        "A(i, j) := S:C(i, j)\nB(i, j) := 3 * S:U(i, j)\n" +
        square("A") + square("B"));
    const Valuation values = resultsOf(*program, {{"n", 4}}, 5);
    checkEach(values.tensors.at("A"),
              [&](const Point& p) { return p[0] <= p[1] ? values.tensors.at("S").at(p) : 0; });
    checkEach(values.tensors.at("B"), [&](const Point& p) { return p[0] <= p[1] ? 3 : 0; });
}

}  // namespace candler::stur
