// RiseSchedule: the loops of a Rise program, and a guide of sketches for a schedule of them.
#pragma once

#include <vector>

#include "engine/language/Schedules.h"
#include "engine/languages/rise/schedule/LoopTree.h"
#include "engine/languages/rise/syntax/RiseProgram.h"

namespace candler::rise {

[[nodiscard]] Result<std::vector<ScheduleLoop>> scheduleLoops(RiseTerms& terms,
                                                              const RiseProgram& program);
/// One step for each directive; see Schedules.
[[nodiscard]] Result<std::vector<ScheduleStep>> scheduleSteps(RiseTerms& terms,
                                                              const RiseProgram& program,
                                                              const Schedule& schedule);

}  // namespace candler::rise
