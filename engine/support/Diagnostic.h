// Diagnostics: what the user did wrong, where, and what would help. Printed with the source line
// and a caret. Neighbours: Result.h carries them, SourceText.h makes their places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace candler {

enum class Severity { Note, Warning, Error };

/// A range of characters in a named text. Lines and columns count from 1; `length` is in bytes.
/// `lineText` is the first line, or of a long line the part around the place, so that a message can
/// be printed without the file.
struct SourceSpan {
    std::string file;
    std::size_t offset = 0;
    std::size_t length = 0;
    int line = 0;
    int column = 0;
    std::string lineText;
    int lineTextColumn = 1;  ///< Where `lineText` begins.
    /// The text is not to be told of (FileScope.h): there is no `lineText`, and makeError and
    /// makeWarning say only where the mistake is.
    bool isWithheld = false;

    /// A span without a line speaks of a whole file (or of nothing, if `file` is empty too).
    [[nodiscard]] bool hasLine() const { return line > 0; }
};

/// What is to be mended. Exit codes follow it.
enum class DiagnosticKind : std::uint8_t {
    Input,        ///< The file at the place; without one, what the user gave otherwise.
    Environment,  ///< The machine: a program is missing or fails, a folder cannot be made.
    Wrong,        ///< What was found does not compute what the program does, or nothing known.
};

struct Diagnostic {
    Severity severity = Severity::Error;
    std::string message;
    SourceSpan place;
    std::string hint;  ///< What the user can do, one sentence; may be empty.
    DiagnosticKind kind = DiagnosticKind::Input;
};

using Diagnostics = std::vector<Diagnostic>;

/// An error, or a warning, without or with a place.
[[nodiscard]] Diagnostic makeError(std::string message, SourceSpan place = {},
                                   std::string hint = {});
[[nodiscard]] Diagnostic makeWarning(std::string message, SourceSpan place = {},
                                     std::string hint = {});
/// Of a machine that lacks something.
[[nodiscard]] Diagnostic makeEnvironmentError(std::string message, std::string hint = {});

/// `file:line:column: error: message`, the line, a caret, and the hint; ends with a newline.
[[nodiscard]] std::string render(const Diagnostic& diagnostic);
[[nodiscard]] std::string render(const Diagnostics& diagnostics);

/// The candidate nearest to `name` by edit distance (a swap of neighbours is one edit), or empty
/// when none is near (distance at most a third of the length, at least 1).
[[nodiscard]] std::string nearestName(std::string_view name,
                                      const std::vector<std::string>& candidates);

/// "did you mean 'x'?" or empty.
[[nodiscard]] std::string spellingHint(std::string_view name,
                                       const std::vector<std::string>& candidates);

}  // namespace candler
