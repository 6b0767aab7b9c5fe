// MainWindow: where the docks are: workspaces, hiding all, going to one by its number.
#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <algorithm>

#include "app/workbench/MainWindow.h"
#include "app/workbench/frame/Workspaces.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/WelcomeView.h"
#include "app/workbench/widgets/ActionReason.h"

namespace candler {

namespace {

/// The first widget below that takes the keyboard.
QWidget* firstFocus(QWidget* widget) {
    for (QWidget* next : widget->findChildren<QWidget*>())
        if ((next->focusPolicy() & Qt::TabFocus) != 0 && next->isVisible() && next->isEnabled())
            return next;
    return widget;
}

}  // namespace

void MainWindow::makeWorkspaceActions(QMenu* menu) {
    auto* group = new QActionGroup(this);
    for (std::size_t i = 0; i < workspaces().size(); ++i) {
        const Workspace& row = workspaces()[i];
        const QByteArray id = QByteArray("workspace-") + row.id;
        QAction* made =
            add(menu, id, QCoreApplication::translate("Workspaces", row.title),
                QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)), [this, i] {
                    SavedLayouts::setBeforeLesson(std::nullopt);
                    showWorkspace(i);
                });
        describe(*made, QCoreApplication::translate("Workspaces", row.tip));
        made->setCheckable(true);
        group->addAction(made);
    }
    QMenu* docks = menu->addMenu(tr("Go to &dock"));
    constexpr std::size_t kMostKeys = 9;
    for (std::size_t i = 0; i < std::min(kMostKeys, m_docks.size()); ++i)
        add(docks, QByteArray("dock-" + m_docks[i]->objectName().toLatin1()),
            m_docks[i]->windowTitle(),
            QKeySequence(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + i)),
            [this, i] { goToDock(i); });
    add(menu, "hideDocks", tr("Only the &e-graph"), QKeySequence(Qt::Key_F12),
        [this] { toggleDocks(); });
    add(menu, "enlargeDock", tr("E&nlarge the dock"), QKeySequence(Qt::SHIFT | Qt::Key_F12),
        [this] {
            if (QDockWidget* const focused = focusedDock())
                enlarge(*focused);
            else
                statusBar()->showMessage(
                    tr("Click into a dock first: it is the one that is enlarged"), 8000);
        });
    add(menu, "fullScreen", tr("F&ull screen"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F),
        [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    add(menu, "resetLayout", tr("&Reset layout"), {}, [this] { arrangeAnew(); });
}

void MainWindow::restoreLayout() {
    m_defaultState = saveState(kLayoutVersion);
    restoreGeometry(QSettings().value(QStringLiteral("geometry")).toByteArray());
    m_workspace = SavedLayouts::current();
    setCorners();
    markWorkspace();
    m_hasSavedLayout = restoreState(SavedLayouts::layout(m_workspace), kLayoutVersion);
    if (!m_hasSavedLayout) showDocksOf(m_workspace);
    applyBeginner();
}

void MainWindow::saveLayout() {
    QSettings().setValue(QStringLiteral("geometry"), saveGeometry());
    // Where nothing was opened there is nothing that the user arranged.
    const bool isWelcome = m_stack->currentWidget() == m_welcome;
    if (!m_hiddenDocks.empty()) toggleDocks();
    if (!isWelcome || m_hasSavedLayout)
        SavedLayouts::setLayout(m_workspace, saveState(kLayoutVersion));
    SavedLayouts::setCurrent(m_workspace);
}

void MainWindow::showWorkspace(std::size_t workspace) {
    markWorkspace();
    if (workspace == m_workspace) return;
    if (!m_hiddenDocks.empty()) toggleDocks();
    SavedLayouts::setLayout(m_workspace, saveState(kLayoutVersion));
    m_workspace = workspace;
    SavedLayouts::setCurrent(m_workspace);
    setCorners();
    markWorkspace();
    if (!restoreState(SavedLayouts::layout(workspace), kLayoutVersion)) arrangeAnew();
    applyBeginner();
}

/// A lesson is read beside all the rest; elsewhere tables and charts need the whole width.
void MainWindow::setCorners() {
    setCorner(Qt::BottomRightCorner,
              m_workspace == kLearnWorkspace ? Qt::RightDockWidgetArea : Qt::BottomDockWidgetArea);
}

void MainWindow::markWorkspace() {
    const QByteArray id = QByteArray("workspace-") + workspaces()[m_workspace].id;
    action(id)->setChecked(true);
}

void MainWindow::arrangeAnew() {
    m_hiddenDocks.clear();
    SavedLayouts::forget(m_workspace);
    restoreState(m_defaultState, kLayoutVersion);
    showDocksOf(m_workspace);
    applyBeginner();
    arrangeDocks();
}

void MainWindow::showDocksOf(std::size_t workspace) {
    const Workspace& shown = workspaces()[workspace];
    for (QDockWidget* one : m_docks) one->setVisible(shown.shows(one->objectName().toStdString()));
}

void MainWindow::arrangeDocks() {
    // An e-graph file has nothing to write or to run: it is looked at and extracted from.
    const bool isProject = m_controller.eGraphFile() == nullptr;
    const Workspace& shown = workspaces()[m_workspace];
    const bool isCodeAlone = shown.shows("code") && !shown.shows("inspector");
    resizeDocks({dock("program"), dock(isCodeAlone ? "code" : "inspector")},
                {isProject ? 410 : 160, isCodeAlone ? 640 : 420}, Qt::Horizontal);
    resizeDocks({dock("program"), dock("guide"), dock("rules")}, {210, 330, 280}, Qt::Vertical);
    resizeDocks({dock("inspector"), dock("code")}, {isProject ? 420 : 640, 330}, Qt::Vertical);
    resizeDocks({dock("growth")}, {isProject ? 180 : 270}, Qt::Vertical);
    for (const char* id : shown.raised)
        if (QDockWidget* front = dock(id); front != nullptr && isProject) front->raise();
    if (!isProject) dock("extraction")->raise();
    if (m_workspace == kLearnWorkspace) arrangeForLesson();
    raiseProblems();
}

void MainWindow::toggleDocks() {
    if (!m_hiddenDocks.empty()) {
        for (QDockWidget* hidden : m_hiddenDocks) hidden->show();
        m_hiddenDocks.clear();
        return;
    }
    for (QDockWidget* shown : m_docks)
        if (!shown->isHidden()) {
            m_hiddenDocks.push_back(shown);
            shown->hide();
        }
}

/// Charts that are read from left to right are low; a picture of a matrix is as high as wide. Once:
/// afterwards the height is the user's.
void MainWindow::makeRoom(bool isVisible) {
    constexpr int kHeight = 340;
    QDockWidget* const shown = dock("structures");
    const LoadedProjectPtr& loaded = m_controller.loaded();
    if (!isVisible || m_hasMadeRoom || shown->isFloating() || !loaded || !loaded->info ||
        !loaded->info->hasStructures || dockWidgetArea(shown) != Qt::BottomDockWidgetArea)
        return;
    m_hasMadeRoom = true;
    if (shown->height() < kHeight) resizeDocks({shown}, {kHeight}, Qt::Vertical);
}

void MainWindow::enlarge(QDockWidget& dock) {
    if (dock.isFloating()) return dock.setFloating(false);
    dock.setFloating(true);
    constexpr int kBeside = 40;
    dock.setGeometry(geometry().adjusted(kBeside, 2 * kBeside, -kBeside, -kBeside));
    dock.activateWindow();
    firstFocus(dock.widget())->setFocus(Qt::OtherFocusReason);
}

void MainWindow::goToDock(std::size_t index) {
    QDockWidget* wanted = m_docks[index];
    if (!m_hiddenDocks.empty()) toggleDocks();
    wanted->show();
    wanted->raise();
    firstFocus(wanted->widget())->setFocus(Qt::ShortcutFocusReason);
}

}  // namespace candler
