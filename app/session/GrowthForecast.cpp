#include "app/session/GrowthForecast.h"

#include <algorithm>
#include <cmath>

namespace candler {

namespace {
constexpr std::size_t kMostIterations = 3;
/// Beyond this, growth has so much time to change that a number would be a guess.
constexpr double kFarthestIteration = 20;
}  // namespace

std::optional<GrowthForecast> growthForecast(const StepReport& step, const Limits& limits) {
    const auto& iterations = step.iterations;
    if (iterations.size() < 2) return std::nullopt;
    const std::size_t used = std::min(kMostIterations, iterations.size() - 1);
    const auto nodes = [&](std::size_t back) {
        return static_cast<double>(iterations[iterations.size() - 1 - back].nodes);
    };
    // An e-graph that stopped growing says so by its last iteration, whatever came before.
    if (nodes(0) <= nodes(1) || nodes(used) <= 0) return std::nullopt;
    const double factor = std::pow(nodes(0) / nodes(used), 1.0 / static_cast<double>(used));
    if (factor <= 1) return std::nullopt;
    GrowthForecast forecast{.factor = factor, .iterationsToLimit = std::nullopt};
    if (limits.nodes == 0) return forecast;
    const double left = std::log(static_cast<double>(limits.nodes) / nodes(0)) / std::log(factor);
    if (left <= kFarthestIteration)
        forecast.iterationsToLimit =
            static_cast<std::uint32_t>(std::max(1.0, std::floor(left) + 1));
    return forecast;
}

}  // namespace candler
