#include "app/cli/Completion.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "app/cli/CommandLine.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Values.h"
#include "app/session/ProjectFile.h"
#include "app/session/TemplateProject.h"
#include "engine/languages/Languages.h"
#include "engine/rewriting/Scheduler.h"
#include "engine/support/Utf8.h"

namespace candler::cli {

namespace {

/// The first line, as a list of completions has no room for more.
std::string firstLine(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

bool takesValue(const CLI::Option& option) {
    return option.get_items_expected_max() > 0;
}

bool mayRepeat(const CLI::Option& option) {
    return option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll ||
           option.get_items_expected_max() > 1;
}

/// What the words before the cursor are.
class Words {
public:
    Words(const CLI::App& command, std::span<const std::string> words) : m_command(command) {
        for (const std::string& word : words) read(word);
    }

    /// Whose value comes next, whatever it looks like; or null.
    [[nodiscard]] const CLI::Option* awaited() const { return m_isAwaited ? m_option : nullptr; }
    /// Whose value may come next, or null.
    [[nodiscard]] const CLI::Option* possible() const { return m_left > 0 ? m_option : nullptr; }
    [[nodiscard]] bool isUsed(const CLI::Option* option) const {
        return std::ranges::count(m_used, option) != 0;
    }
    /// The positional that comes next, or null.
    [[nodiscard]] const CLI::Option* positional() const {
        std::size_t index = 0;
        for (const CLI::Option* option : m_command.get_options())
            if (option->get_positional() && index++ == m_positionals.size()) return option;
        return nullptr;
    }
    [[nodiscard]] const std::vector<std::string>& positionals() const { return m_positionals; }

private:
    void read(const std::string& word) {
        if (m_isAwaited || (m_left > 0 && !word.starts_with("-"))) {
            m_isAwaited = false;
            --m_left;
            return;
        }
        m_left = 0;
        if (!word.starts_with("-") || word == "-") {
            m_positionals.push_back(word);
            return;
        }
        const std::size_t equals = word.find('=');
        m_option = m_command.get_option_no_throw(word.substr(0, equals));
        if (m_option == nullptr) return;
        m_used.push_back(m_option);
        if (!takesValue(*m_option) || equals != std::string::npos) return;
        m_isAwaited = true;
        m_left = m_option->get_items_expected_max();
    }

    const CLI::App& m_command;
    const CLI::Option* m_option = nullptr;
    bool m_isAwaited = false;
    int m_left = 0;
    std::vector<const CLI::Option*> m_used;
    std::vector<std::string> m_positionals;
};

class Completer {
public:
    Completer(const CLI::App& command, std::span<const std::string> words)
        : m_words(command, words.first(words.size() - 1)), m_command(command), m_all(words) {}

    std::vector<Completion> complete() {
        const std::string& word = m_all.back();
        const std::size_t equals = word.find('=');
        if (const CLI::Option* awaited = m_words.awaited()) {
            values(*awaited, "", word);
        } else if (word.starts_with("--") && equals != std::string::npos) {
            if (const auto* option = m_command.get_option_no_throw(word.substr(0, equals)))
                values(*option, word.substr(0, equals + 1), word.substr(equals + 1));
        } else if (word.starts_with("-")) {
            options(word);
        } else {
            if (const CLI::Option* possible = m_words.possible()) values(*possible, "", word);
            if (const CLI::Option* positional = m_words.positional())
                values(*positional, "", word);
            else
                options(word);
        }
        return std::move(m_found);
    }

private:
    void offer(const std::string& prefix, const std::string& typed, std::string text,
               std::string description = {}) {
        if (text.starts_with(typed)) m_found.push_back({prefix + text, std::move(description)});
    }

    void options(const std::string& typed) {
        for (const CLI::Option* option : m_command.get_options()) {
            if (m_words.isUsed(option) && !mayRepeat(*option)) continue;
            const bool isExcluded = std::ranges::any_of(
                option->get_excludes(), [&](const auto* other) { return m_words.isUsed(other); });
            if (isExcluded) continue;
            // Of two spellings one, so that what is typed can be completed to its end.
            if (option->get_lnames().empty()) continue;
            offer("", typed, "--" + option->get_lnames().front(),
                  firstLine(option->get_description()));
        }
    }

    void values(const CLI::Option& option, const std::string& prefix, const std::string& typed) {
        for (const std::string& choice : choicesOf(option)) offer(prefix, typed, choice);
        const std::string kind =
            option.get_positional() ? option.get_name(true) : option.get_type_name();
        if (kind == value::kFolder)
            m_found.push_back({":folders", {}});
        else if (kind == value::kProject)
            projects();
        else if (kind == value::kEGraph)
            m_found.push_back({":files *.json", {}});
        else if (kind == value::kFile || kind == "OUT" || kind == value::kTerm)
            m_found.push_back({":files", {}});
        else if (kind == value::kLanguage)
            for (const Language* language : languages())
                offer(prefix, typed, std::string(language->name()),
                      std::string(language->description()));
        else if (kind == value::kScheduler)
            for (const SchedulerRow& row : schedulerTable())
                offer(prefix, typed, std::string(row.name), std::string(row.description));
        else if (kind == value::kRules)
            rules(prefix, typed);
        else if (kind == "COMMAND")
            for (const CLI::App* command : m_command.get_parent()->get_subcommands({}))
                offer(prefix, typed, command->get_name(), command->get_description());
        else if (kind == value::kSetting)
            settings(prefix, typed);
    }

    /// Those that ship with the language of this command line, and files.
    void rules(const std::string& prefix, const std::string& typed) {
        for (std::size_t i = 0; i + 1 < m_all.size(); ++i) {
            if (m_all[i] != "--language") continue;
            if (const Language* language = findLanguage(m_all[i + 1]))
                for (const auto& path : shippedFiles("rules", *language))
                    offer(prefix, typed, path.stem().string());
        }
        m_found.push_back({":files *.rules", {}});
    }

    /// Project files, and programs that are projects by themselves.
    void projects() {
        std::string kinds = "*.candler";
        for (const std::string& ending : programEndings()) kinds += " *" + ending;
        m_found.push_back({":files " + kinds, {}});
    }

    /// Parameters of the project of this command line, and their values.
    void settings(const std::string& prefix, const std::string& typed) {
        if (m_words.positionals().empty()) return;
        const Result<Project> project = readProject(m_words.positionals().front());
        if (!project) return;
        for (const ProjectParameter& parameter : project->parameters) {
            if (typed.find('=') == std::string::npos)
                offer(prefix, typed, parameter.name + "=", parameter.description);
            else
                for (const std::int64_t value : parameter.values)
                    offer(prefix, typed, fmt::format("{}={}", parameter.name, value));
        }
    }

    Words m_words;
    const CLI::App& m_command;
    std::span<const std::string> m_all;
    std::vector<Completion> m_found;
};

}  // namespace

std::vector<Completion> completions(const CLI::App& app, std::span<const std::string> words) {
    if (words.empty()) return {};
    if (words.size() > 1) {
        const CLI::App* command = findCommand(app, words.front());
        if (command == nullptr) return {};
        return Completer(*command, words.subspan(1)).complete();
    }
    std::vector<Completion> found;
    if (words.front().starts_with("-")) return Completer(app, words).complete();
    for (const Command& command : commands())
        if (std::string_view(command.name).starts_with(words.front()))
            found.push_back({command.name, command.description});
    return found;
}

int printCompletions(const CLI::App& app, std::span<const char* const> words) {
    for (const Completion& completion :
         completions(app, std::vector<std::string>(words.begin(), words.end())))
        // A name that does things to a terminal is not offered.
        if (printableLine(completion.text) == completion.text)
            fmt::print("{}\t{}\n", completion.text, printableLine(completion.description));
    return kOk;
}

}  // namespace candler::cli
