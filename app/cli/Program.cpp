#include "app/cli/Program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <span>
#include <string_view>

#include "app/cli/CommandLine.h"
#include "app/cli/Completion.h"
#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Interrupt.h"
#include "app/cli/Manual.h"
#include "app/session/TemporaryFolder.h"
#include "engine/support/Diagnostic.h"
#include "engine/support/FileSystem.h"
#include "engine/support/NameHint.h"
#include "engine/support/StandardStreams.h"

namespace candler::cli {

namespace {

int usageError(const std::string& message, const std::string& hint) {
    writeStandardError(render(makeError(message, {}, hint)));
    return kUsage;
}

/// Turns the library's complaint into ours, with a hint at the nearest name.
int reportParseError(const CLI::App& app, const CLI::ParseError& error,
                     std::span<const char* const> words) {
    const auto chosen = app.get_subcommands();
    const CLI::App& at = chosen.empty() ? app : *chosen.front();
    const std::string help =
        fmt::format("try '{} {}--help'", app.get_name(), chosen.empty() ? "" : at.get_name() + " ");
    const std::vector<std::string> known = optionNames(at);
    for (const std::string_view word : words) {
        const std::string name(word.substr(0, word.find('=')));
        if (!name.starts_with("--") || std::count(known.begin(), known.end(), name) != 0) continue;
        return usageError(fmt::format("unknown option '{}'", name),
                          nameHint(name, known, "options") + "; " + help);
    }
    return usageError(error.what(), help);
}

/// What was stopped in the middle looks unknown, wrong, missing or failed to the command.
bool isCutShort(int code, const CommandContext& context) {
    return context.stop.stop_requested() &&
           (code == kUsage || code == kBadInput || code == kNotFound || code == kEnvironment);
}

int runCommandLine(int argc, char** argv, const char* program, std::span<const Command> commands) {
    CommandLine line(program, commands);
    CLI::App& app = line.app;
    // Not for people: the shells' scripts and the build ask these.
    if (argc > 1 && argv[1] == std::string_view("--complete"))
        return printCompletions(app, {argv + 2, argv + argc});
    if (argc == 2 && argv[1] == std::string_view("--manual")) {
        fmt::print("{}", manualSections(app));
        return kOk;
    }
    if (argc == 1) {
        printText(helpText(app));
        return kOk;
    }
    if (argv[1][0] != '-') {
        std::vector<std::string> names;
        for (const Command& command : commands) names.emplace_back(command.name);
        if (std::find(names.begin(), names.end(), argv[1]) == names.end())
            return usageError(fmt::format("unknown command '{}'", argv[1]),
                              nameHint(argv[1], names, "commands"));
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {
        return app.exit(success);
    } catch (const CLI::ParseError& error) {
        return reportParseError(app, error, {argv + 1, argv + argc});
    }
    const CLI::App* chosen = app.get_subcommands().front();
    const auto command = std::ranges::find(commands, chosen->get_name(), &Command::name);
    if (command != commands.end() && command->needsResources)
        if (const auto found = checkResources(); !found) return refuse(found.error());
    removeAbandonedFolders();
    Interrupt interrupt;
    const CommandContext context{interrupt.token()};
    const int code = line.actions.at(chosen)(context);
    return interrupt.exitCode(isCutShort(code, context) ? kCancelled : code);
}

/// What was printed may be in a buffer still, or have been lost on the way.
int checkStandardOutput(int code) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    writeStandardError(render(makeError("standard output cannot be written")));
    return kBadInput;
}

}  // namespace

int runProgram(int argc, char** argv, const char* program, std::span<const Command> commands) {
    holdStandardStreams();
    try {
        return checkStandardOutput(runCommandLine(argc, argv, program, commands));
    } catch (const std::bad_alloc&) {
        writeStandardError(
            render(makeError("there is no memory left", {},
                             "let the process have more of it, or set lower limits")));
        return kEnvironment;
    } catch (const std::exception& error) {
        if (std::ferror(stdout) != 0) return checkStandardOutput(kBadInput);
        writeStandardError(fmt::format("{}: internal error: {}\n", program, error.what()));
        return kEnvironment;
    }
}

}  // namespace candler::cli
