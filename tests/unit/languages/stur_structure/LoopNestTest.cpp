// Loops visit each point of a set once, in order, and never in vain where they say so; counts are
// the number of these points.
#include <catch2/catch.hpp>

#include "engine/languages/stur/structure/Counting.h"
#include "engine/languages/stur/structure/LoopNest.h"
#include "tests/unit/languages/stur_structure/NamedStructures.h"

using namespace candler;
using namespace candler::stur;
using namespace candler::stur::letters;

namespace {

const AffineForm kRows = v("M");
const AffineForm kColumns = v("N");

ProverOptions symbolSizes() {
    return sizesOf({"n", "m", "M", "N", "P", "Q", "W", "J"});
}

std::string loops(const Conjunction& set, const Names& order) {
    Prover prover(symbolSizes());
    const Result<LoopNest> nest = makeLoopNest(set, order, prover);
    REQUIRE(nest);
    CHECK(nest->isExact);
    return nest->text();
}

std::string counted(const Conjunction& set, const Names& order) {
    Prover prover(symbolSizes());
    const std::optional<Count> found = count({set}, order, prover);
    return found ? found->text() : "unknown";
}

}  // namespace

TEST_CASE("loop nests of the specification's programs", "[unit]") {
    // LRC, its reconstruction, and order 3.
    CHECK(loops(all({le(0, i), le(i, j), lt(j, kColumns)}), {"i", "j"}) ==
          "for i in [0, N)\n  for j in [i, N)\n");
    CHECK(loops(all({le(0, j), lt(j, i), lt(i, kColumns)}), {"i", "j"}) ==
          "for i in [1, N)\n  for j in [0, i)\n");
    CHECK(loops(all({le(0, i), le(i, j), le(j, k), lt(k, kColumns)}), {"i", "j", "k"}) ==
          "for i in [0, N)\n  for j in [i, N)\n    for k in [j, N)\n");
    // TTM with a diagonal plane, a fixed index, and the upper half cube.
    const Conjunction box = range(i, kRows).with(range(j, kColumns)).with(range(l, v("Q")));
    CHECK(loops(box.with(eq(i, j)), {"i", "j", "l"}) ==
          "for i in [0, min(M, N))\n  let j = i\n  for l in [0, Q)\n");
    CHECK(loops(box.with(eq(j, v("J"))), {"i", "j", "l"}) ==
          "if J < N\n  for i in [0, M)\n    let j = J\n    for l in [0, Q)\n");
    CHECK(loops(range(i, kRows).with(range(j, kColumns)).with(le(i, j)), {"i", "j"}) ==
          "for i in [0, min(M, N))\n  for j in [i, N)\n");
    // Convolution.
    CHECK(loops(all({le(0, j), lt(j, kColumns), le(j, i), lt(i, j + kRows)}), {"i", "j"}) ==
          "for i in [0, M + N - 1)\n  for j in [max(i - M + 1, 0), min(N, i "
          "+ 1))\n");
    // The sub-diagonal of Leslie's matrix.
    CHECK(loops(all({le(1, i), lt(i, v("W")), eq(j, i - 1)}), {"i", "j"}) ==
          "for i in [1, W)\n  let j = i - 1\n");
    // Other orders.
    CHECK(loops(all({le(0, i), le(i, j), lt(j, kColumns)}), {"j", "i"}) ==
          "for j in [0, N)\n  for i in [0, j + 1)\n");
    // Strides.
    CHECK(loops(range(i, n).with(Atom::divisible(i - 1, 2)), {"i"}) ==
          "for i in [0, n) where i = 1 mod 2\n");
    CHECK(loops(range(i, n).with(eq(i, j * AffineForm(2))), {"i", "j"}) ==
          "for i in [0, n) where i = 0 mod 2\n  let j = (i) / 2\n");
}

TEST_CASE("an unbounded variable has no loop", "[unit]") {
    Prover prover(symbolSizes());
    const Result<LoopNest> nest =
        makeLoopNest(all({le(0, i), le(0, j), lt(j, n)}), {"i", "j"}, prover);
    REQUIRE_FALSE(nest);
    CHECK(nest.error().front().message == "variable 'i' has no upper bound");
}

TEST_CASE("counts are polynomials", "[unit]") {
    CHECK(counted(all({le(0, i), le(i, j), lt(j, n)}), {"i", "j"}) == "1/2*n^2 + 1/2*n");
    CHECK(counted(all({le(0, i), lt(i, j), lt(j, n)}), {"i", "j"}) == "1/2*n^2 - 1/2*n");
    CHECK(counted(range(i, kRows).with(range(j, kColumns)), {"i", "j"}) == "M*N");
    CHECK(counted(range(i, kRows).with(range(j, kColumns)).with(eq(i, j)), {"i", "j"}) ==
          "(M if M <= N) + (N if N < M)");
    CHECK(counted(all({le(0, i), le(i, j), le(j, k), le(k, l), lt(l, n)}), {"i", "j", "k", "l"}) ==
          "1/24*n^4 + 1/4*n^3 + 11/24*n^2 + 1/4*n");
    CHECK(counted(all({eq(i, 0), range(j, n).atoms()[0], range(j, n).atoms()[1]}), {"i", "j"}) ==
          "n");
    CHECK(counted(range(i, n).with(Atom::divisible(i, 2)), {"i"}) == "((n + 1) / 2)");
    CHECK(counted(range(i, n).with(Atom::nonNegative(i * i - n)), {"i"}) == "unknown");
    CHECK(counted(Conjunction::never(), {"i"}) == "0");
}

TEST_CASE("loops visit the points of random sets", "[unit][property]") {
    Random random(31);
    const Names names{"i", "j", "k"};
    int exact = 0;
    for (int round = 0; round < 400; ++round) {
        Conjunction set = randomConjunction(random, names);
        for (const std::string& name : names) set.add(range(v(name), n));
        INFO(round << ": " << set.text(names));
        Prover prover(symbolSizes());
        const Result<LoopNest> nest = makeLoopNest(set, names, prover);
        REQUIRE(nest);
        INFO(nest->text());
        exact += nest->isExact ? 1 : 0;
        const std::optional<Count> symbolic = count({set}, names, prover);
        for (std::int64_t size = 0; size <= 6; ++size) {
            std::vector<std::vector<std::int64_t>> expected;
            forAllPoints(names, 0, size - 1, [&](const Values& point) {
                Values at = point;
                at["n"] = size;
                if (size > 0 && *set.holds(at)) expected.push_back({at["i"], at["j"], at["k"]});
            });
            std::vector<std::vector<std::int64_t>> visited;
            CHECK(visitPoints(*nest, {{"n", size}}, [&](const std::vector<std::int64_t>& point) {
                visited.push_back(point);
                return true;
            }));
            CHECK(visited == expected);
            LoopNest unguarded = *nest;
            unguarded.nonEmpty = Conjunction();
            std::size_t visits = 0;
            visitPoints(unguarded, {{"n", size}}, [&](const std::vector<std::int64_t>&) {
                return ++visits <= expected.size();
            });
            CHECK(visits == expected.size());
            if (symbolic) CHECK(symbolic->value({{"n", size}}) == mpq_class(expected.size()));
            CHECK(countAt({set}, names, {{"n", size}}) == expected.size());
        }
    }
    CHECK(exact > 300);
}

TEST_CASE("exact outer loops do not run in vain", "[unit][property]") {
    Random random(32);
    const Names names{"i", "j"};
    for (int round = 0; round < 400; ++round) {
        Conjunction set = randomConjunction(random, names);
        for (const std::string& name : names) set.add(range(v(name), n));
        Prover prover(symbolSizes());
        const Result<LoopNest> nest = makeLoopNest(set, names, prover);
        REQUIRE(nest);
        if (!nest->isExact || nest->levels.size() != 2 || !nest->levels[1].guard.isTrue()) continue;
        LoopNest outer = *nest;
        outer.levels.pop_back();
        INFO(round << ": " << set.text(names) << "\n" << nest->text());
        for (std::int64_t size = 0; size <= 6; ++size)
            visitPoints(outer, {{"n", size}}, [&](const std::vector<std::int64_t>& point) {
                bool isUsed = false;
                for (std::int64_t inner = 0; inner < size; ++inner)
                    isUsed = isUsed || *set.holds({{"n", size}, {"i", point[0]}, {"j", inner}});
                CHECK(isUsed);
                return true;
            });
    }
}

TEST_CASE("the unique set of a power has a binomial number of elements", "[unit]") {
    Prover prover(symbolSizes());
    Calculus calculus(prover);
    Names names;
    std::vector<Read> reads;
    mpq_class factorial = 1;
    for (int order = 1; order <= 6; ++order) {
        factorial *= order;
        names.push_back("x" + std::to_string(order));
        reads.push_back({"f", named::vector(n), {v(names.back())}});
        const auto step = calculus.product(reads, {}, names);
        REQUIRE(step);
        const auto found = count(step->conclusion.uniqueSet(), names, prover);
        REQUIRE(found);
        for (int size = 0; size <= 9; ++size) {
            mpq_class binomial = 1;
            for (int factor = 0; factor < order; ++factor) binomial *= size + factor;
            CHECK(found->value({{"n", size}}) == mpq_class(binomial / factorial));
        }
    }
}
