// EngineSentences: the shapes of the sentences that the engine and the session make, for
// EngineText.
#pragma once

#include <span>
#include <string_view>

namespace candler {

struct EngineSentence {
    const char* text;  ///< With %1, %2, … for what is inside.
    /// Digits of those that are sentences again; the others are names and numbers.
    std::string_view inner{};
    /// Digits of those that are parts of programs, whose numbers stay as they are written; '%1' is
    /// one without being named here.
    std::string_view code{};
};

[[nodiscard]] std::span<const EngineSentence> engineSentences();
/// What a step of a lesson lacks (LessonVerdict).
[[nodiscard]] std::span<const EngineSentence> lessonSentences();

// What is wrong, and what would help (Diagnostic).
[[nodiscard]] std::span<const EngineSentence> projectSentences();
[[nodiscard]] std::span<const EngineSentence> ruleSentences();
[[nodiscard]] std::span<const EngineSentence> dataSentences();
[[nodiscard]] std::span<const EngineSentence> riseSentences();
[[nodiscard]] std::span<const EngineSentence> linrelSentences();
[[nodiscard]] std::span<const EngineSentence> tensorSentences();
[[nodiscard]] std::span<const EngineSentence> sdqliteSentences();
[[nodiscard]] std::span<const EngineSentence> sturSentences();

}  // namespace candler
