// PhaseText: what the phases of an iteration did, in words.
#pragma once

#include <QString>

#include "app/session/SessionTypes.h"

namespace candler {

/// Of an iteration that is at its end: counts and times of search, apply and rebuild.
[[nodiscard]] QString iterationText(const IterationReport& report);
/// Of one that is under way: what its last phase did, and what comes next. `next` is not Search.
[[nodiscard]] QString underWayText(const IterationReport& report, Phase next);

}  // namespace candler
