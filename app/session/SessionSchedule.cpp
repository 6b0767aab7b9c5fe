// Loops of the program, and guides for schedules of them.
#include <exception>

#include "app/session/SessionImpl.h"
#include "engine/language/Schedules.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

template <typename Impl, typename Ask>
auto askSchedules(const Impl& run, const SourceSpan& language, const Ask& asked)
    -> decltype(asked(std::declval<Schedules&>())) {
    auto* const schedules = run.program == nullptr ? nullptr : capability<Schedules>(*run.program);
    if (schedules == nullptr)
        return failure(makeError("programs of this language are no loops to be scheduled", language,
                                 "schedules are for programs of the language rise"));
    try {
        return asked(*schedules);
    } catch (const std::exception&) {
        return failure(caughtProblem());
    }
}

}  // namespace

Result<std::vector<ScheduleLoop>> Session::scheduleLoops() const {
    return askSchedules(*m_impl, project().placeOf("/language"),
                        [](Schedules& schedules) { return schedules.scheduleLoops(); });
}

Result<std::vector<ScheduleStep>> Session::scheduleSteps(const Schedule& schedule) const {
    return askSchedules(*m_impl, project().placeOf("/language"),
                        [&](Schedules& schedules) { return schedules.scheduleSteps(schedule); });
}

}  // namespace candler
