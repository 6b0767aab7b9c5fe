#include "app/workbench/models/ProjectChange.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/session/RunRecord.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

struct ChangeWords {
    Q_DECLARE_TR_FUNCTIONS(candler::ProjectChange)
};

/// The index at which two lists of one length differ, if it is only one.
template <typename T>
std::optional<std::size_t> onlyDifference(const std::vector<T>& before,
                                          const std::vector<T>& after) {
    if (before.size() != after.size()) return std::nullopt;
    const auto [first, other] = std::ranges::mismatch(before, after);
    if (first == before.end()) return std::nullopt;
    if (!std::equal(first + 1, before.end(), other + 1)) return std::nullopt;
    return static_cast<std::size_t>(first - before.begin());
}

std::vector<std::string> sortedNames(const std::vector<ProjectStep>& guide) {
    std::vector<std::string> names;
    for (const ProjectStep& step : guide) names.push_back(step.name);
    std::ranges::sort(names);
    return names;
}

/// What of a step changed.
ProjectChange stepChange(const ProjectStep& before, const ProjectStep& after) {
    const QString name = fromUtf8(after.name);
    ProjectStep same = before;
    const auto isAll = [&] { return same == after; };
    same.sketch = after.sketch;
    if (isAll()) return {ChangeWords::tr("edit of sketch %1").arg(name), "sketch " + after.name};
    same = before;
    same.term = after.term;
    if (isAll()) return {ChangeWords::tr("edit of term %1").arg(name), "term " + after.name};
    same = before;
    same.name = after.name;
    if (isAll()) return {ChangeWords::tr("renaming to %1").arg(name)};
    same = before;
    same.rules = after.rules;
    if (isAll()) return {ChangeWords::tr("rules of %1").arg(name)};
    same = before;
    same.settings.limits = after.settings.limits;
    if (isAll()) return {ChangeWords::tr("limits of %1").arg(name), "limits " + after.name};
    same = before;
    same.pins = after.pins;
    same.forbidden = after.forbidden;
    if (isAll()) return {ChangeWords::tr("choice in %1").arg(name)};
    return {ChangeWords::tr("edit of step %1").arg(name)};
}

ProjectChange guideChange(const std::vector<ProjectStep>& before,
                          const std::vector<ProjectStep>& after) {
    if (const auto index = onlyDifference(before, after))
        return stepChange(before[*index], after[*index]);
    const auto was = sortedNames(before);
    const auto is = sortedNames(after);
    if (was == is) return {ChangeWords::tr("order of the guide")};
    std::vector<std::string> names;
    const bool isMore = is.size() > was.size();
    std::ranges::set_difference(isMore ? is : was, isMore ? was : is, std::back_inserter(names));
    if (names.size() != 1 || is.size() == was.size()) return {ChangeWords::tr("edit of the guide")};
    return {(isMore ? ChangeWords::tr("new step %1") : ChangeWords::tr("removal of step %1"))
                .arg(fromUtf8(names[0]))};
}

ProjectChange ruleChange(std::vector<std::string> before, std::vector<std::string> after) {
    std::ranges::sort(before);
    std::ranges::sort(after);
    std::vector<std::string> off;
    std::vector<std::string> on;
    std::ranges::set_difference(after, before, std::back_inserter(off));
    std::ranges::set_difference(before, after, std::back_inserter(on));
    if (off.size() == 1 && on.empty())
        return {ChangeWords::tr("rule %1 off").arg(fromUtf8(off[0]))};
    if (on.size() == 1 && off.empty()) return {ChangeWords::tr("rule %1 on").arg(fromUtf8(on[0]))};
    return {ChangeWords::tr("rules on and off")};
}

ProjectChange parameterChange(const std::vector<ProjectParameter>& before,
                              const std::vector<ProjectParameter>& after) {
    const auto index = onlyDifference(before, after);
    if (!index || before[*index].name != after[*index].name) return {ChangeWords::tr("parameters")};
    return {ChangeWords::tr("parameter %1 = %2")
                .arg(fromUtf8(after[*index].name))
                .arg(after[*index].value)};
}

ProjectChange noteChange(const Project& before, const Project& after) {
    const auto baseline = [](const Project& project) {
        const auto note = project.windowNotes.find(kBaselineNote);
        return note == project.windowNotes.end() ? std::string() : note->second;
    };
    if (baseline(before) == baseline(after)) return {ChangeWords::tr("edit of notes"), "notes"};
    return {baseline(after).empty() ? ChangeWords::tr("removal of the baseline")
                                    : ChangeWords::tr("new baseline")};
}

ProjectChange breakpointChange(const std::vector<ProjectBreakpoint>& before,
                               const std::vector<ProjectBreakpoint>& after) {
    if (after.size() > before.size())
        return {ChangeWords::tr("breakpoint %1").arg(fromUtf8(after.back().when))};
    if (after.size() < before.size()) return {ChangeWords::tr("removal of a breakpoint")};
    const auto index = onlyDifference(before, after);
    if (!index) return {ChangeWords::tr("order of breakpoints")};
    if (before[*index].when != after[*index].when) return {ChangeWords::tr("edit of a breakpoint")};
    return {after[*index].isOn ? ChangeWords::tr("breakpoint on")
                               : ChangeWords::tr("breakpoint off")};
}

}  // namespace

ProjectChange changeBetween(const Project& before, const Project& after) {
    Project same = before;
    const auto only = [&](auto Project::*part) {
        same = before;
        same.*part = after.*part;
        return same == after;
    };
    if (only(&Project::program)) return {ChangeWords::tr("edit of the program"), "program"};
    if (only(&Project::guide)) return guideChange(before.guide, after.guide);
    if (only(&Project::rules)) return {ChangeWords::tr("edit of the rules"), "rules"};
    if (only(&Project::disabledRules)) return ruleChange(before.disabledRules, after.disabledRules);
    if (only(&Project::parameters)) return parameterChange(before.parameters, after.parameters);
    if (only(&Project::definitions))
        return {ChangeWords::tr("edit of sketch definitions"), "definitions"};
    if (only(&Project::costs)) return {ChangeWords::tr("edit of costs"), "costs"};
    if (only(&Project::defaults)) return {ChangeWords::tr("defaults of steps")};
    if (only(&Project::extractor))
        return {ChangeWords::tr("use of %1").arg(fromUtf8(after.extractor))};
    if (only(&Project::movedBoxes)) return {ChangeWords::tr("box positions")};
    if (only(&Project::breakpoints)) return breakpointChange(before.breakpoints, after.breakpoints);
    if (only(&Project::windowNotes)) return noteChange(before, after);
    return {ChangeWords::tr("edit of the project")};
}

std::optional<std::size_t> limitsChangedIn(const Project& before, const Project& after) {
    const auto index = onlyDifference(before.guide, after.guide);
    if (!index) return std::nullopt;
    Project same = before;
    same.guide[*index].settings.limits = after.guide[*index].settings.limits;
    return same == after ? index : std::nullopt;
}

}  // namespace candler
