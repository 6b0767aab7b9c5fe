#include "app/workbench/views/GraphsView.h"

#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>
#include <chrono>

#include "app/layout/OperatorPicture.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Sight.h"
#include "app/workbench/widgets/TurningSplitter.h"

namespace candler {

namespace {

/// Of the engine's thread, which a run may want next.
constexpr std::chrono::seconds kLongestLook{3};
/// Then the quick layout has to do.
constexpr double kLayoutSeconds = 5;

/// Null if it was stopped.
OperatorScenePtr makeScene(const OperatorViewPtr& view, bool isAfter, const TextMetrics& metrics,
                           const std::stop_token& stop) {
    auto scene = std::make_shared<OperatorScene>();
    scene->view = view;
    scene->isAfter = isAfter;
    scene->measured = measureOperators(
        scene->graph(), isAfter ? view->diff.after : view->diff.before, isAfter, metrics);
    auto drawing = layOutOperators(scene->measured, kLayoutSeconds, {}, stop);
    if (!drawing) return nullptr;
    scene->drawing = std::move(*drawing);
    return scene;
}

}  // namespace

GraphsView::GraphsView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_selection(context.selection),
      m_summary(new QLabel(this)),
      m_legend(new QLabel(this)),
      m_splitter(new TurningSplitter(this)),
      m_before(new OperatorCanvas(tr("Operators before"), m_splitter)),
      m_after(new OperatorCanvas(tr("Operators after"), m_splitter)),
      m_sight(new Sight(this)),
      m_gate(std::make_shared<AnswerGate>(this)) {
    m_pool.setMaxThreadCount(1);
    build();
    connect(m_sight, &Sight::seen, this, &GraphsView::refresh);
    connect(m_controller, &SessionController::runChanged, this, &GraphsView::forget);
    connect(m_controller, &SessionController::resultsGone, this, [this] {
        ++m_serial;
        say({});
        forget();
    });
    connect(m_controller, &SessionController::stateChanged, this, &GraphsView::refresh);
    connect(m_selection, &SharedSelection::changed, this, &GraphsView::showSelection);
    for (OperatorCanvas* canvas : {m_before, m_after})
        connect(
            canvas, &OperatorCanvas::nodePicked, this,
            [this, canvas](std::uint32_t node, bool isWanted) { pick(*canvas, node, isWanted); });
    refresh();
}

GraphsView::~GraphsView() {
    m_gate->close();
    m_stop.request_stop();
    m_pool.waitForDone();
}

void GraphsView::build() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->setSpacing(4);
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_legend->setWordWrap(true);
    m_legend->setText(
        tr("Left: the program. Right: the result of the step. ~ replaces one operator · ⊕ replaces "
           "several · + added · − removed"));
    layout->addWidget(m_summary);
    layout->addWidget(m_legend);
    layout->addWidget(m_splitter, 1);
    m_splitter->setChildrenCollapsible(false);
}

QString GraphsView::text() const {
    return m_summary->text();
}

void GraphsView::forget() {
    m_isOld = true;
    refresh();
}

void GraphsView::refresh() {
    if (m_controller->isRunning()) {
        m_stop.request_stop();
        m_isOld = true;
        return;
    }
    if (!m_isOld || !m_sight->isSeen()) return;
    m_isOld = false;
    ask();
}

void GraphsView::ask() {
    m_stop.request_stop();
    m_stop = std::stop_source();
    const quint64 serial = ++m_serial;
    m_controller->ask(
        [this, serial, gate = m_gate, token = m_stop.get_token()](const Session& session) {
            const StopCheck stop(token, StopCheck::Clock::now() + kLongestLook);
            const bool isDrawn = session.drawsOperators();
            OperatorViewPtr view;
            if (isDrawn && session.begunSteps() > 0)
                if (auto made = session.operators(session.begunSteps() - 1, stop)) view = *made;
            gate->post([this, serial, view, isDrawn] { onView(serial, view, isDrawn); });
        });
}

void GraphsView::onView(quint64 serial, const OperatorViewPtr& view, bool isDrawn) {
    if (serial != m_serial) return;
    if (view) {
        layOut(serial, view);
        return;
    }
    say(isDrawn
            ? tr("There is nothing to show yet: run the project to see its program next to the "
                 "result.")
            : tr("Programs in this language are not operator graphs; programs of tensors are."));
}

void GraphsView::layOut(quint64 serial, const OperatorViewPtr& view) {
    m_pool.start(
        [this, serial, view, gate = m_gate, token = m_stop.get_token(), metrics = m_fonts.metrics] {
            const OperatorScenePtr before = makeScene(view, false, metrics, token);
            const OperatorScenePtr after = before ? makeScene(view, true, metrics, token) : nullptr;
            if (!after) return;
            gate->post([this, serial, before, after] { show(serial, before, after); });
        });
}

void GraphsView::show(quint64 serial, const OperatorScenePtr& before,
                      const OperatorScenePtr& after) {
    if (serial != m_serial) return;
    const OperatorView& view = *after->view;
    QStringList lines;
    for (const std::string& line : operatorSummary(view.before, view.after, view.diff))
        lines += withLocalNumbers(engineText(line));
    if (!view.isFound) lines += tr("The step has not finished: this is the cheapest graph so far.");
    m_summary->setText(lines.join(QLatin1Char('\n')));
    m_legend->show();
    m_splitter->show();
    m_before->setScene(before);
    m_after->setScene(after);
    showSelection();
}

void GraphsView::say(const QString& text) {
    m_before->setScene(nullptr);
    m_after->setScene(nullptr);
    m_legend->hide();
    m_splitter->hide();
    m_summary->setText(text);
}

void GraphsView::showSelection() {
    const auto eclass = m_selection->eclass();
    for (OperatorCanvas* canvas : {m_before, m_after})
        canvas->setSelected(eclass ? std::optional(eclass->value) : std::nullopt);
}

void GraphsView::pick(const OperatorCanvas& canvas, std::uint32_t node, bool isWanted) {
    const auto id = canvas.shown()->classOf(node);
    if (!id) return;
    if (isWanted)
        m_selection->showClass(EClassId{*id});
    else
        m_selection->selectClass(EClassId{*id});
}

}  // namespace candler
