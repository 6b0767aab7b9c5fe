// Counts of entries in the cells of a grid, against the places of all indices.
#include "engine/data/EntryGrid.h"

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "engine/data/CoordinateTensor.h"
#include "engine/support/Random.h"

using namespace candler;

namespace {

using Axis = std::optional<std::size_t>;

/// Each place at most once, in any order.
CoordinateTensor scatteredEntries(const std::vector<std::int64_t>& extents, std::size_t count,
                                  Random& random) {
    std::set<std::vector<std::int64_t>> places;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::int64_t> place;
        for (const std::int64_t extent : extents)
            place.push_back(
                static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(extent))));
        places.insert(place);
    }
    CoordinateTensor tensor{.extents = extents, .coordinates = {}, .values = {}};
    for (const auto& place : places) {
        tensor.coordinates.insert(tensor.coordinates.end(), place.begin(), place.end());
        tensor.values.push_back(1);
    }
    return tensor;
}

/// By walking over the indices: cell `c` has those from which `c` of `cells` parts have passed.
std::vector<std::size_t> cellsOfIndices(std::int64_t extent, std::size_t cells) {
    std::vector<std::size_t> cellOf;
    std::size_t passed = 0;
    std::size_t cell = 0;
    for (std::int64_t i = 0; i < extent; ++i) {
        cellOf.push_back(cell);
        for (passed += cells; passed >= static_cast<std::size_t>(extent);
             passed -= static_cast<std::size_t>(extent))
            ++cell;
    }
    return cellOf;
}

void checkAxis(const GridAxis& axis, std::int64_t extent, std::size_t most) {
    REQUIRE(axis.extent == extent);
    REQUIRE(axis.cells == std::min<std::size_t>(most, static_cast<std::size_t>(extent)));
    const auto cells = cellsOfIndices(extent, axis.cells);
    for (std::int64_t i = 0; i < extent; ++i) {
        const std::size_t cell = axis.cellOf(i);
        REQUIRE(cell == cells[static_cast<std::size_t>(i)]);
        CHECK(axis.begin(cell) <= i);
        CHECK(axis.begin(cell + 1) > i);
    }
    CHECK(axis.begin(0) == 0);
    CHECK(axis.begin(axis.cells) == extent);
}

void checkGrid(const CoordinateTensor& tensor, const GridRequest& request) {
    const auto grid = entryGrid(tensor, request);
    REQUIRE(grid);
    const std::int64_t rows = request.rowAxis ? tensor.extents[*request.rowAxis] : 1;
    const std::int64_t columns = request.columnAxis ? tensor.extents[*request.columnAxis] : 1;
    checkAxis(grid->rows, rows, request.mostRows);
    checkAxis(grid->columns, columns, request.mostColumns);
    const auto rowOf = cellsOfIndices(rows, grid->rows.cells);
    const auto columnOf = cellsOfIndices(columns, grid->columns.cells);
    std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> counts;
    for (std::size_t i = 0; i < tensor.entryCount(); ++i) {
        const auto place = tensor.coordinatesOf(i);
        const auto at = [&](Axis axis) {
            return axis ? static_cast<std::size_t>(place[*axis]) : std::size_t{0};
        };
        ++counts[{rowOf[at(request.rowAxis)], columnOf[at(request.columnAxis)]}];
    }
    REQUIRE(grid->counts.size() == grid->rows.cells * grid->columns.cells);
    std::uint64_t most = 0;
    for (std::size_t row = 0; row < grid->rows.cells; ++row)
        for (std::size_t column = 0; column < grid->columns.cells; ++column) {
            const auto known = counts.find({row, column});
            const std::uint64_t count = known == counts.end() ? 0 : known->second;
            CHECK(grid->count(row, column) == count);
            most = std::max(most, count);
        }
    CHECK(grid->most() == most);
}

}  // namespace

TEST_CASE("entries are counted in cells of any two axes", "[data][property]") {
    Random random(11);
    const std::vector<std::vector<std::int64_t>> shapes{
        {}, {0}, {1}, {13}, {0, 4}, {1, 1}, {7, 5}, {40, 3}, {3, 4, 5}, {17, 1, 9}};
    for (const auto& extents : shapes) {
        const bool isEmpty = std::ranges::find(extents, 0) != extents.end();
        for (const std::size_t count : {0U, 1U, 60U}) {
            const CoordinateTensor tensor = scatteredEntries(extents, isEmpty ? 0 : count, random);
            std::vector<Axis> axes{std::nullopt};
            for (std::size_t axis = 0; axis < extents.size(); ++axis) axes.emplace_back(axis);
            for (const Axis& rows : axes)
                for (const Axis& columns : axes) {
                    if (rows && rows == columns) continue;
                    for (const std::size_t most : {1U, 2U, 5U, 7U, 100U})
                        checkGrid(tensor, {rows, columns, most, 12 - most % 12});
                }
        }
    }
}

TEST_CASE("cells of long axes begin where they should", "[data]") {
    // 2^62 indices are 1024 cells of 2^52; with one index more, or fewer, some are that much longer
    // or shorter. Products of them are too large for a number.
    constexpr std::int64_t kWidth = std::int64_t{1} << 52U;
    constexpr std::int64_t kLong = kWidth * 1024;
    const GridAxis even{.extent = kLong, .cells = 1024};
    for (std::size_t cell = 0; cell <= 1024; ++cell)
        CHECK(even.begin(cell) == static_cast<std::int64_t>(cell) * kWidth);
    for (const GridAxis& axis : {even, GridAxis{.extent = kLong - 1, .cells = 1024},
                                 GridAxis{.extent = kLong + 1, .cells = 1000},
                                 GridAxis{.extent = INT64_MAX, .cells = 3}}) {
        CHECK(axis.begin(0) == 0);
        CHECK(axis.begin(axis.cells) == axis.extent);
        const std::int64_t narrow = axis.extent / static_cast<std::int64_t>(axis.cells);
        for (std::size_t cell = 0; cell < axis.cells; ++cell) {
            const std::int64_t width = axis.begin(cell + 1) - axis.begin(cell);
            CHECK((width == narrow || width == narrow + 1));
            CHECK(axis.cellOf(axis.begin(cell)) == cell);
            CHECK(axis.cellOf(axis.begin(cell + 1) - 1) == cell);
        }
    }
    const CoordinateTensor tensor{
        .extents = {kLong, 2}, .coordinates = {0, 1, kLong - 1, 0, kWidth, 1}, .values = {1, 2, 3}};
    const auto grid =
        entryGrid(tensor, {.rowAxis = 0, .columnAxis = 1, .mostRows = 1024, .mostColumns = 1024});
    REQUIRE(grid);
    CHECK(grid->columns.cells == 2);
    CHECK(grid->count(0, 1) == 1);
    CHECK(grid->count(1, 1) == 1);
    CHECK(grid->count(1023, 0) == 1);
}

TEST_CASE("lengths of rows are those of all indices of an axis", "[data][property]") {
    Random random(5);
    for (const std::vector<std::int64_t>& extents :
         {std::vector<std::int64_t>{9}, {1, 1}, {30, 6}, {4, 5, 6}})
        for (const std::size_t count : {0U, 1U, 25U}) {
            const CoordinateTensor tensor = scatteredEntries(extents, count, random);
            for (std::size_t axis = 0; axis < extents.size(); ++axis) {
                std::vector<std::size_t> rows(static_cast<std::size_t>(extents[axis]));
                for (std::size_t i = 0; i < tensor.entryCount(); ++i)
                    ++rows[static_cast<std::size_t>(tensor.coordinatesOf(i)[axis])];
                const auto lengths = rowLengths(tensor, axis);
                REQUIRE(lengths);
                CHECK(lengths->longest == std::ranges::max(rows));
                CHECK(lengths->empty == std::ranges::count(rows, 0U));
            }
        }
    const CoordinateTensor none{.extents = {0, 7}, .coordinates = {}, .values = {}};
    CHECK(rowLengths(none, 0)->empty == 0);
    CHECK(rowLengths(none, 1)->empty == 7);
    CHECK(rowLengths(none, 1)->longest == 0);
}

TEST_CASE("counting entries can be stopped", "[data]") {
    const CoordinateTensor tensor{.extents = {3, 3}, .coordinates = {0, 2, 1, 0}, .values = {1, 2}};
    const StopCheck stop([] { return true; });
    CHECK_FALSE(entryGrid(tensor, {0, 1, 3, 3}, stop));
    CHECK_FALSE(rowLengths(tensor, 0, stop));
    CHECK_FALSE(rowLengths(tensor, 1, stop));
}

TEST_CASE("shades go up with the counts, and one entry is seen", "[data]") {
    CHECK(entryShade(0, 0) == 0);
    CHECK(entryShade(0, 9) == 0);
    CHECK(entryShade(1, 1) == 1);
    constexpr std::uint64_t kMost = 10'000'000;
    CHECK(entryShade(kMost, kMost) == 1);
    CHECK(entryShade(1, kMost) > 0.2);
    double before = 0;
    for (std::uint64_t count = 1; count <= kMost; count *= 10) {
        CHECK(entryShade(count, kMost) > before);
        before = entryShade(count, kMost);
    }
}
