#include "app/workbench/views/TermView.h"

#include <QApplication>
#include <QLabel>
#include <QVBoxLayout>

#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/Sight.h"
#include "app/workbench/widgets/TurningSplitter.h"

namespace candler {

TermView::TermView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_programTitle(new QLabel(this)),
      m_program(new CodeEditor(CodeKind::Rise, this)),
      m_termTitle(new QLabel(this)),
      m_term(new CodeEditor(CodeKind::Rise, this)),
      m_sight(new Sight(this)) {
    auto* layout = new QVBoxLayout(this);
    setFocusProxy(m_term);
    layout->setContentsMargins(0, 4, 0, 0);
    auto* parts = new TurningSplitter(this);
    layout->addWidget(parts);
    parts->addWidget(makePart(m_programTitle, m_program));
    parts->addWidget(makePart(m_termTitle, m_term));
    m_program->setAccessibleName(tr("Start term"));
    m_term->setAccessibleName(tr("Chosen term"));
    connect(m_controller, &SessionController::loadedChanged, this, &TermView::showProgram);
    connect(m_controller, &SessionController::momentReady, this,
            [this](const Moment& moment, const ExtractionViewPtr& view) {
                m_moment = moment;
                setView(view);
            });
    connect(m_controller, &SessionController::eGraphOpened, this,
            [this](const EGraphFilePtr& file) {
                showProgram();
                setView(file->view);
            });
    connect(context.extraction, &ExtractionController::shownChanged, this,
            [this, extraction = context.extraction] {
                const FinishedRunPtr shown = extraction->shownRun();
                if (shown && shown->view && !shown->view->term.empty()) setView(shown->view);
            });
    connect(m_controller, &SessionController::resultsGone, this, [this] { setView({}); });
    connect(m_sight, &Sight::seen, this, &TermView::showTerm);
    showProgram();
    setView({});
}

QWidget* TermView::makePart(QLabel* title, CodeEditor* text) {
    auto* part = new QWidget(this);
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    title->setContentsMargins(8, 0, 8, 0);
    title->setWordWrap(true);
    text->setReadOnly(true);
    layout->addWidget(title);
    layout->addWidget(text, 1);
    return part;
}

void TermView::openFind() {
    m_term->openFind();
}

void TermView::stepFind(int by) {
    m_term->stepFind(by);
}

QString TermView::program() const {
    return m_program->text();
}

QString TermView::term() const {
    return m_term->text();
}

std::optional<TermSketchQuestion> TermView::pointed() const {
    TermSketchQuestion question{.moment = m_moment};
    for (const CodeEditor* text : {m_program, m_term}) {
        if (!text->isAncestorOf(QApplication::focusWidget()) || text->text().isEmpty()) continue;
        question.term = toUtf8(text->text());
        const auto [begin, end] = text->selection();
        question.begin = static_cast<std::size_t>(begin);
        question.end = static_cast<std::size_t>(end);
        return question;
    }
    if (!m_view || m_view->term.empty()) return std::nullopt;
    question.term = m_view->term;
    question.end = question.term.size();
    return question;
}

void TermView::offer(QAction* action) {
    for (CodeEditor* text : {m_program, m_term}) text->offer(action);
}

void TermView::showProgram() {
    const LoadedProjectPtr& loaded = m_controller->loaded();
    const bool hasProgram = m_controller->eGraphFile() == nullptr && loaded && loaded->info;
    m_programTitle->setText(hasProgram
                                ? tr("Start term of %1").arg(fromUtf8(loaded->info->programName))
                                : tr("Start term"));
    m_program->setText(hasProgram ? fromUtf8(loaded->info->startTerm) : QString());
}

void TermView::setView(const ExtractionViewPtr& view) {
    m_view = view;
    m_isOld = true;
    // What is gone is gone at once.
    if (!view) {
        m_termTitle->setText(tr("Chosen term"));
        m_term->setText(QString());
    }
    showTerm();
}

void TermView::showTerm() {
    if (!m_view || !m_isOld || !m_sight->isSeen()) return;
    m_isOld = false;
    m_termTitle->setText(chosenTermTitle(*m_view));
    m_term->setText(fromUtf8(m_view->term));
}

}  // namespace candler
