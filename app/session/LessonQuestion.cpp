#include "app/session/LessonQuestion.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "app/session/Lesson.h"

namespace candler {

namespace {

/// They are called by letters.
constexpr std::size_t kMostChoices = 26;

constexpr std::string_view kSeparators = " \t,\r";

bool isSeparator(char c) {
    return kSeparators.find(c) != std::string_view::npos;
}

/// Reads the lines of a text with answers; mistakes are collected.
class AnswerReader {
public:
    AnswerReader(const SourceText& source, const Lesson& lesson)
        : m_source(source), m_text(source.text()), m_lesson(lesson) {}

    Result<LessonAnswers> read() {
        for (std::size_t begin = 0; begin < m_text.size();) {
            const std::size_t end = std::min(m_text.find('\n', begin), m_text.size());
            const std::string_view line = m_text.substr(begin, end - begin);
            readLine(trimmed({begin, begin + std::min(line.find('#'), line.size())}));
            begin = end + 1;
        }
        if (!m_mistakes.empty()) return failure(std::move(m_mistakes));
        return std::move(m_answers);
    }

private:
    [[nodiscard]] TextRange trimmed(TextRange range) const {
        return trimmedRange(m_text, range, kSeparators);
    }
    void mistake(std::string message, TextRange range, std::string hint = {}) {
        m_mistakes.push_back(makeError(std::move(message),
                                       m_source.span(range.begin, range.end - range.begin),
                                       std::move(hint)));
    }

    void readLine(TextRange line) {
        if (line.begin == line.end) return;
        const std::string_view text = m_text.substr(line.begin, line.end - line.begin);
        const std::size_t colon = line.begin + std::min(text.find(':'), text.size());
        const TextRange number = trimmed({line.begin, colon});
        if (colon == line.end)
            return mistake("an answer is expected here", line, "write lines such as '8: b'");
        const auto step = stepOf(number);
        if (!step) return;
        const auto answer = lettersOf(*step, {colon + 1, line.end});
        if (answer && !m_answers.emplace(*step, *answer).second)
            mistake("this step was answered before", number);
    }

    std::optional<std::size_t> stepOf(TextRange range) {
        std::size_t number = 0;
        const char* last = m_text.data() + range.end;
        const auto [end, error] = std::from_chars(m_text.data() + range.begin, last, number);
        if (error == std::errc() && end == last && number >= 1 && number <= m_lesson.steps.size()) {
            if (m_lesson.steps[number - 1].question) return number - 1;
            mistake(fmt::format("step {} asks nothing", number), range);
        } else {
            mistake("the number of a step is expected here", range,
                    fmt::format("the lesson has {} steps", m_lesson.steps.size()));
        }
        return std::nullopt;
    }

    std::optional<LessonAnswer> lettersOf(std::size_t step, TextRange range) {
        const std::size_t choices = m_lesson.steps[step].question->choices.size();
        LessonAnswer answer;
        for (std::size_t at = range.begin; at < range.end; ++at) {
            if (isSeparator(m_text[at])) continue;
            const std::size_t begin = at;
            while (at < range.end && !isSeparator(m_text[at])) ++at;
            const auto choice = static_cast<std::size_t>(m_text[begin] - 'a');
            if (m_text[begin] < 'a' || choice >= choices || at != begin + 1) {
                mistake("there is no such choice", {begin, at},
                        fmt::format("the choices of step {} are a to {}", step + 1,
                                    choiceName(choices - 1)));
                return std::nullopt;
            }
            answer.insert(choice);
        }
        if (!answer.empty()) return answer;
        mistake("an answer is missing here", {range.end, range.end}, "write lines such as '8: b'");
        return std::nullopt;
    }

    const SourceText& m_source;
    std::string_view m_text;
    const Lesson& m_lesson;
    LessonAnswers m_answers;
    Diagnostics m_mistakes;
};

}  // namespace

LessonAnswer LessonQuestion::right() const {
    LessonAnswer places;
    for (std::size_t i = 0; i < choices.size(); ++i)
        if (choices[i].isRight) places.insert(i);
    return places;
}

std::string choiceName(std::size_t choice) {
    return std::string(1, static_cast<char>('a' + choice));
}

Diagnostics mistakesIn(const LessonQuestion& question) {
    Diagnostics mistakes;
    const auto complain = [&](const char* message, const char* hint, const SourceSpan& place) {
        mistakes.push_back(makeError(message, place, hint));
    };
    if (question.text.empty())
        complain("the question has no text", "write 'ask: …'", question.place);
    if (question.choices.size() < 2)
        complain("a question has at least two choices", "write 'right: …' and 'wrong: …'",
                 question.place);
    if (question.choices.size() > kMostChoices)
        complain("a question has at most 26 choices", "one letter is for each", question.place);
    if (!question.choices.empty() && question.right().empty())
        complain("none of the choices is right", "write 'right: …' for one", question.place);
    for (auto choice = question.choices.begin(); choice != question.choices.end(); ++choice) {
        if (choice->why.empty())
            complain("the choice is not explained", "write 'why: …' below it", choice->place);
        if (std::ranges::find(question.choices.begin(), choice, choice->text,
                              &LessonChoice::text) != choice)
            complain("this choice is there twice", "", choice->place);
    }
    return mistakes;
}

LessonVerdict check(const LessonQuestion& question, const LessonAnswer& answer) {
    if (answer.empty()) return {false, "not answered"};
    std::string now;
    for (const std::size_t choice : answer)
        if (const LessonChoice& chosen = question.choices[choice]; !chosen.isRight)
            now += fmt::format("{}{} is not right: {}", now.empty() ? "" : " ", choiceName(choice),
                               chosen.why);
    if (!now.empty()) return {false, now};
    if (answer != question.right()) return {false, "right, but incomplete: more answers are right"};
    return {true, "answered"};
}

Result<LessonAnswers> readAnswers(const SourceText& text, const Lesson& lesson) {
    return AnswerReader(text, lesson).read();
}

std::string questionsText(const Lesson& lesson) {
    std::string text = lesson.title;
    bool asksAny = false;
    for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        if (!lesson.steps[i].question) continue;
        const LessonQuestion& question = *lesson.steps[i].question;
        asksAny = true;
        text += fmt::format("\n\n{}: {}", i + 1, question.text);
        if (question.hasSeveral()) text += " (several are right)";
        for (std::size_t choice = 0; choice < question.choices.size(); ++choice)
            text += fmt::format("\n    {}  {}", choiceName(choice), question.choices[choice].text);
    }
    if (!asksAny) return text + "\n\nIt asks no questions.";
    return text + "\n\nAnswers are lines with the number of the step and letters: '3: b'.";
}

}  // namespace candler
