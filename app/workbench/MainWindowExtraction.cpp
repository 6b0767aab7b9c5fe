// MainWindow: what is extracted: the menu, undo of pins, and the choice that the e-graph shows.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <set>

#include "app/workbench/MainWindow.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/InspectorView.h"
#include "app/workbench/views/TermView.h"
#include "app/workbench/widgets/ActionReason.h"

namespace candler {

void MainWindow::makeUndoActions(QMenu* menu) {
    QUndoStack* undo = &m_controller.history().stack();
    add(menu, "undo", tr("&Undo"), QKeySequence::Undo, [undo] { undo->undo(); });
    add(menu, "redo", tr("&Redo"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z),
        [undo] { undo->redo(); });
    menu->addSeparator();
    connect(undo, &QUndoStack::indexChanged, this, &MainWindow::updateUndo);
    updateUndo();
}

void MainWindow::updateUndo() {
    const QUndoStack& undo = m_controller.history().stack();
    QAction* back = action("undo");
    QAction* again = action("redo");
    allow(*back, undo.canUndo() ? QString() : tr("there is nothing to undo"));
    allow(*again, undo.canRedo() ? QString() : tr("there is nothing to redo"));
    back->setText(undo.canUndo() ? tr("&Undo %1").arg(undo.undoText()) : tr("&Undo"));
    again->setText(undo.canRedo() ? tr("&Redo %1").arg(undo.redoText()) : tr("&Redo"));
}

void MainWindow::makeExtractMenu() {
    QMenu* menu = addMenu(tr("E&xtract"));
    add(menu, "extract", tr("&Extract"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X), [this] {
        showDock("extraction");
        m_extraction.extract();
    });
    menu->addSeparator();
    add(menu, "pin", tr("&Pin the e-node"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K),
        [this] { m_extraction.pin(*selectedNode()); });
    add(menu, "forbid", tr("&Forbid the e-node"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_J),
        [this] { m_extraction.forbid(*selectedNode()); });
    add(menu, "release", tr("&Release the e-node"), {},
        [this] { m_extraction.release(m_extraction.subject()->egraph.nodeIds[*selectedNode()]); });
    menu->addSeparator();
    QAction* sketch = add(menu, "termSketch", tr("S&ketch from this term…"),
                          QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T), [this] {
                              auto* guide = qobject_cast<GuideView*>(view("guide"));
                              if (const auto term = pointedTerm()) guide->sketchFrom(*term);
                          });
    describe(*sketch, tr("The selected part of the term, or the selected class, as a sketch in the "
                         "guide"));
    m_graphView->addAction(sketch);
    qobject_cast<TermView*>(view("term"))->offer(sketch);
    auto* inspector = qobject_cast<InspectorView*>(view("inspector"));
    inspector->offer(sketch);
    for (const char* id : {"pin", "forbid", "release"}) {
        m_graphView->addAction(action(id));
        inspector->offerForNode(action(id));
    }
    makeCompareActions(menu);
    connect(&m_extraction, &ExtractionController::stateChanged, this, &MainWindow::updateActions);
    connect(&m_extraction, &ExtractionController::wishesChanged, this,
            &MainWindow::updateExtraction);
    connect(&m_selection, &SharedSelection::changed, this, &MainWindow::updateExtraction);
    connect(&m_extraction, &ExtractionController::shownChanged, this, &MainWindow::showChoice);
}

std::optional<NodeIndex> MainWindow::selectedNode() const {
    if (!m_selection.eclass() || !m_selection.enode()) return std::nullopt;
    return m_extraction.nodeOf(*m_selection.eclass(), *m_selection.enode());
}

/// On the page Term what is selected there; elsewhere the selected class.
std::optional<TermSketchQuestion> MainWindow::pointedTerm() const {
    const auto* term = qobject_cast<TermView*>(view("term"));
    const auto moment = m_graphView->shownMoment();
    if (!term->isAncestorOf(QApplication::focusWidget()) && m_selection.eclass() && moment)
        return TermSketchQuestion{.moment = *moment, .eclass = m_selection.eclass()->value};
    return term->pointed();
}

void MainWindow::updateExtraction() {
    const QString obstacle = m_extraction.whyNoWishes();
    // An e-node that is selected where it can be pinned is asked for its name.
    if (obstacle.isEmpty() && m_selection.enode()) m_extraction.prepare();
    const auto node = obstacle.isEmpty() ? selectedNode() : std::nullopt;
    const bool isPinned = node && m_extraction.isPinned(*node);
    const bool isForbidden = node && m_extraction.isForbidden(*node);
    allow(*action("extract"), !m_extraction.canExtract()    ? tr("there is nothing to extract from")
                              : m_extraction.isExtracting() ? tr("extractors are running")
                                                            : QString());
    const QString noNode = !obstacle.isEmpty() ? obstacle
                           : node              ? QString()
                                               : tr("select an e-node first");
    const auto unless = [&](bool isSo, const QString& why) {
        return !noNode.isEmpty() ? noNode : isSo ? why : QString();
    };
    allow(*action("pin"), unless(isPinned, tr("the e-node is pinned")));
    allow(*action("forbid"), unless(isForbidden, tr("the e-node is forbidden")));
    allow(*action("release"),
          unless(!isPinned && !isForbidden, tr("the e-node is neither pinned nor forbidden")));
    updateUndo();
}

/// The e-graph shows what the chosen extractor chose.
void MainWindow::showChoice() {
    const FinishedRunPtr shown = m_extraction.shownRun();
    if (!shown || !shown->view) return;
    const Moment moment = m_extraction.moment().value_or(Moment());
    if (m_extraction.moment() && m_graphView->shownMoment() != moment) return;
    m_graphView->setExtraction(moment, shown->view);
}

void MainWindow::markWishes() {
    const PicturePtr& picture = m_graphView->canvas()->picture();
    if (!picture) return;
    const Snapshot& snapshot = *picture->slice.snapshot;
    std::set<ENodeId> pinned;
    std::set<ENodeId> forbidden;
    const auto mark = [&](ClassIndex owner, NodeIndex shown) {
        const ENodeId id = snapshot.nodes()[shown].id;
        const auto node = m_extraction.nodeOf(snapshot.classes()[owner].id, id);
        if (node && m_extraction.isPinned(*node)) pinned.insert(id);
        if (node && m_extraction.isForbidden(*node)) forbidden.insert(id);
    };
    for (const SliceBox& box : picture->slice.boxes) {
        for (const SliceRow& row : box.rows) mark(box.classIndex, row.node);
        for (const ClassIndex folded : box.folded)
            mark(folded, snapshot.classes()[folded].firstNode);
    }
    m_graphView->setWishes(std::move(pinned), std::move(forbidden));
}

}  // namespace candler
