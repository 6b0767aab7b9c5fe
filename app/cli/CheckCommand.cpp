// `candler check` and `candler examples`: nothing is run.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/ProjectArgument.h"
#include "app/session/InlinePlaces.h"
#include "app/session/ProjectFile.h"
#include "app/session/Words.h"
#include "engine/support/Utf8.h"

namespace candler::cli {

namespace {

int checkProject(const ProjectArgument& argument, const CommandContext& context) {
    Session session;
    if (const int code = openProject(session, argument, context.stop); code != kOk) return code;
    printDiagnostics(placedInFile(session.kernelProblems(context.stop), session.project()));
    if (context.stop.stop_requested()) return kCancelled;
    const SessionInfoPtr info = session.info();
    // Not every language has types.
    printLine(info->startType.empty() ? info->programName
                                      : info->programName + " : " + info->startType);
    for (const ProjectParameter& parameter : session.project().parameters)
        printLine(fmt::format("{} = {}, or one of {}", parameter.name, parameter.value,
                              fmt::join(parameter.values, ", ")));
    for (const StepInfo& step : info->steps)
        printLine(fmt::format("{}: {}, {}", printableLine(step.name),
                              plural(step.rules.size(), "rule"), step.costModel));
    return kOk;
}

int listExamples() {
    for (const std::filesystem::path& path : exampleProjects()) {
        const Result<Project> project = readProject(path);
        printLine(path.string());
        if (!project) {
            printDiagnostics(project.error());
            return kBadInput;
        }
        printLine("    " + project->title);
    }
    return kOk;
}

}  // namespace

CommandAction setUpCheck(CLI::App& app) {
    auto argument = std::make_shared<ProjectArgument>();
    addProjectArgument(app, *argument);
    return [argument](const CommandContext& context) { return checkProject(*argument, context); };
}

CommandAction setUpExamples(CLI::App&) {
    return [](const CommandContext&) { return listExamples(); };
}

}  // namespace candler::cli
