#include "app/workbench/views/ProgramView.h"

#include <QFileInfo>
#include <QLabel>
#include <QVBoxLayout>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

ProgramView::ProgramView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_editor(new CodeEditor(CodeKind::Rise, this)),
      m_file(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_editor, 1);
    layout->addWidget(m_file);
    m_file->setContentsMargins(6, 0, 6, 2);
    m_file->setEnabled(false);
    m_editor->setAccessibleName(tr("Program text"));
    connect(m_controller, &SessionController::loadedChanged, this, &ProgramView::load);
    connect(m_controller, &SessionController::problemsChanged, this, &ProgramView::showProblems);
    connect(m_controller, &SessionController::projectEdited, this, &ProgramView::showEdits);
    m_editor->leaveUndo();
    connect(m_editor, &CodeEditor::textEdited, this, &ProgramView::applyEdit);
}

void ProgramView::load() {
    const SessionInfoPtr& info = m_controller->loaded()->info;
    if (!info) return;
    m_fileName = info->programFile;
    m_source = m_controller->project().program;
    m_editor->setText(fromUtf8(info->programText));
    if (const TextSource& read = m_controller->loaded()->project.program; !read.file.empty())
        m_fileText = {m_controller->loaded()->project.resolve(read.file),
                      fromUtf8(info->programText)};
    m_file->setText(tr("%1 · %2").arg(fromUtf8(info->languageName),
                                      QFileInfo(fromUtf8(info->programFile)).fileName()));
    m_file->setToolTip(fromUtf8(info->startType));
    showProblems();
}

/// What an undo or another view made of the text. That of a file is as it was read last.
void ProgramView::showEdits() {
    const Project& project = m_controller->project();
    if (project.program == m_source) return;
    m_source = project.program;
    if (project.program.file.empty()) return m_editor->replaceText(fromUtf8(project.program.text));
    if (project.resolve(project.program.file) == m_fileText.first)
        m_editor->replaceText(m_fileText.second);
}

bool ProgramView::isHere(const SourceSpan& place) const {
    return place.file == "<program>" || (!place.file.empty() && place.file == m_fileName);
}

void ProgramView::showProblems() {
    std::vector<Diagnostic> here;
    for (const Diagnostic& problem : m_controller->problems())
        if (isHere(problem.place)) here.push_back(problem);
    m_editor->showProblems(here);
}

void ProgramView::applyEdit() {
    if (!m_controller->hasProject()) return;
    Project project = m_controller->project();
    project.program.file.clear();
    project.program.text = toUtf8(m_editor->text());
    m_source = project.program;
    m_controller->edit(project);
}

bool ProgramView::goTo(const SourceSpan& place) {
    if (!isHere(place)) return false;
    m_editor->goTo(place);
    return true;
}

}  // namespace candler
