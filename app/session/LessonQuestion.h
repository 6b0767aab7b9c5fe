// LessonQuestion: a question that a step of a lesson asks, with choices of which one or several are
// right. Answering it is the step's check. Answers can be handed in as a text, a line for each
// question: `8: b` or `8: a, c`.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/session/LessonCheck.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

struct Lesson;

struct LessonChoice {
    std::string text;  ///< Markdown, as all below.
    std::string why;   ///< Why it is right, or wrong: shown after the answer.
    bool isRight = false;
    SourceSpan place{};
};

/// Choices, by their places.
using LessonAnswer = std::set<std::size_t>;

struct LessonQuestion {
    std::string text;
    std::vector<LessonChoice> choices;
    SourceSpan place{};

    [[nodiscard]] LessonAnswer right() const;
    /// Several choices are right; all of them must be chosen.
    [[nodiscard]] bool hasSeveral() const { return right().size() > 1; }
};

/// What a choice is called: `a`, `b`, …
[[nodiscard]] std::string choiceName(std::size_t choice);
/// What keeps it from being a question; empty if nothing does.
[[nodiscard]] Diagnostics mistakesIn(const LessonQuestion& question);
/// An empty answer is none.
[[nodiscard]] LessonVerdict check(const LessonQuestion& question, const LessonAnswer& answer);

/// By the places of the steps that ask.
using LessonAnswers = std::map<std::size_t, LessonAnswer>;

/// Reads answers to a lesson's questions. Steps are numbered from 1, `#` begins a comment.
[[nodiscard]] Result<LessonAnswers> readAnswers(const SourceText& text, const Lesson& lesson);
/// All questions of a lesson with their choices, to be answered on paper or in a file; lines, the
/// last without a newline.
[[nodiscard]] std::string questionsText(const Lesson& lesson);

}  // namespace candler
