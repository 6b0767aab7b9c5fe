// ForecastText: how soon a step will pass its limit of e-nodes, in a sentence.
#pragma once

#include <QString>

#include "app/session/SessionTypes.h"

namespace candler {

/// Of a step that has completed an iteration.
[[nodiscard]] QString forecastText(const StepReport& step, const Limits& limits);

}  // namespace candler
