#include "app/workbench/views/EGraphView.h"

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {
constexpr double kTidySeconds = 5;
constexpr int kSettlePause = 1500;

PictureLayout chosenLayout() {
    return static_cast<PictureLayout>(settings::numberOf(settings::graphLayout(), 3));
}
}  // namespace

EGraphView::EGraphView(SharedSelection* selection, QWidget* parent)
    : QWidget(parent), m_selection(selection) {
    setObjectName(QStringLiteral("EGraphView"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_canvas = new GraphCanvas(this);
    setFocusProxy(m_canvas);
    layout->addWidget(makeTopBar());
    layout->addWidget(makeStrip());
    layout->addWidget(makeMiddle(), 1);
    layout->addWidget(makeTimeBar());

    connect(&m_pictures, &PictureService::pictureReady, this, &EGraphView::showPicture);
    connect(selection, &SharedSelection::changed, this, &EGraphView::showSelection);
    connect(selection, &SharedSelection::classWanted, this, [this](EClassId id) {
        // The page comes into sight, and its size is known, after all were told.
        QTimer::singleShot(0, this, [this, id] {
            if (m_view && m_view->snapshot->classOf(id) && !m_canvas->reveal(id)) showNeighbours();
        });
    });
    connect(m_canvas, &GraphCanvas::classPicked, selection, &SharedSelection::selectClass);
    connect(m_canvas, &GraphCanvas::nodePicked, selection, &SharedSelection::selectNode);
    connect(m_canvas, &GraphCanvas::moreClicked, this, [this](EClassId id) {
        m_selection->selectClass(id);
        changeSlice([id](SliceSpec& spec) { spec.expanded.push_back(id); });
    });
    connect(m_canvas, &GraphCanvas::wentBehind, this, &EGraphView::goBehind);
    connect(m_canvas, &GraphCanvas::classActivated, this, &EGraphView::goBehind);
    connect(m_canvas, &GraphCanvas::boxMoved, this, &EGraphView::putBox);
    connect(m_canvas, &GraphCanvas::draggedOut, this, &EGraphView::drag);
    connect(m_canvas, &GraphCanvas::menuWanted, this, &EGraphView::showMenu);
    connect(selection, &SharedSelection::witnessesWanted, this, &EGraphView::showWitnessesOf);
    connect(selection, &SharedSelection::proofStepChanged, this, [this] {
        m_canvas->changeMarks([this](CanvasMarks& marks) {
            marks.proofClasses = m_selection->proofClasses();
            marks.proofNodes = {m_selection->proofNodes().begin(), m_selection->proofNodes().end()};
        });
        updateLegend();
    });
    m_finder.setMaxThreadCount(1);
    m_pause.setSingleShot(true);
    m_pause.setInterval(kSettlePause);
    connect(&m_pause, &QTimer::timeout, this, &EGraphView::settle);
    m_canvas->installEventFilter(this);
    m_canvas->viewport()->installEventFilter(this);
    m_slider->installEventFilter(this);
    constexpr int kSightPause = 150;
    m_sight.setSingleShot(true);
    m_sight.setInterval(kSightPause);
    connect(&m_sight, &QTimer::timeout, this, &EGraphView::showBudget);
    connect(m_canvas, &GraphCanvas::sightMoved, &m_sight, qOverload<>(&QTimer::start));
    updateSliceBar();
    refresh();
}

EGraphView::~EGraphView() {
    m_finder.clear();
    m_finder.waitForDone();
}

void EGraphView::refresh() {
    m_empty->setVisible(!m_view);
    if (!m_view) {
        m_pictures.cancel();
        auto nothing = std::make_shared<Picture>();
        nothing->slice.snapshot = std::make_shared<const Snapshot>(Snapshot::Data());
        m_canvas->setPicture(nothing);
        for (QLabel* line : {m_budget, m_legend, m_notice}) line->hide();
        m_news->clear();
        return;
    }
    m_pause.stop();
    if (awaitsHistory()) return;
    SliceSpec spec = m_spec;
    spec.budget.boxes = settings::graphBoxes().value().toUInt();
    constexpr std::size_t kEdgesPerBox = 3;
    spec.budget.edges = kEdgesPerBox * spec.budget.boxes;
    PictureRequest request{.snapshot = m_view->snapshot,
                           .ranking = m_ranking,
                           .texts = m_view->texts,
                           .spec = spec,
                           .metrics = m_canvas->fonts().metrics};
    request.places = placesOfStep();
    if (keepsPlaces(request.spec)) request.previous = m_canvas->picture();
    request.mayGrow = m_run && (!isFinished() || isFirstView());
    request.isSettling = std::exchange(m_isSettling, false) && !m_isTidyWanted;
    // Nobody waits for a picture that settles, and whoever wants it tidy is ready to.
    if (m_isTidyWanted || request.isSettling) request.timeLimitSeconds = kTidySeconds;
    request.layout = chosenLayout();
    if (usesHistory()) {
        request.history = m_history;
        request.scene = sceneIndex();
    }
    m_isTidyWanted = m_isFirstViewWanted = false;
    m_pictures.request(std::move(request));
}

bool EGraphView::keepsPlaces(const SliceSpec& spec) const {
    const PicturePtr& shown = m_canvas->picture();
    if (m_isTidyWanted || (m_isFirstViewWanted && isFirstView()) || !shown ||
        shown->slice.boxes.empty() || m_shownLine != m_line)
        return false;
    // Another slice is another picture; and what was shown while it ran was not seen for long.
    return shown->spec.kind == spec.kind && shown->spec.centres == spec.centres &&
           (!m_wasShownRunning || isRunning());
}

void EGraphView::showPicture(const PicturePtr& picture) {
    m_canvas->setPicture(picture, m_shownLine == m_line ? GraphCanvas::Change::SameRun
                                                        : GraphCanvas::Change::Another);
    m_shownLine = m_line;
    m_wasShownRunning = isRunning();
    showBudget();
    updateSketchMarks();
    updateLegend();
    updateNews();
    m_notice->setText(engineText(picture->notice).toHtmlEscaped());
    m_budget->show();
    m_notice->setVisible(!picture->notice.empty());
    find();
    showOutline();
    showSelection();
    settleLater();
    emit pictureShown();
}

void EGraphView::showBudget() {
    const PicturePtr& picture = m_canvas->picture();
    if (!m_view || !picture) return;
    QString text = engineText(picture->slice.budgetText).toHtmlEscaped() + drawnBy(*picture);
    if (const std::size_t outside = m_canvas->boxesOutside(); outside > 0)
        text +=
            QStringLiteral(" — ") + tr("boxes out of view: %1 (F: fit)").arg(countString(outside));
    m_budget->setText(text);
}

QString EGraphView::drawnBy(const Picture& picture) const {
    if (picture.slice.boxes.empty()) return {};
    const QString made[] = {tr("layout: quick, keeps positions"), tr("layout: Graphviz (dot)"),
                            tr("layout: Graphviz (sfdp)")};
    const QString text =
        QStringLiteral(" — ") + made[static_cast<std::size_t>(picture.drawing.engine)];
    if (picture.drawing.engine != GraphDrawing::Engine::Quick ||
        chosenLayout() == PictureLayout::Stable)
        return text;
    const bool isSmall = isForGraphviz(picture.measured.request, chosenLayout());
    return isSmall ? text : text + tr(" (too many boxes for Graphviz)");
}

void EGraphView::settleLater() {
    const PicturePtr& shown = m_canvas->picture();
    const PictureLayout choice = chosenLayout();
    // What Graphviz could not do, as the notice says, it is not asked again.
    if (m_pause.interval() == 0 || choice != PictureLayout::Graphviz || isRunning() ||
        shown->drawing.engine != GraphDrawing::Engine::Quick || !shown->notice.empty())
        return;
    if (isForGraphviz(shown->measured.request, choice)) m_pause.start();
}

void EGraphView::settle() {
    if (!m_view || isRunning() || isBusy()) return;
    if (m_canvas->isInHand() || QApplication::mouseButtons() != Qt::NoButton ||
        QApplication::activePopupWidget() != nullptr)
        return m_pause.start();
    m_isSettling = true;
    refresh();
}

void EGraphView::setSettlePause(int milliseconds) {
    m_pause.stop();
    m_pause.setInterval(milliseconds);
}

bool EGraphView::eventFilter(QObject* watched, QEvent* event) {
    constexpr QEvent::Type kHand[] = {QEvent::MouseButtonPress, QEvent::MouseButtonRelease,
                                      QEvent::MouseMove,        QEvent::Wheel,
                                      QEvent::KeyPress,         QEvent::KeyRelease};
    const bool isHand = std::ranges::find(kHand, event->type()) != std::end(kHand);
    if (isHand && m_pause.isActive()) m_pause.start();
    const bool isHome =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Home;
    if (watched == m_slider && isHome) {
        showFirst();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

QString EGraphView::className(EClassId id) const {
    const auto index = m_view ? m_view->snapshot->classOf(id) : std::nullopt;
    // A run's class keeps the id by which it was picked, also where it was merged into another.
    if (!index || !m_view->snapshot->isImported()) return QString::number(id.value);
    return fromUtf8(m_view->snapshot->className(*index));
}

void EGraphView::showSelection() {
    m_canvas->setSelected(m_selection->eclass(), m_selection->enode());
    m_back->setEnabled(canGoBack());
    m_forward->setEnabled(canGoForward());
    showOutlineLine();
    QString path = tr("root");
    if (m_selection->eclass()) {
        path += tr(" ▸ class %1").arg(className(*m_selection->eclass()));
        if (m_view && !m_canvas->reveal(*m_selection->eclass())) {
            const bool exists = m_view->snapshot->classOf(*m_selection->eclass()).has_value();
            path += exists ? tr(" (not drawn)") : tr(" (not in this iteration)");
        }
    }
    m_path->setText(path);
}

void EGraphView::tidy() {
    m_isTidyWanted = true;
    refresh();
}

void EGraphView::restyle() {
    if (m_view && m_canvas->picture() && m_shownLine == m_line) showPicture(m_canvas->picture());
}

void EGraphView::redraw() {
    if (m_view) refresh();
}

QString EGraphView::budgetText() const {
    return m_canvas->picture() ? engineText(m_canvas->picture()->slice.budgetText) : QString();
}

void EGraphView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_empty->setGeometry(m_canvas->rect());
}

}  // namespace candler
