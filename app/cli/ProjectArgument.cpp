#include "app/cli/ProjectArgument.h"

#include <CLI/CLI.hpp>

#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Values.h"
#include "app/session/InlinePlaces.h"
#include "app/session/Parameters.h"
#include "app/session/ProjectFile.h"

namespace candler::cli {

void addProjectArgument(CLI::App& app, ProjectArgument& argument) {
    app.add_option("PROJECT", argument.path, "The project file")
        ->required()
        ->type_name(value::kAsNamed);
    addProjectOptions(app, argument);
}

void addProjectOptions(CLI::App& app, ProjectArgument& argument) {
    app.add_option("--set", argument.settings,
                   "The value of a parameter of the project; may be repeated")
        ->type_name(value::kSetting)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    app.add_option("--beam", argument.beamWidth,
                   "How many terms of each sketch begin the next step; else as the project says")
        ->check(CLI::Range(std::size_t{1}, kMaxBeamWidth));
}

Session& sessionUntilExit() {
    static auto& sessions = *new std::vector<std::unique_ptr<Session>>;
    return *sessions.emplace_back(std::make_unique<Session>());
}

int openProject(Session& session, const ProjectArgument& argument) {
    Result<Project> project = readProject(argument.path);
    if (!project) {
        printDiagnostics(project.error());
        return kBadInput;
    }
    for (const std::string& setting : argument.settings)
        if (const auto set = setParameter(*project, setting); !set) {
            printDiagnostics(set.error());
            return kUsage;
        }
    if (argument.beamWidth > 0) {
        project->defaults.beamWidth = argument.beamWidth;
        for (ProjectStep& step : project->guide) step.settings.beamWidth.reset();
    }
    session.open(std::move(*project));
    const Result<SourceText> text = readProjectText(argument.path);
    printDiagnostics(text ? placedInFile(session.problems(), session.project(), *text)
                          : session.problems());
    return session.canRun() ? kOk : kBadInput;
}

}  // namespace candler::cli
