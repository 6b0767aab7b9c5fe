// Structures that are found only when maps of operands are composed, summed variables renumbered or
// equalities used first; and what is done when there are too many pieces.
#include <catch2/catch.hpp>

#include "engine/languages/stur/structure/Counting.h"
#include "tests/unit/languages/stur_structure/NamedStructures.h"

using namespace candler;
using namespace candler::stur;
using namespace candler::stur::letters;

namespace {

struct Inference {
    Prover prover{sizesOf({"n", "m"})};
    Calculus calculus{prover};

    Structure product(const std::vector<Read>& reads, const Names& variables) {
        const auto step = calculus.product(reads, {}, variables);
        REQUIRE(step);
        return step->conclusion;
    }
    Structure projection(const Structure& body, const Names& kept) {
        const auto step = calculus.projection(body, kept);
        REQUIRE(step);
        CHECK(unprovedInvariants(step->conclusion, prover) == Names{});
        return step->conclusion;
    }
};

}  // namespace

TEST_CASE("a congruence of a diagonal is symmetric", "[unit]") {
    // S*D*S with l = k: S(k,j) reads S(j,k).
    Inference infer;
    const Structure s = named::symmetric();
    const Structure body =
        infer.product({{"S", s, {i, k}}, {"D", named::diagonal(), {k, l}}, {"S", s, {l, j}}},
                      {"i", "j", "k", "l"});
    const Structure result = infer.projection(body, {"i", "j"});
    INFO(result.text());
    CHECK(provesEqual(result, named::symmetric(), infer.prover));
}

TEST_CASE("a Gram matrix and a square of a symmetric matrix are symmetric", "[unit]") {
    Inference infer;
    const Structure a = named::general(n, n);
    CHECK(provesEqual(
        infer.projection(infer.product({{"A", a, {i, k}}, {"A", a, {j, k}}}, {"i", "j", "k"}),
                         {"i", "j"}),
        named::symmetric(), infer.prover));
    const Structure s = named::symmetric();
    CHECK(provesEqual(
        infer.projection(infer.product({{"S", s, {i, k}}, {"S", s, {k, j}}}, {"i", "j", "k"}),
                         {"i", "j"}),
        named::symmetric(), infer.prover));
}

TEST_CASE("products of circulant matrices are circulant", "[unit]") {
    // The summed variable is renumbered around the period, in two pieces.
    Inference infer;
    const Structure c = named::circulant();
    const Structure body = infer.product({{"A", c, {i, k}}, {"B", c, {k, j}}}, {"i", "j", "k"});
    const Structure result = infer.projection(body, {"i", "j"});
    INFO(body.text() << result.text());
    const auto unique = count(result.uniqueSet(), {"i", "j"}, infer.prover);
    REQUIRE(unique);
    CHECK(unique->text() == "n");
}

TEST_CASE("a sum over a whole period does not depend on the rest", "[unit]") {
    Inference infer;
    const Structure sums = infer.projection(named::circulant(), {"i"});
    CHECK(sums.text() == "U i = 0, 1 <= n\nR 1 <= i < n: (i) -> (0)\n");
}

TEST_CASE("triangular Toeplitz matrices multiply to such", "[unit]") {
    // Terms run from i to j: shifting all of i, k, j changes nothing.
    Inference infer;
    const Structure t = named::make({"i", "j"}, range(i, n).with(range(j, n)), {all({eq(i, 0)})},
                                    {{all({lt(0, i), le(i, j)}), {0, j - i}, 1}});
    const Structure result = infer.projection(
        infer.product({{"A", t, {i, k}}, {"B", t, {k, j}}}, {"i", "j", "k"}), {"i", "j"});
    CHECK(provesEqual(result, t, infer.prover));
}

TEST_CASE("identical rows stay so", "[unit]") {
    Inference infer;
    const Structure rows = named::identicalRows();
    CHECK(
        provesEqual(infer.product({{"R", rows, {i, j}}, {"V", named::vector(n), {j}}}, {"i", "j"}),
                    rows, infer.prover));
    CHECK(provesEqual(
        infer.projection(infer.product({{"R", rows, {i, k}}, {"A", named::general(n, n), {k, j}}},
                                       {"i", "j", "k"}),
                         {"i", "j"}),
        rows, infer.prover));
}

TEST_CASE("factors multiply through sums", "[unit]") {
    Inference infer;
    const Structure skew = named::skew();
    // -1 * -1.
    const Structure square = infer.projection(
        infer.product({{"A", skew, {i, k}}, {"A", skew, {k, j}}}, {"i", "j", "k"}), {"i", "j"});
    INFO(square.text());
    CHECK(square.hasRedundancy());
    CHECK(square.pieces.back().map == std::vector<AffineForm>{j, i});
    CHECK(square.pieces.back().factor == 1);
}

TEST_CASE("a reversed window is a renumbering", "[unit]") {
    // Σ_w M(i, w), where M(i, w) = M(n-1-i, n-1-w).
    Inference infer;
    const Structure mirrored = named::make(
        {"i", "j"}, range(i, n).with(range(j, n)), {all({le(i * AffineForm(2), n - 2)})},
        {{all({le(n, i * AffineForm(2))}), {n - 1 - i, n - 1 - j}, 1}});
    const Structure sums = infer.projection(mirrored, {"i"});
    INFO(sums.text());
    CHECK(sums.hasRedundancy());
}

TEST_CASE("orders beyond six are sorted in part", "[unit]") {
    Inference infer;
    Names names;
    std::vector<Read> reads;
    for (int d = 0; d < 7; ++d) {
        names.push_back("x" + std::to_string(d));
        reads.push_back({"f", named::vector(n), {v(names.back())}});
    }
    const auto step = infer.calculus.product(reads, {}, names);
    REQUIRE(step);
    CHECK(step->conclusion.pieces.size() == 720);
    CHECK(step->notes == Names{"more than 720 orders: 1 tuples are not sorted"});
    REQUIRE(step->conclusion.sorted.size() == 1);
    CHECK(step->conclusion.sorted.front().size() == 6);
}

TEST_CASE("sums over one of six sorted variables sort the other five", "[unit]") {
    Inference infer;
    Names names;
    std::vector<Read> reads;
    for (int d = 0; d < 6; ++d) {
        names.push_back("x" + std::to_string(d));
        reads.push_back({"f", named::vector(n), {v(names.back())}});
    }
    const Structure power = infer.product(reads, names);
    const Names kept{"x0", "x1", "x2", "x4", "x5"};
    const auto sum = infer.calculus.projection(power, kept);
    REQUIRE(sum);
    CHECK(sum->conclusion.pieces.size() == 120);
    CHECK(sum->conclusion.sorted == std::vector<TupleGroup>{{{0}, {1}, {2}, {3}, {4}}});
    // Of another tensor, five of the six are sorted: so many in the sum of both.
    std::vector<Read> others = reads;
    others[3].tensor = "g";
    const Structure other = infer.product(others, names);
    const auto both = infer.calculus.sum(
        {{"A", power, identityMap(names)}, {"B", other, identityMap(names)}}, names);
    REQUIRE(both);
    CHECK(both->conclusion.sorted == std::vector<TupleGroup>{{{0}, {1}, {2}, {4}, {5}}});
}

TEST_CASE("a symmetric tensor of order 4 times a vector is symmetric", "[unit]") {
    Inference infer;
    const Structure f = named::vector(n);
    const Names names{"i", "j", "k", "l"};
    const Structure power =
        infer.product({{"f", f, {i}}, {"f", f, {j}}, {"f", f, {k}}, {"f", f, {l}}}, names);
    // Declared piece by piece, it is known to be sorted.
    const Structure tensor =
        named::make(names, range(i, n).with(range(j, n)).with(range(k, n)).with(range(l, n)),
                    power.uniqueSet(), {power.pieces.begin() + 1, power.pieces.end()});
    CHECK(tensor == power);
    const Structure result = infer.projection(
        infer.product({{"S", tensor, {i, j, k, l}}, {"x", f, {l}}}, names), {"i", "j", "k"});
    CHECK(result.pieces.size() == 6);
    CHECK(result.uniqueCount() == 1);
    // Where a condition looks at two of its variables, the others are sorted.
    const auto half = infer.calculus.product({{"S", tensor, {i, j, k, l}}}, all({lt(i, j)}), names);
    REQUIRE(half);
    CHECK(half->conclusion.sorted == std::vector<TupleGroup>{{{2}, {3}}});
}

TEST_CASE("too many pieces become unique elements", "[unit]") {
    Prover prover(sizesOf({"n", "m"}));
    CalculusOptions options;
    options.mostPieces = 2;
    Calculus calculus(prover, options);
    const Structure toeplitz = named::toeplitz();
    const auto step = calculus.sum({{"A", toeplitz, {i, j}}, {"B", toeplitz, {i, j}}}, {"i", "j"});
    REQUIRE(step);
    CHECK_FALSE(step->conclusion.hasRedundancy());
    REQUIRE(step->notes.size() == 1);
    CHECK(step->notes.front().starts_with("more than 2 pieces: "));
    CHECK(unprovedInvariants(step->conclusion, prover) == Names{});
}

TEST_CASE("steps say what was done", "[unit]") {
    Inference infer;
    const Structure f = named::vector(n);
    const auto step =
        infer.calculus.product({{"f", f, {i}}, {"f", f, {j}}}, all({lt(i, m)}), {"i", "j"});
    REQUIRE(step);
    CHECK(nameOf(step->rule) == "K-self");
    CHECK(step->premises == Names{"f(i): U 0 <= i < n\n", "f(j): U 0 <= i < n\n", "i < m"});
    CHECK(step->firstQuery == 0);
    CHECK(step->queryEnd == infer.prover.asked().size());
    CHECK(step->queryEnd > 0);
    CHECK_FALSE(step->raw.empty());
    const auto rule = [&](const std::vector<Read>& reads, const Conjunction& condition) {
        const auto made = infer.calculus.product(reads, condition, {"i"});
        REQUIRE(made);
        return std::string(nameOf(made->rule));
    };
    CHECK(rule({{"f", f, {i}}}, {}) == "K-trans");
    CHECK(rule({{"f", f, {i}}, {"g", f, {i}}}, {}) == "K-prod");
    CHECK(rule({{"f", f, {i}}}, all({lt(i, m)})) == "K-cmp");
    CHECK(rule({}, range(i, n)) == "K-rep");
    CHECK(nameOf(infer.calculus.projection(f, {})->rule) == "K-proj");
    CHECK(nameOf(infer.calculus.inverse(f)->rule) == "K-inverse");
    CHECK(nameOf(infer.calculus.sum({{"f", f, {i}}}, {"i"})->rule) == "K-sum");
}

TEST_CASE("a condition alone can be one element", "[unit]") {
    Prover prover(sizesOf({"n", "m"}));
    CalculusOptions options;
    options.usesRepetition = true;
    Calculus calculus(prover, options);
    const auto step = calculus.condition(all({le(m, i), lt(i, n)}), {"i"});
    REQUIRE(step);
    // Only if there is one.
    CHECK(step->conclusion.text() == "U i = m, m < n\nR m < i < n: (i) -> (m)\n");
    const auto plain = Calculus(prover).condition(all({le(m, i), lt(i, n)}), {"i"});
    CHECK(plain->conclusion.text() == "U m <= i < n\n");
}
