#include "app/workbench/models/GuideSteps.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace candler {

const ProjectStep* stepAt(const Project& project, int step) {
    const bool exists = step >= 0 && step < static_cast<int>(project.guide.size());
    return exists ? &project.guide[static_cast<std::size_t>(step)] : nullptr;
}

const std::string& goalOf(const ProjectStep& step) {
    return step.term.empty() ? step.sketch : step.term;
}

std::string goalFile(const ProjectStep& step) {
    return (step.term.empty() ? "<sketch " : "<term ") + step.name + ">";
}

std::string freeName(const std::vector<ProjectStep>& guide, const std::string& name) {
    std::set<std::string_view> taken;
    for (const ProjectStep& step : guide) taken.insert(step.name);
    for (int number = 2;; ++number) {
        std::string next = name + " " + std::to_string(number);
        if (!taken.contains(next)) return next;
    }
}

ProjectStep newStep(const Project& project, int row, const std::vector<std::string>& rules) {
    const ProjectStep* before = stepAt(project, row - 1);
    ProjectStep step;
    step.name = "step";
    if (std::ranges::find(project.guide, step.name, &ProjectStep::name) != project.guide.end())
        step.name = freeName(project.guide, step.name);
    step.rules = before != nullptr ? before->rules : rules;
    if (before != nullptr) step.settings = before->settings;
    // Plans that are priced as a whole have no sketches: where steps only saturate, so does this.
    if (before != nullptr && !goalOf(*before).empty()) step.sketch = "?";
    return step;
}

std::vector<StepInfo> stepsOf(const Project& project, const Project& read,
                              const std::vector<StepInfo>& good) {
    std::map<std::string_view, const ProjectStep*> written;
    for (const ProjectStep& step : read.guide) written.emplace(step.name, &step);
    std::map<std::string_view, const StepInfo*> known;
    for (const StepInfo& info : good) known.emplace(info.name, &info);
    std::vector<StepInfo> steps;
    for (const ProjectStep& step : project.guide) {
        const auto was = written.find(step.name);
        const auto found = known.find(step.name);
        StepInfo& info = steps.emplace_back();
        if (found != known.end() && was != written.end() && *was->second == step) {
            info = *found->second;
        } else {
            info.name = step.name;
            info.sketch = step.sketch;
            info.term = step.term;
            info.rules = step.rules;
            const auto& inherited = project.defaults.costModel;
            info.costModel = step.settings.costModel.value_or(inherited.value_or(std::string()));
        }
        // They may have been changed in the course of the run.
        info.limits = limitsFrom(project.defaults.limits, step.settings.limits);
    }
    return steps;
}

}  // namespace candler
