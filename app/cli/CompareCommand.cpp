// `candler compare`: the guide, then the same rules without it, then both side by side.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/Values.h"
#include "app/session/Comparison.h"
#include "app/session/ReportWriter.h"

namespace candler::cli {

namespace {

struct CompareArguments {
    ProjectArgument project;
    std::string json;
    LimitSettings limits;
};

/// Runs to the goal or a limit; null if that was stopped or cannot be done.
GuideReportPtr runOne(const char* title, Project project, const TextOutput& out,
                      const CommandContext& context, int& code) {
    Session session;
    session.open(std::move(project));
    if (!session.canRun()) {
        printDiagnostics(session.problems());
        code = kBadInput;
        return nullptr;
    }
    out.line(title);
    const RunResult result = runAndPrint(session, RunExtent::Goal, out, context);
    out.line(session.status().text + "\n");
    code = result.code;
    return result.code == kOk || result.code == kNotFound ? session.report() : nullptr;
}

int compareProject(const CompareArguments& options, const CommandContext& context) {
    Session session;
    if (const int code = openProject(session, options.project, context.stop); code != kOk)
        return code;
    const Project project = session.project();
    if (!checkOutput(options.json, project.inputFiles())) return kBadInput;
    const TextOutput out(options.json);
    Comparison comparison;
    int code = kOk;
    comparison.guided = runOne("guided", project, out, context, code);
    if (!comparison.guided) return code;
    const int guidedCode = code;
    comparison.unguided =
        runOne("unguided", withoutGuidance(project, options.limits), out, context, code);
    if (!comparison.unguided) return code;
    out.line(comparisonText(comparison));
    if (!options.json.empty() && !writeOutput(options.json, comparisonJson(comparison)))
        return kBadInput;
    return guidedCode;
}

}  // namespace

CommandAction setUpCompare(CLI::App& app) {
    auto options = std::make_shared<CompareArguments>();
    addProjectArgument(app, options->project);
    addLimitOptions(app, options->limits, "Unguided: ");
    app.add_option("--json", options->json, "File for both reports as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    return [options](const CommandContext& context) { return compareProject(*options, context); };
}

}  // namespace candler::cli
