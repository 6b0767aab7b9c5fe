// LessonPlayer: a lesson without a window: its solutions are applied, its predicates checked. For
// authors, who want to know that a lesson works, and for grading a project that was handed in.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "app/session/Lesson.h"
#include "app/session/Session.h"

namespace candler {

class LessonPlayer {
public:
    explicit LessonPlayer(const Lesson& lesson)
        : m_lesson(lesson), m_session({.isProjectClosed = true}) {}

    /// Opens the lesson's project; or, to be graded, another one in its place, which runs no
    /// further than the lesson's own limits.
    [[nodiscard]] Result<void> open();
    [[nodiscard]] Result<void> open(Project handedIn);
    [[nodiscard]] Result<void> apply(const LessonAction& action, const std::stop_token& stop = {});
    /// Generates and verifies code if a step of the lesson expects that.
    void makeWantedCode(const std::stop_token& stop = {});
    /// What is known for the step's predicates.
    [[nodiscard]] LessonFacts facts(const LessonStep& step) const;
    [[nodiscard]] const Session& session() const { return m_session; }

private:
    Result<void> start(Project project);
    Result<void> reopen(Result<Project> project);
    Result<void> run(RunExtent extent, std::size_t times, const std::stop_token& stop);
    Result<void> select(const LessonAction& action);
    Result<void> show(std::size_t iteration);
    Result<void> exportCode(const std::stop_token& stop);
    void forgetCode();
    [[nodiscard]] TermFact termFact(const std::string& text) const;
    [[nodiscard]] std::size_t presentStep() const;

    const Lesson& m_lesson;
    Session m_session;
    Project m_original;
    std::optional<Project> m_handedIn;  ///< As it was handed in: with limits of its own.
    std::optional<std::uint32_t> m_selectedClass;
    bool m_isNodeSelected = false;
    std::optional<std::uint32_t> m_shownIteration;
    bool m_hasCode = false;
    bool m_isVerified = false;
    bool m_isExported = false;
    std::string m_codeProblem;
};

struct StepGrade {
    std::string title;
    bool isDone = false;
    bool wasDoneBefore = false;  ///< By playLesson: before the step's solution was applied.
    std::vector<std::string> expectations{};
    std::vector<LessonVerdict> verdicts{};  ///< Of these; at the end of the step.
};

struct LessonGrade {
    std::string title;
    bool isPlayed = false;           ///< By the lesson's own solutions.
    std::vector<StepGrade> steps{};  ///< Those that expect or ask something.

    /// All steps are done, and there are some; of a played lesson, none before its solution.
    [[nodiscard]] bool isGood() const;
};

/// Applies all solutions, one step after the other, and answers all questions. Fails if a solution
/// cannot be applied.
[[nodiscard]] Result<LessonGrade> playLesson(const Lesson& lesson,
                                             const std::stop_token& stop = {});
/// Runs the project to its goal, generates and verifies code if a step expects it, then checks
/// every step. A question that is not answered is not done.
[[nodiscard]] Result<LessonGrade> gradeProject(const Lesson& lesson, const Project& project,
                                               const LessonAnswers& answers = {},
                                               const std::stop_token& stop = {});
/// Of the lesson's questions alone.
[[nodiscard]] LessonGrade gradeAnswers(const Lesson& lesson, const LessonAnswers& answers);

/// Lines for people, the last without a newline.
[[nodiscard]] std::string gradeText(const LessonGrade& grade);
/// `{"title": …, "passed": …, "steps": […]}`; ends with a newline.
[[nodiscard]] std::string gradeJson(const LessonGrade& grade);

}  // namespace candler
