// ProjectArgument: the project file on the command line, with the parameters that `--set` gives it.
#pragma once

#include <string>
#include <vector>

#include "app/session/Project.h"
#include "app/session/Session.h"

namespace CLI {
class App;
}

namespace candler::cli {

struct ProjectArgument {
    std::string path{};
    std::vector<std::string> settings{};     ///< `name=value` each.
    std::size_t beamWidth = 0;               ///< Of all steps; 0: as the project says.
    std::vector<std::string> breakpoints{};  ///< In the words of Breakpoint.h.
};

void addProjectArgument(CLI::App& app, ProjectArgument& argument);
/// Its options alone, for commands that take other files as well.
void addProjectOptions(CLI::App& app, ProjectArgument& argument);

/// `--break`, for commands that run and can stand still.
void addBreakOption(CLI::App& app, ProjectArgument& argument);

/// Reads and opens a project; prints its problems. An exit code, not kOk if it cannot run.
[[nodiscard]] int openProject(Session& session, const ProjectArgument& argument);

}  // namespace candler::cli
