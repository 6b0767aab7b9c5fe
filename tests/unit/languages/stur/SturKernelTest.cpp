// Loops of programs, interpreted, against the evaluator: shipped programs, and random ones over
// random structures at sizes from 0 on.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "RandomSturPrograms.h"
#include "SturLoops.h"
#include "SturReading.h"
#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/languages/stur/semantics/SturInputs.h"

namespace candler::stur {

namespace {

using loop::Function;

}  // namespace

TEST_CASE("loops of shipped programs compute what these say", "[property]") {
    for (const auto& [name, text] : shippedPrograms()) {
        INFO(name);
        const auto program = programOf(text);
        for (const bool usesStructures : {true, false}) {
            const LoweredProgram lowered =
                loweredOf(*program, usesStructures, kSmallTile, kSmallFold);
            INFO(lowered.function.dump());
            for (std::uint64_t seed = 0; seed < 12; ++seed) {
                const auto sizes = randomSizes(program->model(), seed, 1 + seed % 5);
                REQUIRE(sizes);
                INFO(sizesText(*sizes));
                CHECK(difference(lowered, resultsOf(*program, *sizes, seed)) == "");
            }
        }
    }
}

TEST_CASE("loops without structures read whole inputs and compute the same", "[property]") {
    for (const auto& [name, text] : shippedPrograms()) {
        INFO(name);
        const auto program = programOf(text);
        Model model = program->model();
        for (Tensor& tensor : model.tensors) tensor.layout = StorageLayout::Dense;
        const auto lowered =
            lowerProgram(program->terms(), model, program->start(),
                         {.name = "f", .usesStructures = false, .readsWholeInputs = true});
        REQUIRE(lowered);
        INFO(lowered->function.dump());
        for (std::uint64_t seed = 0; seed < 8; ++seed) {
            const auto sizes = randomSizes(program->model(), seed, 1 + seed % 5);
            REQUIRE(sizes);
            CHECK(difference(*lowered, resultsOf(*program, *sizes, seed)) == "");
        }
    }
}

TEST_CASE("rows of sorted indices are copied as a whole", "[property]") {
    const auto program = programOf(
        "symbols: n, m\nA(i, j, k, l) := X(r, i) * X(r, j) * X(r, k) * X(r, l)\n"
        "X:D(r, i) := (0 <= r < m) * (0 <= i < n)\n"
        "A:D(i, j, k, l) := (0 <= i < n) * (0 <= j < n) * (0 <= k < n) * (0 <= l < n)\n");
    const LoweredProgram lowered = loweredOf(*program);
    INFO(lowered.function.dump());
    for (const std::int64_t n : {0, 1, 2, 5, 9}) {
        std::uint64_t iterations = 0;
        CHECK(difference(lowered, resultsOf(*program, {{"n", n}, {"m", 1}}, 1), &iterations) == "");
        if (n < 9) continue;
        // Zeros; sorted places, in loops that have as many with fewer indices; all others once.
        const auto un = static_cast<std::uint64_t>(n);
        const auto sorted = un + un * (un + 1) / 2 + 3 * un * (un + 1) * (un + 2) / 6 +
                            3 * un * (un + 1) * (un + 2) * (un + 3) / 24;
        CHECK(iterations <= sorted + 3 * un * un * un * un);
    }
}

TEST_CASE("elements of maps that sort pairs of indices go to all their places", "[property]") {
    const auto program = programOf(
        "symbols: n, m\nA(i, j, k, l, p, q) := M(r, i, j) * M(r, k, l) * M(r, p, q)\n"
        "M:D(r, i, j) := (0 <= r < 2) * (0 <= i < n) * (0 <= j < m)\n"
        "A:D(i, j, k, l, p, q) := (0 <= i < n) * (0 <= j < m) * (0 <= k < n) * (0 <= l < m) * "
        "(0 <= p < n) * (0 <= q < m)\n");
    const LoweredProgram lowered = loweredOf(*program);
    INFO(lowered.function.dump());
    for (const std::int64_t n : {1, 2, 3})
        CHECK(difference(lowered, resultsOf(*program, {{"n", n}, {"m", 2}}, 1)) == "");
}

TEST_CASE("what is computed as fast as copied is computed", "[unit]") {
    const auto program =
        programOf("symbols: n\nA(i, j) := f(i) * f(j)\nf:D(i) := (0 <= i < n)\n" + square("A"));
    std::uint64_t iterations = 0;
    CHECK(difference(loweredOf(*program), resultsOf(*program, {{"n", 6}}, 1), &iterations) == "");
    CHECK(iterations == 6 + 36);
}

TEST_CASE("sums in sums are kept in arrays of their own", "[property]") {
    const auto program = programOf(
        "symbols: n\nA(i) := sum(j: B(i, j) * sum(k: B(j, k) * sum(l: B(k, l) * x(l))))\n" +
        square("B") + "x:D(i) := (0 <= i < n)\nA:D(i) := (0 <= i < n)\n");
    const LoweredProgram lowered = loweredOf(*program);
    INFO(lowered.function.dump());
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Sizes sizes{{"n", static_cast<std::int64_t>(seed)}};
        CHECK(difference(lowered, resultsOf(*program, sizes, seed)) == "");
    }
}

TEST_CASE("loops go over unique elements only, without tests", "[unit]") {
    const auto program =
        programOf("symbols: n\niters: A -> i, j, k\nA(i, j) := B(i, k) * B(j, k)\n" + square("B") +
                  square("A"));
    const LoweredProgram lowered = loweredOf(*program);
    INFO(lowered.function.dump());
    CHECK(!testsInLoops(lowered.function.body));
    std::uint64_t iterations = 0;
    CHECK(difference(lowered, resultsOf(*program, {{"n", 6}}, 1), &iterations) == "");
    // Computed 6 + 21, each a sum of 6; mirrored 5 + 15.
    // The mirror is one strip of one square.
    CHECK(iterations == 6 + 21 + 21 * 6 + 2 + 5 + 15);
}

TEST_CASE("symbols that scale variables bound loops", "[property]") {
    const std::vector<std::string> programs{
        // Blocks of a size that is a symbol.
        "symbols: n, b\ny(i) := A(i, j) * x(j)\nstructure: A -> block_diagonal(n, b)\n"
        "x:D(j) := (0 <= j < n * b)\ny:D(i) := (0 <= i < n * b)\n",
        "symbols: n, b\nC(i, j) := A(i, k) * B(k, j)\nstructure: A -> block_diagonal(n, b)\n"
        "structure: B -> block_diagonal(n, b)\n"
        "C:D(i, j) := (0 <= i < n * b) * (0 <= j < n * b)\n",
        // A matrix by rows in a vector.
        "symbols: n, m\ny(i) := v(i * m + j) * x(j)\nv:D(i) := (0 <= i < n * m)\n"
        "x:D(j) := (0 <= j < m)\ny:D(i) := (0 <= i < n)\n",
        // Quotients in structures, by numbers and by symbols.
        "symbols: n, m\nassume: m >= 1\ny(i) := A(i, j) * x(j)\n"
        "A:U(i, j) := (i / m = j / m) * (i % 2 = 0)\n" +
            square("A") + "x:D(j) := (0 <= j < n)\ny:D(i) := (0 <= i < n)\n"};
    checkLoops(programs, 4);
}

TEST_CASE("sums over indices that symbols scale have each summand once", "[property]") {
    const std::vector<std::string> programs{
        "symbols: n, m, p\nassume: m >= 1\nC(i) := A(j) * B(k) * (i = m * k + j)\n"
        "z(i, j) := C(i) * C(j)\noutputs: C, z\nA:D(j) := (0 <= j < p)\n"
        "B:D(k) := (0 <= k < n)\nC:D(i) := (0 <= i < m * n + p)\n"
        "z:D(i, j) := (0 <= i < m * n + p) * (0 <= j < m * n + p)\n",
        "symbols: n, m, p\nG(i, j) := A(i, k) * A(j, k)\n"
        "A:U(i, k) := (m * k <= i < m * k + p)\n"
        "A:D(i, k) := (0 <= i < m * n + p) * (0 <= k < n)\n"
        "G:D(i, j) := (0 <= i < m * n + p) * (0 <= j < m * n + p)\n",
        "symbols: n, m\nassume: m >= 1\ns() := x(m * i)\nt() := x(i) * (i % m = 1)\n"
        "u(i) := x(i / m) + x(i % m)\nx:D(i) := (0 <= i < n)\noutputs: s, t, u\n"
        "u:D(i) := (0 <= i < n)\n",
        "symbols: n, m\nassume: m >= 1\ny(i) := A(i, j) * x(j)\nA:U(i, j) := (j % m = i / m)\n" +
            square("A") + "x:D(j) := (0 <= j < n)\ny:D(i) := (0 <= i < n)\n",
        "symbols: n, m\nassume: m >= 1\ny(i) := A(i, j) * x(j)\nA:U(i, j) := (i = j + m * k)\n" +
            square("A") + "x:D(j) := (0 <= j < n)\ny:D(i) := (0 <= i < n)\n",
        "symbols: n, b\ns() := A(i, j) * A(i, j)\nG(i, j) := A(i, k) * A(j, k)\n"
        "structure: A -> block_diagonal(n, b)\noutputs: s, G\n"
        "G:D(i, j) := (0 <= i < n * b) * (0 <= j < n * b)\n",
        "symbols: n, b\nassume: b >= 1\nstructure: A -> block_diagonal(n, b)\n"
        "G(i, j) := A(i, k) * A(j, k)\nG:D(i, j) := (0 <= i < n * b) * (0 <= j < n * b)\n",
        "symbols: n\ny(i) := n() * x(i)\nx:D(i) := (0 <= i < n)\ny:D(i) := (0 <= i < n)\n"};
    checkLoops(programs, 5);
}

TEST_CASE("quotients of symbols and of quotients are there in structures", "[property]") {
    const std::string rest = square("A") + "x:D(j) := (0 <= j < n)\ny:D(i) := (0 <= i < n)\n";
    const std::string rule = "symbols: n, m\ny(i) := A(i, j) * x(j)\n";
    checkLoops({rule + "A:U(i, j) := (i < n / 2)\n" + rest,
                rule + "A:U(i, j) := (i < n % 3) * (j < m * n / 2)\n" + rest,
                rule + "A:U(i, j) := (i / 2 / 2 = j / 3)\n" + rest,
                "assume: m >= 1\n" + rule + "A:U(i, j) := (j % m = i % m)\n" + rest,
                rule +
                    "A:U(i, j) := (i < 3)\n"
                    "A:R(i, j, ip, jp) := (3 <= i) * (ip = i % 3) * (jp = j)\n" +
                    rest,
                rule +
                    "A:U(i, j) := (i < 2) * (j < 2)\n"
                    "A:R(i, j, ip, jp) := -1 * (2 <= i) * (ip = i % 2) * (jp = j % 2) + "
                    "(i < 2) * (2 <= j) * (ip = i) * (jp = j % 2)\n" +
                    rest,
                rule +
                    "A:U(i, j) := (i < n / 2)\n"
                    "A:R(i, j, ip, jp) := (n <= 2 * i) * (ip = n - 1 - i) * (jp = j)\n" +
                    rest},
               7);
}

TEST_CASE("names of symbols are no names of dimensions or of what sets leave open", "[property]") {
    const std::vector<std::string> programs{
        "symbols: d1, d2\ny(i) := A(i, j) * x(j)\nA:U(a, b) := (a <= b)\n"
        "A:D(r, s) := (0 <= r < d2) * (0 <= s < d1)\nx:D(j) := (0 <= j < d1)\n"
        "y:D(i) := (0 <= i < d2)\n",
        "symbols: i, d1\ny(a) := A(a, b) * x(b)\nA:D(r, s) := (0 <= r < i) * (0 <= s < d1)\n"
        "x:D(b) := (0 <= b < d1)\ny:D(a) := (0 <= a < i)\n",
        "symbols: n, w_k, ip, jp\ny(i) := A(i, j) * x(j)\nA:U(i, j) := (i = 2 * k) * (j < jp)\n"
        "A:D(i, j) := (0 <= i < n) * (0 <= j < w_k)\nx:D(j) := (0 <= j < w_k)\n"
        "y:D(i) := (0 <= i < n)\n",
        "symbols: n, x\ny(i + 1) := v(i) * w(i + x)\nv:D(i) := (0 <= i < n)\n"
        "w:D(i) := (0 <= i < n)\ny:D(i) := (0 <= i <= n)\n",
        "symbols: n, q, t, t1\ny(i') := s(i', i) * x(i / 2 + q) * inv(sum(k: s(k, i)))\n"
        "structure: s -> symmetric(n)\nx:D(i) := (0 <= i < n + q)\ny:D(i) := (0 <= i < n)\n"};
    checkLoops(programs, 4);
}

TEST_CASE("what is read once and has no sums is computed where it is read", "[unit]") {
    const auto program = programOf(
        "symbols: n\noutputs: S, R\nA(i, j) := f(i) * f(j)\nB(i, j) := g(i) * g(j) * (i <= 2)\n"
        "S(i, j) := A(j, i) + 2 * B(i, j)\nD(i, j) := f(i) * g(j) + f(j) * (i = 0)\nE(i) := f(i) * "
        "f(i)\n"
        "R(i) := D(i, k) * D(k, i) * E(k)\nf:D(i) := (0 <= i < n)\ng:D(i) := (0 <= i < n)\n"
        "R:D(i) := (0 <= i < n)\nE:D(i) := (0 <= i < n)\n" +
        square("A") + square("B") + square("S") + square("D"));
    const LoweredProgram lowered = loweredOf(*program);
    INFO(lowered.function.dump());
    // D is read twice.
    std::vector<std::string> made;
    for (std::size_t i = 0; i < lowered.function.bufferCount(); ++i)
        if (lowered.function[loop::BufferId(i)].role == loop::BufferRole::Temporary)
            made.push_back(lowered.function[loop::BufferId(i)].name);
    CHECK(made == std::vector<std::string>{"D"});
    for (std::int64_t n = 0; n < 6; ++n)
        CHECK(difference(lowered, resultsOf(*program, {{"n", n}}, 1)) == "");
}

TEST_CASE("blocks of a size that is a symbol are visited by themselves", "[unit]") {
    const auto program = programOf(
        "symbols: n, b\ny(i) := A(i, j) * x(j)\nstructure: A -> block_diagonal(n, b)\n"
        "x:D(j) := (0 <= j < n * b)\ny:D(i) := (0 <= i < n * b)\n");
    const LoweredProgram lowered = loweredOf(*program);
    INFO(lowered.function.dump());
    std::uint64_t iterations = 0;
    CHECK(difference(lowered, resultsOf(*program, {{"n", 3}, {"b", 5}}, 1), &iterations) == "");
    // Zeros and rows, blocks of each row, elements.
    CHECK(iterations <= 15 + 15 + 15 + 15 * 3);
}

TEST_CASE("blocks of a number of rows are one piece, and so are their products", "[unit]") {
    const auto blocks = [](const std::string& tensor, int size) {
        return square(tensor) +
               fmt::format("{}:U(i, j) := (i / {} = j / {})\n", tensor, size, size);
    };
    const auto program = programOf("symbols: n\n" + blocks("A", 16) + blocks("B", 16) +
                                   square("C") + "C(i, j) := A(i, k) * B(k, j)\n");
    const LoweredProgram lowered = loweredOf(*program);
    INFO(lowered.function.dump());
    for (const char* name : {"A", "B", "C"})
        CHECK(lowered.inferred.structures.at(name).pieces.size() == 1);
    for (const std::int64_t n : {0, 1, 15, 16, 17, 37}) {
        std::uint64_t iterations = 0;
        CHECK(difference(lowered, resultsOf(*program, {{"n", n}}, 1), &iterations) == "");
        // At most: zeros; a row of a block for each row, and one for each element of that.
        CHECK(static_cast<std::int64_t>(iterations) <= n * n + n * (1 + 1 + 16 * (1 + 16)));
    }
    checkLoops({"symbols: n\n" + blocks("A", 3) + square("B") + "B:U(i, j) := (i / 4 <= j / 3)\n" +
                square("C") + "C(i, j) := A(i, k) * B(k, j) + A(j, i)\n"},
               9);
}

TEST_CASE("what is inferred lies in the box", "[unit]") {
    std::string unique;
    for (int i = 0; i < 40; ++i)
        unique += fmt::format("{}(i = {}) * (j = {})", i == 0 ? "" : " + ", i, (i * 7) % 40);
    const auto program =
        programOf("symbols: n\ny(i) := A(i, j) * x(j)\nA:U(i, j) := " + unique + "\n" +
                  square("A") + "x:D(i) := (0 <= i < n)\ny:D(i) := (0 <= i < n)\n");
    const LoweredProgram lowered = loweredOf(*program);
    const Structure& result = lowered.inferred.structures.at("y");
    INFO(result.text());
    for (std::int64_t i = 0; i < 45; ++i) {
        const auto piece = result.pieceAt({{result.variables[0], i}, {"n", 5}});
        REQUIRE(piece);
        CHECK((*piece < result.pieces.size()) <= (i < 5));
    }
    CHECK(difference(lowered, resultsOf(*program, {{"n", 9}}, 1)) == "");
}

TEST_CASE("numbers with exponents are what they say", "[unit]") {
    const auto program = programOf(
        "symbols: n\ny(i) := 1.5e3 * x(i)\nx:D(i) := (0 <= i < n)\ny:D(i) := (0 <= i < n)\n");
    const Valuation values = resultsOf(*program, {{"n", 3}}, 1);
    const TensorValue& x = values.tensors.at("x");
    for (std::size_t i = 0; i < x.cells.size(); ++i)
        CHECK(values.tensors.at("y").cells[i] == 1500 * x.cells[i]);
    CHECK(difference(loweredOf(*program), values) == "");
    CHECK(mistakesOf("y(i) := 1e4000 * x(i)\nx:D(i) := (0 <= i < 2)\ny:D(i) := (0 <= i < 2)\n") ==
          "1: this number cannot be read");
}

TEST_CASE("chains of many symmetric matrices are refused or made, not crashed on", "[unit]") {
    const auto program = programOf(
        "symbols: n\nC(a, h) := S(a, b) * S(b, c) * S(c, d) * S(d, e) * S(e, f) * S(f, g) * "
        "S(g, h)\nstructure: S -> symmetric(n)\n" +
        square("C"));
    const auto made = lowerProgram(program->terms(), program->model(), program->start(),
                                   {.name = "f", .usesStructures = true});
    if (!made)
        CHECK(made.error().front().message.find("combination of pieces") != std::string::npos);
}

TEST_CASE("products of indices in conditions leave the bounds of loops", "[unit]") {
    const std::string vectors = "x:D(i) := (0 <= i < n)\nd:D(i) := (0 <= i < n)\n";
    checkLoops({"symbols: n\nd(i) := x(i) * (i * i < n)\n" + vectors,
                "symbols: n\nd(i) := A(i, j) * x(j) * (i * j < n) * (j <= i * i)\n" + square("A") +
                    vectors,
                "symbols: n, m\nd(i) := x(i) * (i * m < n)\nassume: m >= 1\n" + vectors,
                "symbols: n\nd(i) := x(i) * (i * i = n)\n" + vectors,
                "symbols: n\nd(j) := x(j) * (j = i * i) * (0 <= i <= j)\n" + vectors,
                "symbols: n\nd(i) := A(i, j) * x(j) * (i * j = n)\n" + square("A") + vectors,
                "symbols: n\nd(i) := x(i) * ((i * i) / 3 < n) * ((i * i) % 4 = 1)\n" + vectors},
               9);
}

TEST_CASE("kernels refuse symbols below 0", "[unit]") {
    const auto program = programOf(
        "symbols: n, k\ny(i) := x(i) * (i = k)\nx:D(i) := (0 <= i < n)\n"
        "y:D(i) := (0 <= i < n)\n");
    const LoweredProgram lowered = loweredOf(*program);
    const auto checks = std::ranges::count_if(lowered.function.body, [](const loop::Stmt& stmt) {
        return stmt.as<loop::Require>() != nullptr;
    });
    CHECK(checks == 2);
}

namespace {

void checkRandomPrograms(std::uint64_t first, std::uint64_t count, const std::string& layout) {
    constexpr std::uint64_t kTrials = 5;
    constexpr std::int64_t kMostSize = 6;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        std::string text = randomSturProgram(seed);
        if (layout != "dense") text = packedText(text, layout);
        INFO("program " << seed << "\n" << text);
        const auto program = programOf(text);
        const LoweredProgram lowered =
            loweredOf(*program, true, seed % 4 == 0 ? TileShape() : kSmallTile, kSmallFold);
        for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
            const auto sizes = randomSizes(program->model(), seed * 31 + trial,
                                           kMostSize - static_cast<std::int64_t>(trial));
            REQUIRE(sizes);
            INFO(sizesText(*sizes));
            const std::string found =
                difference(lowered, resultsOf(*program, *sizes, seed + trial));
            INFO(lowered.function.dump());
            REQUIRE(found == "");
        }
    }
}

}  // namespace

TEST_CASE("loops of random programs compute what these say", "[property]") {
    checkRandomPrograms(0, 250, "dense");
}

TEST_CASE("loops over packed tensors compute what programs say", "[property]") {
    checkRandomPrograms(0, 200, "packed");
    checkRandomPrograms(200, 100, "rows");
}

TEST_CASE("loops of many random programs compute what these say", "[.][slow]") {
    for (const char* const layout : {"dense", "packed", "rows"})
        checkRandomPrograms(250, 3000, layout);
}

TEST_CASE("references of packed programs are packed as well", "[property]") {
    for (const auto& [name, text] : shippedPrograms()) {
        INFO(name);
        const auto program = programOf(packedText(text));
        for (const bool usesStructures : {true, false}) {
            const LoweredProgram lowered = loweredOf(*program, usesStructures);
            INFO(lowered.function.dump());
            for (std::uint64_t seed = 0; seed < 6; ++seed) {
                const auto sizes = randomSizes(program->model(), seed, 1 + seed % 5);
                REQUIRE(sizes);
                INFO(sizesText(*sizes));
                CHECK(difference(lowered, resultsOf(*program, *sizes, seed)) == "");
            }
        }
    }
}

TEST_CASE("packed results have their unique elements only and no loop more", "[unit]") {
    const auto program = programOf(
        "symbols: n\nA(i, j, k) := f(i) * f(j) * f(k)\nlayout: A -> packed\n"
        "f:D(i) := (0 <= i < n)\n"
        "A:D(i, j, k) := (0 <= i < n) * (0 <= j < n) * (0 <= k < n)\n");
    const LoweredProgram lowered = loweredOf(*program);
    INFO(lowered.function.dump());
    std::uint64_t iterations = 0;
    const Valuation values = resultsOf(*program, {{"n", 7}}, 1);
    CHECK(storedCells(lowered, "A", values).size() == 7 * 8 * 9 / 6);
    CHECK(difference(lowered, values, &iterations) == "");
    CHECK(iterations == 7 + 7 * 8 / 2 + 7 * 8 * 9 / 6);
}

}  // namespace candler::stur
