// Programs that were cut into tiles, at sizes that the tiles do not divide.
#include <fmt/format.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/KernelSizes.h"
#include "engine/codegen/LoopInterpreter.h"
#include "tests/support/DrivenLoops.h"
#include "tests/unit/lowering/Scene.h"

using namespace candler;
using namespace candler::rise;
using namespace candler::test;

namespace {

using Sizes = std::vector<std::int64_t>;

/// A program as it is written and as it might be found.
struct TiledProgram {
    std::string name;
    std::string text;
    std::string tiled;  ///< An expression.
    std::vector<Sizes> sizes;
};

std::string expressionOf(const std::string& program) {
    return program.substr(program.find("= ") + 2);
}

const char* const kSums = R"(
sums : (m n : nat) -> m.n.f32 -> m.f32
sums = /\m n. \xs. map (reduce add 0) xs
)";

const char* const kCombine = R"(
combine : (n : nat) -> n.f32 -> n.f32 -> n.(f32 * f32)
combine = /\n. \a b. map (\x. makePair (add (fst x) (snd x)) (mul (fst x) (snd x))) (zip a b)
)";

const char* const kScaledSums = R"(
sums : (m n : nat) -> m.n.f32 -> m.f32
sums = /\m n. \xs. map (\x. mul 2.0 (reduce add 0 x)) xs
)";

std::string matmulOf(const std::string& type) {
    return fmt::format(R"(
matmul : (m n k : nat) -> m.k.{0} -> k.n.{0} -> m.n.{0}
matmul = /\m n k. \a b. map (\ak. map (\bk. reduce add 0
    (map (\p. mul (fst p) (snd p)) (zip ak bk))) (transpose b)) a
)",
                       type);
}

const std::string kDoubleMatmul = matmulOf("f64");
const std::string kIntegerMatmul = matmulOf("i32");
const char* const kTiledColumns = R"(/\m n k. \a b.
    join (map (map (\ak. map (\bk. reduce add 0 (map (\p. mul (fst p) (snd p)) (zip ak bk)))
    (transpose b))) (split[2] a)))";

const char* const kBatchedMatmul = R"(
products : (b m n k : nat) -> b.m.k.f32 -> b.k.n.f32 -> b.m.n.f32
products = /\b m n k. \as bs. map (\p. map (\ak. map (\bk. reduce add 0
    (map (\q. mul (fst q) (snd q)) (zip ak bk))) (transpose (snd p))) (fst p)) (zip as bs)
)";

const char* const kAddedMatmul = R"(
sums : (m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32 -> m.n.f32
sums = /\m n k. \a b c. map (\q. map (\r. add (fst r) (snd r)) (zip (fst q) (snd q)))
    (zip c (map (\ak. map (\bk. reduce add 0 (map (\p. mul (fst p) (snd p)) (zip ak bk)))
    (transpose b)) a))
)";

const std::vector<TiledProgram>& tiledPrograms() {
    static const std::vector<TiledProgram> programs{
        {"blocked product",
         kMatmul,
         expressionOf(kBlockedMatmul),
         {{1, 1, 1}, {5, 31, 33}, {33, 5, 4}, {33, 33, 5}, {32, 33, 3}, {65, 32, 4}, {32, 64, 8}}},
        {"product in another order of loops",
         kMatmul,
         expressionOf(kLoopPermMatmul),
         {{1, 33, 5}, {33, 33, 1}, {35, 32, 9}, {32, 32, 4}}},
        {"product of parallel rows in registers",
         kMatmul,
         R"(/\m n k. \a b.
    join (mapPar (\rows. transpose (join (map (\columns. transpose (reduceSeq
        (\t ys. mapSeqUnroll (\r. mapSeq (\x. add (fst x) (mul (fst (snd x)) (snd (snd x))))
            (zip (fst r) (snd r))) (zip t ys))
        (generate (\_. generate (\_. 0)))
        (transpose (map (\ak. transpose (map (\bk. zip ak bk) columns)) rows))))
      (split[4] (transpose b))))) (split[2] a)))",
         {{1, 1, 1}, {1, 9, 3}, {3, 3, 2}, {7, 9, 5}, {4, 8, 3}, {5, 4, 1}}},
        {"sums in parts",
         kSums,
         R"(/\m n. \xs.
    join (mapPar (map (\x. reduce add 0 (map (reduce add 0) (split[4] x)))) (split[3] xs)))",
         {{1, 1}, {2, 9}, {3, 3}, {4, 4}, {7, 11}, {6, 8}}},
        {"a sum in parts",
         "sum : (n : nat) -> n.f32 -> f32\nsum = /\\n. \\x. reduce add 0 x\n",
         R"(/\n. \x. reduce add 0 (map (reduce add 0) (split[8] x)))",
         {{1}, {7}, {8}, {9}, {31}, {32}}},
        {"pairs in strips",
         kCombine,
         R"(/\n. \a b. join (map (map (\x.
    makePair (add (fst x) (snd x)) (mul (fst x) (snd x)))) (split[4] (zip a b))))",
         {{1}, {4}, {6}, {11}}},
        {"windows in strips",
         R"(
blur : (n : nat) -> (n + 2).f32 -> n.f32
blur = /\n. \x. map (reduce add 0) (slide[3][1] (x : (1*(n-1) + 3).f32))
)",
         R"(/\n. \x. join (map (map (reduce add 0)) (split[4] (slide[3][1] (x : (1*(n-1) + 3).f32)))))",
         {{1}, {3}, {4}, {5}, {11}, {12}}},
        {"every second element in strips",
         R"(
thin : (n : nat) -> (2*n).f32 -> n.f32
thin = /\n. \x. map (reduce add 0) (split[2] x)
)",
         R"(/\n. \x. join (map (map (reduce add 0)) (split[4] (split[2] x))))",
         {{1}, {4}, {5}, {7}, {8}, {10}}},
        {"rows beside one row in strips",
         R"(
scaled : (n m : nat) -> n.m.f32 -> m.f32 -> n.m.f32
scaled = /\n m. \xs y. map (\x. map (\p. mul (fst p) (snd p)) (zip x y)) xs
)",
         R"(/\n m. \xs y. join (map (map (\x. join (map (map (\p. mul (fst p) (snd p)))
    (split[4] (zip x y))))) (split[3] xs)))",
         {{1, 1}, {3, 4}, {4, 5}, {5, 11}, {7, 4}, {2, 9}, {9, 3}}},
        {"a matrix by its transpose",
         R"(
syrk : (m k : nat) -> m.k.f32 -> m.m.f32
syrk = /\m k. \a. map (\x. map (\y. reduce add 0 (map (\p. mul (fst p) (snd p)) (zip x y))) a) a
)",
         R"(/\m k. \a. join (map (\rows. transpose (join (map (\columns. transpose (map (\x.
    map (\y. reduce add 0 (map (reduce add 0) (split[2] (map (\p. mul (fst p) (snd p)) (zip x y)))))
    columns) rows)) (split[4] a)))) (split[3] a)))",
         {{1, 1}, {2, 3}, {3, 2}, {12, 4}, {13, 5}, {24, 2}}},
        {"a sum that something follows",
         kScaledSums,
         R"(/\m n. \xs. join (map (map (\x.
    mul 2.0 (reduce add 0 (map (reduce add 0) (split[4] x))))) (split[3] xs)))",
         {{1, 1}, {3, 4}, {4, 5}, {7, 11}, {3, 3}}},
        {"product with blocks of rows",
         kMatmul,
         expressionOf(kBlockedMatmul),
         {{64, 32, 4}, {67, 47, 5}, {65, 49, 3}, {9, 17, 2}, {15, 33, 1}, {3, 70, 2}, {6, 16, 3}}},
        {"product of doubles",
         kDoubleMatmul,
         kTiledColumns,
         {{4, 4, 1}, {5, 5, 2}, {17, 9, 3}, {10, 41, 1}, {7, 8, 2}, {4, 33, 2}}},
        {"product of integers",
         kIntegerMatmul,
         kTiledColumns,
         {{4, 4, 1}, {17, 19, 3}, {2, 65, 2}, {8, 16, 2}}},
        {"products of a batch",
         kBatchedMatmul,
         R"(/\b m n k. \as bs. map (\p. join (map (\rows. map (\ak. map (\bk. reduce add 0
    (map (\q. mul (fst q) (snd q)) (zip ak bk))) (transpose (snd p))) rows) (split[2] (fst p))))
    (zip as bs))",
         {{1, 1, 1, 1}, {2, 4, 5, 3}, {3, 5, 17, 2}, {2, 9, 33, 1}}},
        {"a product that a matrix is added to",
         kAddedMatmul,
         R"(/\m n k. \a b c. map (\q. map (\r. add (fst r) (snd r)) (zip (fst q) (snd q)))
    (zip c (join (map (map (\ak. map (\bk. reduce add 0
    (map (\p. mul (fst p) (snd p)) (zip ak bk))) (transpose b))) (split[2] a)))))",
         {{4, 4, 1}, {17, 19, 3}, {2, 65, 2}, {7, 16, 2}}},
    };
    return programs;
}

/// Tiles are run for all sizes that have some.
const LoweringOptions kTiles{.smallWork = 0};

LoweredProgram lowerTiled(Scene& scene, const std::string& tiled,
                          const LoweringOptions& options = kTiles) {
    const auto term = loadTerm(scene.context, scene.program, SourceText("<tiled>", tiled));
    if (!term) FAIL(render(term.error()));
    return scene.lower(*term, options);
}

std::string sourceOf(const char* text, const std::string& tiled, const Sizes& sizes) {
    Scene scene({"tiled", text, sizes});
    return printCpp(lowerTiled(scene, tiled).function).source;
}

}  // namespace

TEST_CASE("tiled programs take sizes that tiles do not divide", "[property]") {
    for (const TiledProgram& test : tiledPrograms())
        for (const Sizes& sizes : test.sizes) {
            INFO(test.name << " at " << fmt::format("{}", fmt::join(sizes, ", ")));
            Scene scene({test.name, test.text, sizes});
            for (const LoweringOptions& options : {kTiles, LoweringOptions{}}) {
                const LoweredProgram lowered = lowerTiled(scene, test.tiled, options);
                INFO(lowered.function.dump());
                CHECK_FALSE(lowered.function.tiles.empty());
                const auto actual = interpret(lowered.function, scene.arguments(lowered.function));
                if (!actual) FAIL(render(actual.error()));
                requireClose(*actual, scene.expected);
            }
        }
}

TEST_CASE("kernels take sizes of 0", "[property]") {
    for (const TiledProgram& test : tiledPrograms())
        for (std::size_t i = 0; i < test.sizes.front().size(); ++i)
            for (Sizes sizes : test.sizes) {
                sizes[i] = 0;
                INFO(test.name << " at " << fmt::format("{}", fmt::join(sizes, ", ")));
                Scene scene({test.name, test.text, sizes});
                for (const LoweredProgram& lowered :
                     {lowerTiled(scene, test.tiled), scene.lower(scene.program.term)}) {
                    INFO(lowered.function.dump());
                    const auto actual =
                        interpret(lowered.function, scene.arguments(lowered.function));
                    if (!actual) FAIL(render(actual.error()));
                    requireClose(*actual, scene.expected);
                }
            }
}

TEST_CASE("compiled kernels take sizes that tiles do not divide", "[property][slow]") {
    const auto folder =
        std::filesystem::temp_directory_path() / fmt::format("candler-remainders-{}", ::getpid());
    using Flags = std::vector<std::string>;
    const Flags flags{"-O2", "-Wall", "-Wextra", "-Werror", "-fopenmp"};
    const auto compiled = [&](const TiledProgram& test, const LoweringOptions& options,
                              const std::string& machine) {
        INFO(test.name << " " << machine);
        Scene first({test.name, test.text, test.sizes.front()});
        const LoweredProgram lowered = lowerTiled(first, test.tiled, options);
        Flags all = flags;
        if (!machine.empty()) all.push_back(machine);
        const auto kernel = compileLoops(lowered.function, {.folder = folder, .flags = all});
        if (!kernel) FAIL(render(kernel.error()) << printCpp(lowered.function).source);
        for (const Sizes& sizes : test.sizes) {
            INFO(fmt::format("{}", fmt::join(sizes, ", ")));
            Scene scene({test.name, test.text, sizes});
            const auto actual =
                runLoops(*kernel, lowered.function, scene.arguments(lowered.function));
            if (!actual) FAIL(render(actual.error()));
            requireClose(*actual, scene.expected);
        }
    };
    // Masks are other instructions, or none.
    const std::string narrower = __builtin_cpu_supports("avx2") ? "-mavx2" : "";
    const std::vector<std::string> machines{"", narrower, "-march=native"};
    for (std::size_t i = 0; i < tiledPrograms().size(); ++i) {
        compiled(tiledPrograms()[i], kTiles, machines[i % machines.size()]);
        compiled(tiledPrograms()[i], {}, machines[(i + 1) % machines.size()]);
    }
    std::filesystem::remove_all(folder);
}

TEST_CASE("what tiles leave over is computed by the program as it was written", "[golden]") {
    const std::string source = sourceOf(kSums, tiledPrograms()[3].tiled, {3, 4});
    INFO(source);
    CHECK(source.find(R"(
    if (3 <= m && 4 <= n) {
        const std::int64_t whole_m = 3 * (m / 3);
        const std::int64_t whole_n = 4 * (n / 4);
        // Whole tiles of 3 of m; then the last 3 of it.
        for (std::int64_t part_m = 0; part_m < (whole_m < m ? 2 : 1); ++part_m) {
            const std::int64_t first_m = part_m * (m - 3);
            const std::int64_t tiles_m = part_m == 0 ? m / 3 : 1;
            if (n / 4 * tiles_m <= 1666 || isAlone()) {
                for (std::int64_t i = 0; i < tiles_m; ++i) {
                    iteration(i, output, n, xs, first_m);
                }
            } else {
                #pragma omp parallel for schedule(static)
                for (std::int64_t i = 0; i < tiles_m; ++i) {
                    iteration(i, output, n, xs, first_m);
                }
            }
)") != std::string::npos);
    CHECK(source.find(R"(
    float sum = output[i];
    for (std::int64_t j = 0; j < n % 4; ++j) {
        sum += xs[i * n + (whole_n + j)];
    }
    output[i] = sum;
}
)") != std::string::npos);
    CHECK(source.find(R"(
        if (0 < n % 4) {
            // What tiles of 4 leave over of n.
            if (n % 4 * m <= 20000 || isAlone()) {
                for (std::int64_t i = 0; i < m; ++i) {
                    iteration_2(i, output, n, xs, whole_n);
                }
            } else {
                #pragma omp parallel for schedule(static)
)") != std::string::npos);
    CHECK(source.find("divisible") == std::string::npos);
}

TEST_CASE("few rows beside tiles are computed without a tile", "[golden]") {
    const std::string source = sourceOf(kMatmul, expressionOf(kBlockedMatmul), {33, 33, 5});
    INFO(source);
    CHECK(source.find("tiled_m = 2 * (m % 32) < 32 ? whole_m") != std::string::npos);
    CHECK(source.find("whole_n < tiled_n ? 2 : 1") != std::string::npos);
}

TEST_CASE("sizes are refused where the program does more with them than run to them", "[unit]") {
    // The last element depends on how long the array is.
    const std::string clamped = sourceOf(R"(
blur : (n : nat) -> n.f32 -> n.f32
blur = /\n. \x. map (reduce add 0) (slide[3][1] (padClamp[1][1] x))
)",
                                         R"(/\n. \x. join (map (map (reduce add 0))
    (split[4] (slide[3][1] (padClamp[1][1] x)))))",
                                         {4});
    CHECK(clamped.find("n % 4 != 0") != std::string::npos);
    // What is summed is not 0 where there is nothing; rows can still be any.
    const std::string scaled = sourceOf(R"(
sums : (m n : nat) -> m.n.f32 -> m.f32
sums = /\m n. \xs. map (\x. mul 2.0 (reduce add 0 (map (add 1.0) x))) xs
)",
                                        R"(/\m n. \xs. join (map (map (\x.
    mul 2.0 (reduce add 0 (map (reduce add 0) (split[4] (map (add 1.0) x)))))) (split[3] xs)))",
                                        {3, 4});
    INFO(scaled);
    CHECK(scaled.find("n % 4 != 0") != std::string::npos);
    CHECK(scaled.find("m % 3 != 0") == std::string::npos);
    // An infinite factor of nothing is no number.
    const std::string weighted = sourceOf(R"(
sums : (m n : nat) -> m.n.f32 -> m.f32 -> m.f32
sums = /\m n. \xs ys. map (\p. mul 2.0 (reduce add 0 (map (mul (snd p)) (fst p)))) (zip xs ys)
)",
                                          R"(/\m n. \xs ys. map (\p.
    mul 2.0 (reduce add 0 (map (reduce add 0) (split[4] (map (mul (snd p)) (fst p)))))) (zip xs ys))",
                                          {3, 4});
    INFO(weighted);
    CHECK(weighted.find("n % 4 != 0") != std::string::npos);
    // Two programs that were written with tiles are two programs.
    const std::string written = sourceOf(kBlockedMatmul, expressionOf(kBlockedMatmul), {32, 32, 4});
    CHECK(written.find("m % 32 != 0") != std::string::npos);
}

TEST_CASE("sizes with remainders are chosen beside whole ones", "[unit]") {
    Scene scene({"sums", kSums, {3, 4}});
    const loop::Function function = lowerTiled(scene, tiledPrograms()[3].tiled).function;
    using Named = std::map<std::string, std::int64_t>;
    const Named whole = loop::chooseSizes(function, {}, 8);
    CHECK(whole == Named{{"m", 9}, {"n", 8}});
    CHECK(loop::remainderSizes(function, whole) == std::vector<Named>{{{"m", 4}, {"n", 4}},
                                                                      {{"m", 3}, {"n", 5}},
                                                                      {{"m", 7}, {"n", 11}},
                                                                      {{"m", 2}, {"n", 3}}});
    // Sizes without tiles have none.
    const loop::Function plain = scene.lower(scene.program.term).function;
    CHECK(loop::remainderSizes(plain, {{"m", 3}, {"n", 4}}).empty());
}
