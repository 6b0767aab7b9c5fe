// Places of packed layouts: different for all unique elements, within the size, and as many as
// there are elements where layouts are exact.
#include <catch2/catch.hpp>
#include <set>

#include "engine/languages/stur/structure/PackedLayout.h"
#include "engine/languages/stur/structure/Prover.h"
#include "tests/unit/languages/stur_structure/NamedStructures.h"
#include "tests/unit/languages/stur_structure/RandomPrograms.h"

using namespace candler;
using namespace candler::stur;
using namespace candler::stur::letters;

namespace {

constexpr std::int64_t kMostSize = 6;

/// What is wrong at these sizes; empty if nothing is.
std::string mistakeAt(const Structure& structure, const PackedLayout& layout, const Values& sizes,
                      bool isExact) {
    const auto size = layout.size.value(sizes);
    if (!size) return "the size has no value";
    std::set<std::int64_t> places;
    std::string mistake;
    forAllPoints(structure.variables, -1, 2 * kMostSize, [&](const Values& point) {
        Values values = sizes;
        for (const auto& [name, value] : point) values[name] = value;
        const auto piece = structure.pieceAt(values);
        if (!piece || *piece >= structure.uniqueCount()) return;
        const auto place = layout.placeAt(*piece, values);
        if (!place || *place < 0 || *place >= *size) mistake = "a place is outside";
        if (place && !places.insert(*place).second) mistake = "two elements have one place";
    });
    if (isExact && places.size() != *size) mistake = "the size is not the number of elements";
    return mistake;
}

void checkLayout(const Structure& structure, bool isExact, std::int64_t least = 0) {
    Prover prover(sizesOf({"n", "m"}));
    const auto layout = packedLayout(structure, prover);
    REQUIRE(layout);
    INFO(structure.text() << layout->text() << layout->size.text());
    for (std::int64_t size = least; size <= kMostSize; ++size)
        for (std::int64_t other = least; other <= kMostSize; ++other)
            CHECK(mistakeAt(structure, *layout, {{"n", size}, {"m", other}}, isExact).empty());
}

Structure sortedTuples(std::size_t order) {
    const Names all{"i", "j", "k", "l"};
    const Names names(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(order));
    Conjunction guard = range(v(names.front()), n);
    for (std::size_t k = 1; k < order; ++k) {
        guard.add(le(v(names[k - 1]), v(names[k])));
        guard.add(lt(v(names[k]), n));
    }
    return Structure::unique(names, {guard});
}

}  // namespace

TEST_CASE("matrices and simplices are packed without gaps", "[unit][stur]") {
    for (const Structure& structure :
         {named::general(n, m), named::diagonal(), named::upper(), named::lower(),
          named::symmetric(), named::symmetricLower(), named::hollowSymmetricLower(), named::skew(),
          named::row(AffineForm(0)), named::identicalRows(), named::toeplitz(), named::constant()})
        checkLayout(structure, true, 1);
    for (const std::size_t order : {1, 2, 3, 4}) checkLayout(sortedTuples(order), true);
}

TEST_CASE("a symmetric matrix is packed by rows", "[unit][stur]") {
    Prover prover(sizesOf({"n"}));
    const auto layout = packedLayout(named::symmetric(), prover);
    REQUIRE(layout);
    CHECK(layout->text() == "0 <= i <= j < n at (i + 2*i*n - i*i)/2 + j - i\n");
    CHECK(layout->size.text() == "1/2*n^2 + 1/2*n");
}

TEST_CASE("pieces stand one behind the other", "[unit][stur]") {
    // Leslie's matrix: a row, and what is below the diagonal.
    const Structure leslie = Structure::unique(
        {"i", "j"}, {all({eq(i, AffineForm(0))}).with(range(j, n)),
                     all({le(AffineForm(1), i), lt(i, n), eq(j, i - AffineForm(1))})});
    checkLayout(leslie, true, 1);
}

TEST_CASE("bands are boxes of differences", "[unit][stur]") {
    const Conjunction rows = range(i, n).with(range(j, n));
    const Structure band = Structure::unique(
        {"i", "j"}, {rows.with(all({le(i - AffineForm(1), j), le(j, i + AffineForm(2))}))});
    checkLayout(band, false);
    const Structure wide =
        Structure::unique({"i", "j"}, {rows.with(all({le(i - m, j), le(j, i + m)}))});
    checkLayout(wide, false);
    Prover prover(sizesOf({"n", "m"}));
    CHECK(packedLayout(wide, prover)->size.text() == "2*m*n + n");
}

TEST_CASE("what has strides is not packed", "[unit][stur]") {
    Prover prover(sizesOf({"n"}));
    CHECK_FALSE(packedLayout(named::chessBoard(), prover));
}

TEST_CASE("layouts of inferred structures hold all unique elements", "[unit][stur]") {
    std::size_t packed = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        Prover prover(sizesOf({"n", "m"}));
        const RandomProgram program(seed, prover);
        for (const RandomStep& step : program.steps()) {
            const auto layout = packedLayout(step.structure, prover);
            if (!layout) continue;
            ++packed;
            INFO(program.text() << step.structure.text() << layout->text());
            for (const auto& [size, other] : {std::pair(4, 3), std::pair(2, 5), std::pair(1, 0)})
                REQUIRE(
                    mistakeAt(step.structure, *layout, {{"n", size}, {"m", other}}, false).empty());
        }
    }
    CHECK(packed > 300);
}
