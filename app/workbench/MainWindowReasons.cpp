// MainWindow: what can be done now, and why the rest cannot.
#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QMenu>
#include <QStackedWidget>
#include <algorithm>

#include "app/workbench/MainWindow.h"
#include "app/workbench/frame/Printing.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/ScheduleDialog.h"
#include "app/workbench/views/WelcomeView.h"
#include "app/workbench/widgets/ActionReason.h"

namespace candler {

namespace {

bool hasSlot(const QObject* object, const char* slot) {
    return object != nullptr && object->metaObject()->indexOfSlot(slot) >= 0;
}

/// The selected rows, their cells apart by tabs.
QString selectedRows(const QAbstractItemView& view) {
    QModelIndexList rows = view.selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QStringList lines;
    for (const QModelIndex& row : rows) {
        QStringList cells;
        for (int column = 0; column < view.model()->columnCount(row.parent()); ++column)
            cells << row.siblingAtColumn(column).data().toString();
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace

void MainWindow::updateActions() {
    updateRunActions();
    updateCodeActions();
    updateLookingActions();
    updateExtraction();
    updateCompare();
    updateBreakpointAction();
    showLimits();
}

/// As much of them as has room beside the state.
void MainWindow::showLimits() {
    const RunViewPtr& run = m_controller.runView();
    Limits limits = run ? run->limits : Limits();
    if (isForBeginners()) {
        limits.seconds = 0;
        limits.megabytes = 0;
    }
    const QString whole =
        run && run->status.stepCount > 0 ? tr("limits  %1").arg(limitsText(limits)) : tr("limits");
    constexpr int kButtons = 660;
    constexpr int kState = 300;
    const bool hasRoom = fontMetrics().horizontalAdvance(whole) < width() - kButtons - kState;
    m_limits->setIconText(hasRoom ? whole : tr("Limits…"));
    describe(*m_limits, hasRoom ? QString() : whole);
    m_limits->setVisible(run != nullptr || m_controller.hasProject());
}

void MainWindow::updateRunActions() {
    const QString noRun = m_controller.whyNoRun();
    for (const char* id : {"run", "step", "phase", "runSketch"}) allow(*action(id), noRun);
    const QString nothingRuns = tr("nothing is running");
    const bool isExtracting = m_extraction.isExtracting() || m_extraction.isExplaining();
    const bool isBusy = m_controller.isRunning() || m_controller.isCodeBusy() || isExtracting ||
                        m_measuring.state() == MeasureState::Running;
    allow(*action("pause"), m_controller.isRunning() ? QString() : nothingRuns);
    allow(*action("stop"), isBusy ? QString() : nothingRuns);
    const QString noProject = m_controller.hasProject() ? QString()
                              : m_controller.eGraphFile() != nullptr
                                  ? tr("an imported e-graph is not a project: export it as JSON")
                                  : tr("open a project first");
    for (const char* id : {"reset", "save", "saveAs"}) allow(*action(id), noProject);
    allow(*action("schedule"), ScheduleDialog::whyNot(m_controller));
    const bool hasRun = m_controller.runView() != nullptr;
    allow(*action("limits"), hasRun                      ? QString()
                             : m_controller.hasProject() ? tr("the project is loading")
                                                         : tr("open a project first"));
}

void MainWindow::updateCodeActions() {
    const QString why = m_controller.whyNoCode();
    for (const char* id : {"generate", "exportCode", "verify"}) allow(*action(id), why);
    allow(*action("measure"), m_measuring.whyNot());
    allow(*action("measureVariants"), m_measuring.hasVariants() ? QString()
                                      : m_controller.hasProject()
                                          ? tr("this language has only one kernel variant")
                                          : tr("open a project first"));
    const auto loaded = m_controller.loaded();
    const bool hasLayouts = loaded && loaded->info && loaded->info->hasLayouts;
    allow(*action("layouts"),
          hasLayouts ? QString()
          : m_controller.hasProject()
              ? tr("programs in this language do not specify how inputs are stored")
              : tr("open a project first"));
    allow(*action("entries"), whyNoEntries());
    allow(*action("cancelMeasure"),
          m_measuring.state() == MeasureState::Idle ? tr("nothing is being measured") : QString());
}

QString MainWindow::whyNoEntries() const {
    const auto loaded = m_controller.loaded();
    if (!loaded || !loaded->info)
        return m_controller.hasProject() ? tr("the project is loading")
                                         : tr("open a project first");
    const auto& inputs = loaded->info->picturedInputs;
    if (!inputs) return tr("entries of this language's inputs are not shown");
    return inputs->empty() ? tr("no input of the program has data: name a file after its "
                                "declaration, as in from \"a.mtx\"")
                           : QString();
}

void MainWindow::updateLookingActions() {
    const bool hasPicture =
        m_controller.runView() != nullptr || m_controller.eGraphFile() != nullptr;
    const QString nothing = hasPicture ? QString() : tr("there is no e-graph to show yet");
    for (const char* id :
         {"bringFound", "fit", "tidy", "zoomIn", "zoomOut", "zoomReset", "sliceAutomatic",
          "sliceWhole", "sliceBest", "sliceNear", "sliceNew", "previous", "next", "first", "last"})
        allow(*action(id), nothing);
    for (const char* id : {"find", "findNext", "findPrevious"})
        allow(*action(id), m_controller.hasProject() ? QString() : nothing);
    const QString noExport = nothing.isEmpty() ? m_controller.whyStale() : nothing;
    allow(*action("exportPicture"), noExport);
    allow(*action("back"),
          m_graphView->canGoBack() ? QString() : tr("there is no previous selection"));
    allow(*action("forward"),
          m_graphView->canGoForward() ? QString() : tr("this is the latest selection"));
    const auto* guide = qobject_cast<GuideView*>(view("guide"));
    const QString noSketch =
        guide != nullptr ? guide->whyNoPattern() : tr("an imported e-graph has no sketches");
    for (const char* id : {"insertPattern", "insertTerm"})
        allow(*action(id), m_graphView->pickedNode() ? noSketch : tr("select an e-node first"));
    const QString noGuide =
        m_controller.eGraphFile() ? tr("an imported e-graph has no sketches") : QString();
    allow(*action("stepFor"), m_graphView->pickedNode() ? noGuide : tr("select an e-node first"));
    allow(*action("termSketch"), !noGuide.isEmpty() ? noGuide
                                 : pointedTerm()    ? QString()
                                                    : tr("there is no term yet"));
    allow(*action("holdBox"), m_graphView->whyNoPosition());
    allow(*action("releasePositions"), m_graphView->hasPositions()
                                           ? QString()
                                           : tr("no box in this graph has a locked position"));
    updateCopy();
    allow(*action("print"), printMatters().empty() && noExport.isEmpty()
                                ? tr("there is nothing to print yet")
                                : noExport);
    allow(*action("deselect"), m_selection.eclass() ? QString() : tr("nothing is selected"));
    // The welcome page stands alone.
    const bool isWelcome = m_stack->currentWidget() == m_welcome;
    const QString noDocks =
        isWelcome ? tr("open a project or an e-graph first: there is nothing to arrange")
                  : QString();
    for (const auto& [id, shown] : m_actions)
        if (id.starts_with("workspace-") || id.starts_with("dock-")) allow(*shown, noDocks);
    for (const char* id : {"hideDocks", "enlargeDock", "resetLayout"}) allow(*action(id), noDocks);
    allow(*action("goTo"), nothing);
    for (QDockWidget* one : m_docks) allow(*one->toggleViewAction(), noDocks);
}

void MainWindow::makeClipboardActions(QMenu* menu) {
    // To whom they go is who has the keyboard.
    const auto call = [](const char* slot) {
        QWidget* target = QApplication::focusWidget();
        if (target != nullptr) QMetaObject::invokeMethod(target, slot);
    };
    add(menu, "cut", tr("Cu&t"), QKeySequence::Cut, [call] { call("cut"); });
    add(menu, "copy", tr("&Copy"), QKeySequence::Copy, [call] {
        if (const auto* rows = qobject_cast<QAbstractItemView*>(QApplication::focusWidget()))
            QApplication::clipboard()->setText(selectedRows(*rows));
        else
            call("copy");
    });
    add(menu, "paste", tr("&Paste"), QKeySequence::Paste, [call] { call("paste"); });
    connect(qApp, &QApplication::focusChanged, this, &MainWindow::updateClipboard);
    connect(QApplication::clipboard(), &QClipboard::dataChanged, this,
            &MainWindow::updateClipboard);
    updateClipboard();
}

void MainWindow::updateClipboard() {
    QWidget* target = QApplication::focusWidget();
    const bool isReadOnly = target != nullptr && target->property("readOnly").toBool();
    const QString noText = tr("place the cursor in a text field first");
    const QString readOnly = tr("this text is read-only");
    const auto edits = [&](const char* slot) {
        return !hasSlot(target, slot) ? noText : isReadOnly ? readOnly : QString();
    };
    allow(*action("cut"), edits("cut()"));
    const auto* rows = qobject_cast<QAbstractItemView*>(target);
    const bool hasRows = rows != nullptr && rows->selectionModel() != nullptr;
    allow(*action("copy"), hasRows || hasSlot(target, "copy()")
                               ? QString()
                               : tr("place the cursor in a text field or a table first"));
    const bool isEmpty = QApplication::clipboard()->text().isEmpty();
    allow(*action("paste"), isEmpty ? tr("the clipboard is empty") : edits("paste()"));
}

}  // namespace candler
