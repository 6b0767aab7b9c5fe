// EGraphView: what is drawn: kinds of slices, what the user adds, folds and hides, and the way
// back.
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <algorithm>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/NumberBox.h"

namespace candler {

namespace {

bool has(const std::vector<EClassId>& ids, EClassId id) {
    return std::ranges::find(ids, id) != ids.end();
}

}  // namespace

QWidget* EGraphView::makeSliceBar(QWidget* parent) {
    auto* bar = new QWidget(parent);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    m_kind = new QComboBox(bar);
    m_kind->setAccessibleName(tr("What is drawn"));
    m_kind->setToolTip(tr("What part of the e-graph is drawn"));
    const auto offer = [this](const QString& text, SliceKind kind) {
        m_kind->addItem(text, static_cast<int>(kind));
    };
    offer(tr("Automatic"), SliceKind::Automatic);
    offer(tr("Whole e-graph"), SliceKind::Whole);
    offer(tr("Best term and alternatives"), SliceKind::BestTerm);
    offer(tr("Around the selection"), SliceKind::Neighbourhood);
    offer(tr("New in this iteration"), SliceKind::Changes);
    offer(tr("Summary"), SliceKind::Summary);
    offer(tr("Selected classes"), SliceKind::Given);
    constexpr int kLetters = 12;
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_kind->setMinimumContentsLength(kLetters);
    layout->addWidget(m_kind);
    connect(m_kind, &QComboBox::activated, this,
            [this] { setKind(static_cast<SliceKind>(m_kind->currentData().toInt())); });
    const auto addNumber = [&](const QString& prefix, const QString& tip, int SliceSpec::*number) {
        auto* box = new NumberBox<QSpinBox>(bar);
        box->setPrefix(prefix);
        box->setRange(0, 9);
        box->setToolTip(tip);
        box->setAccessibleName(tip);
        layout->addWidget(box);
        connect(box, &QSpinBox::valueChanged, this, [this, number](int value) {
            changeSlice([&](SliceSpec& spec) { spec.*number = value; });
        });
        return box;
    };
    m_alternatives = addNumber(tr("k "), tr("Alternatives to every e-node of the best term"),
                               &SliceSpec::alternatives);
    m_down = addNumber(tr("↓ "), tr("Levels below the selected class"), &SliceSpec::down);
    m_up = addNumber(tr("↑ "), tr("Levels above the selected class"), &SliceSpec::up);
    return bar;
}

void EGraphView::updateSliceBar() {
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(m_spec.kind)));
    const auto show = [](QSpinBox* box, int value, bool isVisible) {
        const QSignalBlocker blocker(box);
        box->setValue(value);
        box->setVisible(isVisible);
    };
    const bool isNear = m_spec.kind == SliceKind::Neighbourhood;
    show(m_alternatives, m_spec.alternatives, m_spec.kind == SliceKind::BestTerm);
    show(m_down, m_spec.down, isNear);
    show(m_up, m_spec.up, isNear);
}

/// Every change can be taken back.
void EGraphView::changeSlice(const std::function<void(SliceSpec&)>& change) {
    SliceSpec next = m_spec;
    change(next);
    if (next == m_spec) return;
    noteSlice();
    setSlice(next);
}

void EGraphView::noteSlice() {
    m_pastSlices.push_back({m_spec, m_selection->depth()});
    m_nextSlices.clear();
}

void EGraphView::setSlice(const SliceSpec& spec) {
    m_spec = spec;
    updateSliceBar();
    refresh();
    showSelection();
}

bool EGraphView::canGoBack() const {
    return !m_pastSlices.empty() || m_selection->canGoBack();
}

bool EGraphView::canGoForward() const {
    return !m_nextSlices.empty() || m_selection->canGoForward();
}

void EGraphView::goBack() {
    if (m_pastSlices.empty() || m_pastSlices.back().depth < m_selection->depth())
        return m_selection->goBack();
    const PastSlice past = m_pastSlices.back();
    m_pastSlices.pop_back();
    m_nextSlices.push_back({m_spec, past.depth});
    setSlice(past.spec);
}

void EGraphView::goForward() {
    if (m_nextSlices.empty() || m_nextSlices.back().depth > m_selection->depth())
        return m_selection->goForward();
    const PastSlice next = m_nextSlices.back();
    m_nextSlices.pop_back();
    m_pastSlices.push_back({m_spec, next.depth});
    setSlice(next.spec);
}

void EGraphView::setKind(SliceKind kind) {
    changeSlice([&](SliceSpec& spec) {
        const bool isOfClasses = kind == SliceKind::Neighbourhood || kind == SliceKind::Given;
        spec.kind = kind;
        if (!isOfClasses || m_selection->eclass()) spec.centres.clear();
        if (isOfClasses && m_selection->eclass()) spec.centres = {*m_selection->eclass()};
        spec.given = tr("selected classes").toStdString();
    });
}

void EGraphView::goBehind(EClassId id) {
    changeSlice([&](SliceSpec& spec) {
        spec.kind = SliceKind::Neighbourhood;
        spec.centres = {id};
        spec.down = 2;
        spec.up = 1;
        std::erase(spec.hidden, id);
    });
    m_selection->selectClass(id);
}

/// Where the selected class is drawn.
const BoxItem* EGraphView::pickedBox() const {
    const auto id = m_selection->eclass();
    return id ? m_canvas->itemOf(*id) : nullptr;
}

void EGraphView::expandClass() {
    const BoxItem* const item = pickedBox();
    if (item == nullptr) return;
    const EClassId id = item->classId();
    changeSlice([&](SliceSpec& spec) {
        std::erase(spec.folded, id);
        if (item->box().hiddenRows > 0 && !has(spec.expanded, id)) {
            spec.expanded.push_back(id);
            return;
        }
        const Snapshot& snapshot = *m_canvas->picture()->slice.snapshot;
        for (const SliceRow& row : item->box().rows)
            for (const SlicePort& port : row.ports) {
                const EClassId used = snapshot.classes()[port.target].id;
                if (port.isCut() && !has(spec.added, used)) spec.added.push_back(used);
                if (port.isCut()) std::erase(spec.hidden, used);
            }
    });
}

void EGraphView::foldClass() {
    const BoxItem* const item = pickedBox();
    if (item == nullptr) return;
    changeSlice([id = item->classId()](SliceSpec& spec) {
        std::erase(spec.expanded, id);
        if (!has(spec.folded, id)) spec.folded.push_back(id);
    });
}

void EGraphView::isolateClass() {
    const auto id = m_selection->eclass();
    if (!id) return;
    changeSlice([&](SliceSpec& spec) {
        spec.kind = SliceKind::Given;
        spec.centres = {*id};
        spec.added.clear();
        spec.hidden.clear();
        spec.given = tr("class %1 alone").arg(className(*id)).toStdString();
    });
}

void EGraphView::showNeighbours() {
    const auto id = m_selection->eclass();
    if (!id) return setKind(SliceKind::Neighbourhood);
    changeSlice([&](SliceSpec& spec) {
        const bool isThere =
            spec.kind == SliceKind::Neighbourhood && spec.centres == std::vector{*id};
        spec.kind = SliceKind::Neighbourhood;
        spec.centres = {*id};
        spec.down = isThere ? std::min(spec.down + 1, m_down->maximum()) : 2;
        spec.up = isThere ? std::min(spec.up + 1, m_up->maximum()) : 1;
    });
}

void EGraphView::hideClass() {
    const BoxItem* const item = pickedBox();
    if (item == nullptr) return;
    changeSlice([id = item->classId()](SliceSpec& spec) {
        std::erase(spec.added, id);
        spec.hidden.push_back(id);
    });
}

void EGraphView::showHidden() {
    changeSlice([](SliceSpec& spec) { spec.hidden.clear(); });
}

void EGraphView::showFoundOnly() {
    if (m_found.empty()) return;
    changeSlice([&](SliceSpec& spec) {
        spec.kind = SliceKind::Given;
        spec.centres = m_found;
        spec.given = tr("found by “%1”").arg(m_find->text()).toStdString();
    });
}

void EGraphView::showWitnesses() {
    const auto& parts = m_canvas->overlay().marks.sketchParts;
    if (parts.empty()) return;
    changeSlice([&](SliceSpec& spec) {
        spec.kind = SliceKind::Given;
        spec.centres.clear();
        for (const auto& [id, numbers] : parts) spec.centres.push_back(id);
        spec.given = tr("first classes matching the sketch's parts").toStdString();
    });
}

void EGraphView::showWitnessesOf(const Moment& moment, const std::vector<EClassId>& classes,
                                 const QString& what) {
    if (classes.empty()) return;
    if (m_moment != moment && std::ranges::find(m_moments, moment) != m_moments.end()) {
        m_witnesses = Witnesses{moment, classes, what};
        return showMoment(moment);
    }
    m_witnesses.reset();
    changeSlice([&](SliceSpec& spec) {
        spec.kind = SliceKind::Given;
        spec.centres = classes;
        spec.given = toUtf8(what);
    });
    m_selection->selectClass(classes.front());
}

void EGraphView::toggleChanges() {
    setKind(m_spec.kind == SliceKind::Changes ? SliceKind::Automatic : SliceKind::Changes);
}

void EGraphView::showMenu(const QPoint& global) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("canvasMenu"));
    const bool hasClass = m_selection->eclass().has_value();
    const auto offer = [&](const QString& text, const char* key, bool isEnabled,
                           void (EGraphView::*does)()) {
        QAction* action = menu->addAction(text + QLatin1Char('\t') + QLatin1String(key));
        action->setEnabled(isEnabled);
        connect(action, &QAction::triggered, this, does);
    };
    offer(tr("&Expand"), "E", hasClass, &EGraphView::expandClass);
    offer(tr("&Collapse"), "C", hasClass, &EGraphView::foldClass);
    offer(tr("&Isolate"), "I", hasClass, &EGraphView::isolateClass);
    offer(tr("&Neighbours"), "N", hasClass, &EGraphView::showNeighbours);
    offer(tr("&Hide"), "H", hasClass, &EGraphView::hideClass);
    offer(tr("Sho&w hidden classes"), "Shift+H", !m_spec.hidden.empty(), &EGraphView::showHidden);
    menu->addSeparator();
    offer(tr("Toggle &new only"), "D", true, &EGraphView::toggleChanges);
    offer(tr("Classes matching the s&ketch"), "W", !m_canvas->overlay().marks.sketchParts.empty(),
          &EGraphView::showWitnesses);
    offer(tr("&Found classes only"), "O", !m_found.empty(), &EGraphView::showFoundOnly);
    offer(tr("&Draw found classes, too"), "B", !m_foundBeside.empty(), &EGraphView::bringFound);
    menu->addSeparator();
    const BoxItem* item = hasClass ? m_canvas->itemOf(*m_selection->eclass()) : nullptr;
    offer(item != nullptr && item->isHeld() ? tr("Unlock the &box position")
                                            : tr("Lock the &box position"),
          "P", whyNoPosition().isEmpty(), &EGraphView::togglePosition);
    offer(tr("&Release all locked positions"), "Shift+P", hasPositions(),
          &EGraphView::releasePositions);
    offer(tr("&Tidy"), "T", true, &EGraphView::tidy);
    offer(tr("O&utline"), "L", true, &EGraphView::toggleOutline);
    offer(tr("&Previous iteration"), "[", true, &EGraphView::showPrevious);
    offer(tr("Ne&xt iteration"), "]", true, &EGraphView::showNext);
    QAction* fit = menu->addAction(tr("Fi&t in the window") + QStringLiteral("\tF"));
    connect(fit, &QAction::triggered, m_canvas, &GraphCanvas::toggleFit);
    QAction* actual = menu->addAction(tr("&Actual size") + QStringLiteral("\t1"));
    connect(actual, &QAction::triggered, m_canvas, &GraphCanvas::zoomReset);
    if (!actions().isEmpty()) menu->addSeparator();
    menu->addActions(actions());  // what the window does with a class or the picture
    menu->popup(global);
}

void EGraphView::keyPressEvent(QKeyEvent* event) {
    if ((event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != 0)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_F:
            return m_canvas->toggleFit();
        case Qt::Key_1:
            return m_canvas->zoomReset();
        case Qt::Key_P:
            return event->modifiers() == Qt::ShiftModifier ? releasePositions() : togglePosition();
        case Qt::Key_T:
            return tidy();
        case Qt::Key_D:
            return toggleChanges();
        case Qt::Key_A:
            return setKind(SliceKind::Automatic);
        case Qt::Key_S:
            return setKind(SliceKind::Summary);
        case Qt::Key_E:
            return expandClass();
        case Qt::Key_C:
            return foldClass();
        case Qt::Key_I:
            return isolateClass();
        case Qt::Key_N:
            return showNeighbours();
        case Qt::Key_H:
            return event->modifiers() == Qt::ShiftModifier ? showHidden() : hideClass();
        case Qt::Key_W:
            return showWitnesses();
        case Qt::Key_O:
            return showFoundOnly();
        case Qt::Key_B:
            return bringFound();
        case Qt::Key_L:
            return toggleOutline();
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

}  // namespace candler
