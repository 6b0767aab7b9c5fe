#include "engine/support/StopCheck.h"

#include <catch2/catch.hpp>
#include <functional>

using namespace candler;

TEST_CASE("work stops when asked to, when its time is over, or for another reason", "[unit]") {
    CHECK_FALSE(StopCheck().isStopped());
    std::stop_source source;
    const StopCheck asked(source.get_token());
    CHECK_FALSE(asked.isStopped());
    source.request_stop();
    CHECK(asked.isStopped());
    const auto now = StopCheck::Clock::now();
    CHECK(StopCheck({}, now).isStopped());
    CHECK_FALSE(StopCheck({}, now + std::chrono::hours(1)).isStopped());
    CHECK(StopCheck([] { return true; }).isStopped());
}

TEST_CASE("what outgrew its memory stays stopped", "[unit]") {
    constexpr std::size_t kBytes = std::size_t{64} << 20U;
    StopCheck check;
    check.limitMemory(kBytes, 0);
    CHECK_FALSE(check.isStopped());
    {
        const std::vector<char> large(2 * kBytes, 'x');
        CHECK(check.isStopped());
        CHECK(large.back() == 'x');
    }
    CHECK(check.isStopped());
    CHECK(check.isOutOfMemory());
    CHECK_FALSE(StopCheck([] { return true; }).isOutOfMemory());
}

TEST_CASE("a visit stops soon", "[unit]") {
    constexpr std::size_t kCount = 1'000'000;
    std::size_t visited = 0;
    const auto visit = [&](std::size_t i) { CHECK(i == visited++); };
    std::size_t asked = 0;
    CHECK_FALSE(visitUntilStopped(10, StopCheck([] { return true; }), visit));
    CHECK(visited == 0);
    CHECK(visitUntilStopped(10, StopCheck([&] { return ++asked > 1; }), visit));
    CHECK(visited == 10);
    std::size_t sum = 0;
    CHECK_FALSE(visitUntilStopped(kCount, StopCheck([&] { return ++asked > 3; }),
                                  [&](std::size_t) { ++sum; }));
    CHECK(sum > 0);
    CHECK(sum < kCount / 2);
}

TEST_CASE("a sort in pieces sorts, and stops soon", "[unit]") {
    std::vector<std::uint32_t> items(200'000);
    std::uint32_t state = 1;
    for (std::uint32_t& item : items) item = state = state * 1664525U + 1013904223U;
    std::vector<std::uint32_t> expected = items;
    std::ranges::sort(expected);
    std::size_t asked = 0;
    CHECK_FALSE(sortUntilStopped(items, std::less<>(), StopCheck([&] { return ++asked > 5; })));
    CHECK(asked == 6);
    CHECK(sortUntilStopped(items, std::less<>(), {}));
    CHECK(items == expected);
}
