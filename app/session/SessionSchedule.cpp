// Loops of the program, and guides for schedules of them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/SessionImpl.h"
#include "engine/language/Language.h"
#include "engine/language/Schedules.h"
#include "engine/languages/Languages.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

std::string hintOfOthers() {
    std::vector<std::string_view> names;
    for (const Language* language : languages())
        if (const auto program = language->ruleProgram();
            program != nullptr && capability<Schedules>(*program) != nullptr)
            names.push_back(language->name());
    return fmt::format("those of {} are", fmt::join(names, ", "));
}

template <typename Impl, typename Ask>
auto askSchedules(const Impl& run, const SourceSpan& language, const Ask& asked)
    -> decltype(asked(std::declval<Schedules&>())) {
    auto* const schedules = run.program == nullptr ? nullptr : capability<Schedules>(*run.program);
    if (schedules == nullptr)
        return failure(makeError("programs in this language have no loops to schedule", language,
                                 hintOfOthers()));
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
