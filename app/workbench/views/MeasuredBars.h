// MeasuredBars: what a kernel was measured at beside the program as it was written and what was
// measured before, as bars: the longer, the faster.
#pragma once

#include <QString>
#include <vector>

#include "app/layout/BarChart.h"
#include "app/session/Measurements.h"

namespace candler {

/// `now` was measured; bars compare with the program as it was written where that has a time, else
/// with `now`. Of the history, which may have `now` as the latest, those count that are of the same
/// program at the same sizes: of each step and its parameters the latest.
[[nodiscard]] std::vector<Bar> measuredBars(const Measurement& now,
                                            const std::vector<Measurement>& history);

}  // namespace candler
