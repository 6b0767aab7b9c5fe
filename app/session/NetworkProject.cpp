#include "app/session/NetworkProject.h"

namespace candler {

Project networkProject(const std::string& programFile, const std::string& title) {
    Project project;
    project.language = "tensorgraph";
    project.title = title;
    project.program.file = programFile;
    project.defaults.costModel = "r0";
    project.defaults.limits.iterations = 32;
    project.defaults.limits.nodes = 50'000;
    project.defaults.limits.seconds = 30;
    project.scheduler = "backoff";
    project.multiIterations = 1;
    ProjectStep explore;
    explore.name = "explore";
    explore.rules = {"taso", "multi", "further"};
    project.guide = {explore};
    return project;
}

}  // namespace candler
