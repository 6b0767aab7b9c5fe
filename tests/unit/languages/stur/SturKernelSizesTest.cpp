// Sizes that kernels are checked and measured at.
#include "engine/languages/stur/lowering/SturKernelSizes.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "SturReading.h"
#include "engine/languages/stur/lowering/SturLowering.h"

namespace candler::stur {

namespace {

using NamedSizes = std::map<std::string, std::int64_t>;

NamedSizes chosenFor(const std::string& text, const SizeWishes& wishes = {}) {
    const auto program = programOf(text);
    const auto lowered =
        lowerProgram(program->terms(), program->model(), program->start(), {.name = "f"});
    REQUIRE(lowered);
    return kernelSizes(program->model(), lowered->function, wishes);
}

const std::string kColumn =
    "symbols: n, J\ny(i) := X(i, j)\nX:D(i, j) := (0 <= i < n) * (0 <= j < n)\n"
    "X:U(i, j) := (j = J)\ny:D(i) := (0 <= i < n)\n";

}  // namespace

TEST_CASE("fixed indices are within their boxes", "[unit]") {
    CHECK(chosenFor(kColumn) == NamedSizes{{"J", 10}, {"n", 1024}});
    CHECK(chosenFor(kColumn, {.about = 8}) == NamedSizes{{"J", 4}, {"n", 8}});
    CHECK(chosenFor(kColumn, {.given = {{"J", 7}, {"n", 9}}}) == NamedSizes{{"J", 7}, {"n", 9}});
}

TEST_CASE("arrays and operations are within the limits", "[unit]") {
    const std::string six =
        "symbols: N\nE(i, j, k, l, s, t) := f(i) * f(j) * f(k) * f(l) * f(s) * f(t)\n"
        "f:D(i) := (0 <= i < N)\nE:D(i, j, k, l, s, t) := (0 <= i < N) * (0 <= j < N) * "
        "(0 <= k < N) * (0 <= l < N) * (0 <= s < N) * (0 <= t < N)\n";
    const std::int64_t n = chosenFor(six, {.mostCells = 1'000'000}).at("N");
    CHECK(n * n * n * n * n * n <= 1'000'000);
    CHECK(n > 5);
    const std::string product =
        "symbols: n\nC(i, j) := A(i, k) * B(k, j)\n" + square("A") + square("B") + square("C");
    const std::int64_t size = chosenFor(product, {.mostOperations = 2'000'000}).at("n");
    CHECK(size * size * size <= 1'000'000);
    CHECK(size > 50);
}

TEST_CASE("programs that measure kernels define what they call", "[unit]") {
    // As many operations as a triangle in a rectangle has, times others.
    const auto program = programOf(
        "symbols: m, n, p\ny(l) := X(i, k, l) * f(k)\nf:D(k) := (0 <= k < n)\n"
        "X:D(i, k, l) := (0 <= i < m) * (0 <= k < n) * (0 <= l < p)\nX:U(i, k, l) := (i < k)\n"
        "y:D(l) := (0 <= l < p)\n");
    const auto kernel = program->makeKernel({{}, program->start()}, {});
    REQUIRE(kernel);
    const auto bench = std::ranges::find(kernel->files, "bench.cpp", &KernelFile::name);
    REQUIRE(bench != kernel->files.end());
    const std::string& text = bench->text;
    REQUIRE(text.find(" floorDivide(std::min") != std::string::npos);
    CHECK(text.find("std::int64_t floorDivide(std::int64_t dividend") < text.find("int main"));
}

TEST_CASE("sizes are as the program assumes, or none", "[unit]") {
    CHECK(chosenFor(kColumn + "assume: J >= 5\n", {.about = 12}).at("n") == 12);
    CHECK(chosenFor(kColumn + "assume: J >= 5000\n").empty());
}

}  // namespace candler::stur
