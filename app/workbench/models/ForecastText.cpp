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

}  // namespace

QString forecastText(const StepReport& step, const Limits& limits) {
    if (step.stop && *step.stop != StopReason::Cancelled)
        return ForecastWords::tr("The step has ended: %1")
            .arg(engineText(stopReasonText(*step.stop)));
    const auto forecast = growthForecast(step, limits);
    if (!forecast) return ForecastWords::tr("The e-graph does not grow.");
    const QString growth =
        ForecastWords::tr("Grows by ×%1 in an iteration").arg(forecast->factor, 0, 'f', 1);
    if (!forecast->iterationsToLimit) return growth;
    const std::uint32_t left = *forecast->iterationsToLimit;
    const QString limit = countString(limits.nodes);
    return left == 1
               ? ForecastWords::tr("%1: will pass the limit of %2 e-nodes in the next iteration")
                     .arg(growth, limit)
               : ForecastWords::tr("%1: will pass the limit of %2 e-nodes in about %3 iterations")
                     .arg(growth, limit)
                     .arg(left);
}

}  // namespace candler
