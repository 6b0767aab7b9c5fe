#include "app/cli/ProjectArgument.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Numbers.h"
#include "app/cli/Values.h"
#include "app/session/InlinePlaces.h"
#include "app/session/Parameters.h"
#include "app/session/TemplateProject.h"

namespace candler::cli {

void addProjectArgument(CLI::App& app, ProjectArgument& argument) {
    app.add_option("PROJECT", argument.path,
                   "The project file, or - for standard input; or a program by itself, such as a "
                   ".rise file")
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

void addBreakOption(CLI::App& app, ProjectArgument& argument) {
    app.add_option("--break", argument.breakpoints,
                   "Pause where this happens, such as 'rule NAME first fires', 'class 12 merges "
                   "with class 40', 'any class > 50 e-nodes', 'e-graph > 5000 e-nodes' or "
                   "'sketch SKETCH'; may be repeated")
        ->type_name(value::kEvent)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void addLimitOptions(CLI::App& app, LimitSettings& limits, const std::string& whose) {
    app.add_option("--iterations", limits.iterations, whose + "iterations at most; 0: no limit")
        ->check(wholeNumber<std::uint32_t>());
    app.add_option("--nodes", limits.nodes, whose + "e-nodes at most; 0: no limit")
        ->check(wholeNumber<std::uint32_t>());
    app.add_option("--seconds", limits.seconds,
                   whose +
                       "seconds at most, and as long again for what follows iterations, such as "
                       "extraction; 0: no limit")
        ->check(finiteNumber());
    app.add_option(
           "--memory", limits.megabytes,
           whose +
               "megabytes of e-graph and matches at most, and a quarter more for what follows "
               "iterations; 0: no limit")
        ->check(wholeNumber<std::uint32_t>());
}

namespace {

/// False if one of them means nothing, which is printed.
bool setBreakpoints(Session& session, const std::vector<std::string>& events) {
    std::vector<ProjectBreakpoint> breakpoints;
    for (const std::string& event : events) breakpoints.push_back({event, true});
    session.setBreakpoints(std::move(breakpoints));
    bool isGood = true;
    for (const BreakpointReport& report : session.breakpoints()) {
        if (report.problem.empty()) continue;
        printDiagnostics({makeError(fmt::format("--break '{}': {}", report.when, report.problem))});
        isGood = false;
    }
    return isGood;
}

}  // namespace

std::optional<Project> readArgument(const ProjectArgument& argument, int& code) {
    code = kBadInput;
    auto project = readProjectOrProgram(argument.path);
    if (!project) {
        printDiagnostics(project.error());
        return std::nullopt;
    }
    code = kUsage;
    for (const std::string& setting : argument.settings)
        if (const auto set = setParameter(*project, setting); !set) {
            printDiagnostics(set.error());
            return std::nullopt;
        }
    if (argument.beamWidth > 0) {
        project->defaults.beamWidth = argument.beamWidth;
        for (ProjectStep& step : project->guide) step.settings.beamWidth.reset();
    }
    for (ProjectStep& step : project->guide) step.settings.limits.take(argument.limits);
    code = kOk;
    return std::move(*project);
}

int openProject(Session& session, Project project, const std::stop_token& stop) {
    session.open(std::move(project), stop);
    printDiagnostics(placedInFile(session.problems(), session.project()));
    if (session.canRun()) return kOk;
    return stop.stop_requested() ? kCancelled : kBadInput;
}

int openProject(Session& session, const ProjectArgument& argument, const std::stop_token& stop) {
    int code = kOk;
    auto project = readArgument(argument, code);
    if (project) code = openProject(session, std::move(*project), stop);
    if (code != kOk) return code;
    return setBreakpoints(session, argument.breakpoints) ? kOk : kUsage;
}

}  // namespace candler::cli
