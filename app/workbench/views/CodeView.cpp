#include "app/workbench/views/CodeView.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

CodeView::CodeView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_generate(new QPushButton(tr("Generate"), this)),
      m_export(new QPushButton(tr("Export…"), this)),
      m_verify(new QPushButton(tr("Verify"), this)),
      m_files(new QComboBox(this)),
      m_editor(new CodeEditor(CodeKind::Cpp, this)),
      m_note(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(6, 0, 6, 0);
    bar->addWidget(m_files, 1);
    bar->addWidget(m_generate);
    bar->addWidget(m_export);
    bar->addWidget(m_verify);
    layout->addLayout(bar);
    layout->addWidget(m_editor, 1);
    layout->addWidget(m_note);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(8, 0, 8, 4);
    m_editor->setReadOnly(true);
    m_editor->setAccessibleName(tr("Generated code"));
    m_files->setAccessibleName(tr("Generated file"));
    m_verify->setToolTip(
        tr("Compiles the kernel and compares it with the language's own evaluator"));
    connect(m_generate, &QPushButton::clicked, m_controller, &SessionController::generateCode);
    connect(m_export, &QPushButton::clicked, this, &CodeView::askAndExport);
    connect(m_verify, &QPushButton::clicked, this, [this] {
        m_note->setText(tr("Compiling and comparing…"));
        m_controller->verifyCode();
    });
    connect(m_files, &QComboBox::currentIndexChanged, this, &CodeView::showFile);
    connect(m_controller, &SessionController::codeChanged, this, &CodeView::showCode);
    connect(m_controller, &SessionController::stateChanged, this, &CodeView::showState);
    showCode();
}

QString CodeView::shownText() const {
    return m_editor->text();
}

void CodeView::showState() {
    const bool isDone = m_controller->state() == SessionState::GoalReached;
    const bool isBusy = m_controller->isCodeBusy();
    for (QPushButton* button : {m_generate, m_export, m_verify})
        button->setEnabled(isDone && !isBusy);
    if (isDone && !isBusy && !m_controller->code()) {
        m_note->clear();
        m_controller->tryGenerateCode();
    }
}

void CodeView::showCode() {
    const CodeResultPtr& result = m_controller->code();
    const QString shown = m_files->currentText();
    const QSignalBlocker blocker(m_files);
    m_files->clear();
    m_files->setEnabled(result && result->code);
    if (!result) {
        m_editor->setText(QString());
        m_note->setText(tr("Code is generated when the last sketch is found."));
        showState();
        return;
    }
    m_note->setText(!result->problems.empty()    ? fromUtf8(result->problems[0].message)
                    : !result->verdict.isEmpty() ? result->verdict
                                                 : QString());
    if (!result->code) return m_editor->setText(QString());
    int wanted = 0;
    for (const GeneratedFile& file : result->code->files) {
        const QString name = fromUtf8(file.name);
        const bool isSource = name.endsWith(QLatin1String(".cpp"));
        if (shown.isEmpty() ? isSource && wanted == 0 : name == shown) wanted = m_files->count();
        m_files->addItem(name);
    }
    m_files->setCurrentIndex(wanted);
    showFile(wanted);
}

void CodeView::showFile(int index) {
    const CodeResultPtr& result = m_controller->code();
    if (!result || !result->code || index < 0) return;
    const GeneratedFile& file = result->code->files[static_cast<std::size_t>(index)];
    m_editor->setText(fromUtf8(file.text));
}

void CodeView::askAndExport() {
    const QString folder =
        QFileDialog::getExistingDirectory(this, tr("Export the kernel into a folder"));
    if (!folder.isEmpty()) m_controller->exportCode(folder);
}

}  // namespace candler
