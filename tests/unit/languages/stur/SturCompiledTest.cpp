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

/// Every other one with all tensors packed; sizes from 0.
void checkCompiled(std::uint64_t first, std::uint64_t count) {
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        std::string text = randomSturProgram(seed);
        if (seed % 2 == 1) text = packedText(text);
        INFO("program " << seed << "\n" << text);
        const auto program = programOf(text);
        const LoweredProgram lowered =
            loweredOf(*program, true, seed % 4 < 2 ? TileShape() : kSmallTile, kSmallFold);
        const sdqlite::ScratchFolder folder;
        const auto kernel = DrivenKernel::compile(
            *toolchain, loop::drivenKernel(lowered.function),
            {.folder = folder.path,
             .flags = {"-O1", "-Wall", "-Wextra", "-Werror", "-fopenmp",
                       "-fsanitize=address,undefined", "-fno-sanitize-recover=all"}});
        if (!kernel) FAIL(render(kernel.error()));
        for (std::int64_t most = 6; most >= 0; most -= 3) {
            const auto sizes = randomSizes(program->model(), seed * 31, most);
            REQUIRE(sizes);
            INFO(sizesText(*sizes));
            REQUIRE(differenceOfRun(*kernel, lowered, resultsOf(*program, *sizes, seed)) == "");
        }
    }
}

}  // namespace

TEST_CASE("compiled loops of random programs compute what these say", "[slow][kernels]") {
    checkCompiled(0, 6);
}

TEST_CASE("compiled loops of as many random programs as the specification wants", "[.many]") {
    checkCompiled(0, 3000);
}

}  // namespace candler::stur
