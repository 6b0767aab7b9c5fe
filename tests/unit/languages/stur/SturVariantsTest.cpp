// Kernels of STUR made in several ways, and where their lines come from.
#include <catch2/catch.hpp>

#include "SturReading.h"

namespace candler::stur {

TEST_CASE("variants of a kernel store what they say", "[kernel]") {
    const auto program = programOf(
        "symbols: n, m\noutputs: A\nA(i, j) := X(r, i) * X(r, j) * B(i, j)\n"
        "structure: B -> upper(n)\nX:D(r, i) := (0 <= r < m) * (0 <= i < n)\n"
        "A:D(i, j) := (0 <= i < n) * (0 <= j < n)\nlayout: A -> packed\n");
    KernelRequest request;
    request.term = program->start();
    request.benchmarkSizes = {{"n", 40}, {"m", 3}};
    std::vector<std::string> headers;
    for (std::size_t i = 0; i < program->kernelVariants().size(); ++i) {
        const auto kernel = program->makeVariant(i, request, {});
        REQUIRE(kernel);
        CHECK(kernel->benchmarkSizes == request.benchmarkSizes);
        headers.push_back(kernel->files.front().text);
    }
    REQUIRE(headers.size() == 3);
    CHECK(headers[0].find("Relies on") == std::string::npos);
    CHECK(headers[0].find(": n x n elements") != std::string::npos);
    CHECK(headers[1].find("Relies on: B") != std::string::npos);
    CHECK(headers[1].find(": n x n elements") != std::string::npos);
    CHECK(headers[2].find(": n x n elements") == std::string::npos);
}

TEST_CASE("variants of a kernel are measured at the same sizes", "[kernel]") {
    const auto program = programOf(
        "symbols: n\noutputs: A\nA(i, j, k) := x(i) * x(j) * x(k)\nx:D(i) := (0 <= i < n)\n"
        "A:D(i, j, k) := (0 <= i < n) * (0 <= j < n) * (0 <= k < n)\n");
    KernelRequest request;
    request.term = program->start();
    std::vector<std::map<std::string, std::int64_t>> sizes;
    for (std::size_t i = 0; i < program->kernelVariants().size(); ++i) {
        const auto kernel = program->makeVariant(i, request, {});
        REQUIRE(kernel);
        sizes.push_back(kernel->benchmarkSizes);
    }
    REQUIRE(sizes.size() == 3);
    CHECK(sizes[0].at("n") > 100);
    CHECK(sizes[1] == sizes[0]);
    CHECK(sizes[2] == sizes[0]);
}

TEST_CASE("lines of kernels and loops come from pieces of results", "[kernel]") {
    const auto program = programOf(
        "symbols: n, m\noutputs: A\nA(i, j) := X(r, i) * X(r, j)\n"
        "X:D(r, i) := (0 <= r < m) * (0 <= i < n)\n"
        "A:D(i, j) := (0 <= i < n) * (0 <= j < n)\n");
    KernelRequest request;
    request.term = program->start();
    const auto kernel = program->makeKernel(request, {});
    REQUIRE(kernel);
    REQUIRE(kernel->rows.size() == 3);
    CHECK(kernel->rows[0].text.starts_with("A(i, j) := "));
    CHECK(kernel->rows[1].piece == KernelTermRow::Piece{"A", "1 <= m, 0 <= i <= j < n"});
    CHECK(kernel->rows[2].piece == KernelTermRow::Piece{"A", "1 <= m, 0 <= j < i < n"});
    REQUIRE(kernel->loops);
    // Zeros are of the rule; then sums, then copies.
    for (const KernelFile& file : {kernel->files[1], *kernel->loops}) {
        std::vector<std::size_t> places;
        for (const KernelLines& lines : file.lines) {
            REQUIRE(lines.places.size() == 1);
            if (places.empty() || places.back() != lines.places[0])
                places.push_back(lines.places[0]);
        }
        CHECK(places == std::vector<std::size_t>{0, 1, 2});
    }
}

}  // namespace candler::stur
