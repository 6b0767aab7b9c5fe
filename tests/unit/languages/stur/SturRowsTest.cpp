// Tensors whose unique elements are packed row by row, as inputs and results.
#include <catch2/catch.hpp>

#include "SturLoops.h"
#include "SturReading.h"

namespace candler::stur {

TEST_CASE("kernels read and write ragged rows", "[property]") {
    for (const std::string& text : raggedPrograms())
        for (const char* const layout : {"packed", "rows"}) {
            const std::string packed = packedText(text, layout);
            INFO(packed);
            const auto program = programOf(packed);
            const LoweredProgram lowered = loweredOf(*program, true, kSmallTile, kSmallFold);
            const LoweredProgram written = loweredOf(*program, false);
            INFO(lowered.function.dump());
            CHECK(lowered.layouts.notes.empty());
            CHECK(lowered.layouts.packed.at("A").isExact);
            CHECK(lowered.layouts.packed.contains("C"));
            for (const std::int64_t m : {0, 1, 2, 3, 4, 7})
                for (const std::int64_t n : {0, 1, 2, 5, 6, 7}) {
                    INFO(m << " " << n);
                    const Valuation values = resultsOf(*program, {{"m", m}, {"n", n}}, 3);
                    CHECK(difference(lowered, values) == "");
                    if (m + n < 7) CHECK(difference(written, values) == "");
                }
        }
}

TEST_CASE("rows are stored without gaps", "[unit]") {
    const auto program = programOf(
        "symbols: m, n\ny(i) := A(i, j) * x(j)\nA:U(i, j) := (j <= i)\nlayout: A -> packed\n"
        "A:D(i, j) := (0 <= i < m) * (0 <= j < n)\nx:D(j) := (0 <= j < n)\n"
        "y:D(i) := (0 <= i < m)\n");
    const LoweredProgram lowered = loweredOf(*program);
    INFO(lowered.function.dump());
    std::uint64_t iterations = 0;
    const Valuation values = resultsOf(*program, {{"m", 9}, {"n", 4}}, 1);
    CHECK(storedCells(lowered, "A", values).size() == 1 + 2 + 3 + 6 * 4);
    CHECK(difference(lowered, values, &iterations) == "");
    // Starts of rows, results, and products.
    CHECK(iterations == 9 + 9 + 30);
}

TEST_CASE("tensors whose rows have gaps are stored dense", "[unit]") {
    const auto program = programOf(
        "symbols: m, n\nC(i, j) := A(i, j) * (i * j >= n)\nlayout: C -> rows; A -> rows\n"
        "A:D(i, j) := (0 <= i < m) * (0 <= j < n)\nC:D(i, j) := (0 <= i < m) * (0 <= j < n)\n");
    const LoweredProgram lowered = loweredOf(*program);
    REQUIRE(lowered.layouts.notes.size() == 1);
    CHECK(lowered.layouts.notes.front().message ==
          "'C' is stored dense: places of its unique elements have no formula, and its rows have "
          "gaps or cannot be counted");
    CHECK(lowered.layouts.packed.at("A").hasRows());
    CHECK(difference(lowered, resultsOf(*program, {{"m", 4}, {"n", 5}}, 1)) == "");
}

}  // namespace candler::stur
