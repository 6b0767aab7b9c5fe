// Structures that the calculus gives are those that the specification lists, proved equal in both
// directions.
#include <catch2/catch.hpp>

#include "engine/languages/stur/structure/Regions.h"
#include "tests/unit/languages/stur_structure/NamedStructures.h"

using namespace candler;
using namespace candler::stur;
using namespace candler::stur::letters;

namespace {

struct Scene {
    Prover prover{sizesOf({"n", "m", "R", "C"})};
    Calculus calculus{prover};

    Structure product(const std::vector<Read>& reads, const Names& variables,
                      const Conjunction& condition = {}) {
        const auto step = calculus.product(reads, condition, variables);
        REQUIRE(step);
        return checked(step->conclusion);
    }
    Structure sum(const std::vector<Read>& reads, const Names& variables) {
        const auto step = calculus.sum(reads, variables);
        REQUIRE(step);
        return checked(step->conclusion);
    }
    Structure projection(const Structure& body, const Names& kept) {
        const auto step = calculus.projection(body, kept);
        REQUIRE(step);
        return checked(step->conclusion);
    }
    /// Matrix product of two matrices.
    Structure times(const Structure& a, const Structure& b, const std::string& tensor = "") {
        return projection(product({{tensor, a, {i, k}}, {tensor, b, {k, j}}}, {"i", "j", "k"}),
                          {"i", "j"});
    }
    const Structure& checked(const Structure& structure) {
        if (structure.pieces.size() <= 32) {
            INFO(structure.text());
            CHECK(unprovedInvariants(structure, prover) == Names{});
        }
        return structure;
    }
};

}  // namespace

TEST_CASE("I1: an outer square is symmetric", "[unit]") {
    Scene scene;
    const Structure x = named::vector(n);
    const Structure square = scene.product({{"x", x, {i}}, {"x", x, {j}}}, {"i", "j"});
    CHECK(square.text() == "U 0 <= i <= j < n\nR 0 <= j < i < n: (i,j) -> (j,i)\n");
    CHECK(provesEqual(square, named::symmetric(), scene.prover));
    CHECK_FALSE(provesEqual(square, named::skew(), scene.prover));
    const Structure product = scene.product({{"x", x, {i}}, {"y", x, {j}}}, {"i", "j"});
    CHECK(product.text() == "U 0 <= i < n, 0 <= j < n\n");
}

TEST_CASE("I2: an outer cube has six orders", "[unit]") {
    Scene scene;
    const Structure f = named::vector(n);
    const Structure cube =
        scene.product({{"f", f, {i}}, {"f", f, {j}}, {"f", f, {k}}}, {"i", "j", "k"});
    CHECK(cube.text() ==
          "U 0 <= i <= j <= k < n\n"
          "R 0 <= i <= k < j < n: (i,j,k) -> (i,k,j)\n"
          "R 0 <= j < i <= k < n: (i,j,k) -> (j,i,k)\n"
          "R 0 <= j <= k < i < n: (i,j,k) -> (j,k,i)\n"
          "R 0 <= k < i <= j < n: (i,j,k) -> (k,i,j)\n"
          "R 0 <= k < j < i < n: (i,j,k) -> (k,j,i)\n");
}

TEST_CASE("I4, I10: what symmetry is lost with", "[unit]") {
    Scene scene;
    const Structure masked = scene.product(
        {{"A", named::upper(), {i, j}}, {"S", named::symmetric(), {i, j}}}, {"i", "j"});
    CHECK(masked.text() == "U 0 <= i <= j < n\n");
    const Structure sum = scene.sum(
        {{"S", named::symmetric(), {i, j}}, {"G", named::general(n, n), {i, j}}}, {"i", "j"});
    CHECK(sum.text() == "U 0 <= i < n, 0 <= j < n\n");
}

TEST_CASE("I5, I20: products of rows, columns and diagonals", "[unit]") {
    Scene scene;
    const auto singular = [&](const AffineForm& r, const AffineForm& c) {
        return named::make({"i", "j"}, range(i, n).with(range(j, n)), {all({eq(i, r), eq(j, c)})},
                           {});
    };
    const auto equal = [&](const Structure& a, const Structure& b) {
        INFO(a.text());
        CHECK(provesEqual(a, b, scene.prover));
    };
    const AffineForm r = v("R");
    const AffineForm c = v("C");
    equal(scene.times(named::row(r), named::diagonal()),
          scene.product({{"", named::row(r), {i, j}}}, {"i", "j"}));
    equal(scene.times(named::row(r), named::column(c)), singular(r, c));
    equal(scene.times(named::column(0), named::row(1)), Structure::zero({"i", "j"}));
    equal(scene.times(named::diagonal(), named::diagonal()), named::diagonal());
    const Structure sum =
        scene.sum({{"", named::diagonal(), {i, j}}, {"", named::diagonal(), {i, j}}}, {"i", "j"});
    equal(sum, named::diagonal());
    // Column times its transpose: symmetric, once the summed index is fixed.
    const Structure e = named::column(c);
    equal(scene.projection(scene.product({{"e", e, {i, k}}, {"e", e, {j, k}}}, {"i", "j", "k"}),
                           {"i", "j"}),
          scene.product({{"", named::symmetric(), {i, j}}}, {"i", "j"}, all({le(0, c), lt(c, n)})));
}

TEST_CASE("I6: the diagonal of order 3 times a vector", "[unit]") {
    Scene scene;
    const Structure cube =
        named::make({"i", "j", "k"}, range(i, n).with(range(j, n)).with(range(k, n)),
                    {all({eq(i, j), eq(j, k)})}, {});
    const Structure matrix = scene.projection(
        scene.product({{"M", cube, {i, j, k}}, {"N", named::vector(n), {k}}}, {"i", "j", "k"}),
        {"i", "j"});
    CHECK(matrix.text() == "U j = i, 0 <= i < n\n");
}

TEST_CASE("I7: independent factors keep their redundancy", "[unit]") {
    Scene scene;
    const Names names{"x1", "x2", "x3", "x4", "x5"};
    const Structure box = named::make(
        {"i", "j", "k"}, range(i, v("d1")).with(range(j, v("d2"))).with(range(k, v("d3"))),
        {all({lt(j, i)})}, {});
    const Structure product = scene.product(
        {{"M", box, {v("x1"), v("x2"), v("x3")}}, {"V", named::symmetric(), {v("x4"), v("x5")}}},
        names);
    REQUIRE(product.pieces.size() == 2);
    CHECK(product.pieces[1].map ==
          std::vector<AffineForm>{v("x1"), v("x2"), v("x3"), v("x5"), v("x4")});
}

TEST_CASE("I8: a covariance is symmetric", "[unit]") {
    Scene scene;
    const Structure x = named::general(m, n);
    const Structure products = scene.product({{"X", x, {i, j}}, {"X", x, {i, k}}}, {"j", "k", "i"});
    const Structure covariance = scene.projection(products, {"j", "k"});
    // Without rows, there is nothing.
    CHECK(covariance.text() ==
          "U 1 <= m, 0 <= j <= k < n\nR 1 <= m, 0 <= k < j < n: (j,k) -> (k,j)\n");
}

TEST_CASE("I9, I11: sums of symmetric matrices", "[unit]") {
    Scene scene;
    const auto sum = [&](const Structure& a, const Structure& b) {
        return scene.sum({{"A", a, {i, j}}, {"B", b, {i, j}}}, {"i", "j"});
    };
    CHECK(
        provesEqual(sum(named::symmetric(), named::symmetric()), named::symmetric(), scene.prover));
    // Also if they are stored in different halves.
    CHECK(provesEqual(sum(named::symmetricLower(), named::symmetric()), named::symmetric(),
                      scene.prover));
    const Structure mixed = sum(named::hollowSymmetricLower(), named::upper());
    CHECK(mixed.text() == "U 0 <= i < n, 0 <= j < n\n");
    // A matrix and its transpose.
    const Structure g = named::general(n, n);
    CHECK(provesEqual(scene.sum({{"G", g, {i, j}}, {"G", g, {j, i}}}, {"i", "j"}),
                      named::symmetric(), scene.prover));
}

TEST_CASE("I12: symmetry and equal rows exclude each other", "[unit]") {
    Scene scene;
    const Structure product = scene.product(
        {{"S", named::symmetric(), {i, j}}, {"R", named::identicalRows(), {i, j}}}, {"i", "j"});
    CHECK(product.text() == "U 0 <= i < n, 0 <= j < n\n");
}

TEST_CASE("I13: a matrix times itself is ordered lexicographically", "[unit]") {
    Scene scene;
    const Structure g = named::general(n, m);
    const Structure product =
        scene.product({{"M", g, {i, j}}, {"M", g, {k, v("l")}}}, {"i", "j", "k", "l"});
    CHECK(product.text() ==
          "U 0 <= i < k < n, 0 <= j < m, 0 <= l < m\n"
          "U k = i, 0 <= i < n, 0 <= j <= l < m\n"
          "R 0 <= j < m, 0 <= k < i < n, 0 <= l < m: (i,j,k,l) -> (k,l,i,j)\n"
          "R k = i, 0 <= i < n, 0 <= l < j < m: (i,j,k,l) -> (k,l,i,j)\n");
}

TEST_CASE("I14: the square of a palindrome loses nothing", "[unit]") {
    Scene scene;
    const Structure f = named::palindrome();
    const Structure square = scene.product({{"f", f, {i}}, {"f", f, {j}}}, {"i", "j"});
    const Region half{all({le(0, i), le(i, j), le(j * AffineForm(2), n - 1)})};
    INFO(square.text());
    CHECK(isSubset(square.uniqueSet(), half, scene.prover));
    CHECK(isSubset(half, square.uniqueSet(), scene.prover));
}

TEST_CASE("I15: comparisons keep what they keep together", "[unit]") {
    Scene scene;
    const auto where = [&](const Conjunction& condition) {
        return scene.product({{"S", named::symmetric(), {i, j}}}, {"i", "j"}, condition);
    };
    CHECK(where(all({lt(j, i)})).text() == "U 0 <= j < i < n\n");
    // i != j is a union: a tensor of its own.
    const Structure apart = Structure::unique({"i", "j"}, {all({lt(i, j)}), all({lt(j, i)})});
    CHECK(scene.product({{"S", named::symmetric(), {i, j}}, {"", apart, {i, j}, true}}, {"i", "j"})
              .text() == "U 0 <= i < j < n\nR 0 <= j < i < n: (i,j) -> (j,i)\n");
}

TEST_CASE("I16: factors are carried", "[unit]") {
    Scene scene;
    const auto both = [&](bool isSum) {
        const std::vector<Read> reads{{"A", named::skew(), {i, j}}, {"B", named::skew(), {i, j}}};
        return isSum ? scene.sum(reads, {"i", "j"}) : scene.product(reads, {"i", "j"});
    };
    CHECK(both(true).text() == "U 0 <= i < j < n\nR 0 <= j < i < n: (i,j) -> (j,i) * -1\n");
    CHECK(both(false).text() == "U 0 <= i < j < n\nR 0 <= j < i < n: (i,j) -> (j,i)\n");
}

TEST_CASE("what cancels is zero", "[unit]") {
    Scene scene;
    const Structure a = named::skew();
    const Structure x = named::vector(n);
    CHECK(scene.sum({{"A", a, {i, j}}, {"A", a, {j, i}}}, {"i", "j"}).isZero());
    CHECK(scene
              .projection(
                  scene.product({{"x", x, {i}}, {"A", a, {i, j}}, {"x", x, {j}}}, {"i", "j"}), {})
              .isZero());
    CHECK_FALSE(
        scene
            .projection(scene.product({{"x", x, {i}}, {"A", a, {i, j}}, {"y", x, {j}}}, {"i", "j"}),
                        {})
            .isZero());
}

TEST_CASE("I17: the Kronecker product of diagonals is diagonal", "[unit]") {
    Scene scene;
    const AffineForm a = v("a");
    const AffineForm b = v("b");
    const AffineForm c = v("c");
    const AffineForm d = v("d");
    const Structure inner =
        named::make({"i", "j"}, range(i, m).with(range(j, m)), {all({eq(i, j)})}, {});
    const Structure products = scene.product(
        {{"A", named::diagonal(), {a, b}}, {"B", inner, {c, d}}}, {"i", "j", "a", "b", "c", "d"},
        all({eq(i, a * m + c), eq(j, b * m + d)}).with(range(c, m)).with(range(d, m)));
    const Structure kronecker = scene.projection(products, {"i", "j"});
    CHECK(kronecker.text() == "U j = i, 0 <= i < m*n\n");
}

TEST_CASE("I18: direct sums keep both maps", "[unit]") {
    Scene scene;
    const Structure sum = scene.sum(
        {{"A", named::symmetric(), {i, j}}, {"B", named::symmetric(), {i - n, j - n}}}, {"i", "j"});
    CHECK(sum.uniqueCount() == 2);
    INFO(sum.text());
    for (std::size_t p = 2; p < sum.pieces.size(); ++p)
        CHECK(sum.pieces[p].map == std::vector<AffineForm>{j, i});
    CHECK(isSubset(sum.uniqueSet(), {all({le(i, j)})}, scene.prover));
}

TEST_CASE("I19, I22: no symmetry where there is none", "[unit]") {
    Scene scene;
    const Structure f = named::vector(n);
    CHECK(scene.product({{"f", f, {i}}, {"f^-1", f, {j}}}, {"i", "j"}).text() ==
          "U 0 <= i < n, 0 <= j < n\n");
    CHECK(provesEqual(scene.product({{"f^-1", f, {i}}, {"f^-1", f, {j}}}, {"i", "j"}),
                      named::symmetric(), scene.prover));
    CHECK(scene.product({{"f", f, {i}}, {"f", f, {i}}, {"f", f, {j}}}, {"i", "j"}).text() ==
          "U 0 <= i < n, 0 <= j < n\n");
}

TEST_CASE("I21: two groups are sorted apart", "[unit]") {
    Scene scene;
    const Structure f = named::vector(n);
    const Structure t = named::vector(m);
    const Structure product = scene.product(
        {{"t", t, {v("h")}}, {"f", f, {i}}, {"f", f, {j}}, {"t", t, {k}}, {"t", t, {v("l")}}},
        {"h", "i", "j", "k", "l"});
    CHECK(product.uniqueCount() == 1);
    CHECK(product.pieces.size() == 12);
}

TEST_CASE("I23: a scalar product", "[unit]") {
    Scene scene;
    const Structure b = named::vector(n);
    const Structure scalar =
        scene.projection(scene.product({{"B", b, {i}}, {"B", b, {i}}}, {"i"}), {});
    CHECK(scalar.text() == "U 1 <= n\n");
}

TEST_CASE("I3: orders 4 to 6 have a piece for each order", "[unit]") {
    Scene scene;
    const Structure f = named::vector(n);
    std::size_t factorial = 6;
    for (std::size_t order = 4; order <= 6; ++order) {
        factorial *= order;
        Names names;
        std::vector<Read> reads;
        for (std::size_t d = 0; d < order; ++d) {
            names.push_back("x" + std::to_string(d));
            reads.push_back({"f", f, {v(names.back())}});
        }
        const Structure power = scene.product(reads, names);
        CHECK(power.uniqueCount() == 1);
        CHECK(power.pieces.size() == factorial);
        const Structure doubled =
            scene.sum({{"A", power, identityMap(names)}, {"B", power, identityMap(names)}}, names);
        CHECK(doubled == power);
    }
}
