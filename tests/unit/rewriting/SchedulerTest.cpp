#include "engine/rewriting/Scheduler.h"

#include <catch2/catch.hpp>

#include <array>

using namespace candler;

namespace {

MatchSet matchesOf(std::uint32_t count) {
    Pattern pattern;
    pattern.variable("a");
    MatchSet matches(pattern);
    for (std::uint32_t i = 0; i < count; ++i) matches.append(std::array{i, i});
    return matches;
}

std::unique_ptr<Scheduler> make(const char* name, const SchedulerOptions& options) {
    return std::move(*makeScheduler(name, options));
}

}  // namespace

TEST_CASE("back-off bans a rule after its match limit, longer each time", "[unit]") {
    const auto scheduler = make("backoff", {.matchLimit = 10, .banLength = 5});
    CHECK(scheduler->matchLimit(0, 0) == 11U);
    MatchSet few = matchesOf(10);
    CHECK(scheduler->restrict(0, 0, few.size(), few) == 0);
    CHECK(few.size() == 10);
    MatchSet many = matchesOf(11);
    CHECK(scheduler->restrict(1, 0, many.size(), many) == 11);
    CHECK(many.size() == 0);
    for (std::uint32_t i = 2; i < 6; ++i) CHECK_FALSE(scheduler->matchLimit(i, 0).has_value());
    CHECK(scheduler->matchLimit(6, 0) == 21U);
    MatchSet more = matchesOf(21);
    CHECK(scheduler->restrict(6, 0, more.size(), more) == 21);
    CHECK_FALSE(scheduler->matchLimit(15, 0).has_value());
    CHECK(scheduler->matchLimit(16, 0) == 41U);
}

TEST_CASE("back-off lifts the nearest ban when nothing changes", "[unit]") {
    const auto scheduler = make("backoff", {.matchLimit = 1, .banLength = 5});
    scheduler->matchLimit(0, 0);
    MatchSet many = matchesOf(2);
    scheduler->restrict(0, 0, many.size(), many);
    CHECK_FALSE(scheduler->canStop(1));
    CHECK(scheduler->matchLimit(1, 0).has_value());
    CHECK(scheduler->canStop(1));
}

TEST_CASE("sampling keeps the order, the size, and the result of a seed", "[unit]") {
    const SchedulerOptions options{.sampleSize = 5, .seed = 42};
    const auto sample = [&] {
        const auto scheduler = make("sampling", options);
        scheduler->matchLimit(0, 0);
        MatchSet matches = matchesOf(50);
        CHECK(scheduler->restrict(0, 0, matches.size(), matches) == 45);
        CHECK_FALSE(scheduler->canStop(0));
        std::vector<std::uint32_t> roots;
        for (std::size_t i = 0; i < matches.size(); ++i) roots.push_back(matches[i].root().value);
        return roots;
    };
    const auto first = sample();
    CHECK(first.size() == 5);
    CHECK(std::is_sorted(first.begin(), first.end()));
    CHECK(first == sample());
}

TEST_CASE("a cap counts what it holds back", "[unit]") {
    const auto scheduler = make("cap", {.matchLimit = 4, .iterationCap = 6});
    MatchSet a = matchesOf(5);
    scheduler->matchLimit(0, 0);
    CHECK(scheduler->restrict(0, 0, a.size(), a) == 1);
    MatchSet b = matchesOf(5);
    scheduler->matchLimit(0, 1);
    CHECK(scheduler->restrict(0, 1, b.size(), b) == 3);
    CHECK(b.size() == 2);
    CHECK_FALSE(scheduler->canStop(0));
}

TEST_CASE("an unknown scheduler is refused with the nearest name", "[unit]") {
    const auto refused = makeScheduler("backof", {});
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().front().hint == "did you mean 'backoff'?");
}
