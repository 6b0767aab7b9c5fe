// Generated tensors: so many entries, where their kind has them, and with its chances.
#include "engine/data/Generators.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "engine/data/BandCells.h"

using namespace candler;

namespace {

using Counts = std::vector<std::int64_t>;

Result<CoordinateTensor> tryKind(std::string_view name, const GeneratorRequest& request,
                                 const StopCheck& stop = {}) {
    const auto kind = std::ranges::find(tensorGenerators(), name, &TensorGenerator::name);
    REQUIRE(kind != tensorGenerators().end());
    return generateTensor(*kind, request, stop);
}

/// Checked to be a tensor: entries in order, once each, inside.
CoordinateTensor generated(std::string_view name, const GeneratorRequest& request) {
    auto made = tryKind(name, request);
    if (!made) FAIL(render(made.error()));
    CHECK(made->extents == request.extents);
    bool isGood = made->coordinates.size() == made->order() * made->entryCount();
    for (std::size_t i = 0; isGood && i < made->entryCount(); ++i) {
        const auto place = made->coordinatesOf(i);
        for (std::size_t axis = 0; axis < place.size(); ++axis)
            isGood = isGood && place[axis] >= 0 && place[axis] < made->extents[axis];
        isGood = isGood && (i == 0 || std::ranges::lexicographical_compare(
                                          made->coordinatesOf(i - 1), place));
    }
    CHECK(isGood);
    return *made;
}

std::string generatorMistake(std::string_view name, const GeneratorRequest& request) {
    const auto made = tryKind(name, request);
    if (made) return "none";
    CHECK_FALSE(made.error().front().hint.empty());
    return made.error().front().message;
}

/// The share of the entries for which this holds.
double shareOf(const CoordinateTensor& tensor,
               const std::function<bool(std::span<const std::int64_t>)>& holds) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < tensor.entryCount(); ++i)
        count += holds(tensor.coordinatesOf(i)) ? 1U : 0U;
    return static_cast<double>(count) / static_cast<double>(tensor.entryCount());
}

/// Of a share among so many trials: six standard deviations.
double tolerance(double share, std::size_t trials) {
    return 6 * std::sqrt(share * (1 - share) / static_cast<double>(trials));
}

}  // namespace

TEST_CASE("generated tensors have the entries that were asked for", "[data][generate]") {
    for (const double density : {0.0, 0.001, 0.1, 0.3, 0.9, 1.0}) {
        const auto made = generated("uniform", {.extents = {30, 20, 10}, .density = density});
        CHECK(made.entryCount() == static_cast<std::size_t>(std::lround(6000 * density)));
    }
    for (const std::uint64_t count : {0U, 1U, 100U, 5999U, 6000U})
        CHECK(generated("uniform", {.extents = {6000}, .entries = count}).entryCount() == count);
    constexpr std::int64_t kHuge = std::int64_t{1} << 31U;
    CHECK(generated("uniform", {.extents = {kHuge, kHuge}, .entries = 100}).entryCount() == 100);
    for (const char* const kind : {"rmat", "powerlaw"})
        CHECK(generated(kind, {.extents = {300, 200}, .entries = 5000}).entryCount() == 5000);
}

TEST_CASE("the same seed gives the same tensor\\, others do not", "[data][generate]") {
    for (const TensorGenerator& kind : tensorGenerators()) {
        GeneratorRequest request{.extents = {40, 40}, .density = 0.1, .seed = 7};
        const CoordinateTensor one = generated(kind.name, request);
        const CoordinateTensor two = generated(kind.name, request);
        CHECK(one.coordinates == two.coordinates);
        CHECK(one.values == two.values);
        request.seed = 8;
        CHECK(generated(kind.name, request).coordinates != one.coordinates);
    }
}

TEST_CASE("uniform cells have the same chance", "[data][generate][property]") {
    constexpr std::uint64_t kTrials = 2000;
    for (const double share : {0.1, 0.3}) {
        std::vector<double> counts(100);
        for (std::uint64_t seed = 0; seed < kTrials; ++seed) {
            const auto made =
                generated("uniform", {.extents = {10, 10}, .density = share, .seed = seed});
            for (std::size_t i = 0; i < made.entryCount(); ++i) {
                const auto place = made.coordinatesOf(i);
                ++counts[static_cast<std::size_t>(place[0] * 10 + place[1])];
            }
        }
        for (const double count : counts)
            CHECK(std::abs(count / kTrials - share) < tolerance(share, kTrials));
    }
}

TEST_CASE("the cells of a band are numbered by rows", "[data][generate]") {
    for (const auto& [rows, columns] :
         {std::pair{1, 1}, {5, 5}, {3, 9}, {9, 3}, {40, 2}, {1, 7}, {7, 1}})
        for (const int width : {0, 1, 2, 5, 100}) {
            CAPTURE(rows, columns, width);
            std::vector<std::uint64_t> wanted;
            for (int i = 0; i < rows; ++i)
                for (int j = 0; j < columns; ++j)
                    if (std::abs(i - j) <= width)
                        wanted.push_back(static_cast<std::uint64_t>(i * columns + j));
            const BandCells band(rows, columns, width);
            REQUIRE(band.count() == wanted.size());
            // All of them, and every third, so that rows are left out.
            for (const std::size_t step : {1U, 3U, 7U}) {
                std::vector<std::uint64_t> cells;
                std::vector<std::uint64_t> some;
                for (std::size_t i = 0; i < wanted.size(); i += step) {
                    cells.push_back(i);
                    some.push_back(wanted[i]);
                }
                band.toMatrix(cells);
                CHECK(cells == some);
            }
        }
}

TEST_CASE("banded matrices have a band", "[data][generate]") {
    const auto isNear = [](std::span<const std::int64_t> place) {
        return std::abs(place[0] - place[1]) <= 2;
    };
    const auto full = generated("banded", {.extents = {50, 50}, .band = 2});
    CHECK(full.entryCount() == 50 + 2 * 49 + 2 * 48);
    CHECK(shareOf(full, isNear) == 1);
    const auto half = generated("banded", {.extents = {50, 50}, .density = 0.5, .band = 2});
    CHECK(half.entryCount() == 122);
    CHECK(shareOf(half, isNear) == 1);
    CHECK(generated("banded", {.extents = {50, 50}, .entries = 7, .band = 0}).entryCount() == 7);
}

TEST_CASE("blocks are full or empty", "[data][generate]") {
    const Counts extents{10, 7, 5};
    const Counts block{3, 2, 5};
    const auto made = generated("block", {.extents = extents, .density = 0.5, .block = block});
    std::map<Counts, std::int64_t> counts;
    for (std::size_t i = 0; i < made.entryCount(); ++i) {
        const auto place = made.coordinatesOf(i);
        ++counts[{place[0] / 3, place[1] / 2, place[2] / 5}];
    }
    CHECK(counts.size() == 8);  // Of 4 * 4 * 1.
    for (const auto& [at, count] : counts) {
        std::int64_t cells = 1;
        for (std::size_t axis = 0; axis < 3; ++axis)
            cells *= std::min(block[axis], extents[axis] - at[axis] * block[axis]);
        CHECK(count == cells);
    }
    CHECK(generated("block", {.extents = {8, 8}, .density = 0.25}).entryCount() == 16);
}

TEST_CASE("R-MAT falls into the quadrants by their shares", "[data][generate]") {
    const Counts extents{1000, 600};
    const auto only = [&](std::array<double, 4> shares) {
        const auto made =
            generated("rmat", {.extents = extents, .entries = 1, .quadrants = shares});
        return made.coordinates;
    };
    CHECK(only({1, 0, 0, 0}) == Counts{0, 0});
    CHECK(only({0, 1, 0, 0}) == Counts{0, 599});
    CHECK(only({0, 0, 1, 0}) == Counts{999, 0});
    CHECK(only({0, 0, 0, 1}) == Counts{999, 599});
    constexpr std::int64_t kLarge = std::int64_t{1} << 24U;
    const auto made = generated("rmat", {.extents = {kLarge, kLarge}, .entries = 20'000});
    const std::array shares{0.57, 0.19, 0.19, 0.05};
    // In the whole matrix, and again in its last quadrant but one.
    for (const std::int64_t size : {kLarge, kLarge / 2})
        for (std::int64_t quadrant = 0; quadrant < 4; ++quadrant) {
            const std::int64_t first = size == kLarge ? 0 : kLarge / 2;
            const auto isInside = [&](std::span<const std::int64_t> place) {
                return place[0] >= first && place[1] < size;
            };
            const double inside = shareOf(made, isInside);
            const double share = shareOf(made, [&](std::span<const std::int64_t> place) {
                return isInside(place) && (place[0] - first) / (size / 2) == quadrant / 2 &&
                       place[1] / (size / 2) == quadrant % 2;
            });
            const double wanted = shares[static_cast<std::size_t>(quadrant)];
            const auto trials = static_cast<std::size_t>(inside * 20'000);
            CHECK(std::abs(share / inside - wanted) < tolerance(wanted, trials));
        }
}

TEST_CASE("power laws have the chances of their exponent", "[data][generate]") {
    constexpr std::size_t kCount = 20'000;
    // Half of the chance of (0, N], for the exponents 0, 1/2 and 1.
    for (const auto& [exponent, half] : {std::pair{0.0, 5000}, {0.5, 2500}, {1.0, 99}}) {
        const auto made = generated(
            "powerlaw",
            {.extents = {10'000, 10'000, 10'000}, .entries = kCount, .exponent = exponent});
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double share =
                shareOf(made, [&, end = half](const auto& place) { return place[axis] < end; });
            CAPTURE(exponent, axis, share);
            // Sums of logarithms and roots are not exactly even.
            CHECK(std::abs(share - 0.5) < tolerance(0.5, kCount) + 0.01);
        }
    }
}

TEST_CASE("values are as they were asked for", "[data][generate]") {
    GeneratorRequest request{.extents = {100, 100}, .density = 1};
    const auto values = [&](GeneratedValues kind) {
        request.values = kind;
        const std::vector<double> made = generated("uniform", request).values;
        return std::pair(std::set(made.begin(), made.end()),
                         std::accumulate(made.begin(), made.end(), 0.0) / 10'000);
    };
    const auto [real, mean] = values(GeneratedValues::Real);
    CHECK(real.size() > 9990);
    CHECK(*real.begin() > 0);
    CHECK(*real.rbegin() <= 1);
    CHECK(std::abs(mean - 0.5) < 0.02);
    const auto [whole, wholeMean] = values(GeneratedValues::Integers);
    CHECK(whole.size() == 100);
    CHECK(*whole.begin() == 1);
    CHECK(*whole.rbegin() == 100);
    CHECK(std::ranges::all_of(whole, [](double value) { return value == std::trunc(value); }));
    CHECK(std::abs(wholeMean - 50.5) < 2);
    CHECK(values(GeneratedValues::Pattern).first == std::set{1.0});
}

TEST_CASE("wishes that make no sense are told", "[data][generate]") {
    constexpr std::int64_t kLong = std::int64_t{1} << 40U;
    const Counts square{10, 10};
    const auto said = generatorMistake;
    CHECK(said("uniform", {.extents = square}) == "nothing says how many entries there are");
    CHECK(said("uniform", {.extents = square, .density = 0.1, .entries = 3}) ==
          "a density and a number of entries say the same thing twice");
    CHECK(said("uniform", {.extents = square, .density = 1.5}) == "the density cannot be 1.5");
    CHECK(said("uniform", {.extents = square, .density = -0.5}) == "the density cannot be -0.5");
    CHECK(said("uniform", {.extents = square, .density = std::nan("")}) ==
          "the density cannot be nan");
    CHECK(said("uniform", {.extents = square, .entries = 101}) ==
          "there are only 100 cells for 101 entries");
    CHECK(said("uniform", {.extents = {}, .density = 1}) == "the shape scalar cannot be generated");
    CHECK(said("uniform", {.extents = {0, 3}, .density = 1}) ==
          "the shape 0x3 cannot be generated");
    CHECK(said("uniform", {.extents = {kLong, kLong}, .entries = 1})
              .ends_with("cannot be generated"));
    CHECK(said("uniform", {.extents = {kLong}, .density = 0.5}) ==
          "549755813888 entries are too many");
    CHECK(said("banded", {.extents = {3, 3, 3}}) == "banded is a kind of matrices");
    CHECK(said("banded", {.extents = square, .band = -1}) == "a band cannot have -1 diagonals");
    CHECK(said("banded", {.extents = square, .entries = 29, .band = 1}) ==
          "there are only 28 cells for 29 entries");
    CHECK(said("block", {.extents = square, .density = 1, .block = {2, 2, 2}}) ==
          "blocks of 2x2x2 do not fit a tensor of 10x10");
    CHECK(said("block", {.extents = square, .density = 1, .block = {0, 2}}) ==
          "blocks of 0x2 do not fit a tensor of 10x10");
    CHECK(said("block", {.extents = square, .entries = 4}) ==
          "blocks are full: the number of entries cannot be given");
    CHECK(
        said("block", {.extents = {1 << 20, 1 << 20}, .density = 1, .block = {1 << 19, 1 << 19}}) ==
        "4 blocks have too many entries");
    CHECK(said("rmat", {.extents = square, .entries = 4, .quadrants = {0.5, 0.5, 0.5, -0.5}}) ==
          "0.5, 0.5, 0.5 and -0.5 are no shares of quadrants");
    CHECK(said("rmat", {.extents = square, .entries = 4, .quadrants = {0.5, 0.2, 0.2, 0.2}}) ==
          "0.5, 0.2, 0.2 and 0.2 are no shares of quadrants");
    CHECK(said("rmat", {.extents = square, .entries = 4, .quadrants = {1, 0, 0, 0}}) ==
          "chance found only 1 of 4 distinct cells");
    CHECK(said("powerlaw", {.extents = square, .entries = 4, .exponent = -1}) ==
          "the exponent cannot be -1");
}

TEST_CASE("generation can be stopped", "[data][generate]") {
    for (const TensorGenerator& kind : tensorGenerators()) {
        const GeneratorRequest request{.extents = {300, 300}, .density = 0.3};
        int asked = 0;
        while (true) {
            int left = asked++;
            const auto made =
                tryKind(kind.name, request, StopCheck([&left] { return left-- == 0; }));
            if (made) break;
            CHECK(made.error().front().message == "the generation was stopped");
        }
        CHECK(asked > 2);
    }
}
