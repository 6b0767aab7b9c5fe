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
    PackedPlaces found(layout, sizes);
    std::set<std::int64_t> places;
    std::string mistake;
    forAllPoints(structure.variables, -1, 2 * kMostSize, [&](const Values& point) {
        Values values = sizes;
        for (const auto& [name, value] : point) values[name] = value;
        std::vector<std::int64_t> indices;
        for (const std::string& name : structure.variables) indices.push_back(point.at(name));
        const auto piece = structure.pieceAt(values);
        if (!piece || *piece >= structure.uniqueCount()) return;
        const auto place = found.at(*piece, indices);
        if (!place || *place < 0 || *place >= *size) mistake = "a place is outside";
        if (place && !places.insert(*place).second) mistake = "two elements have one place";
    });
    if (isExact && places.size() != *size) mistake = "the size is not the number of elements";
    return mistake;
}

void checkLayout(const Structure& structure, bool isExact, std::int64_t least = 0,
                 RowStarts rows = RowStarts::WhereNeeded) {
    Prover prover(sizesOf({"n", "m"}));
    const auto layout = packedLayout(structure, prover, rows);
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

TEST_CASE("triangles of rectangles, slopes and strides are packed by rows", "[unit][stur]") {
    const Conjunction rows = range(i, n).with(range(j, m));
    const Conjunction cube = range(i, n).with(range(j, n)).with(range(k, n));
    const AffineForm two(2);
    for (const RowStarts wish : {RowStarts::WhereNeeded, RowStarts::WherePossible}) {
        for (const Conjunction& set :
             {rows.with(le(i, j)), rows.with(le(j, i)), rows.with(lt(i, j)), rows.with(lt(j, i)),
              rows.with(le(two * i, j)), rows.with(le(i, two * j)), rows.with(lt(i + j, n)),
              rows.with(lt(i + two * j, m)), rows.with(Atom::divisible(i, 2)),
              rows.with(Atom::divisible(i + j, 2)), rows.with(Atom::divisible(j + i + i, 3)),
              rows.with(eq(two * i, j)), rows.with(eq(i, two * j))})
            checkLayout(Structure::unique({"i", "j"}, {set}), true, 0, wish);
        for (const Conjunction& set :
             {cube.with(le(i, j)).with(le(two * j, k)), cube.with(le(i, two * j)).with(le(j, k)),
              cube.with(eq(i, two * j)).with(le(j, k)),
              cube.with(le(i, j)).with(Atom::divisible(j + k, 2))})
            checkLayout(Structure::unique({"i", "j", "k"}, {set}), true, 0, wish);
        checkLayout(named::chessBoard(), true, 0, wish);
        checkLayout(named::symmetric(), true, 0, wish);
    }
}

TEST_CASE("rows begin where tables say", "[unit][stur]") {
    Prover prover(sizesOf({"n", "m"}));
    const auto text = [&](const Conjunction& set, RowStarts rows) {
        const auto layout = packedLayout(Structure::unique({"i", "j"}, {set}), prover, rows);
        return layout ? layout->text() : "none";
    };
    const Conjunction lower = range(i, n).with(range(j, m)).with(le(j, i));
    CHECK(text(lower, RowStarts::WhereNeeded) == "0 <= i < n, 0 <= j <= i, j < m at rows(i) + j\n");
    CHECK(text(lower, RowStarts::Never) == "none");
    const Conjunction square = range(i, n).with(range(j, n));
    CHECK(text(square.with(le(i, j)), RowStarts::WherePossible) ==
          "0 <= i <= j < n, i < n, 0 <= j at rows(i) + j\n");
    CHECK(text(square.with(Atom::divisible(i + j, 2)), RowStarts::WhereNeeded) ==
          "0 <= i < n, 0 <= j < n, 2 | i + j at (rows(i) + j)/2\n");
    // The number of points divides a symbol; places are polynomials.
    CHECK(text(square.with(le(AffineForm(2) * i, j)), RowStarts::WhereNeeded) ==
          "0 <= i < n, 2*i <= j < n, 0 <= j at i + i*n - i*i + j - 2*i\n");
    // One value, but not by an equation: loops over it write different places.
    CHECK(text(square.with(le(AffineForm(2) * i, n)).with(lt(n, AffineForm(2) * i + AffineForm(2))),
               RowStarts::WhereNeeded)
              .ends_with("at rows(i) + j\n"));
    // Some values between the bounds are no points.
    CHECK(text(square.with(Atom::nonNegative(i * j - n)), RowStarts::WhereNeeded) == "none");
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
