// Lessons, and answers to their questions: what is read is consistent, and every right answer is
// taken for right.
#include <string>

#include "app/session/Glossary.h"
#include "app/session/Lesson.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

namespace {

void checkQuestion(const LessonQuestion& question) {
    require(mistakesIn(question).empty(), "a question with mistakes was read", question.text);
    require(check(question, question.right()).holds, "the right answer is wrong", question.text);
    require(!check(question, {}).holds, "no answer is right", question.text);
    for (std::size_t i = 0; i < question.choices.size(); ++i)
        require(check(question, {i}).holds == (question.right() == LessonAnswer{i}),
                "a choice is judged otherwise", question.choices[i].text);
}

/// The right answers to all questions, as one would hand them in.
void checkAnswers(const Lesson& lesson) {
    std::string text;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        if (!lesson.steps[i].question) continue;
        text += std::to_string(i + 1) + ":";
        for (const std::size_t choice : lesson.steps[i].question->right())
            text += " " + choiceName(choice);
        text += "\n";
    }
    const auto answers = readAnswers(SourceText("answers", text), lesson);
    require(answers.has_value(), "right answers do not read", text);
    for (const auto& [step, answer] : *answers)
        require(answer == lesson.steps[step].question->right(), "answers were read wrongly", text);
    require(!questionsText(lesson).empty(), "questions that print as nothing");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const SourceText text = sourceText(data, size);
    static_cast<void>(linksOf(std::string(text.text())));
    const auto lesson = parseLesson(text);
    if (!lesson) {
        requireErrors(lesson.error());
        return 0;
    }
    require(!lesson->steps.empty(), "a lesson without steps was read");
    for (const LessonStep& step : lesson->steps) {
        require(!step.text.empty(), "a step without text was read", step.title);
        require(step.expectations.empty() || !step.question, "a step expects and asks", step.title);
        static_cast<void>(wantedTerms(step.expectations));
        if (step.question) checkQuestion(*step.question);
    }
    checkAnswers(*lesson);
    // The same bytes as answers to what they ask.
    if (const auto answers = readAnswers(text, *lesson); !answers) requireErrors(answers.error());
    return 0;
}
