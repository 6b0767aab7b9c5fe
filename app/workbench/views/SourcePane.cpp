#include "app/workbench/views/SourcePane.h"

#include <QVBoxLayout>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/NameList.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "engine/languages/Languages.h"

namespace candler {

SourcePane::SourcePane(SessionController* controller, const Source& source, QWidget* parent)
    : QWidget(parent),
      m_controller(controller),
      m_what(source),
      m_editor(new CodeEditor(CodeKind::Rise, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_editor);
    setFocusProxy(m_editor);
    m_editor->leaveUndo();
    connect(m_controller, &SessionController::loadedChanged, this, &SourcePane::load);
    connect(m_controller, &SessionController::namesChanged, this, &SourcePane::showNames);
    connect(m_controller, &SessionController::problemsChanged, this, &SourcePane::showProblems);
    connect(m_controller, &SessionController::projectEdited, this, &SourcePane::showEdits);
    connect(m_editor, &CodeEditor::textEdited, this, &SourcePane::applyEdit);
    if (m_controller->hasProject()) load();
    showNames();
}

const TextSource& SourcePane::present() const {
    return m_controller->project().*m_what.source;
}

void SourcePane::load() {
    const LoadedProjectPtr& loaded = m_controller->loaded();
    if (!loaded->info) return;
    m_shown = present();
    const QString read = fromUtf8((*loaded->info).*m_what.text);
    m_fileText = {};
    if (const TextSource& source = loaded->project.*m_what.source; !source.file.empty())
        m_fileText = {loaded->project.resolve(source.file), read};
    m_editor->setText(m_shown.file.empty() ? fromUtf8(m_shown.text) : read);
    showProblems();
}

void SourcePane::showFile(const QString& text) {
    m_fileText = {m_controller->project().resolve(m_shown.file), text};
    m_editor->setText(text);
}

/// What an undo or another view made of the text. That of a file is as it was read last.
void SourcePane::showEdits() {
    if (present() == m_shown) return;
    m_shown = present();
    if (m_shown.file.empty()) return m_editor->replaceText(fromUtf8(m_shown.text));
    if (m_controller->project().resolve(m_shown.file) == m_fileText.first)
        m_editor->replaceText(m_fileText.second);
}

bool SourcePane::isIn(const Project& project, const Source& source, const SourceSpan& place) {
    const TextSource& text = project.*source.source;
    return place.file == source.name ||
           (!text.file.empty() && place.file == project.resolve(text.file).string());
}

/// Rules of most languages are s-expressions, whatever their programs are.
QStringList SourcePane::commentSigns() const {
    const Language* language = findLanguage(m_controller->project().language);
    QStringList signs{language != nullptr ? fromUtf8(language->commentSign())
                                          : QStringLiteral("--")};
    if (m_what.source == &Project::program) return signs;
    if (m_what.source == &Project::costs) return {QStringLiteral("#")};
    if (m_what.source == &Project::rules) signs << QStringLiteral(";");
    return signs << QStringLiteral("--");
}

void SourcePane::showNames() {
    m_editor->setCommentSigns(commentSigns());
    const SessionInfoPtr& names = m_controller->names();
    // Of a file that could not be read before, since the program had mistakes.
    if (names && !m_shown.file.empty() && m_fileText.second.isEmpty())
        showFile(fromUtf8((*names).*m_what.text));
    m_editor->setNames(names ? namesToType(*names, m_controller->project()) : QStringList());
}

void SourcePane::showProblems() {
    std::vector<Diagnostic> here;
    for (const Diagnostic& problem : m_controller->problems())
        if (isIn(m_controller->project(), m_what, problem.place)) here.push_back(problem);
    here.insert(here.end(), m_remarks.begin(), m_remarks.end());
    m_editor->showProblems(here);
}

void SourcePane::setRemarks(Diagnostics remarks) {
    m_remarks = std::move(remarks);
    showProblems();
}

void SourcePane::applyEdit() {
    if (!m_controller->hasProject()) return;
    Project project = m_controller->project();
    project.*m_what.source = TextSource{{}, toUtf8(m_editor->text())};
    m_shown = project.*m_what.source;
    m_controller->edit(project);
}

bool SourcePane::goTo(const SourceSpan& place) {
    if (!isIn(m_controller->project(), m_what, place)) return false;
    m_editor->goTo(place);
    return true;
}

}  // namespace candler
