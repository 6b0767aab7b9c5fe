// candler: the command line. Reads the options, runs one command, returns its exit code.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>
#include <span>
#include <string_view>

#include "app/cli/Commands.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Interrupt.h"
#include "engine/support/Diagnostic.h"

namespace candler::cli {

namespace {

const char* const kFooter =
    "\nExit codes:\n"
    "  0  the goal was reached\n"
    "  1  the command line is wrong\n"
    "  2  a file is wrong, or cannot be read or written\n"
    "  3  the goal was not found: saturated, or a limit was reached\n"
    "  4  the kernel does not compute what the program says\n"
    "  5  a program that is needed is missing or fails\n"
    "  6  a contradiction: the rules merged what cannot be equal\n"
    "  130  stopped by Ctrl-C; what was found so far is still reported\n"
    "\n'candler COMMAND --help' tells more about a command.";

std::vector<std::string> commandNames() {
    std::vector<std::string> names;
    for (const Command& command : commands()) names.emplace_back(command.name);
    return names;
}

std::vector<std::string> optionNames(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    return names;
}

int usageError(const std::string& message, const std::string& hint) {
    fmt::print(stderr, "{}", render(makeError(message, {}, hint)));
    return kUsage;
}

/// Turns the library's complaint into ours, with a hint at the nearest name.
int reportParseError(const CLI::App& app, const CLI::ParseError& error,
                     std::span<const char* const> words) {
    const auto chosen = app.get_subcommands();
    const CLI::App& at = chosen.empty() ? app : *chosen.front();
    const std::string help =
        fmt::format("try 'candler {}--help'", chosen.empty() ? "" : at.get_name() + " ");
    const std::vector<std::string> known = optionNames(at);
    for (const std::string_view word : words) {
        const std::string name(word.substr(0, word.find('=')));
        if (!name.starts_with("--") || std::count(known.begin(), known.end(), name) != 0) continue;
        const std::string hint = spellingHint(name, known);
        return usageError(fmt::format("unknown option '{}'", name), hint.empty() ? help : hint);
    }
    return usageError(error.what(), help);
}

int runCommandLine(int argc, char** argv) {
    CLI::App app{"Candler: grow the e-graph of a program towards a goal, and write its kernel.",
                 "candler"};
    app.require_subcommand(1);
    app.footer(kFooter);
    app.set_version_flag("--version", "candler " CANDLER_VERSION);
    std::map<const CLI::App*, CommandAction> actions;
    for (const Command& command : commands()) {
        CLI::App* sub = app.add_subcommand(command.name, command.description);
        std::string examples = "\nExamples:\n  ";
        for (const char* c = command.examples; *c != '\0'; ++c) {
            examples += *c;
            if (*c == '\n') examples += "  ";
        }
        sub->footer(examples);
        actions[sub] = command.setUp(*sub);
    }
    if (argc > 1 && argv[1][0] != '-') {
        const std::vector<std::string> names = commandNames();
        if (std::find(names.begin(), names.end(), argv[1]) == names.end()) {
            const std::string hint = spellingHint(argv[1], names);
            return usageError(fmt::format("unknown command '{}'", argv[1]),
                              hint.empty() ? "try 'candler --help'" : hint);
        }
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        return app.exit(success);
    } catch (const CLI::ParseError& error) {
        return reportParseError(app, error, {argv + 1, argv + argc});
    }
    Interrupt interrupt;
    return actions.at(app.get_subcommands().front())({interrupt.token()});
}

}  // namespace

}  // namespace candler::cli

int main(int argc, char** argv) {
    try {
        return candler::cli::runCommandLine(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "candler: internal error: %s\n", error.what());
        return candler::cli::kEnvironment;
    }
}
