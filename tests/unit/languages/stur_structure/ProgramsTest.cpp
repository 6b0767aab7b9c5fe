// The specification's programs: structures of their results, and the loops over what is computed.
#include <catch2/catch.hpp>

#include "engine/languages/stur/structure/Counting.h"
#include "engine/languages/stur/structure/LoopNest.h"
#include "tests/unit/languages/stur_structure/NamedStructures.h"

using namespace candler;
using namespace candler::stur;
using namespace candler::stur::letters;

namespace {

/// All factors of a program at once, then its sum.
struct Kernel {
    Names head;
    Names summed;
    std::vector<Read> reads;
};

struct KernelResult {
    Structure body;
    Structure result;
    std::string loops;  ///< Over the products, a nest for each part of the support.
};

class Kernels {
public:
    Prover prover{sizesOf({"M", "N", "P", "Q", "W", "n", "m"})};
    Calculus calculus{prover};

    KernelResult infer(const Kernel& kernel) {
        Names all = kernel.head;
        all.insert(all.end(), kernel.summed.begin(), kernel.summed.end());
        const auto body = calculus.product(kernel.reads, {}, all);
        REQUIRE(body);
        const auto result = calculus.projection(body->conclusion, kernel.head);
        REQUIRE(result);
        INFO(result->conclusion.text());
        CHECK(unprovedInvariants(result->conclusion, prover) == Names{});
        std::string loops;
        for (const Conjunction& part : body->conclusion.support) {
            const auto nest = makeLoopNest(part, all, prover);
            REQUIRE(nest);
            CHECK(nest->isExact);
            loops += nest->text();
        }
        return {body->conclusion, result->conclusion, loops};
    }
    /// A tensor with sizes for its variables, which are i, j, k as far as needed.
    Structure box(const Names& sizes, const Region& unique = {Conjunction()},
                  const std::vector<Piece>& redundant = {}) {
        const Names letters{"i", "j", "k"};
        const Names variables(letters.begin(),
                              letters.begin() + static_cast<std::ptrdiff_t>(sizes.size()));
        Conjunction conjunction;
        for (std::size_t d = 0; d < sizes.size(); ++d)
            conjunction.add(range(v(variables[d]), v(sizes[d])));
        const auto made = makeStructure({variables, conjunction, unique, redundant}, prover);
        REQUIRE(made);
        return *made;
    }
};

Kernel ttm(Kernels& kernels, const Conjunction& unique) {
    return {{"i", "j", "k"},
            {"l"},
            {{"B", kernels.box({"M", "N", "Q"}, {unique}), {i, j, l}},
             {"C", kernels.box({"P", "Q"}), {k, l}}}};
}

Kernel mttkrp(Kernels& kernels, const Conjunction& b, const Conjunction& d) {
    return {{"i", "j"},
            {"k", "l"},
            {{"B", kernels.box({"M", "N", "P"}, {b}), {i, k, l}},
             {"C", kernels.box({"N", "Q"}), {k, j}},
             {"D", kernels.box({"P", "Q"}, {d}), {l, j}}}};
}

}  // namespace

TEST_CASE("tensor times matrix", "[unit]") {
    Kernels kernels;
    const KernelResult plane = kernels.infer(ttm(kernels, all({eq(i, j)})));
    CHECK(plane.loops ==
          "for i in [0, min(M, N))\n"
          "  let j = i\n"
          "  for k in [0, P)\n"
          "    for l in [0, Q)\n");
    CHECK(plane.result.text() == "U j = i, 1 <= Q, 0 <= i < M, i < N, 0 <= k < P\n");
    const KernelResult fixed = kernels.infer(ttm(kernels, all({eq(j, v("J"))})));
    CHECK(fixed.loops ==
          "if 0 <= J < N\n"
          "  for i in [0, M)\n"
          "    let j = J\n"
          "    for k in [0, P)\n"
          "      for l in [0, Q)\n");
    const KernelResult half = kernels.infer(ttm(kernels, all({le(i, j)})));
    CHECK(half.loops ==
          "for i in [0, min(M, N))\n"
          "  for j in [i, N)\n"
          "    for k in [0, P)\n"
          "      for l in [0, Q)\n");
}

TEST_CASE("matricized tensor times Khatri-Rao product", "[unit]") {
    Kernels kernels;
    const KernelResult fixedColumn =
        kernels.infer(mttkrp(kernels, Conjunction(), all({eq(j, v("J"))})));
    CHECK(fixedColumn.loops ==
          "if 0 <= J < Q\n"
          "  for i in [0, M)\n"
          "    let j = J\n"
          "    for k in [0, N)\n"
          "      for l in [0, P)\n");
    const KernelResult diagonal =
        kernels.infer(mttkrp(kernels, all({eq(i, j), eq(j, k)}), all({eq(i, j)})));
    CHECK(diagonal.loops ==
          "for i in [0, min(M, N, P, Q))\n"
          "  let j = i\n"
          "  let k = i\n"
          "  let l = i\n");
    const KernelResult strict =
        kernels.infer(mttkrp(kernels, all({lt(i, j)}), all({eq(j, v("J"))})));
    CHECK(strict.loops ==
          "if 0 <= J < Q\n"
          "  for i in [0, min(M, N - 1))\n"
          "    let j = J\n"
          "    for k in [i + 1, N)\n"
          "      for l in [0, P)\n");
}

TEST_CASE("a population step has two nests and one result", "[unit]") {
    Kernels kernels;
    const Structure leslie =
        kernels.box({"W", "W"}, {all({eq(i, 0)}), all({le(1, i), eq(j, i - 1)})});
    const KernelResult step =
        kernels.infer({{"i"}, {"j"}, {{"B", leslie, {i, j}}, {"C", kernels.box({"W"}), {j}}}});
    CHECK(step.loops ==
          "for i in [1, W)\n  let j = i - 1\n"
          "let i = 0\nfor j in [0, W)\n");
    CHECK(step.result.text() == "U 0 <= i < W\n");
}

TEST_CASE("a convolution reads one value for each offset", "[unit]") {
    Kernels kernels;
    const Conjunction box = all({le(0, i), lt(i, v("M") + v("N") - 1)}).with(range(j, v("N")));
    const auto taps =
        makeStructure({{"i", "j"},
                       box,
                       Region{all({lt(i, v("M")), eq(j, 0)})},
                       {{all({le(1, j), le(j, i), lt(i, j + v("M"))}), {i - j, 0}, 1}}},
                      kernels.prover);
    REQUIRE(taps);
    const KernelResult convolution =
        kernels.infer({{"i"}, {"j"}, {{"B", *taps, {i, j}}, {"C", kernels.box({"N"}), {j}}}});
    CHECK(convolution.loops ==
          "for i in [0, M + N - 1)\n"
          "  for j in [max(i - M + 1, 0), min(N, i + 1))\n");
    CHECK(convolution.result.text() == "U 1 <= M, 1 <= N, 0 <= i, i + 1 < M + N\n");
}

TEST_CASE("elementwise and small programs", "[unit]") {
    Kernels kernels;
    const Structure cube = kernels.box({"M", "N", "P"});
    const KernelResult hadamard =
        kernels.infer({{"i", "j", "k"},
                       {},
                       {{"B", kernels.box({"M", "N", "P"}, {all({eq(i, j)})}), {i, j, k}},
                        {"C", cube, {i, j, k}}}});
    CHECK(hadamard.loops ==
          "for i in [0, min(M, N))\n"
          "  let j = i\n"
          "  for k in [0, P)\n");
    // A row times a diagonal has no loop over the summed variable.
    const KernelResult row = kernels.infer(
        {{"i", "j"}, {"k"}, {{"M", named::row(v("R")), {i, k}}, {"N", named::diagonal(), {k, j}}}});
    CHECK(row.loops ==
          "if 0 <= R < n\n"
          "  let i = R\n"
          "  for j in [0, n)\n"
          "    let k = j\n");
    // T4(x) := T3(x, y) where x = y: the diagonal of a product.
    const KernelResult trace = kernels.infer(
        {{"i"}, {"j"}, {{"S", named::symmetric(), {i, j}}, {"D", named::diagonal(), {i, j}}}});
    CHECK(trace.result.text() == "U 0 <= i < n\n");
}

TEST_CASE("polynomial regression of degree 3, creation and addition", "[unit]") {
    Kernels kernels;
    const Structure f = kernels.box({"N"});
    Names names;
    std::vector<Read> reads;
    for (const char* name : {"i", "j", "k", "l", "s", "t"}) {
        names.emplace_back(name);
        reads.push_back({"f", f, {v(name)}});
        if (names.size() < 2) continue;
        const auto power = kernels.calculus.product(reads, {}, names);
        REQUIRE(power);
        const Structure& structure = power->conclusion;
        REQUIRE(structure.sorted.size() == 1);
        CHECK(structure.sorted.front().size() == names.size());
        const auto sum = kernels.calculus.sum(
            {{"A", structure, identityMap(names)}, {"D", structure, identityMap(names)}}, names);
        REQUIRE(sum);
        if (names.size() < 5)
            CHECK(provesEqual(sum->conclusion, structure, kernels.prover));
        else
            CHECK(sum->conclusion == structure);
        const auto nest = makeLoopNest(structure.pieces.front().guard, names, kernels.prover);
        REQUIRE(nest);
        CHECK(nest->levels.back().lower == std::vector<LoopBound>{{v(names[names.size() - 2]), 1}});
    }
}
