// At which sizes kernels of linear algebra are measured, and what their benchmarks count.
#include "engine/languages/linrel/lowering/BenchSizes.h"

#include <catch2/catch.hpp>

#include "engine/languages/linrel/lowering/LaKernel.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "tests/unit/linrel/Saturated.h"

using namespace candler;
using namespace candler::linrel;

namespace {

using Sizes = std::map<std::string, std::int64_t>;

BenchSizes sizesOf(const std::string& text, const Sizes& wishes = {}) {
    LaProgram program = test::parsed(text);
    return benchSizes(program, lowerOutputs(program, program.outputs), wishes);
}

std::string benchOf(const std::string& text, const Sizes& wishes = {}) {
    LaProgram program = test::parsed(text);
    LaKernelRequest request{.computed = program.outputs};
    request.wishes.benchmarkSizes = wishes;
    const auto kernel = makeLaKernel(program, request);
    if (!kernel) FAIL(render(kernel.error()));
    for (const KernelFile& file : kernel->files)
        if (file.name == "bench.cpp") return file.text;
    FAIL("no benchmark");
    return {};
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

constexpr const char* kSparse =
    "dim m = 3000, n = 200\ninput X[m,n] sparsity = 0.01\ninput v[n,1]\n"
    "R = X %*% v\noutput R\n";

}  // namespace

TEST_CASE("kernels are measured at the declared sizes", "[linrel]") {
    const BenchSizes measured = sizesOf(kSparse);
    CHECK(measured.sizes == Sizes{{"m", 3000}, {"n", 200}});
    CHECK(measured.note.empty());
    CHECK(sizesOf(kSparse, {{"n", 50}}).sizes == Sizes{{"m", 3000}, {"n", 50}});

    const std::string bench = benchOf(kSparse);
    CHECK(has(bench, "sizeArgument(argc, argv, 1, 3000)"));
    CHECK(has(bench, "sizeArgument(argc, argv, 2, 200)"));
    CHECK(has(bench, "sizeArgument(argc, argv, 3, 6000)"));
    CHECK(has(benchOf(kSparse, {{"X_entries", 70}}), "sizeArgument(argc, argv, 3, 70)"));
}

TEST_CASE("benchmarks count what the loops do, not what the program asks for", "[linrel]") {
    CHECK(has(benchOf(kSparse), "operations = static_cast<double>(2 * X_entries)"));
}

TEST_CASE("arrays of a benchmark are below 1 GB", "[linrel]") {
    const std::string large =
        "dim m = 400000, n = 1000\ninput A[m,n], v[n,1]\nR = A %*% v\noutput R\n";
    // 3.2e9 bytes; half of the rows twice are 0.8e9.
    const BenchSizes measured = sizesOf(large);
    CHECK(measured.sizes == Sizes{{"m", 100000}, {"n", 1000}});
    CHECK(measured.note == "smaller than declared (m = 400000), so that arrays are below 1 GB");
    CHECK(has(benchOf(large), measured.note));

    const BenchSizes wished = sizesOf(large, {{"m", 400000}});
    CHECK(wished.sizes == Sizes{{"m", 400000}, {"n", 250}});
    CHECK(sizesOf(large, {{"m", 400000}, {"n", 1000}}).note.empty());
}
