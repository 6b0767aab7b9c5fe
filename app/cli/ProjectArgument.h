// ProjectArgument: the project file on the command line, with the parameters that `--set` gives it.
#pragma once

#include <optional>
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
    LimitSettings limits{};                  ///< Of each step, in place of the project's.
};

void addProjectArgument(CLI::App& app, ProjectArgument& argument);
/// Its options alone, for commands that take other files as well.
void addProjectOptions(CLI::App& app, ProjectArgument& argument);

/// `--iterations`, `--nodes`, `--seconds` and `--memory`; `whose` begins their descriptions.
void addLimitOptions(CLI::App& app, LimitSettings& limits, const std::string& whose);

/// `--break`, for commands that run and can stand still.
void addBreakOption(CLI::App& app, ProjectArgument& argument);

/// Reads a project, with what the command line changes of it; without one, which is said, `code`
/// is not kOk.
[[nodiscard]] std::optional<Project> readArgument(const ProjectArgument& argument, int& code);
/// Opens a project; prints its problems. An exit code, not kOk if it cannot run.
[[nodiscard]] int openProject(Session& session, Project project, const std::stop_token& stop);
/// Reads and opens a project; prints its problems. An exit code, not kOk if it cannot run.
[[nodiscard]] int openProject(Session& session, const ProjectArgument& argument,
                              const std::stop_token& stop);

}  // namespace candler::cli
