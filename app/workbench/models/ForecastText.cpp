#include "app/workbench/models/ForecastText.h"

#include <QCoreApplication>

#include "app/session/GrowthForecast.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// The words are those of the heat map, which said them first.
struct ForecastWords {
    Q_DECLARE_TR_FUNCTIONS(candler::HeatMapView)
};

/// What the last iteration did to the size, where nothing can be said of the next ones.
QString lastGrowthText(const StepReport& step) {
    if (step.iterations.empty())
        return ForecastWords::tr(
            "This step has not been run yet: run or step to show its iterations.");
    const std::size_t count = step.iterations.size();
    const std::size_t before = count > 1 ? step.iterations[count - 2].nodes : step.startNodes;
    const std::size_t after = step.iterations.back().nodes;
    if (before == after)
        return ForecastWords::tr("The last iteration left the number of e-nodes unchanged: %1.")
            .arg(countString(after));
    return (after > before
                ? ForecastWords::tr("Grew from %1 to %2 e-nodes in the last iteration.")
                : ForecastWords::tr("Shrank from %1 to %2 e-nodes in the last iteration."))
        .arg(countString(before), countString(after));
}

/// `1.5`; but never 1 for something that grows.
QString factorText(double factor) {
    constexpr double kSlow = 1.05;
    return fixedString(factor, factor < kSlow ? 3 : 1);
}

}  // namespace

QString forecastText(const StepReport& step, const Limits& limits) {
    if (step.stop && *step.stop != StopReason::Cancelled)
        return ForecastWords::tr("The step has finished: %1")
            .arg(engineText(stopReasonText(*step.stop)));
    const auto forecast = growthForecast(step, limits);
    if (!forecast) return lastGrowthText(step);
    const QString growth =
        ForecastWords::tr("Grew by a factor of %1 per iteration").arg(factorText(forecast->factor));
    if (!forecast->iterationsToLimit) return growth;
    const std::uint32_t left = *forecast->iterationsToLimit;
    if (limits.iterations > 0 && step.iterations.size() + left > limits.iterations)
        return ForecastWords::tr(
                   "%1; the limit of %2 iterations is reached before the e-node limit")
            .arg(growth)
            .arg(countString(limits.iterations));
    const QString limit = countString(limits.nodes);
    return left == 1
               ? ForecastWords::tr(
                     "%1; at this rate the limit of %2 e-nodes is exceeded in the next iteration")
                     .arg(growth, limit)
               : ForecastWords::tr(
                     "%1; at this rate the limit of %2 e-nodes is exceeded in about %3 iterations")
                     .arg(growth, limit)
                     .arg(countString(left));
}

}  // namespace candler
