#include "app/workbench/views/EGraphView.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/engine/Guarded.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/models/FindQuery.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {
constexpr double kTidySeconds = 5;
}  // namespace

EGraphView::EGraphView(SharedSelection* selection, QWidget* parent)
    : QWidget(parent), m_selection(selection) {
    setObjectName(QStringLiteral("EGraphView"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_canvas = new GraphCanvas(this);
    layout->addWidget(makeTopBar());
    layout->addWidget(m_canvas, 1);
    layout->addWidget(makeTimeBar());
    makeChips();

    connect(&m_pictures, &PictureService::pictureReady, this, &EGraphView::showPicture);
    connect(selection, &SharedSelection::changed, this, &EGraphView::showSelection);
    connect(m_canvas, &GraphCanvas::classPicked, selection, &SharedSelection::selectClass);
    connect(m_canvas, &GraphCanvas::nodePicked, selection, &SharedSelection::selectNode);
    connect(m_canvas, &GraphCanvas::moreClicked, this, [this](EClassId id) {
        m_expanded.push_back(id);
        m_selection->selectClass(id);
        refresh();
    });
    connect(m_canvas, &GraphCanvas::wentBehind, this, &EGraphView::goBehind);
    connect(m_canvas, &GraphCanvas::classActivated, this, &EGraphView::goBehind);
    m_finder.setMaxThreadCount(1);
    setKind(SliceKind::Automatic);
}

EGraphView::~EGraphView() {
    m_finder.clear();
    m_finder.waitForDone();
}

SliceSpec EGraphView::spec() const {
    SliceSpec spec;
    spec.kind = static_cast<SliceKind>(m_kind->currentData().toInt());
    spec.centres = m_centres;
    spec.expanded = m_expanded;
    spec.budget.boxes = settings::graphBoxes().value().toUInt();
    constexpr std::size_t kEdgesPerBox = 3;
    spec.budget.edges = kEdgesPerBox * spec.budget.boxes;
    return spec;
}

void EGraphView::refresh() {
    m_empty->setVisible(!m_view);
    if (!m_view) {
        m_pictures.cancel();
        auto nothing = std::make_shared<Picture>();
        nothing->slice.snapshot = std::make_shared<const Snapshot>(Snapshot::Data());
        m_canvas->setPicture(nothing);
        for (QLabel* chip : {m_budget, m_legend, m_notice}) chip->hide();
        placeChips();
        return;
    }
    if (awaitsHistory()) return;
    PictureRequest request{.snapshot = m_view->snapshot,
                           .ranking = m_ranking,
                           .spec = spec(),
                           .metrics = m_canvas->fonts().metrics};
    if (keepsPlaces(request.spec)) request.previous = m_canvas->picture();
    request.mayGrow = m_run && !isFinished();
    if (m_isTidyWanted) request.timeLimitSeconds = kTidySeconds;
    if (usesHistory()) {
        request.history = m_history;
        request.scene = sceneIndex();
    }
    m_isTidyWanted = false;
    m_pictures.request(std::move(request));
}

bool EGraphView::keepsPlaces(const SliceSpec& spec) const {
    const PicturePtr& shown = m_canvas->picture();
    if (m_isTidyWanted || !shown || shown->slice.boxes.empty() || m_shownLine != m_line)
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
    const PictureColours& colours = PictureColours::now();
    m_budget->setText(fromUtf8(picture->slice.budgetText).toHtmlEscaped());
    const auto mark = [](const QColor& colour, const char16_t* sign, const QString& text) {
        return QStringLiteral("<span style='color:%1'>%2</span> %3")
            .arg(colour.name(), QString::fromUtf16(sign), text);
    };
    const bool isStart = picture->slice.snapshot->iteration() == 0;
    QStringList legend{mark(colours.chosen, u"▬", tr("chosen"))};
    if (!isStart) {
        legend << mark(colours.added, u"▌",
                       tr("new in iteration %1").arg(picture->slice.snapshot->iteration()));
        legend << mark(colours.merged, u"◎", tr("merged"));
    }
    legend << mark(colours.dimText, u"↑n", tr("more users"));
    legend << mark(colours.dimText, u"↺", tr("itself"));
    legend << mark(colours.dimText, u"+n", tr("not drawn"));
    m_legend->setText(legend.join(QStringLiteral(" &nbsp; ")));
    m_notice->setText(fromUtf8(picture->notice).toHtmlEscaped());
    m_budget->show();
    m_legend->show();
    m_notice->setVisible(!picture->notice.empty());
    placeChips();
    find();
    showSelection();
    emit pictureShown();
}

QString EGraphView::className(EClassId id) const {
    const auto index = m_view ? m_view->snapshot->classOf(id) : std::nullopt;
    // A run's class keeps the id by which it was picked, also where it was merged into another.
    if (!index || !m_view->snapshot->isImported()) return QString::number(id.value);
    return fromUtf8(m_view->snapshot->className(*index));
}

void EGraphView::showSelection() {
    m_canvas->setSelected(m_selection->eclass(), m_selection->enode());
    m_back->setEnabled(m_selection->canGoBack());
    m_forward->setEnabled(m_selection->canGoForward());
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

void EGraphView::goBehind(EClassId id) {
    m_centres = {id};
    setKind(SliceKind::Neighbourhood);
    m_selection->selectClass(id);
}

void EGraphView::setKind(SliceKind kind) {
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(kind)));
    if (kind == SliceKind::Neighbourhood && m_centres.empty() && m_selection->eclass())
        m_centres = {*m_selection->eclass()};
    refresh();
}

void EGraphView::focusFind() {
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

void EGraphView::find() {
    ++m_findSerial;
    m_finder.clear();
    if (!m_view || m_find->text().trimmed().isEmpty()) {
        m_found.clear();
        m_canvas->setFound({});
        m_findCount->clear();
        return;
    }
    m_finder.start([this, serial = m_findSerial, view = m_view, query = toUtf8(m_find->text())] {
        std::vector<EClassId> found;
        guarded([&] { found = findClasses(*view->snapshot, view->ranking, query); },
                [](const Diagnostics&) {});
        QMetaObject::invokeMethod(
            this,
            [this, serial, found = std::move(found)] {
                if (serial == m_findSerial) showFound(found);
            },
            Qt::QueuedConnection);
    });
}

void EGraphView::showFound(const std::vector<EClassId>& found) {
    m_found = found;
    m_canvas->setFound(found);
    const auto drawn = std::ranges::count_if(
        found, [this](EClassId id) { return m_canvas->itemOf(id) != nullptr; });
    m_findCount->setText(tr("%1 found, %2 drawn").arg(found.size()).arg(drawn));
    for (const EClassId id : found)
        if (m_canvas->reveal(id)) break;
}

void EGraphView::tidy() {
    m_isTidyWanted = true;
    refresh();
}

void EGraphView::restyle() {
    if (m_view && m_canvas->picture() && m_shownLine == m_line) showPicture(m_canvas->picture());
    placeChips();
}

void EGraphView::redraw() {
    if (m_view) refresh();
}

QString EGraphView::budgetText() const {
    return m_canvas->picture() ? fromUtf8(m_canvas->picture()->slice.budgetText) : QString();
}

void EGraphView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_F:
            return m_canvas->fit();
        case Qt::Key_1:
            return m_canvas->zoomReset();
        case Qt::Key_T:
            return tidy();
        case Qt::Key_D:
            return setKind(SliceKind::Changes);
        case Qt::Key_A:
            return setKind(SliceKind::Automatic);
        case Qt::Key_N:
        case Qt::Key_I:
            m_centres.clear();
            return setKind(SliceKind::Neighbourhood);
        case Qt::Key_BracketLeft:
            return showPrevious();
        case Qt::Key_BracketRight:
            return showNext();
        case Qt::Key_Home:
            return showFirst();
        case Qt::Key_End:
            return showLast();
        default:
            QWidget::keyPressEvent(event);
    }
}

void EGraphView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeChips();
}

}  // namespace candler
