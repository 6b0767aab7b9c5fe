// `candler grade`: whether a project does what a lesson or an exercise asks, or whether the
// lesson's own solutions do.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/NotEmpty.h"
#include "app/cli/Outputs.h"
#include "app/session/LessonPlayer.h"
#include "app/session/ProjectFile.h"
#include "engine/support/FileSystem.h"
#include "engine/support/NameHint.h"

namespace candler::cli {

namespace {

struct GradeArguments {
    std::string lesson;
    std::string project;
    std::string answers;
    std::string json;
    bool isList = false;
    bool isQuestions = false;
};

int listLessons() {
    const auto lessons = shippedLessons();
    if (!lessons) {
        printDiagnostics(lessons.error());
        return kBadInput;
    }
    for (const Lesson& lesson : *lessons)
        printLine(fmt::format("{:28} {} {}: {}", lesson.id,
                              lesson.isExercise ? "exercise" : "lesson", lesson.number,
                              lesson.title));
    return kOk;
}

/// A file, or the name of a lesson that ships.
Result<Lesson> findLesson(const std::string& name) {
    std::error_code ignored;
    const auto status = std::filesystem::status(name, ignored);
    // A folder may have the name of a lesson.
    if ((std::filesystem::exists(status) && !std::filesystem::is_directory(status)) ||
        std::filesystem::path(name).has_extension())
        return readLesson(name);
    auto lessons = shippedLessons();
    if (!lessons) return failure(lessons.error());
    const auto found = std::ranges::find(*lessons, name, &Lesson::id);
    if (found != lessons->end()) return std::move(*found);
    std::vector<std::string> known;
    for (const Lesson& lesson : *lessons) known.push_back(lesson.id);
    return failure(makeError(fmt::format("there is no lesson {}", name), {},
                             nameHint(name, known, "lessons")));
}

/// The project and the answers that were handed in; without either the lesson's own solutions.
Result<LessonGrade> gradeOf(const Lesson& lesson, const GradeArguments& options,
                            const CommandContext& context) {
    LessonAnswers answers;
    if (!options.answers.empty()) {
        const std::filesystem::path file = options.answers;
        SourceSpan whole;
        whole.file = options.answers;
        Diagnostics outside;
        auto text = readNamedFile(file, {file.parent_path(), true}, whole, outside);
        if (!text) return failure(text.error());
        auto read = readAnswers(std::move(*text).text(), lesson);
        if (!read) return failure(read.error());
        answers = std::move(*read);
    }
    const bool asksAny = std::ranges::any_of(
        lesson.steps, [](const LessonStep& step) { return step.question.has_value(); });
    if (!options.answers.empty() && options.project.empty() && !asksAny)
        return failure(makeError("the lesson asks no questions", {},
                                 "hand in a project: candler grade LESSON PROJECT"));
    if (options.project.empty())
        return options.answers.empty() ? playLesson(lesson, context.stop)
                                       : gradeAnswers(lesson, answers);
    const std::filesystem::path file = options.project;
    const auto project =
        file == "-" ? readProject(file) : readProject(file, {file.parent_path(), true});
    if (!project) return failure(project.error());
    return gradeProject(lesson, *project, answers, context.stop);
}

int grade(const GradeArguments& options, const CommandContext& context) {
    std::vector<std::filesystem::path> inputs{options.lesson};
    for (const std::string& input : {options.project, options.answers})
        if (!input.empty()) inputs.emplace_back(input);
    if (!checkOutput(options.json, inputs)) return kBadInput;
    const auto lesson = findLesson(options.lesson);
    if (!lesson) return refuse(lesson.error());
    if (options.isQuestions) {
        printLine(questionsText(*lesson));
        return kOk;
    }
    Progress progress("grading");
    const auto result = gradeOf(*lesson, options, context);
    progress.clear();
    if (context.stop.stop_requested()) return kCancelled;
    if (!result) return refuse(result.error());
    TextOutput(options.json).line(gradeText(*result));
    if (!options.json.empty() && !writeOutput(options.json, gradeJson(*result))) return kBadInput;
    return result->isGood() ? kOk : kNotFound;
}

}  // namespace

CommandAction setUpGrade(CLI::App& app) {
    auto options = std::make_shared<GradeArguments>();
    auto* lesson = app.add_option("lesson", options->lesson,
                                  "A lesson or an exercise: a file, or a name of --list");
    app.add_option("project", options->project,
                   "The project that was handed in; without it the lesson's own solutions are "
                   "applied, step by step");
    app.add_option("--answers", options->answers,
                   "File with answers to the lesson's questions, in lines such as '8: b'; without "
                   "a project only the questions are graded");
    app.add_flag("--questions", options->isQuestions, "Print the lesson's questions");
    app.add_option("--json", options->json, "File for the grades; - for standard output")
        ->check(outputName());
    auto* list = app.add_flag("--list", options->isList, "The lessons and exercises that ship");
    return [options, lesson, list](const CommandContext& context) {
        if (list->count() > 0) return listLessons();
        if (lesson->count() == 0) {
            printDiagnostics({makeError("a lesson is missing", {},
                                        "candler grade LESSON [PROJECT], or --list")});
            return static_cast<int>(kUsage);
        }
        return grade(*options, context);
    };
}

}  // namespace candler::cli
