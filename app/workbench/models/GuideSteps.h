// GuideSteps: the steps of a project's guide as it is edited: their goals, and new ones.
#pragma once

#include <string>
#include <vector>

#include "app/session/Project.h"
#include "app/session/SessionTypes.h"

namespace candler {

/// Null if the guide has no such step.
[[nodiscard]] const ProjectStep* stepAt(const Project& project, int step);
/// Its term or its sketch, as written.
[[nodiscard]] const std::string& goalOf(const ProjectStep& step);
/// What diagnostics call the text of its goal.
[[nodiscard]] std::string goalFile(const ProjectStep& step);

/// A name that no step has: `split 2`.
[[nodiscard]] std::string freeName(const std::vector<ProjectStep>& guide, const std::string& name);
/// A step to be put in at this row: it searches as the one before it and has its rules, or those
/// that are given. It has no goal if that one has none or it is the first; else its sketch is one
/// that every program satisfies.
[[nodiscard]] ProjectStep newStep(const Project& project, int row,
                                  const std::vector<std::string>& rules);

/// All steps as the project has them, with what is known of those that are as they were read, in
/// `read`, and have no mistakes; the others say what is written.
[[nodiscard]] std::vector<StepInfo> stepsOf(const Project& project, const Project& read,
                                            const std::vector<StepInfo>& good);

}  // namespace candler
