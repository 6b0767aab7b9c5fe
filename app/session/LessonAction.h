// LessonAction: what a lesson's solution does: it edits the project, runs, or looks somewhere. The
// edits are made here; who plays the lesson does the rest (LessonPlayer.h, and the window).
#pragma once

#include <string>
#include <vector>

#include "app/session/LessonPhrase.h"
#include "app/session/Project.h"
#include "app/session/SessionTypes.h"

namespace candler {

struct LessonAction {
    enum class Kind {
        Edit,  ///< edited() does it.
        Pin,   ///< withPin() does it.
        Limit,
        RunGoal,
        RunSketch,
        StepIteration,  ///< `count` times.
        StepPhase,      ///< `count` times.
        Reset,
        SelectClass,  ///< Of `text`.
        SelectNode,   ///< The outermost e-node of `text`.
        ShowIteration,
        Generate,
        Verify,
        Export,
    };

    Kind kind = Kind::Edit;
    std::size_t count = 0;  ///< Of iterations or phases; or the iteration to show.
    std::string text{};     ///< The term that is selected or pinned.
    LessonPhrase phrase{};
};

[[nodiscard]] Result<LessonAction> readAction(const SourceText& source, TextRange range);

/// The project after an action of kind Edit.
[[nodiscard]] Result<Project> edited(Project project, const LessonAction& action);
/// The limits after one of kind Limit.
[[nodiscard]] Limits withLimit(Limits limits, const LessonAction& action);
/// With a pin of the term's outermost e-node, in the step of the guide.
[[nodiscard]] Result<Project> withPin(Project project, std::size_t step, const TermFact& term,
                                      const LessonAction& action);

/// All actions, as they are written.
[[nodiscard]] std::vector<std::string> actionForms();

}  // namespace candler
