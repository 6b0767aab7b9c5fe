// `candler guide`: the loops of a program, and the guide for a schedule of them, written and run.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/cli/ProjectArgument.h"
#include "app/cli/RunCommand.h"
#include "app/cli/Values.h"
#include "app/session/Parameters.h"
#include "app/session/ProjectFile.h"
#include "app/session/ScheduleGuide.h"

namespace candler::cli {

namespace {

struct GuideArguments {
    ProjectArgument project;
    ScheduleWords words;
    std::string out;
    RunOutputs run;
    bool isNotRun = false;
};

/// The program's loops are known even where what else the project says is wrong.
int openProgram(Session& session, Project project, const CommandContext& context) {
    session.open(std::move(project), context.stop);
    Diagnostics errors = session.problems();
    std::erase_if(errors, [](const Diagnostic& d) { return d.severity != Severity::Error; });
    printDiagnostics(errors);
    if (errors.empty()) return kOk;
    return context.stop.stop_requested() ? kCancelled : kBadInput;
}

/// With what hinders a schedule come the loops that there are.
int refuseSchedule(const Diagnostics& mistakes, const std::vector<ScheduleLoop>& loops) {
    const int code = refuse(mistakes);
    TextOutput("-").text("loops of the program:\n" + loopsText(loops));
    return code;
}

/// The project for the schedule, at the place of `--out`, or of the program.
Project placed(const Session& session, const Project& guided, const std::string& out) {
    Project project = guided;
    const std::vector<std::string>& unused = session.info()->unusedParameters;
    std::erase_if(project.parameters, [&](const ProjectParameter& parameter) {
        return std::ranges::find(unused, parameter.name) != unused.end();
    });
    if (out.empty() || isStandardOutput(out)) return project;
    const auto folderOf = [](const std::filesystem::path& file) {
        std::error_code ignored;
        return std::filesystem::weakly_canonical(file.parent_path() / ".", ignored);
    };
    // What lies in another folder would be read with a warning.
    if (folderOf(project.path) != folderOf(out) && !project.program.file.empty())
        project.program = {.file = {}, .text = session.info()->programText};
    return movedTo(project, out);
}

int writeAndRun(const GuideArguments& options, Project project, const TextOutput& text,
                const CommandContext& context) {
    if (!options.out.empty()) {
        if (!writeOutput(options.out, projectText(project))) return kBadInput;
        if (!isStandardOutput(options.out)) text.line("guide       " + options.out);
    } else {
        for (const ProjectStep& step : project.guide)
            text.line(fmt::format("{}\n  {}\n  by {}\n", step.name, step.sketch,
                                  fmt::join(step.rules, ", ")));
    }
    if (options.isNotRun) return kOk;
    for (ProjectStep& step : project.guide) step.settings.limits.take(options.project.limits);
    Session session;
    if (const int code = openProject(session, std::move(project), context.stop); code != kOk)
        return code;
    const int code = runOpened(session, options.run, context);
    if (code == kNotFound && session.begunSteps() > 0)
        printNote(fmt::format("the step '{}' was not found",
                              session.project().guide[session.begunSteps() - 1].name),
                  "raise its limits, such as --iterations, or write a sketch before it into the "
                  "guide");
    return code;
}

int guide(GuideArguments options, const CommandContext& context) {
    const auto schedule = parseSchedule(options.words);
    if (!schedule) return refuse(schedule.error());
    int code = kOk;
    auto project = readArgument(options.project, code);
    if (!project) return code;
    // The loops are those of the program; what its guide says is no matter.
    project->guide = {{.name = "loops"}};
    Session session;
    code = openProgram(session, *project, context);
    if (code != kOk) return code;
    if (!checkOutput(options.out, session.project().inputFiles())) return kBadInput;
    const auto loops = session.scheduleLoops();
    if (!loops) return refuse(loops.error(), kBadInput);
    if (loops->empty()) {
        printNote("there are no loops: the program only moves elements");
        return kOk;
    }
    if (schedule->isEmpty()) {
        if (!options.out.empty() || !options.run.json.empty())
            return refuse({makeError(
                "no directive: there is no guide to write or run", {},
                "say what is to become of the loops, such as --parallel " + loops->front().name)});
        printText(loopsText(*loops));
        return kOk;
    }
    const auto steps = session.scheduleSteps(*schedule);
    if (!steps) return refuseSchedule(steps.error(), *loops);
    if (steps->empty()) {
        printNote("the loops are as the schedule wants them: there is nothing to guide");
        return kOk;
    }
    const TextOutput text(isStandardOutput(options.out) ? options.out : options.run.json);
    text.line("loops of the schedule:");
    text.text(loopsText(steps->back().loops) + "\n");
    return writeAndRun(options,
                       placed(session, guidedProject(*project, *schedule, *steps), options.out),
                       text, context);
}

void addDirective(CLI::App& app, const std::string& name, std::vector<std::string>& words,
                  const char* value, const char* description) {
    app.add_option(name, words, description)
        ->type_name(value)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->check(notEmpty("a directive"));
}

}  // namespace

CommandAction setUpGuide(CLI::App& app) {
    auto options = std::make_shared<GuideArguments>();
    app.add_option("PROJECT", options->project.path,
                   "A project, or a program by itself such as a .rise file. Without a schedule its "
                   "loops are listed")
        ->required()
        ->type_name(value::kAsNamed);
    app.add_option("--set", options->project.settings,
                   "The value of a parameter of the project; may be repeated")
        ->type_name(value::kSetting)
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    addDirective(app, "--split", options->words.splits, "LOOP=NUMBER,…",
                 "Cut a loop i into io and, of so many steps, ii; may be repeated");
    addDirective(app, "--reorder", options->words.order, "LOOP,…",
                 "All loops of a nest, the outermost first");
    addDirective(app, "--vectorise,--vectorize", options->words.vectors, "LOOP=NUMBER,…",
                 "Compute an innermost loop, of a split loop the inner part, in vectors of so many "
                 "elements; may be repeated");
    addDirective(app, "--unroll", options->words.unrolled, "LOOP,…",
                 "Write out a loop of known length; may be repeated");
    addDirective(app, "--parallel", options->words.parallel, "LOOP,…",
                 "Run the steps of a loop, of a split loop the outer part, on several threads; may "
                 "be repeated");
    addLimitOptions(app, options->project.limits, "Of each step: ");
    app.add_option("-o,--out", options->out,
                   "File for the project with the guide; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    app.add_flag("--no-run", options->isNotRun, "Only write the guide");
    app.add_option("--json", options->run.json,
                   "File for the report of the run as JSON; - for standard output")
        ->type_name(value::kFile)
        ->check(outputName());
    addVerifyOption(app, options->run);
    return [options](const CommandContext& context) { return guide(*options, context); };
}

}  // namespace candler::cli
