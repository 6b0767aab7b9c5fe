// CommandLine: the options of `candler` and of its commands, as they are read, completed and told
// in the manual.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/Commands.h"

namespace candler::cli {

struct CommandLine {
    CommandLine(const char* program, std::span<const Command> commands);

    CLI::App app;
    std::map<const CLI::App*, CommandAction> actions;
};

/// What `--help` prints of the program as a whole.
[[nodiscard]] std::string helpText(const CLI::App& app);

/// The options of a command, or null.
[[nodiscard]] const CLI::App* findCommand(const CLI::App& app, std::string_view name);

/// "--out" and so on: what begins with two dashes.
[[nodiscard]] std::vector<std::string> optionNames(const CLI::App& app);

/// The values that an option takes, if it is one of few words; else nothing.
[[nodiscard]] std::vector<std::string> choicesOf(const CLI::Option& option);

}  // namespace candler::cli
