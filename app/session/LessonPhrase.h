// LessonPhrase: a line of a lesson's step that is a predicate or an action: a name from a table and
// its arguments, checked against what the table says. Neighbours: LessonCheck.h and LessonAction.h
// have the tables.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

struct LessonSlot {
    enum class Kind {
        None,
        Word,        ///< One of `words`.
        Name,        ///< A word, or a text in quotes.
        Text,        ///< In quotes.
        Number,      ///< Whole, not negative.
        Comparison,  ///< `= != < <= > >=` and a number.
    };

    Kind kind = Kind::None;
    std::string_view words{};  ///< Of kind Word: `on|off`.
    bool isOptional = false;   ///< Nothing that is not optional follows.
};

inline constexpr LessonSlot kNameSlot{LessonSlot::Kind::Name};
inline constexpr LessonSlot kTextSlot{LessonSlot::Kind::Text};

/// A row of a table of phrases. The parts end at the first of kind None.
struct LessonForm {
    std::string_view name;
    std::array<LessonSlot, 3> parts{};
};

enum class LessonComparison { Equal, Different, Less, AtMost, More, AtLeast };

struct LessonPhrase {
    std::size_t form = 0;                ///< In the table.
    std::vector<std::string> arguments;  ///< Words, names, texts and numbers, without comparisons.
    LessonComparison comparison = LessonComparison::Equal;
    double number = 0;  ///< What is compared with.
    std::string text;   ///< As written.
    SourceSpan place{};

    /// A number that was read as such.
    [[nodiscard]] std::size_t count(std::size_t argument) const;
    /// Whether `value` compares as it should.
    [[nodiscard]] bool admits(double value) const;
};

/// A part of a text.
struct TextRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};
/// Without what is blank at both ends of that part of the text.
[[nodiscard]] TextRange trimmedRange(std::string_view text, TextRange range,
                                     std::string_view blanks);

/// Reads a part of a text as a phrase; `what` is what one is called in messages.
[[nodiscard]] Result<LessonPhrase> readPhrase(const SourceText& source, TextRange range,
                                              std::span<const LessonForm> forms,
                                              std::string_view what);

/// How a phrase is written: `rule NAME on|off`.
[[nodiscard]] std::string formText(const LessonForm& form);

}  // namespace candler
