// Tensors by their coordinates: entries in order, against a map.
#include "engine/data/CoordinateTensor.h"

#include <catch2/catch.hpp>
#include <map>

#include "engine/support/Random.h"

using namespace candler;

namespace {

using Map = std::map<std::vector<std::int64_t>, double>;

/// Small whole values, so that sums are exact and some are 0.
CoordinateTensor randomTensor(std::vector<std::int64_t> extents, std::size_t count,
                              Random& random) {
    CoordinateTensor tensor{.extents = std::move(extents), .coordinates = {}, .values = {}};
    for (std::size_t i = 0; i < count; ++i) {
        for (const std::int64_t extent : tensor.extents) {
            // Both ends of long axes, so that places meet.
            const auto near = static_cast<std::int64_t>(
                random.below(static_cast<std::uint64_t>(std::min<std::int64_t>(extent, 4))));
            tensor.coordinates.push_back(random.below(2) == 0 ? near : extent - 1 - near);
        }
        tensor.values.push_back(static_cast<double>(random.below(5)) - 2);
    }
    return tensor;
}

Map mapOf(const CoordinateTensor& tensor) {
    Map map;
    for (std::size_t i = 0; i < tensor.entryCount(); ++i) {
        const auto place = tensor.coordinatesOf(i);
        map[{place.begin(), place.end()}] += tensor.values[i];
    }
    std::erase_if(map, [](const auto& entry) { return entry.second == 0; });
    return map;
}

/// As `map` has them, in its order.
void checkEntries(const CoordinateTensor& tensor, const Map& map) {
    REQUIRE(tensor.entryCount() == map.size());
    REQUIRE(tensor.coordinates.size() == map.size() * tensor.order());
    std::size_t i = 0;
    for (const auto& [place, value] : map) {
        CHECK(std::ranges::equal(tensor.coordinatesOf(i), place));
        CHECK(tensor.values[i++] == value);
    }
}

}  // namespace

TEST_CASE("entries are put in order, and equal places are added", "[data][property]") {
    constexpr std::int64_t kLong = std::int64_t{1} << 40U;
    Random random(3);
    for (const std::vector<std::int64_t>& extents :
         {std::vector<std::int64_t>{}, {5}, {3, 4}, {2, 3, 2, 2}, {kLong, kLong}, {kLong, 1, 7}})
        for (const std::size_t count : {0U, 1U, 7U, 200U}) {
            CoordinateTensor tensor = randomTensor(extents, count, random);
            const Map map = mapOf(tensor);
            CHECK(sortEntries(tensor));
            CHECK(tensor.extents == extents);
            checkEntries(tensor, map);
            CHECK(sortEntries(tensor));
            checkEntries(tensor, map);
        }
}

TEST_CASE("values of a place are added in their order", "[data]") {
    // From left to right this is 1; in other orders it is 0 or 2.
    CoordinateTensor tensor{
        .extents = {2}, .coordinates = {1, 0, 0, 0, 0}, .values = {5, 1e16, 1, -1e16, 1}};
    CHECK(sortEntries(tensor));
    CHECK(tensor.coordinates == std::vector<std::int64_t>{0, 1});
    CHECK(tensor.values == std::vector<double>{1, 5});
}

TEST_CASE("entries are not put in order when that is stopped", "[data]") {
    for (const std::int64_t extent : {std::int64_t{9}, std::int64_t{1} << 40U}) {
        CoordinateTensor tensor{
            .extents = {extent, extent}, .coordinates = {1, 1, 0, 0}, .values = {1, 2}};
        CHECK_FALSE(sortEntries(tensor, StopCheck([] { return true; })));
        CHECK(tensor.coordinates == std::vector<std::int64_t>{1, 1, 0, 0});
        CHECK(tensor.values == std::vector<double>{1, 2});
    }
}

TEST_CASE("a matrix is a tensor of order 2", "[data]") {
    SparseMatrix matrix{.rows = 3, .columns = 2, .entries = {{0, 1, 5}, {2, 0, -1}}};
    const CoordinateTensor tensor = coordinateTensor(matrix);
    CHECK(tensor.extents == std::vector<std::int64_t>{3, 2});
    CHECK(tensor.coordinates == std::vector<std::int64_t>{0, 1, 2, 0});
    CHECK(tensor.values == std::vector<double>{5, -1});
}
