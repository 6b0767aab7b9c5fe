// Values that are not finite, in kernels and their checks (specification 9.1(8)).
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/languages/linrel/lowering/LaKernel.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/support/FileSystem.h"
#include "tests/support/DrivenLoops.h"
#include "tests/unit/linrel/Saturated.h"

using namespace candler;
using namespace candler::linrel;

TEST_CASE("the least and the largest of infinite cells are infinite", "[linrel]") {
    LaProgram program = test::parsed(
        "dim m = 6, n = 9\ninput A[m,n]\n"
        "a = min(A)\nb = max(A)\nc = rowMins(A)\nd = rowMaxs(A)\ne = colMins(A)\nf = colMaxs(A)\n"
        "output a, b, c, d, e, f");
    const loop::Function function = lowerOutputs(program, program.outputs, {});
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    const auto folder = std::filesystem::temp_directory_path() /
                        ("candler-la-infinite-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const auto kernel =
        test::compileLoops(function, {.folder = folder, .flags = toolchain->releaseFlags()});
    if (!kernel) FAIL(render(kernel.error()));
    std::vector<LaId> wanted;
    for (const LaOutput& output : program.outputs) wanted.push_back(output.expression);
    for (const double all : {HUGE_VAL, -HUGE_VAL}) {
        CAPTURE(all);
        Matrix input(6, 9);
        std::ranges::fill(input.cells, all);
        const std::array inputs{input};
        const std::vector<Matrix> expected = evaluate(program, wanted, inputs);
        const loop::Arguments arguments = kernelArguments(program, function, inputs);
        for (const auto& actual :
             {loop::interpret(function, arguments), test::runLoops(*kernel, function, arguments)}) {
            REQUIRE(actual);
            std::size_t next = 0;
            for (const auto& [buffer, cells] : *actual) CHECK(cells == expected[next++].cells);
        }
    }
    std::filesystem::remove_all(folder);
}

TEST_CASE("zeros times what is undefined are 0 in plans, and no difference in checks", "[linrel]") {
    LinrelProgram program(
        test::parsed("dim m = 30\ninput X[m,m], v[m,1]\nZ = (X - X) / diag(v)\noutput Z"), "zeros");
    std::vector<LaOutput> plan = program.program().outputs;
    plan[0].expression = *parseExpression(program.program(), inputNames(program.program()),
                                          SourceText("plan", "matrix(0, m, m)"));
    const auto folder =
        std::filesystem::temp_directory_path() / ("candler-la-zeros-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    const auto kernel = program.makePlanKernel(plan, {});
    if (!kernel) FAIL(render(kernel.error()));
    for (const KernelFile& file : kernel->files) REQUIRE(writeFile(folder / file.name, file.text));
    const auto compiled =
        toolchain->compile({.folder = folder,
                            .sources = {"zeros.cpp", "reference.cpp", "check.cpp"},
                            .flags = {"-O1", "-Wall", "-Wextra", "-Werror"}});
    if (!compiled) FAIL(render(compiled.error()));
    const auto printed = Toolchain::run({.program = *compiled});
    if (!printed) FAIL(render(printed.error()));
    INFO(*printed);
    CHECK(printed->find("Z: 30 of 900 elements compared, 0 wrong") != std::string::npos);
    const auto comparison = program.comparePlanKernel(plan, {}, 3, folder, {});
    REQUIRE(comparison);
    CHECK(comparison->isEqual);
    CHECK(comparison->comparedValues > 0);
    std::filesystem::remove_all(folder);
}
