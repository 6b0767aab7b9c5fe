// Lesson: a Markdown file that teaches in steps. Each step says what it expects of the session
// (LessonCheck.h) and how that is done (LessonAction.h), or asks a question (LessonQuestion.h).
// resources/lessons/README.md describes the format.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/session/LessonAction.h"
#include "app/session/LessonCheck.h"
#include "app/session/LessonQuestion.h"
#include "app/session/Project.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

/// Something of the window that a step points at.
struct LessonTarget {
    enum class Kind { Dock, Action, Widget };

    Kind kind = Kind::Dock;
    std::string name;  ///< Of the object.
    SourceSpan place{};
};

struct LessonStep {
    std::string title;
    std::string text;  ///< Markdown.
    std::vector<LessonTarget> targets{};
    std::vector<LessonPredicate> expectations{};  ///< All must hold.
    std::optional<LessonQuestion> question{};     ///< Then it expects nothing else.
    std::string hint{};
    std::vector<LessonAction> solution{};
    SourceSpan place{};

    /// There is nothing to do in it.
    [[nodiscard]] bool isRead() const { return expectations.empty() && !question; }
};

struct Lesson {
    std::string id;  ///< The file's name without its ending.
    int number = 0;
    std::string title;
    std::string summary{};
    int minutes = 0;
    bool isExercise = false;  ///< Its steps can be checked in a project that is handed in.
    std::string project;      ///< As written; relative to the lesson's folder.
    SourceSpan projectPlace{};
    std::string text{};  ///< Before the first step.
    std::vector<LessonStep> steps{};
    std::filesystem::path path{};
};

/// Every mistake is reported with its place.
[[nodiscard]] Result<Lesson> parseLesson(const SourceText& text);
[[nodiscard]] Result<Lesson> readLesson(const std::filesystem::path& path);

/// The project that a lesson opens: a copy that holds its texts itself and belongs to no file, so
/// that saving it does not write over the lesson's. That of a translation may lie where the English
/// lesson has it: a folder further up.
[[nodiscard]] Result<Project> lessonProject(const Lesson& lesson);

/// The files of lessons and exercises that ship, in the order of their numbers. All can be read.
/// Those that have no translation into `language` are English.
[[nodiscard]] Result<std::vector<Lesson>> shippedLessons(const std::string& language = {});

}  // namespace candler
