// `candler help` and `candler version`, as people type them who know other programs.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/CommandLine.h"
#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Values.h"
#include "engine/support/NameHint.h"

namespace candler::cli {

namespace {

int help(const CLI::App& program, const std::string& name) {
    if (name.empty()) {
        printText(helpText(program));
        return kOk;
    }
    if (const CLI::App* command = findCommand(program, name)) {
        printText(command->help(program.get_name()));
        return kOk;
    }
    std::vector<std::string> known;
    for (const CLI::App* command : program.get_subcommands({}))
        known.push_back(command->get_name());
    return refuse({makeError(fmt::format("unknown command '{}'", name), {},
                             nameHint(name, known, "commands"))});
}

}  // namespace

CommandAction setUpHelp(CLI::App& app) {
    auto name = std::make_shared<std::string>();
    app.add_option("COMMAND", *name, "The command; without one, all are listed")
        ->type_name(value::kAsNamed);
    return
        [name, program = app.get_parent()](const CommandContext&) { return help(*program, *name); };
}

CommandAction setUpVersion(CLI::App& app) {
    return [program = app.get_parent()](const CommandContext&) {
        printLine(program->version());
        return static_cast<int>(kOk);
    };
}

}  // namespace candler::cli
