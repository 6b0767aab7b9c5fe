#include "app/cli/CommandLine.h"

#include <fmt/format.h>

#include <sstream>

#include "app/cli/ExitCode.h"

namespace candler::cli {

namespace {

std::string footer(std::string_view program) {
    std::string text = "\nExit codes:\n";
    for (const ExitCodeText& row : kExitCodes)
        text += fmt::format("  {}  {}\n", row.code, row.text);
    return text + fmt::format("\n'{} help COMMAND' tells more about a command.", program);
}

}  // namespace

CommandLine::CommandLine(const char* program, std::span<const Command> commands)
    : app("Candler: grow the e-graph of a program towards a goal, and write its kernel.", program) {
    app.require_subcommand(1);
    app.footer(footer(program));
    app.set_version_flag("--version", "candler " CANDLER_VERSION);
    for (const Command& command : commands) {
        CLI::App* sub = app.add_subcommand(command.name, command.description);
        std::string examples = "\nExamples:\n  ";
        for (const char* c = command.examples; *c != '\0'; ++c) {
            examples += *c;
            if (*c == '\n') examples += "  ";
        }
        sub->footer(examples);
        actions[sub] = command.setUp(*sub);
    }
}

std::string helpText(const CLI::App& app) {
    // App::help() would tell of the command that was chosen.
    return app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal);
}

const CLI::App* findCommand(const CLI::App& app, std::string_view name) {
    const auto found =
        app.get_subcommands([&](const CLI::App* command) { return command->get_name() == name; });
    return found.empty() ? nullptr : found.front();
}

std::vector<std::string> optionNames(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

std::vector<std::string> choicesOf(const CLI::Option& option) {
    // The library says them nowhere else: "TEXT:{tree,dag}".
    const std::string type = option.get_type_name();
    const std::size_t begin = type.find(":{");
    const std::size_t end = type.find('}', begin);
    if (begin == std::string::npos || end == std::string::npos) return {};
    std::istringstream words(type.substr(begin + 2, end - begin - 2));
    std::vector<std::string> choices;
    for (std::string word; std::getline(words, word, ',');) choices.push_back(word);
    return choices;
}

}  // namespace candler::cli
