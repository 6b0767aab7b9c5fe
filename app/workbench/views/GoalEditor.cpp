#include "app/workbench/views/GoalEditor.h"

#include <QVBoxLayout>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/GuideSteps.h"
#include "app/workbench/models/NameList.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

GoalEditor::GoalEditor(SessionController* controller, QWidget* parent)
    : QWidget(parent), m_controller(controller), m_editor(new CodeEditor(CodeKind::Rise, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_editor);
    setFocusProxy(m_editor);
    m_editor->setAccessibleName(tr("Sketch text"));
    showHint();
    m_editor->setCommentSigns({QStringLiteral("--")});
    m_editor->leaveUndo();
    m_editor->setReadOnly(true);
    connect(m_editor, &CodeEditor::textEdited, this, &GoalEditor::applyEdit);
    connect(m_controller, &SessionController::projectEdited, this, &GoalEditor::showEdits);
    connect(m_controller, &SessionController::namesChanged, this, &GoalEditor::showNames);
    connect(m_controller, &SessionController::problemsChanged, this, &GoalEditor::showProblems);
    showNames();
}

void GoalEditor::showStep(int step) {
    const ProjectStep* shown = stepAt(m_controller->project(), step);
    m_step = step;
    if (shown != nullptr) readKind(*shown);
    m_editor->setReadOnly(shown == nullptr);
    m_editor->setText(shown == nullptr ? QString() : fromUtf8(goalOf(*shown)));
    showProblems();
}

void GoalEditor::clear() {
    m_step = -1;
    m_editor->setText(QString());
    m_editor->setReadOnly(true);
}

/// What an undo or another view made of the text.
void GoalEditor::showEdits() {
    const ProjectStep* shown = stepAt(m_controller->project(), m_step);
    if (shown == nullptr) return;
    readKind(*shown);
    m_editor->replaceText(fromUtf8(goalOf(*shown)));
}

void GoalEditor::readKind(const ProjectStep& step) {
    if (step.name != m_name) m_isTerm = false;
    m_name = step.name;
    if (!goalOf(step).empty()) m_isTerm = !step.term.empty();
    showHint();
}

void GoalEditor::showHint() {
    m_editor->setPlaceholder(m_isTerm
                                 ? tr("The term to reach, as the program is written")
                                 : tr("What the term should look like: ? is any term, contains(?) "
                                      "is a term with such a part"));
}

void GoalEditor::showNames() {
    const SessionInfoPtr& names = m_controller->names();
    m_editor->setNames(names ? namesToType(*names, m_controller->project()) : QStringList());
}

void GoalEditor::showProblems() {
    const ProjectStep* shown = stepAt(m_controller->project(), m_step);
    std::vector<Diagnostic> here;
    for (const Diagnostic& problem : m_controller->problems())
        if (shown != nullptr && problem.place.file == goalFile(*shown)) here.push_back(problem);
    m_editor->showProblems(here);
}

void GoalEditor::setTerm(bool isTerm) {
    if (isTerm == m_isTerm) return;
    showKind(isTerm);
    emit kindChanged(isTerm);
    applyEdit();
}

void GoalEditor::showKind(bool isTerm) {
    m_isTerm = isTerm;
    showHint();
}

void GoalEditor::applyEdit() {
    Project project = m_controller->project();
    if (!m_controller->hasProject() || stepAt(project, m_step) == nullptr) return;
    ProjectStep& step = project.guide[static_cast<std::size_t>(m_step)];
    step.sketch.clear();
    step.term.clear();
    (m_isTerm ? step.term : step.sketch) = toUtf8(m_editor->text());
    m_controller->edit(project);
}

}  // namespace candler
