// FlatVector and StableRows against std::vector.
#include "engine/support/FlatVector.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <vector>

#include "engine/support/Random.h"
#include "engine/support/StableRows.h"

using namespace candler;

TEST_CASE("a flat vector behaves like a vector under random operations", "[property]") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        Random random(seed);
        FlatVector<int> flat;
        std::vector<int> model;
        for (int step = 0; step < 200; ++step) {
            const int value = static_cast<int>(random.below(1000));
            switch (random.below(7)) {
                case 0:
                    flat.resize(model.size() / 2, 0);
                    model.resize(model.size() / 2);
                    break;
                case 1:
                    flat.append(100, value);
                    model.insert(model.end(), 100, value);
                    break;
                case 2: {
                    const std::array items{value, value + 1, value + 2};
                    flat.append(items);
                    model.insert(model.end(), items.begin(), items.end());
                    break;
                }
                case 3:
                    if (random.below(10) == 0) {
                        flat.release();
                        model.clear();
                    }
                    break;
                default:
                    flat.push_back(value);
                    model.push_back(value);
            }
            REQUIRE(std::vector<int>(flat.begin(), flat.end()) == model);
            REQUIRE(flat.memoryBytes() == model.size() * sizeof(int));
        }
        FlatVector<int> moved(std::move(flat));
        CHECK(std::vector<int>(moved.begin(), moved.end()) == model);
        moved.resizeForOverwrite(3);
        CHECK(moved.size() == 3);
    }
}

TEST_CASE("a flat vector keeps what it holds as it grows large", "[unit]") {
    FlatVector<std::uint32_t> flat;
    for (std::uint32_t i = 0; i < 300'000; ++i) flat.push_back(i);
    bool isSame = true;
    for (std::uint32_t i = 0; i < 300'000; ++i) isSame &= flat[i] == i;
    CHECK(isSame);
    flat.release();
    CHECK(flat.empty());
    flat.resize(300'000, 7);
    CHECK(std::ranges::count(flat, 7U) == 300'000);
    FlatVector<std::uint32_t> other(10, 3);
    other = std::move(flat);
    CHECK(other.size() == 300'000);
}

TEST_CASE("rows never move", "[unit]") {
    StableRows rows(3);
    const auto add = [&](std::uint32_t row) {
        std::uint32_t* const words = rows.append();
        for (std::uint32_t i = 0; i < 3; ++i) words[i] = 3 * row + i;
    };
    add(0);
    const std::uint32_t* const first = rows[0];
    for (std::uint32_t row = 1; row < 20'000; ++row) add(row);
    CHECK(rows[0] == first);
    CHECK(rows.size() == 20'000);
    CHECK(rows.memoryBytes() == 20'000 * 3 * sizeof(std::uint32_t));
    bool isSame = true;
    for (std::uint32_t row = 0; row < 20'000; ++row)
        for (std::uint32_t i = 0; i < 3; ++i) isSame &= rows[row][i] == 3 * row + i;
    CHECK(isSame);
}
