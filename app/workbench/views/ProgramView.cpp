#include "app/workbench/views/ProgramView.h"

#include <QFileInfo>
#include <QLabel>
#include <QVBoxLayout>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/SourcePane.h"
#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

ProgramView::ProgramView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_text(new SourcePane(context.controller, SourcePane::kProgram, this)),
      m_file(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_file);
    m_file->setContentsMargins(6, 0, 6, 2);
    m_file->setEnabled(false);
    m_text->editor().setAccessibleName(tr("Program text"));
    connect(m_controller, &SessionController::loadedChanged, this, &ProgramView::load);
}

CodeEditor* ProgramView::editor() const {
    return &m_text->editor();
}

void ProgramView::load() {
    const SessionInfoPtr& info = m_controller->loaded()->info;
    if (!info) return;
    m_file->setText(tr("%1 · %2").arg(fromUtf8(info->languageName),
                                      QFileInfo(fromUtf8(info->programFile)).fileName()));
    m_file->setToolTip(fromUtf8(info->startType));
}

bool ProgramView::goTo(const SourceSpan& place) {
    return m_text->goTo(place);
}

}  // namespace candler
