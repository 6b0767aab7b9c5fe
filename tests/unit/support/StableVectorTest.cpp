#include "engine/support/StableVector.h"

#include <catch2/catch.hpp>

#include <numeric>
#include <vector>

using namespace candler;

TEST_CASE("a stable vector never moves its elements", "[unit]") {
    StableVector<int> numbers;
    CHECK(numbers.empty());
    numbers.push_back(0);
    const int* first = &numbers[0];
    for (int i = 1; i < 100'000; ++i) numbers.push_back(i);
    CHECK(&numbers[0] == first);
    CHECK(numbers.size() == 100'000);
    CHECK(numbers.back() == 99'999);
    bool isSame = true;
    for (std::size_t i = 0; i < numbers.size(); ++i) isSame &= numbers[i] == static_cast<int>(i);
    CHECK(isSame);
    CHECK(numbers.memoryBytes() >= 100'000 * sizeof(int));
}

TEST_CASE("what is appended together lies together", "[unit]") {
    StableVector<int> numbers;
    std::vector<std::pair<std::size_t, int>> starts;
    for (int length = 0; length < 300; ++length) {
        std::vector<int> items(static_cast<std::size_t>(length));
        std::iota(items.begin(), items.end(), length);
        starts.emplace_back(numbers.appendContiguous(items), length);
    }
    for (const auto& [start, length] : starts) {
        const auto span = numbers.contiguous(start, static_cast<std::size_t>(length));
        REQUIRE(span.size() == static_cast<std::size_t>(length));
        for (int i = 0; i < length; ++i) REQUIRE(span[static_cast<std::size_t>(i)] == length + i);
    }
    // Longer than the first chunks.
    const std::vector<int> big(10'000, 7);
    const std::size_t start = numbers.appendContiguous(big);
    CHECK(numbers.contiguous(start, big.size()).back() == 7);
    numbers.push_back(8);
    CHECK(numbers.back() == 8);
}
