#include "app/cli/Manual.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <sstream>

#include "app/cli/CommandLine.h"
#include "app/cli/ExitCode.h"

namespace candler::cli {

namespace {

/// So that scdoc takes no character for markup; lines stay lines, at the given indentation.
std::string escaped(const std::string& text, const std::string& indentation) {
    std::string result;
    for (const char c : text) {
        if (c == '\n') {
            result += "++\n" + indentation;
            continue;
        }
        const bool isPlain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == ' ' ||
                             static_cast<unsigned char>(c) >= 0x80;
        if (!isPlain) result += '\\';
        result += c;
    }
    return result;
}

/// "FILE", "NUMBER" or "tree|dag": what stands behind an option.
std::string valueOf(const CLI::Option& option) {
    if (option.get_items_expected_max() == 0) return {};
    if (const auto choices = choicesOf(option); !choices.empty())
        return fmt::format("{}", fmt::join(choices, "|"));
    const std::string type = option.get_type_name();
    const bool isNumber =
        type.starts_with("UINT") || type.starts_with("INT") || type.starts_with("FLOAT");
    return isNumber ? "NUMBER" : type.substr(0, type.find(':'));
}

/// " (1 - 64; default: 3)", or nothing.
std::string limitsOf(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t range = type.find(" in [");
    std::string text;
    if (range != std::string::npos) text = type.substr(range + 5, type.rfind(']') - range - 5);
    if (!option.get_default_str().empty())
        text += (text.empty() ? "default: " : "; default: ") + option.get_default_str();
    return text.empty() ? text : " (" + text + ")";
}

std::string optionText(const CLI::Option& option) {
    std::string text = "\n\t";
    if (option.get_positional()) {
        text += fmt::format("_{}_", escaped(option.get_name(true), ""));
    } else {
        for (const std::string& name : option.get_snames()) text += fmt::format("*\\-{}*, ", name);
        text += fmt::format("*{}*", escaped("--" + option.get_lnames().front(), ""));
        if (const std::string value = valueOf(option); !value.empty())
            text += fmt::format(" _{}_", escaped(value, ""));
    }
    if (option.get_expected_max() > 1) text += " …";
    text += "\n\t\t" + escaped(option.get_description() + limitsOf(option), "\t\t");
    return text + "\n";
}

std::string commandText(const Command& command, const CLI::App& app) {
    std::string usage = fmt::format("*candler {}*", command.name);
    std::string options;
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_name() == "--help") continue;
        options += optionText(*option);
        if (!option->get_positional()) continue;
        const std::string name = escaped(option->get_name(true), "");
        usage += option->get_required() ? fmt::format(" _{}_", name) : fmt::format(" [_{}_]", name);
    }
    std::string text = fmt::format("\n## {}\n\n{} [_OPTION_…]\n\n{}.\n{}\n```\n", command.name,
                                   usage, escaped(command.description, ""), options);
    std::istringstream examples(command.examples);
    for (std::string line; std::getline(examples, line);) text += line + "\n";
    return text + "```\n";
}

}  // namespace

std::string manualSections(const CLI::App& app) {
    std::string text = "# COMMANDS\n";
    for (const Command& command : commands())
        text += commandText(command, *findCommand(app, command.name));
    text += "\n# EXIT STATUS\n";
    for (const ExitCodeText& row : kExitCodes)
        text += fmt::format("\n*{}*\n\t{}\n", static_cast<int>(row.code), escaped(row.text, "\t"));
    return text;
}

}  // namespace candler::cli
