// Sums that read each element of a symmetric input once, interpreted and compiled, against the
// evaluator.
#include <catch2/catch.hpp>
#include <cstdlib>

#include "SturLoops.h"
#include "SturReading.h"
#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/LoopKernel.h"
#include "tests/unit/sdqlite/ScratchFolder.h"

namespace candler::stur {

namespace {

const std::string kFoldVectors = "x:D(j) := (0 <= j < n)\ny:D(i) := (0 <= i < n)\n";
const std::string kFoldProduct = "symbols: n\ny(i) := A(i, j) * x(j)\n" + kFoldVectors;
const std::string kBatch =
    "symbols: n, m\ny(b, i) := A(b, i, j) * x(b, j)\n"
    "A:D(b, i, j) := (0 <= b < m) * (0 <= i < n) * (0 <= j < n)\n"
    "A:U(b, i, j) := (i <= j)\nA:R(b, i, j, bp, ip, jp) := (j < i) * (bp = b) * (ip = j) * (jp = "
    "i)\n"
    "x:D(b, j) := (0 <= b < m) * (0 <= j < n)\ny:D(b, i) := (0 <= b < m) * (0 <= i < n)\n";

const std::vector<std::string> kFolded{
    kFoldProduct + "structure: A -> symmetric(n)\n", kFoldProduct + "structure: A -> skew(n)\n",
    kFoldProduct + "structure: A -> symmetric(n)\nlayout: A -> packed\n",
    kFoldProduct + "structure: A -> skew(n)\nlayout: A -> packed; y -> packed\n",
    // The lower half is stored; what is above is a multiple of it; a row and a column are 0.
    kFoldProduct + square("A") +
        "A:U(i, j) := (j <= i)\nA:R(i, j, ip, jp) := (i < j) * (ip = j) * (jp = i)\n",
    kFoldProduct + square("A") +
        "A:U(i, j) := (j <= i)\nA:R(i, j, ip, jp) := -3 * (i < j) * (ip = j) * (jp = i)\n",
    kFoldProduct + square("A") +
        "A:U(i, j) := (1 <= i <= j)\nA:R(i, j, ip, jp) := (1 <= j < i) * (ip = j) * (jp = i)\n",
    // Read the other way.
    "symbols: n\ny(i) := A(j, i) * x(j)\nstructure: A -> symmetric(n)\n" + kFoldVectors,
    // More factors, and more summands.
    "symbols: n\ny(i) := 3 * n() * w(i) * A(i, j) * x(j) * v(j)\nstructure: A -> symmetric(n)\n"
    "v:D(j) := (0 <= j < n)\nw:D(i) := (0 <= i < n)\n" +
        kFoldVectors,
    "symbols: n\ny(i) := A(i, j) * x(j) + 2 * B(j, i) * x(j) + x(i) + C(i, j) * x(j)\n"
    "structure: A -> symmetric(n)\nstructure: B -> skew(n)\nstructure: C -> upper(n)\n" +
        kFoldVectors,
    // Not for all of the rows, or of the sum.
    "symbols: n, m\ny(i) := A(i, j) * x(j) * (j < m)\nstructure: A -> symmetric(n)\n" +
        kFoldVectors,
    // Beside other indices.
    kBatch, kBatch + "layout: A -> packed\n",
    "symbols: n\ny(i, j) := A(i, j, k) * x(k)\nstructure: A -> symmetric3(n)\n"
    "x:D(k) := (0 <= k < n)\n" +
        square("y")};

std::string foldedDump(SturProgram& program, std::optional<FoldShape> fold) {
    return loweredOf(program, true, {}, fold).function.dump();
}

std::size_t parallelLoops(const loop::Block& block) {
    std::size_t count = 0;
    for (const loop::Stmt& stmt : block) {
        const loop::For* loop = stmt.as<loop::For>();
        count += loop != nullptr && loop->kind == loop::LoopKind::Parallel ? 1 : 0;
        loop::forEachBlock(stmt, [&](const loop::Block& inner) { count += parallelLoops(inner); });
    }
    return count;
}

}  // namespace

TEST_CASE("sums that read elements once are what programs say", "[property]") {
    for (const std::string& text : kFolded) {
        INFO(text);
        const auto program = programOf(text);
        CHECK(foldedDump(*program, kSmallFold) != foldedDump(*program, std::nullopt));
        for (const FoldShape& fold :
             {kSmallFold, FoldShape{.rows = 4, .least = 6, .blockRows = 4, .blocks = 2},
              FoldShape{.rows = 1, .least = 1, .blockRows = 1, .blocks = 8}}) {
            const LoweredProgram lowered = loweredOf(*program, true, {}, fold);
            INFO(lowered.function.dump());
            CHECK(!testsInLoops(lowered.function.body));
            for (std::int64_t n = 0; n < 14; ++n) {
                const Sizes sizes{{"n", n}, {"m", n / 2}};
                INFO(sizesText(sizes));
                const auto seed = static_cast<std::uint64_t>(n);
                CHECK(difference(lowered, resultsOf(*program, sizes, seed)) == "");
            }
        }
        // As kernels have them.
        const LoweredProgram lowered = loweredOf(*program);
        for (const std::int64_t n : {23, 24, 25, 26, 27, 28, 33}) {
            const Sizes sizes{{"n", n}, {"m", 3}};
            CHECK(difference(lowered, resultsOf(*program, sizes, 1)) == "");
        }
    }
}

TEST_CASE("unique elements are read once", "[unit]") {
    const auto program = programOf(kFolded.front());
    const std::int64_t n = 40;
    const Valuation values = resultsOf(*program, {{"n", n}}, 1);
    FoldShape fold{.rows = 1};
    std::uint64_t iterations = 0;
    CHECK(difference(loweredOf(*program, true, {}, fold), values, &iterations) == "");
    // The diagonal; of one block: zeros, rows, what is beside the diagonal, and all of it added.
    CHECK(iterations == n + 1 + n + (n - 1) + n * (n - 1) / 2 + 1 + n);
    fold.rows = 4;
    CHECK(difference(loweredOf(*program, true, {}, fold), values, &iterations) == "");
    CHECK(iterations < 4 * n + n * n / 8 + 2 * n);
}

TEST_CASE("elements are read twice where that is not slower", "[unit]") {
    const std::vector<std::string> programs{
        // Sums that stay in registers.
        "symbols: n, m\nC(i, k) := A(i, j) * B(j, k)\nstructure: A -> symmetric(n)\n"
        "B:D(j, k) := (0 <= j < n) * (0 <= k < m)\nC:D(i, k) := (0 <= i < n) * (0 <= k < m)\n",
        // Short rows.
        kFoldProduct + square("A") +
            "A:U(i, j) := (i <= j <= i + 2)\n"
            "A:R(i, j, ip, jp) := (j < i <= j + 2) * (ip = j) * (jp = i)\n",
        // Elements of another matrix would be read column by column.
        "symbols: n\ny(i) := A(i, j) * B(i, j) * x(j)\nstructure: A -> symmetric(n)\n" +
            square("B") + kFoldVectors,
        // Another order that the user wants.
        "iters: y -> j, i\n" + kFoldProduct + "structure: A -> symmetric(n)\n",
        // Elements follow from others, but not those of columns from rows.
        kFoldProduct + "structure: A -> persymmetric(n)\n",
        kFoldProduct + "structure: A -> toeplitz(n)\n", kFoldProduct + square("A")};
    for (const std::string& text : programs) {
        INFO(text);
        const auto program = programOf(text);
        CHECK(foldedDump(*program, FoldShape()) == foldedDump(*program, std::nullopt));
    }
}

TEST_CASE("blocks of rows are shared by threads", "[unit]") {
    for (const std::size_t i : {0U, 2U, 11U}) {
        const auto program = programOf(kFolded.at(i));
        const LoweredProgram lowered = loweredOf(*program);
        INFO(lowered.function.dump());
        const loop::If* choice = nullptr;
        for (const loop::Stmt& stmt : lowered.function.body)
            if (stmt.as<loop::If>() != nullptr) choice = stmt.as<loop::If>();
        REQUIRE(choice != nullptr);
        CHECK(parallelLoops(choice->otherwise) > 0);
    }
}

TEST_CASE("compiled sums that read elements once have the same bits on all threads",
          "[slow][kernels]") {
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    const sdqlite::ScratchFolder folder;
    for (const std::size_t i : {0U, 3U, 4U, 9U, 12U, 13U}) {
        INFO(kFolded.at(i));
        const auto program = programOf(kFolded.at(i));
        const FoldShape fold{.blockRows = 8};
        const LoweredProgram lowered = loweredOf(*program, true, {}, fold);
        const auto kernel = DrivenKernel::compile(
            *toolchain, loop::drivenKernel(lowered.function),
            {.folder = folder.path,
             .flags = {"-O2", "-Wall", "-Wextra", "-Werror", "-fopenmp",
                       "-fsanitize=address,undefined", "-fno-sanitize-recover=all"}});
        if (!kernel) FAIL(render(kernel.error()));
        for (const std::int64_t n : {0, 1, 2, 24, 25, 31, 40, 69, 70}) {
            if (i == 13 && n > 40) continue;
            const Sizes sizes{{"n", n}, {"m", 3}};
            INFO(sizesText(sizes));
            const Valuation values = resultsOf(*program, sizes, 1);
            loop::Arguments arguments = argumentsOf(lowered, values);
            const auto run = [&](const char* threads) {
                REQUIRE(setenv("OMP_NUM_THREADS", threads, 1) == 0);
                const auto made = kernel->run(loop::valuesOf(lowered.function, arguments));
                REQUIRE(unsetenv("OMP_NUM_THREADS") == 0);
                if (!made) FAIL(render(made.error()));
                return *made;
            };
            // Sums of whole numbers are exact.
            CHECK(run("2").front() == storedCells(lowered, "y", values));
            for (auto& [buffer, cells] : arguments.buffers)
                for (std::size_t at = 0; at < cells.size(); ++at)
                    cells[at] = cells[at] * 0.1 + 1.0 / static_cast<double>(at + 3);
            const KernelValues one = run("1");
            CHECK(run("2") == one);
            CHECK(run("5") == one);
        }
    }
}

}  // namespace candler::stur
