// Completion: what may come next on a command line. The shells' scripts ask by
// `candler --complete WORD…`, whose last word is the one that is being typed.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace candler::cli {

/// One a line on the standard output: the text, a tab, the description.
struct Completion {
    /// The whole word; or what the shell itself is to look for: `:files GLOB…` (all without globs)
    /// or `:folders`.
    std::string text;
    std::string description;
};

/// `words`: all behind `candler`, up to the cursor.
[[nodiscard]] std::vector<Completion> completions(const CLI::App& app,
                                                  std::span<const std::string> words);

/// Prints them. Never fails: where nothing is known, nothing is offered.
int printCompletions(const CLI::App& app, std::span<const char* const> words);

}  // namespace candler::cli
