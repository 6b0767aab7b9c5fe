// The commands of `candler`: one row of Commands.cpp and one file each.
#pragma once

#include <functional>
#include <span>
#include <stop_token>

namespace CLI {
class App;
}

namespace candler::cli {

/// What a command runs with.
struct CommandContext {
    std::stop_token stop;  ///< Requested by Ctrl-C.
};

/// Runs after the options were read; returns an exit code.
using CommandAction = std::function<int(const CommandContext&)>;

struct Command {
    const char* name;
    const char* description;
    const char* examples;  ///< One a line, shown below the options.
    /// Adds options to `app` and returns what to do.
    CommandAction (*setUp)(CLI::App& app);
    /// It reads what ships: rules, sketches, examples, lessons.
    bool needsResources = true;
};

[[nodiscard]] std::span<const Command> commands();

CommandAction setUpRun(CLI::App& app);
CommandAction setUpStep(CLI::App& app);
CommandAction setUpRender(CLI::App& app);
CommandAction setUpExport(CLI::App& app);
CommandAction setUpVerify(CLI::App& app);
CommandAction setUpSaturate(CLI::App& app);
CommandAction setUpExplain(CLI::App& app);
CommandAction setUpCompare(CLI::App& app);
CommandAction setUpCorpus(CLI::App& app);
CommandAction setUpEquations(CLI::App& app);
CommandAction setUpPrimitives(CLI::App& app);
CommandAction setUpModel(CLI::App& app);
CommandAction setUpGenerate(CLI::App& app);
CommandAction setUpMeasure(CLI::App& app);
CommandAction setUpScript(CLI::App& app);
CommandAction setUpRules(CLI::App& app);
CommandAction setUpTune(CLI::App& app);
CommandAction setUpLayouts(CLI::App& app);
CommandAction setUpStructures(CLI::App& app);
CommandAction setUpGuide(CLI::App& app);
CommandAction setUpTry(CLI::App& app);
CommandAction setUpExtract(CLI::App& app);
CommandAction setUpGrade(CLI::App& app);
CommandAction setUpCheck(CLI::App& app);
CommandAction setUpInspect(CLI::App& app);
CommandAction setUpConvert(CLI::App& app);
CommandAction setUpExamples(CLI::App& app);
CommandAction setUpHelp(CLI::App& app);
CommandAction setUpVersion(CLI::App& app);

}  // namespace candler::cli
