// What is said of the growth to come.
#include "app/session/GrowthForecast.h"

#include <catch2/catch.hpp>

using namespace candler;

namespace {

StepReport grown(const std::vector<std::size_t>& nodes) {
    StepReport step;
    for (const std::size_t count : nodes) {
        IterationReport iteration;
        iteration.iteration = static_cast<std::uint32_t>(step.iterations.size() + 1);
        iteration.nodes = count;
        step.iterations.push_back(iteration);
    }
    return step;
}

Limits upTo(std::size_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

}  // namespace

TEST_CASE("steady growth tells the iteration that passes the limit", "[unit]") {
    for (const std::size_t limit : {1'000U, 5'000U, 100'000U}) {
        const auto forecast = growthForecast(grown({10, 20, 40, 80, 160}), upTo(limit));
        REQUIRE(forecast);
        CHECK(forecast->factor == Approx(2));
        // Going on as it did is the oracle.
        std::uint32_t iterations = 0;
        for (std::size_t nodes = 160; nodes <= limit; nodes *= 2) ++iterations;
        CHECK(forecast->iterationsToLimit == iterations);
    }
}

TEST_CASE("only the last iterations count, and a limit may be far or none", "[unit]") {
    CHECK(growthForecast(grown({1, 1'000, 1'010, 1'020, 1'030}), upTo(2'000))->factor < 1.02);
    CHECK_FALSE(
        growthForecast(grown({1'000, 1'010, 1'020, 1'030}), upTo(2'000))->iterationsToLimit);
    CHECK_FALSE(growthForecast(grown({10, 20, 40}), upTo(0))->iterationsToLimit);
    CHECK(growthForecast(grown({10, 20, 40}), upTo(30))->iterationsToLimit == 1);
}

TEST_CASE("what does not grow has no forecast", "[unit]") {
    CHECK_FALSE(growthForecast(grown({}), upTo(100)));
    CHECK_FALSE(growthForecast(grown({10}), upTo(100)));
    CHECK_FALSE(growthForecast(grown({10, 20, 40, 40}), upTo(100)));
    CHECK_FALSE(growthForecast(grown({10, 20, 40, 30}), upTo(100)));
    CHECK_FALSE(growthForecast(grown({0, 0, 0}), upTo(100)));
}
