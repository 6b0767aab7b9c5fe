// Sums that stay in registers, interpreted, against the evaluator.
#include <catch2/catch.hpp>

#include "SturLoops.h"
#include "SturReading.h"

namespace candler::stur {

namespace {

/// Sums of products whose results lie side by side, over structures of all kinds.
const std::vector<std::string> kContractions{
    // Symmetric results, of one piece and of two products.
    "symbols: N, M\nC(j, k) := X(i, j) * X(i, k)\nX:D(i, j) := (0 <= i < M) * (0 <= j < N)\n"
    "C:D(j, k) := (0 <= j < N) * (0 <= k < N)\n",
    "symbols: N, M\nC(j, k) := 3 * X(i, j) * X(i, k) * w(i) + -1 * Y(i, j) * Y(i, k) + S(j, k)\n"
    "structure: S -> symmetric(N)\nX:D(i, j) := (0 <= i < M) * (0 <= j < N)\n"
    "Y:D(i, j) := (0 <= i < M) * (0 <= j < N)\nw:D(i) := (0 <= i < M)\n"
    "C:D(j, k) := (0 <= j < N) * (0 <= k < N)\n",
    "symbols: N, M\nlayout: C -> packed\nC(j, k) := X(i, j) * X(i, k) * u(j) * u(k)\n"
    "X:D(i, j) := (0 <= i < M) * (0 <= j < N)\nu:D(j) := (0 <= j < N)\n"
    "C:D(j, k) := (0 <= j < N) * (0 <= k < N)\n",
    // Sums over as much as the row says; operands that lie the other way.
    "symbols: N, M\nC(i, j) := T(i, k) * B(k, j)\nstructure: T -> upper(N)\n"
    "B:D(k, j) := (0 <= k < N) * (0 <= j < M)\nC:D(i, j) := (0 <= i < N) * (0 <= j < M)\n",
    "symbols: N, M\nC(i, j) := T(i, k) * B(j, k)\nstructure: T -> lower(N)\n"
    "B:D(j, k) := (0 <= k < N) * (0 <= j < M)\nC:D(i, j) := (0 <= i < N) * (0 <= j < M)\n",
    "symbols: N, M\nC(i, j) := T(i, k) * B(k, j)\nstructure: T -> band(N, 1, 2)\n"
    "B:D(k, j) := (0 <= k < N) * (0 <= j < M)\nC:D(i, j) := (0 <= i < N) * (0 <= j < M)\n",
    // More indices than a tile has; several sums; other sums inside.
    "symbols: N, M\nC(i, j, k) := B(i, j, l) * D(k, l)\nB:U(i, j, l) := (i <= j)\n"
    "B:D(i, j, l) := (0 <= i < N) * (0 <= j < N) * (0 <= l < M)\n"
    "D:D(k, l) := (0 <= k < M) * (0 <= l < M)\n"
    "C:D(i, j, k) := (0 <= i < N) * (0 <= j < N) * (0 <= k < M)\n",
    "symbols: N, M\nC(i, j, k) := B(i, j, l) * D(k, l)\nB:U(i, j, l) := (i = j)\n"
    "B:D(i, j, l) := (0 <= i < N) * (0 <= j < N) * (0 <= l < M)\n"
    "D:D(k, l) := (0 <= k < M) * (0 <= l < M)\n"
    "C:D(i, j, k) := (0 <= i < N) * (0 <= j < N) * (0 <= k < M)\n",
    "symbols: N, M\nC(i, j, k) := X(r, i) * X(r, j) * X(r, k)\n"
    "X:D(r, i) := (0 <= r < M) * (0 <= i < N)\n"
    "C:D(i, j, k) := (0 <= i < N) * (0 <= j < N) * (0 <= k < N)\n",
    "symbols: N, M, I\nA(i, j) := B(i, k, l) * C(k, j) * D(l, j)\nB:U(i, k, l) := (i = I)\n"
    "B:D(i, k, l) := (0 <= i < M) * (0 <= k < N) * (0 <= l < M)\n"
    "C:D(k, j) := (0 <= k < N) * (0 <= j < N)\nD:D(l, j) := (0 <= l < M) * (0 <= j < N)\n"
    "A:D(i, j) := (0 <= i < M) * (0 <= j < N)\n",
    "symbols: N, M\nC(b, i, j) := A(b, i, k) * B(b, k, j)\n"
    "A:D(b, i, k) := (0 <= b < M) * (0 <= i < N) * (0 <= k < M)\n"
    "B:D(b, k, j) := (0 <= b < M) * (0 <= k < M) * (0 <= j < N)\n"
    "C:D(b, i, j) := (0 <= b < M) * (0 <= i < N) * (0 <= j < N)\n",
    // Sums that leave elements out, of which each follows from the one before.
    "symbols: N, M\nC(i, j) := A(i, k) * B(k, j)\nA:U(i, k) := (k % 2 = 0)\n"
    "A:R(i, k, ip, kp) := (k % 2 = 1) * (ip = i) * (kp = k - 1)\n"
    "A:D(i, k) := (0 <= i < N) * (0 <= k < M)\nB:D(k, j) := (0 <= k < M) * (0 <= j < N)\n"
    "C:D(i, j) := (0 <= i < N) * (0 <= j < N)\n",
    "symbols: N, M\nC(h, i, j) := A(i, k) * B(h, k, j)\nA:U(i, k) := (k % 3 = 0)\n"
    "A:R(i, k, ip, kp) := (k % 3 > 0) * (ip = i) * (kp = k - k % 3)\n"
    "A:D(i, k) := (0 <= i < N) * (0 <= k < M)\n"
    "B:D(h, k, j) := (0 <= h < N) * (0 <= k < M) * (0 <= j < N)\n"
    "C:D(h, i, j) := (0 <= h < N) * (0 <= i < N) * (0 <= j < N)\n",
};

bool hasVectors(const loop::Function& function) {
    for (std::size_t i = 0; i < function.exprCount(); ++i)
        if (function[loop::ExprId(i)].lanes > 1) return true;
    return false;
}

}  // namespace

TEST_CASE("sums that stay in registers are what programs say", "[property]") {
    for (const std::string& text : kContractions) {
        INFO(text);
        const auto program = programOf(text);
        for (const TileShape& tile : {kSmallTile, TileShape{.rows = 3, .vectors = 1, .lanes = 4},
                                      TileShape{.rows = 1, .vectors = 2, .lanes = 2, .depth = 1}}) {
            const LoweredProgram lowered = loweredOf(*program, true, tile);
            INFO(lowered.function.dump());
            CHECK(hasVectors(lowered.function));
            for (std::int64_t n = 0; n < 10; ++n)
                for (const std::int64_t m : {0, 1, 2, 5, 8}) {
                    Sizes sizes{{"N", n}, {"M", m}, {"I", m / 2}};
                    INFO(sizesText(sizes));
                    const auto seed = static_cast<std::uint64_t>(n + m);
                    CHECK(difference(lowered, resultsOf(*program, sizes, seed)) == "");
                }
        }
        // As kernels have them.
        const LoweredProgram lowered = loweredOf(*program);
        const Sizes sizes{{"N", 37}, {"M", 11}, {"I", 3}};
        CHECK(difference(lowered, resultsOf(*program, sizes, 1)) == "");
    }
}

}  // namespace candler::stur
