// Kernels of random programs, compiled with sanitizers, against the evaluator.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "RandomSturPrograms.h"
#include "SturLoops.h"
#include "SturReading.h"
#include "engine/codegen/KernelRunner.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/languages/stur/semantics/SturInputs.h"
#include "tests/unit/sdqlite/ScratchFolder.h"

namespace candler::stur {

namespace {

/// The first difference of a run; empty if there is none.
std::string differenceOfRun(const DrivenKernel& kernel, const LoweredProgram& lowered,
                            const Valuation& values) {
    const loop::Function& function = lowered.function;
    const auto made = kernel.run(loop::valuesOf(function, argumentsOf(lowered, values)));
    if (!made) return render(made.error());
    std::size_t at = 0;
    for (const loop::Parameter& parameter : function.parameters()) {
        const auto* buffer = std::get_if<loop::BufferId>(&parameter);
        if (buffer == nullptr || function[*buffer].role != loop::BufferRole::Output) continue;
        const std::string found =
            differenceOf(function[*buffer].name, made->at(at++),
                         storedCells(lowered, function[*buffer].name, values));
        if (!found.empty()) return found;
    }
    return {};
}

/// At sizes from 0.
void checkCompiled(const std::string& text, TileShape tile, std::uint64_t seed) {
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    INFO("program " << seed << "\n" << text);
    const auto program = programOf(text);
    const LoweredProgram lowered = loweredOf(*program, true, tile, kSmallFold);
    const sdqlite::ScratchFolder folder;
    const auto kernel = DrivenKernel::compile(
        *toolchain, loop::drivenKernel(lowered.function),
        {.folder = folder.path,
         .flags = {"-O1", "-Wall", "-Wextra", "-Werror", "-fopenmp", "-fsanitize=address,undefined",
                   "-fno-sanitize-recover=all"}});
    if (!kernel) FAIL(render(kernel.error()));
    for (std::int64_t most = 6; most >= 0; most -= 3) {
        const auto sizes = randomSizes(program->model(), seed * 31, most);
        REQUIRE(sizes);
        INFO(sizesText(*sizes));
        REQUIRE(differenceOfRun(*kernel, lowered, resultsOf(*program, *sizes, seed)) == "");
    }
}

/// Every other one with all tensors packed.
void checkCompiled(std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const std::string text = randomSturProgram(seed);
        checkCompiled(seed % 2 == 1 ? packedText(text) : text,
                      seed % 4 < 2 ? TileShape() : kSmallTile, seed);
    }
}

}  // namespace

TEST_CASE("compiled loops of random programs compute what these say", "[slow][kernels]") {
    checkCompiled(0, 6);
}

TEST_CASE("compiled loops over ragged rows compute what programs say", "[slow][kernels]") {
    const std::vector<std::string> programs = raggedPrograms();
    for (std::size_t p = 0; p < programs.size(); p += 3)
        checkCompiled(packedText(programs[p], p % 2 == 0 ? "packed" : "rows"), kSmallTile, p);
}

TEST_CASE("compiled loops over all ragged rows compute what programs say", "[.many]") {
    for (const std::string& text : raggedPrograms())
        for (const char* const layout : {"packed", "rows"})
            for (const TileShape tile : {TileShape(), kSmallTile})
                checkCompiled(packedText(text, layout), tile, 7);
}

TEST_CASE("compiled loops of as many random programs as the specification wants", "[.many]") {
    checkCompiled(0, 3000);
}

}  // namespace candler::stur
