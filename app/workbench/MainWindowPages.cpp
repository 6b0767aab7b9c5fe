// MainWindow: going to a page by its number, to the next one, and pages side by side.
#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <algorithm>

#include "app/workbench/MainWindow.h"
#include "app/workbench/frame/PageArea.h"
#include "app/workbench/frame/Workspaces.h"
#include "app/workbench/widgets/ActionReason.h"

namespace candler {

namespace {

constexpr std::size_t kMostKeys = 9;

/// The name of the action that leads to this page.
QByteArray numbered(std::size_t page) {
    return "page-" + QByteArray::number(page + 1);
}

/// What takes the keyboard: what the view is about, or its first field.
QWidget* firstFocus(QWidget* widget) {
    if (QWidget* meant = widget->focusProxy()) return meant;
    for (QWidget* next : widget->findChildren<QWidget*>())
        if ((next->focusPolicy() & Qt::TabFocus) != 0 && next->isVisible() && next->isEnabled())
            return next;
    return widget;
}

}  // namespace

void MainWindow::makePageActions(QMenu* menu) {
    QMenu* tabs = menu->addMenu(tr("Go to page by nu&mber"));
    for (std::size_t i = 0; i < kMostKeys; ++i)
        add(tabs, numbered(i), {}, QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)),
            [this, i] {
                const std::vector<QDockWidget*> all = m_pages->inOrder();
                if (i < all.size()) goToPage(*all[i]);
            });
    namePages();
    connect(tabs, &QMenu::aboutToShow, this, &MainWindow::namePages);
    m_pages->setKeys([this](std::size_t i) {
        return i < kMostKeys ? action(numbered(i))->shortcut().toString(QKeySequence::NativeText)
                             : QString();
    });
    QMenu* docks = menu->addMenu(tr("Go to &panel"));
    for (std::size_t i = 0; i < std::min(kMostKeys, m_docks.size()); ++i)
        add(docks, QByteArray("dock-" + m_docks[i]->objectName().toLatin1()),
            m_docks[i]->windowTitle(),
            QKeySequence(Qt::CTRL | Qt::ALT | static_cast<Qt::Key>(Qt::Key_1 + i)),
            [this, i] { goToDock(i); });
    add(docks, "nextPage", tr("&Next page"), QKeySequence(Qt::CTRL | Qt::Key_PageDown),
        [this] { goToPage(1); });
    add(docks, "previousPage", tr("P&revious page"), QKeySequence(Qt::CTRL | Qt::Key_PageUp),
        [this] { goToPage(-1); });
    QAction* split = add(menu, "splitPages", tr("&Split the pages"),
                         QKeySequence(Qt::CTRL | Qt::Key_Backslash), [this] { toggleSplit(); });
    describe(*split, tr("Shows the current page next to the others, or all pages as tabs again"));
    QAction* both = add(menu, "programBesideCode", tr("Program and C++ side &by side"),
                        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Backslash),
                        [this] { toggleProgramBesideCode(); });
    describe(*both, tr("Opens the program as a page next to the C++ page, or puts both back"));
}

/// As they are in order now; before somebody reads them.
void MainWindow::namePages() {
    const std::vector<QDockWidget*> all = m_pages->inOrder();
    for (std::size_t i = 0; i < kMostKeys; ++i)
        action(numbered(i))
            ->setText(i < all.size() ? tr("Page &%1: %2").arg(i + 1).arg(all[i]->windowTitle())
                                     : tr("Page &%1").arg(i + 1));
}

void MainWindow::toggleProgramBesideCode() {
    if (!m_controller.hasProject()) return;
    QDockWidget* const program = dock("program");
    if (isPage(*program) && m_pages->isSplit() && m_pages->beside() == dock("code")) {
        m_pages->join();
        if (!m_wasProgramPage) setPage(*program, false);
        for (const char* id : workspaces()[m_workspace].beside) putBeside(id);
        showDock("code");
        return;
    }
    m_wasProgramPage = isPage(*program);
    if (!isPage(*program)) setPage(*program, true);
    m_pages->join();
    putBeside("code");
    showDock("program");
}

void MainWindow::toggleSplit() {
    if (m_pages->isSplit()) {
        QDockWidget* const beside = m_pages->beside();
        m_pages->join();
        if (beside != nullptr) beside->raise();
    } else if (QDockWidget* const current = m_pages->current()) {
        m_pages->putBeside(current);
    }
}

void MainWindow::showPageMenu(QDockWidget* page, const QPoint& place) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("pageMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("&Explain this page"), page, [this, page] { explainPanel(page); });
    menu->addAction(tr("Move next to the other &pages"), page,
                    [this, page] { m_pages->putBeside(page); });
    menu->addAction(tr("Move to a &section next to the pages"), page,
                    [this, page] { setPage(*page, false); });
    menu->addAction(tr("&Float"), page, [this, page] { enlarge(*page); });
    menu->addAction(tr("&Close"), page, &QDockWidget::close);
    menu->popup(place);
}

void MainWindow::goToPage(int further) {
    const std::vector<QDockWidget*> shown = m_pages->inOrder();
    if (shown.empty()) return;
    const auto now = std::ranges::find(shown, m_pages->current());
    const auto at = now == shown.end() ? 0 : now - shown.begin();
    const auto count = static_cast<std::ptrdiff_t>(shown.size());
    goToPage(*shown[static_cast<std::size_t>((at + further + count) % count)]);
}

void MainWindow::goToPage(QDockWidget& page) {
    leaveWelcome();
    page.raise();
    focusPage(&page);
}

void MainWindow::focusPage(QDockWidget* page) {
    firstFocus(page->widget())->setFocus(Qt::ShortcutFocusReason);
}

void MainWindow::goToDock(std::size_t index) {
    QDockWidget* const wanted = m_docks[index];
    if (!m_hiddenDocks.empty()) toggleDocks();
    showDock(wanted->objectName().toLatin1());
    focusPage(wanted);
}

}  // namespace candler
