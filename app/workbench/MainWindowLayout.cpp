// MainWindow: where pages and sections are: workspaces, and what is kept of them.
#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QDataStream>
#include <QDockWidget>
#include <QLayout>
#include <QMenu>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <algorithm>

#include "app/workbench/MainWindow.h"
#include "app/workbench/frame/PageArea.h"
#include "app/workbench/frame/Workspaces.h"
#include "app/workbench/views/Views.h"
#include "app/workbench/views/WelcomeView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/PaneTitle.h"

namespace candler {

void MainWindow::makeWorkspaceActions(QMenu* menu) {
    auto* group = new QActionGroup(this);
    for (std::size_t i = 0; i < workspaces().size(); ++i) {
        const Workspace& row = workspaces()[i];
        const QByteArray id = QByteArray("workspace-") + row.id;
        QAction* made = add(menu, id, QCoreApplication::translate("Workspaces", row.title),
                            QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + i)), [this, i] {
                                SavedLayouts::setBeforeLesson(std::nullopt);
                                showWorkspace(i);
                            });
        describe(*made, QCoreApplication::translate("Workspaces", row.tip));
        made->setCheckable(true);
        group->addAction(made);
    }
    makePageActions(menu);
    add(menu, "hideDocks", tr("Show only the p&ages"), QKeySequence(Qt::Key_F12),
        [this] { toggleDocks(); });
    add(menu, "enlargeDock", tr("E&nlarge the panel"), QKeySequence(Qt::SHIFT | Qt::Key_F12),
        [this] {
            QDockWidget* const focused = focusedDock();
            if (QDockWidget* const panel = focused != nullptr ? focused : m_pages->current())
                enlarge(*panel);
            else
                statusBar()->showMessage(
                    tr("Click a panel first: the panel with the focus is enlarged"), 8000);
        });
    add(menu, "fullScreen", tr("F&ull screen"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F),
        [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    add(menu, "resetLayout", tr("&Reset layout"), {}, [this] { arrangeAnew(); });
}

QByteArray MainWindow::layoutState() const {
    QStringList pages;
    QStringList folded;
    for (const QDockWidget* one : m_docks) {
        if (isPage(*one)) pages << one->objectName();
        if (PaneTitle::of(*one).isFolded()) folded << one->objectName();
    }
    QByteArray state;
    QDataStream out(&state, QIODevice::WriteOnly);
    out << kLayoutVersion << pages << folded << saveState(kLayoutVersion)
        << m_pages->saveState(kLayoutVersion);
    return state;
}

QByteArray MainWindow::ownLayout() const {
    return m_layoutBeforeFile.isEmpty() ? layoutState() : m_layoutBeforeFile;
}

void MainWindow::putBeside(const char* id) {
    if (!isPage(*dock(id))) setPage(*dock(id), true);
    m_pages->putBeside(dock(id));
}

bool MainWindow::restoreLayout(const QByteArray& state) {
    QDataStream in(state);
    int version = 0;
    QStringList pages;
    QStringList folded;
    QByteArray sections;
    QByteArray centre;
    in >> version;
    if (version != kLayoutVersion) return false;
    in >> pages >> folded >> sections >> centre;
    if (in.status() != QDataStream::Ok) return false;
    for (QDockWidget* one : m_docks) {
        PaneTitle::of(*one).setFolded(false);
        const bool isWanted = pages.contains(one->objectName());
        if (isWanted != isPage(*one)) setPage(*one, isWanted);
    }
    const bool isRestored =
        restoreState(sections, kLayoutVersion) && m_pages->restoreState(centre, kLayoutVersion);
    for (QDockWidget* one : m_docks)
        PaneTitle::of(*one).setFolded(folded.contains(one->objectName()));
    m_pages->updateTitles();
    return isRestored;
}

void MainWindow::restoreLayout() {
    // All at once they would need more room than a small screen has.
    for (QDockWidget* one : m_docks) one->hide();
    m_defaultState = layoutState();
    restoreGeometry(QSettings().value(QStringLiteral("geometry")).toByteArray());
    m_workspace = SavedLayouts::current();
    markWorkspace();
    m_hasSavedLayout = restoreLayout(SavedLayouts::layout(m_workspace));
    if (!m_hasSavedLayout) showDocksOf(m_workspace);
    applyBeginner();
}

void MainWindow::saveLayout() {
    QSettings().setValue(QStringLiteral("geometry"), saveGeometry());
    // Where nothing was opened there is nothing that the user arranged.
    const bool isWelcome = m_stack->currentWidget() == m_welcome;
    if (!m_hiddenDocks.empty()) toggleDocks();
    if (!isWelcome || m_hasSavedLayout) SavedLayouts::setLayout(m_workspace, ownLayout());
    SavedLayouts::setCurrent(m_workspace);
}

void MainWindow::showWorkspace(std::size_t workspace) {
    markWorkspace();
    if (workspace == m_workspace) return;
    if (!m_hiddenDocks.empty()) toggleDocks();
    SavedLayouts::setLayout(m_workspace, ownLayout());
    m_workspace = workspace;
    SavedLayouts::setCurrent(m_workspace);
    markWorkspace();
    if (!restoreLayout(SavedLayouts::layout(workspace))) arrangeAnew();
    applyBeginner();
}

void MainWindow::markWorkspace() {
    const QByteArray id = QByteArray("workspace-") + workspaces()[m_workspace].id;
    action(id)->setChecked(true);
}

void MainWindow::arrangeAnew() {
    m_hiddenDocks.clear();
    SavedLayouts::forget(m_workspace);
    restoreLayout(m_defaultState);
    showDocksOf(m_workspace);
    applyBeginner();
    arrangeDocks();
}

void MainWindow::showDocksOf(std::size_t workspace) {
    const Workspace& shown = workspaces()[workspace];
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        QDockWidget& one = *m_docks[i];
        const std::string id = one.objectName().toStdString();
        const bool isWanted =
            shown.hasPage(id) || (viewTable()[i].place == Place::Page && !shown.hasBelow(id));
        if (isWanted != isPage(one)) setPage(one, isWanted);
    }
    m_pages->join();
    for (QDockWidget* one : m_docks) one->setVisible(shown.shows(one->objectName().toStdString()));
    for (const char* id : shown.beside) putBeside(id);
    for (const char* id : {"graphs", "structures"}) dock(id)->setProperty("isOffered", QVariant());
    offerPages();
}

bool MainWindow::isPage(const QDockWidget& dock) const {
    return m_pages->isPage(dock);
}

void MainWindow::setPage(QDockWidget& dock, bool isPage) {
    const bool isShown = !dock.isHidden();
    dock.setFloating(false);
    const auto at = static_cast<std::size_t>(std::ranges::find(m_docks, &dock) - m_docks.begin());
    PaneTitle::of(dock).setFolded(false);
    if (isPage) {
        m_pages->addPage(&dock);
    } else {
        const auto areaOf = [](Place place) {
            return place == Place::Column ? Qt::LeftDockWidgetArea
                   : place == Place::Side ? Qt::RightDockWidgetArea
                                          : Qt::BottomDockWidgetArea;
        };
        const Qt::DockWidgetArea area = areaOf(viewTable()[at].place);
        addDockWidget(area, &dock);
        PaneTitle::of(dock).setPage(false, false);
        // In the order of the table; what is below stands behind tabs.
        for (std::size_t i = 0; i < m_docks.size(); ++i) {
            QDockWidget* const other = m_docks[i];
            if (i == at || this->isPage(*other) || other->isFloating() ||
                dockWidgetArea(other) != area)
                continue;
            if (area == Qt::BottomDockWidgetArea) {
                tabifyDockWidget(other, &dock);
                break;
            }
            if (i > at) {
                const bool isOtherShown = !other->isHidden();
                addDockWidget(area, other);
                other->setVisible(isOtherShown);
            }
        }
    }
    dock.setVisible(isShown);
    if (isShown && isVisible()) dock.raise();
}

void MainWindow::offerPages() {
    const LoadedProjectPtr& loaded = m_controller.loaded();
    if (m_controller.eGraphFile() != nullptr || !loaded || !loaded->info) return;
    // Once for each language: what the user opens or closes then stays so.
    const auto offer = [&](const char* id, bool isOffered) {
        QDockWidget* const page = dock(id);
        if (page->property("isOffered") == QVariant(isOffered)) return;
        page->setProperty("isOffered", isOffered);
        page->setVisible(isOffered && workspaces()[m_workspace].shows(id));
    };
    offer("graphs", loaded->info->hasOperators);
    offer("structures", loaded->info->hasStructures);
}

void MainWindow::showDock(const char* id) {
    if (isPage(*dock(id))) leaveWelcome();
    showInDrawer(*dock(id));
}

/// No higher than a few lines: what is above it is what one looks at.
void MainWindow::showInDrawer(QDockWidget& dock) {
    const bool isOpened =
        dock.isHidden() && !isPage(dock) && dockWidgetArea(&dock) == Qt::BottomDockWidgetArea;
    PaneTitle::of(dock).setFolded(false);
    dock.show();
    // It has no tab before.
    dock.parentWidget()->layout()->activate();
    dock.raise();
    constexpr int kHeight = 180;
    if (isOpened) resizeDocks({&dock}, {std::min(kHeight, height() / 4)}, Qt::Vertical);
}

void MainWindow::toggleDrawer(QDockWidget& dock) {
    if (!dock.isHidden() && !dock.visibleRegion().isEmpty()) return dock.hide();
    showInDrawer(dock);
}

std::pair<int, int> MainWindow::columnWidths() const {
    // An e-graph file has nothing to write or to run: it is looked at and extracted from.
    const bool isProject = m_controller.eGraphFile() == nullptr;
    const bool isLesson = m_workspace == kLearnWorkspace;
    return {isProject ? std::clamp(width() * 25 / 100, 270, 400) : 160,
            isLesson ? std::clamp(width() * 34 / 100, 300, 480)
                     : std::clamp(width() * 22 / 100, 230, 400)};
}

void MainWindow::arrangeDocks() {
    const bool isProject = m_controller.eGraphFile() == nullptr;
    const auto [left, right] = columnWidths();
    resizeDocks({dock("program"), dock("inspector")}, {left, right}, Qt::Horizontal);
    resizeDocks({dock("program"), dock("guide"), dock("rules")}, {230, 330, 280}, Qt::Vertical);
    resizeDocks({dock("growth")}, {180}, Qt::Vertical);
    for (const char* id : workspaces()[m_workspace].raised)
        if (QDockWidget* front = dock(id); front != nullptr && isProject) front->raise();
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
        if (!shown->isHidden() && (!isPage(*shown) || shown->isFloating())) {
            m_hiddenDocks.push_back(shown);
            shown->hide();
        }
}

void MainWindow::enlarge(QDockWidget& dock) {
    if (dock.isFloating()) return dock.setFloating(false);
    dock.setFloating(true);
    constexpr int kBeside = 40;
    dock.setGeometry(geometry().adjusted(kBeside, 2 * kBeside, -kBeside, -kBeside));
    dock.activateWindow();
    focusPage(&dock);
}

}  // namespace candler
