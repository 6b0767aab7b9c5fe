// ScheduleGuide: a schedule in the words of Halide and Exo, as it stands on the command line, and
// the project that leads there by sketches. The language knows its loops and the sketches of a
// schedule (engine/language/Schedules.h).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/session/Project.h"
#include "engine/language/Schedules.h"
#include "engine/support/Result.h"

namespace candler {

/// What was written behind each directive: `i=32`, `io, jo`; lists and repetitions.
struct ScheduleWords {
    std::vector<std::string> splits{};
    std::vector<std::string> order{};
    std::vector<std::string> vectors{};
    std::vector<std::string> unrolled{};
    std::vector<std::string> parallel{};
};

/// All mistakes are reported.
[[nodiscard]] Result<Schedule> parseSchedule(const ScheduleWords& words);
/// `split i=32, reorder io jo k, parallel io`
[[nodiscard]] std::string scheduleText(const Schedule& schedule);

/// The same program with a guide of these steps, and settings for them.
[[nodiscard]] Project guidedProject(const Project& project, const Schedule& schedule,
                                    std::span<const ScheduleStep> steps);

/// A line for each loop, inner ones indented. Lines with their ends.
[[nodiscard]] std::string loopsText(std::span<const ScheduleLoop> loops);

}  // namespace candler
