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
    /// Digits of those that are parts of programs, whose numbers stay as they are written.
    std::string_view code{};
};

[[nodiscard]] std::span<const EngineSentence> engineSentences();
/// What a step of a lesson lacks (LessonVerdict).
[[nodiscard]] std::span<const EngineSentence> lessonSentences();

}  // namespace candler
