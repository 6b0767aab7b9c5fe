// Loops of programs, interpreted, against the evaluator: shipped programs, and random ones over
// random structures at sizes from 0 on.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "RandomSturPrograms.h"
#include "SturReading.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/languages/stur/semantics/SturInputs.h"

namespace candler::stur {

namespace {

using loop::Function;

/// Tiles that small sizes fill, and more than fill.
constexpr TileShape kSmallTile{.rows = 2, .vectors = 2, .lanes = 2, .depth = 3};

LoweredProgram loweredOf(SturProgram& program, bool usesStructures = true, TileShape tile = {}) {
    auto made = lowerProgram(program.terms(), program.model(), program.start(),
                             {.name = "f", .usesStructures = usesStructures, .tile = tile});
    INFO((made ? std::string() : render(made.error())));
    REQUIRE(made);
    return std::move(*made);
}

std::vector<double> storedCells(const LoweredProgram& lowered, const std::string& tensor,
                                const Valuation& values) {
    const TensorValue& elements = values.tensors.at(tensor);
    if (!lowered.layouts.packed.contains(tensor)) return elements.cells;
    auto cells = packedCells(lowered.layouts, tensor, lowered.inferred.structures.at(tensor),
                             elements, values.indices);
    INFO((cells ? std::string() : render(cells.error())));
    REQUIRE(cells);
    return *cells;
}

loop::Arguments argumentsOf(const LoweredProgram& lowered, const Valuation& values) {
    const Function& function = lowered.function;
    loop::Arguments arguments;
    for (const loop::Parameter& parameter : function.parameters()) {
        if (const auto* size = std::get_if<loop::VarId>(&parameter)) {
            arguments.sizes[*size] = values.indices.at(function[*size].name);
            continue;
        }
        const auto buffer = std::get<loop::BufferId>(parameter);
        if (function[buffer].role == loop::BufferRole::Input)
            arguments.buffers[buffer] = storedCells(lowered, function[buffer].name, values);
    }
    return arguments;
}

/// The first difference; empty if there is none.
std::string difference(const LoweredProgram& lowered, const Valuation& values,
                       std::uint64_t* iterations = nullptr) {
    const Function& function = lowered.function;
    const auto results = loop::interpret(function, argumentsOf(lowered, values), iterations);
    if (!results) return render(results.error());
    for (const auto& [buffer, cells] : *results) {
        const std::vector<double> expected = storedCells(lowered, function[buffer].name, values);
        if (cells.size() != expected.size())
            return fmt::format("{} has {} elements, not {}", function[buffer].name, cells.size(),
                               expected.size());
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (std::abs(cells[i] - expected[i]) > 1e-9 * std::max(1.0, std::abs(expected[i])))
                return fmt::format("{}[{}] is {}, not {}", function[buffer].name, i, cells[i],
                                   expected[i]);
    }
    return {};
}

std::string sizesText(const Sizes& sizes) {
    std::string text;
    for (const auto& [name, size] : sizes) text += fmt::format(" {} = {}", name, size);
    return text;
}

/// Whether a loop that has no loop inside has a test inside.
bool testsInnermost(const loop::Block& block, bool isInLoop = false) {
    bool isFound = false;
    for (const loop::Stmt& stmt : block) {
        if (isInLoop && stmt.as<loop::If>() != nullptr) isFound = true;
        loop::forEachBlock(stmt, [&](const loop::Block& inner) {
            isFound |= testsInnermost(inner, stmt.as<loop::For>() != nullptr || isInLoop);
        });
    }
    return isFound;
}

}  // namespace

TEST_CASE("loops of shipped programs compute what these say", "[property]") {
    for (const auto& [name, text] : shippedPrograms()) {
        INFO(name);
        const auto program = programOf(text);
        for (const bool usesStructures : {true, false}) {
            const LoweredProgram lowered = loweredOf(*program, usesStructures, kSmallTile);
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
    CHECK(!testsInnermost(lowered.function.body));
    std::uint64_t iterations = 0;
    CHECK(difference(lowered, resultsOf(*program, {{"n", 6}}, 1), &iterations) == "");
    // Computed 6 + 21, each a sum of 6; mirrored 5 + 15.
    CHECK(iterations == 6 + 21 + 21 * 6 + 5 + 15);
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
    for (const std::string& text : programs) {
        INFO(text);
        const auto program = programOf(text);
        const LoweredProgram lowered = loweredOf(*program);
        INFO(lowered.function.dump());
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            const auto sizes = randomSizes(program->model(), seed, 1 + seed % 4);
            REQUIRE(sizes);
            INFO(sizesText(*sizes));
            CHECK(difference(lowered, resultsOf(*program, *sizes, seed)) == "");
        }
    }
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
    for (const std::string& text : programs) {
        INFO(text);
        const auto program = programOf(text);
        const LoweredProgram lowered = loweredOf(*program);
        INFO(lowered.function.dump());
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            const auto sizes = randomSizes(program->model(), seed, 1 + seed % 5);
            REQUIRE(sizes);
            INFO(sizesText(*sizes));
            CHECK(difference(lowered, resultsOf(*program, *sizes, seed)) == "");
        }
    }
}

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

/// All inputs and results are to be packed.
std::string packedText(const std::string& text) {
    std::string made = text;
    const auto program = programOf(text);
    for (const Tensor& tensor : program->model().tensors)
        if (tensor.isOutput || !tensor.definition)
            made += fmt::format("layout: {} -> packed\n", tensor.name);
    return made;
}

void checkRandomPrograms(std::uint64_t first, std::uint64_t count, bool isPacked) {
    constexpr std::uint64_t kTrials = 5;
    constexpr std::int64_t kMostSize = 6;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        std::string text = randomSturProgram(seed);
        if (isPacked) text = packedText(text);
        INFO("program " << seed << "\n" << text);
        const auto program = programOf(text);
        const LoweredProgram lowered =
            loweredOf(*program, true, seed % 4 == 0 ? TileShape() : kSmallTile);
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
    checkRandomPrograms(0, 250, false);
}

TEST_CASE("loops over packed tensors compute what programs say", "[property]") {
    checkRandomPrograms(0, 200, true);
}

TEST_CASE("loops of many random programs compute what these say", "[.][slow]") {
    checkRandomPrograms(250, 3000, false);
    checkRandomPrograms(250, 3000, true);
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
