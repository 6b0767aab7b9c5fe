#include "app/session/Lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <optional>

#include "app/session/ProjectCopy.h"
#include "app/session/ShippedPage.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kFrontMark = "---";
constexpr std::string_view kFence = "```";
constexpr std::string_view kStepFence = "```step";
constexpr std::string_view kQuestionFence = "```question";
constexpr std::string_view kHeading = "## ";

/// `key: value` of a line, with places.
struct Entry {
    std::string key;
    TextRange keyRange;
    TextRange value;
};

/// Reads a lesson line by line; mistakes are collected.
class LessonReader {
public:
    explicit LessonReader(const SourceText& source) : m_source(source), m_text(source.text()) {}

    Result<Lesson> read() {
        splitLines();
        readFront();
        while (m_next < m_lines.size()) readLine();
        endStep();
        checkWhole();
        if (!m_mistakes.empty()) return failure(std::move(m_mistakes));
        return std::move(m_lesson);
    }

private:
    using Take = std::function<void(const Entry&)>;
    struct Key {
        std::string_view name;
        Take take;
    };

    void splitLines() {
        for (std::size_t begin = 0; begin < m_text.size();) {
            std::size_t end = std::min(m_text.find('\n', begin), m_text.size());
            const std::size_t next = end + 1;
            if (end > begin && m_text[end - 1] == '\r') --end;
            m_lines.push_back({begin, end});
            begin = next;
        }
    }

    [[nodiscard]] std::string_view view(TextRange range) const {
        return m_text.substr(range.begin, range.end - range.begin);
    }
    [[nodiscard]] SourceSpan span(TextRange range) const {
        return m_source.span(range.begin, range.end - range.begin);
    }
    void mistake(std::string message, TextRange range, std::string hint = {}) {
        m_mistakes.push_back(makeError(std::move(message), span(range), std::move(hint)));
    }
    template <typename T>
    std::optional<T> collect(Result<T> result) {
        if (result) return std::move(*result);
        m_mistakes.insert(m_mistakes.end(), result.error().begin(), result.error().end());
        return std::nullopt;
    }

    [[nodiscard]] TextRange trimmed(TextRange range) const {
        return trimmedRange(m_text, range, " ");
    }

    /// Lines `key: value` up to the line `last`, which is read too.
    void readEntries(std::string_view last, std::string_view what, const std::vector<Key>& keys) {
        const TextRange first = m_lines[m_next - 1];
        for (; m_next < m_lines.size(); ++m_next) {
            const TextRange line = trimmed(m_lines[m_next]);
            if (view(line) == last) {
                ++m_next;
                return;
            }
            if (line.begin < line.end) readEntry(line, keys);
        }
        mistake(fmt::format("the {} does not end", what), first,
                fmt::format("write a line {} behind it", last));
    }

    void readEntry(TextRange line, const std::vector<Key>& keys) {
        const std::size_t colon = view(line).find(':');
        if (colon == std::string_view::npos) return mistake("'key: value' is expected here", line);
        const TextRange name = trimmed({line.begin, line.begin + colon});
        const Entry entry{std::string(view(name)), name,
                          trimmed({line.begin + colon + 1, line.end})};
        const auto found = std::ranges::find(keys, entry.key, &Key::name);
        if (found != keys.end()) return found->take(entry);
        std::vector<std::string> names;
        for (const Key& key : keys) names.emplace_back(key.name);
        const std::string hint = spellingHint(entry.key, names);
        mistake(fmt::format("unknown key '{}'", entry.key), name,
                hint.empty() ? fmt::format("one of: {}", fmt::join(names, ", ")) : hint);
    }

    std::string textOf(const Entry& entry) {
        if (entry.value.begin == entry.value.end)
            mistake(fmt::format("'{}' has no value", entry.key), entry.keyRange);
        return std::string(view(entry.value));
    }

    int numberOf(const Entry& entry) {
        const std::string text = textOf(entry);
        int value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        constexpr int kMost = 1000;
        if (error != std::errc() || end != text.data() + text.size() || value < 0 || value > kMost)
            mistake(fmt::format("a whole number up to {} is expected here", kMost), entry.value);
        return value;
    }

    bool answerOf(const Entry& entry) {
        const std::string text = textOf(entry);
        if (text != "yes" && text != "no") mistake("yes or no is expected here", entry.value);
        return text == "yes";
    }

    void readFront() {
        if (m_lines.empty() || view(m_lines[0]) != kFrontMark)
            return mistake("a lesson begins with a line ---", {0, 0},
                           "then lines such as 'title: …' and 'project: …', and --- again");
        m_next = 1;
        const std::vector<Key> keys{
            {"title", [this](const Entry& e) { m_lesson.title = textOf(e); }},
            {"number", [this](const Entry& e) { m_lesson.number = numberOf(e); }},
            {"summary", [this](const Entry& e) { m_lesson.summary = textOf(e); }},
            {"minutes", [this](const Entry& e) { m_lesson.minutes = numberOf(e); }},
            {"exercise", [this](const Entry& e) { m_lesson.isExercise = answerOf(e); }},
            {"project", [this](const Entry& e) {
                 m_lesson.project = textOf(e);
                 m_lesson.projectPlace = span(e.value);
             }}};
        readEntries(kFrontMark, "head of the lesson", keys);
    }

    void readLine() {
        const TextRange line = m_lines[m_next++];
        const std::string_view text = view(line);
        if (!m_isInCode && text == kStepFence) return readStepBlock(line);
        if (!m_isInCode && text == kQuestionFence) return readQuestion(line);
        if (text.starts_with(kFence)) m_isInCode = !m_isInCode;
        if (m_isInCode || !text.starts_with(kHeading)) {
            m_body += text;
            m_body += '\n';
            return;
        }
        endStep();
        m_lesson.steps.emplace_back();
        m_lesson.steps.back().title = view(trimmed({line.begin + kHeading.size(), line.end}));
        m_lesson.steps.back().place = span(line);
    }

    /// The step that a block belongs to; null: none, and the block is passed over.
    LessonStep* stepOfBlock(TextRange line) {
        if (!m_lesson.steps.empty()) return &m_lesson.steps.back();
        m_isInCode = true;
        mistake("this block belongs to no step", line, "write a line '## Title' before");
        return nullptr;
    }

    void readStepBlock(TextRange line) {
        LessonStep* owner = stepOfBlock(line);
        if (owner == nullptr) return;
        if (m_hasBlock) mistake("the step has two such blocks", line);
        m_hasBlock = true;
        LessonStep& step = *owner;
        readEntries(kFence, "block",
                    {{"show", [&](const Entry& e) { readTarget(step, e.value); }},
                     {"expect",
                      [&](const Entry& e) {
                          if (auto read = collect(readPredicate(m_source, e.value)))
                              step.expectations.push_back(std::move(*read));
                      }},
                     {"hint", [&](const Entry& e) { append(step.hint, e); }},
                     {"solution", [&](const Entry& e) {
                          if (auto read = collect(readAction(m_source, e.value)))
                              step.solution.push_back(std::move(*read));
                      }}});
    }

    void readQuestion(TextRange line) {
        LessonStep* step = stepOfBlock(line);
        if (step == nullptr) return;
        if (step->question) mistake("the step asks two questions", line, "make two steps of it");
        LessonQuestion question;
        question.place = span(line);
        const auto addChoice = [&](const Entry& e, bool isRight) {
            question.choices.push_back({textOf(e), {}, isRight, span(e.keyRange)});
        };
        readEntries(kFence, "block",
                    {{"ask", [&](const Entry& e) { append(question.text, e); }},
                     {"right", [&](const Entry& e) { addChoice(e, true); }},
                     {"wrong", [&](const Entry& e) { addChoice(e, false); }},
                     {"why", [&](const Entry& e) {
                          if (question.choices.empty())
                              return mistake("this explains no choice", e.keyRange,
                                             "write it below 'right: …' or 'wrong: …'");
                          append(question.choices.back().why, e);
                      }}});
        for (Diagnostic& one : mistakesIn(question)) m_mistakes.push_back(std::move(one));
        step->question = std::move(question);
    }

    /// Several lines become one text.
    void append(std::string& text, const Entry& entry) {
        text += (text.empty() ? "" : " ") + textOf(entry);
    }

    void readTarget(LessonStep& step, TextRange value) {
        static constexpr std::array<LessonForm, 3> kForms{
            {{"dock", {LessonSlot{LessonSlot::Kind::Name}}},
             {"action", {LessonSlot{LessonSlot::Kind::Name}}},
             {"widget", {LessonSlot{LessonSlot::Kind::Name}}}}};
        if (auto read = collect(readPhrase(m_source, value, kForms, "thing to show")))
            step.targets.push_back({static_cast<LessonTarget::Kind>(read->form),
                                    std::move(read->arguments[0]), read->place});
    }

    /// What was read belongs to the step before, or comes before the first.
    void endStep() {
        const std::size_t begin = m_body.find_first_not_of('\n');
        const std::size_t end = m_body.find_last_not_of("\n ");
        std::string text =
            begin == std::string::npos ? std::string() : m_body.substr(begin, end + 1 - begin);
        m_body.clear();
        m_hasBlock = false;
        if (m_lesson.steps.empty()) {
            m_lesson.text = std::move(text);
            return;
        }
        LessonStep& step = m_lesson.steps.back();
        step.text = std::move(text);
        const auto complain = [&](const char* message, const char* hint) {
            m_mistakes.push_back(makeError(message, step.place, hint));
        };
        if (step.text.empty()) complain("the step has no text", "say what to do, and why");
        if (!step.expectations.empty() && step.hint.empty())
            complain("the step expects something and gives no hint", "write 'hint: …'");
        if (!step.expectations.empty() && step.solution.empty() && !m_lesson.isExercise)
            complain("the step expects something and has no solution", "write 'solution: …'");
        if (step.question && (!step.expectations.empty() || !step.solution.empty()))
            complain("the step asks a question and expects something else", "make two steps of it");
        if (!m_lesson.isExercise) return;
        for (const LessonPredicate& predicate : step.expectations)
            if (isOfWindow(predicate))
                m_mistakes.push_back(makeError(
                    fmt::format("'{}' cannot be checked in an exercise", predicate.phrase.text),
                    predicate.phrase.place,
                    "a project that is handed in does not say what was looked at"));
    }

    void checkWhole() {
        const TextRange top = m_lines.empty() ? TextRange{} : m_lines[0];
        if (m_isInCode) mistake("a block of code does not end", {m_text.size(), m_text.size()});
        if (!m_mistakes.empty()) return;
        if (m_lesson.title.empty()) mistake("the lesson has no title", top, "write 'title: …'");
        if (m_lesson.project.empty())
            mistake("the lesson opens no project", top, "write 'project: FILE'");
        if (m_lesson.steps.empty()) mistake("the lesson has no steps", top, "write '## Title'");
    }

    const SourceText& m_source;
    std::string_view m_text;
    std::vector<TextRange> m_lines;
    std::size_t m_next = 0;
    Lesson m_lesson;
    std::string m_body;  // of the step under way
    bool m_hasBlock = false;
    bool m_isInCode = false;
    Diagnostics m_mistakes;
};

}  // namespace

Result<Lesson> parseLesson(const SourceText& text) {
    if (const auto bad = findInvalidUtf8(text.text()))
        return failure(makeError("the lesson is not UTF-8", text.span(*bad, 1)));
    return LessonReader(text).read();
}

Result<Lesson> readLesson(const fs::path& path) {
    const auto text = readSourceFile(path);
    if (!text) return failure(text.error());
    auto lesson = parseLesson(*text);
    if (!lesson) return lesson;
    lesson->id = path.stem().string();
    lesson->path = path;
    return lesson;
}

Result<Project> lessonProject(const Lesson& lesson) {
    std::error_code ignored;
    fs::path folder = lesson.path.parent_path();
    if (!fs::exists(folder / lesson.project, ignored) &&
        fs::exists(folder.parent_path() / lesson.project, ignored))
        folder = folder.parent_path();
    const fs::path path = folder / lesson.project;
    auto project = projectCopy(path, folder / ".");
    if (project) return project;
    Diagnostics mistakes = std::move(project.error());
    // That there is none is the lesson's mistake.
    if (!fs::exists(path, ignored)) mistakes.front().place = lesson.projectPlace;
    return failure(std::move(mistakes));
}

Result<std::vector<Lesson>> shippedLessons(const std::string& language) {
    std::vector<Lesson> lessons;
    Diagnostics mistakes;
    std::error_code ignored;
    const auto take = [&](const fs::path& path) {
        auto lesson = readLesson(pageIn(language, path));
        if (lesson)
            lessons.push_back(std::move(*lesson));
        else
            mistakes.insert(mistakes.end(), lesson.error().begin(), lesson.error().end());
    };
    for (const char* folder : {"lessons", "exercises"})
        for (const auto& entry : fs::directory_iterator(resourceFolder() / folder, ignored))
            if (entry.path().extension() == ".md" && entry.path().stem() != "README" &&
                entry.path().stem() != "glossary")
                take(entry.path());
    if (!mistakes.empty()) return failure(std::move(mistakes));
    std::ranges::sort(lessons, {}, [](const Lesson& lesson) {
        return std::tuple(lesson.isExercise, lesson.number, lesson.id);
    });
    return lessons;
}

}  // namespace candler
