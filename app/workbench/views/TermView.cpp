#include "app/workbench/views/TermView.h"

#include <QApplication>
#include <QLabel>
#include <QVBoxLayout>
#include <chrono>
#include <utility>

#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/Sight.h"
#include "app/workbench/widgets/TurningSplitter.h"
#include "engine/language/TermParts.h"
#include "engine/support/Guarded.h"

namespace candler {

TermView::TermView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_selection(context.selection),
      m_programTitle(new QLabel(this)),
      m_program(new CodeEditor(CodeKind::Rise, this)),
      m_termTitle(new QLabel(this)),
      m_term(new CodeEditor(CodeKind::Rise, this)),
      m_sight(new Sight(this)) {
    auto* layout = new QVBoxLayout(this);
    setFocusProxy(m_term);
    layout->setContentsMargins(0, 4, 0, 0);
    // Terms are wide, and the program is short.
    constexpr int kLettersBeside = 200;
    auto* parts = new TurningSplitter(this, kLettersBeside);
    layout->addWidget(parts);
    parts->addWidget(makePart(m_programTitle, m_program));
    parts->addWidget(makePart(m_termTitle, m_term));
    parts->setStretchFactor(0, 1);
    parts->setStretchFactor(1, 2);
    parts->setSizes({kLettersBeside, 2 * kLettersBeside});
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
    connect(m_controller, &SessionController::stateChanged, this, &TermView::askPlaces);
    connect(m_selection, &SharedSelection::changed, this, &TermView::markSelected);
    for (CodeEditor* text : {m_program, m_term})
        connect(text, &CodeEditor::pointed, this, [this, text] { selectPointed(*text); });
    showProgram();
    setView({});
}

TermView::~TermView() {
    m_stop.request_stop();
    m_gate->close();
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
    ++m_serial;
    m_hasAsked = false;
    m_stop.request_stop();
    m_places.clear();
    markSelected();
    // What is gone is gone at once.
    if (!view) {
        m_termTitle->setText(tr("Chosen term"));
        m_term->setText(QString());
    }
    showTerm();
}

void TermView::showTerm() {
    if (!m_view || !m_sight->isSeen()) return;
    if (std::exchange(m_isOld, false)) {
        m_termTitle->setText(chosenTermTitle(*m_view));
        m_term->setText(fromUtf8(m_view->term));
    }
    askPlaces();
}

/// Once for each view, when nothing runs: a run does not wait for the answer.
void TermView::askPlaces() {
    if (m_controller->isRunning() && m_hasAsked && m_places.empty()) {
        m_stop.request_stop();
        m_hasAsked = false;
    }
    if (!m_view || m_isOld || m_hasAsked || !m_sight->isSeen() || m_controller->isRunning() ||
        m_controller->eGraphFile() != nullptr)
        return;
    m_hasAsked = true;
    m_stop = std::stop_source();
    std::map<const CodeEditor*, std::string> texts;
    for (const CodeEditor* text : {m_program, m_term}) texts[text] = toUtf8(text->text());
    m_controller->ask([this, gate = m_gate, serial = ++m_serial, moment = m_moment, texts,
                       token = m_stop.get_token()](const Session& session) {
        std::map<const CodeEditor*, std::vector<TermPlace>> places;
        constexpr std::chrono::seconds kLongest{5};
        const StopCheck stop(token, StopCheck::Clock::now() + kLongest);
        const auto read = [&] {
            for (const auto& [editor, text] : texts)
                places[editor] =
                    session.termPlaces(moment, text, stop).value_or(std::vector<TermPlace>());
        };
        guarded(read, [](const Diagnostics&) {});
        gate->post([this, serial, places] {
            if (serial != m_serial) return;
            m_places = places;
            markSelected();
        });
    });
}

void TermView::selectPointed(const CodeEditor& text) {
    const auto [begin, end] = text.selection();
    const auto place =
        partAt(placesIn(text), static_cast<std::size_t>(begin), static_cast<std::size_t>(end));
    if (place) m_selection->selectClass(EClassId{place->eclass});
}

const std::vector<TermPlace>& TermView::placesIn(const CodeEditor& text) const {
    static const std::vector<TermPlace> kNone;
    const auto known = m_places.find(&text);
    return known == m_places.end() ? kNone : known->second;
}

/// Everywhere in the texts, without what is in it again.
void TermView::markSelected() {
    for (CodeEditor* text : {m_program, m_term}) {
        std::vector<std::pair<int, int>> parts;
        for (const TermPlace& place : placesIn(*text))
            if (m_selection->eclass() == EClassId{place.eclass})
                parts.emplace_back(static_cast<int>(place.begin), static_cast<int>(place.end));
        text->markParts(parts);
    }
}

}  // namespace candler
