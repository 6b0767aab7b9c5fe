#include "app/workbench/frame/PageArea.h"

#include <QDockWidget>
#include <QHelpEvent>
#include <QTabBar>
#include <QToolTip>
#include <algorithm>
#include <iterator>

#include "app/workbench/widgets/PaneTitle.h"

namespace candler {

namespace {

// Without a central widget two areas share the room between them.
constexpr Qt::DockWidgetArea kFirst = Qt::LeftDockWidgetArea;
constexpr Qt::DockWidgetArea kSecond = Qt::RightDockWidgetArea;

/// Before the others.
bool isInFront(const QDockWidget& dock) {
    return dock.isVisible() && !dock.visibleRegion().isEmpty();
}

}  // namespace

PageArea::PageArea(QWidget* parent) : QMainWindow(parent, Qt::Widget) {
    setObjectName(QStringLiteral("pages"));
    setWindowFlags(Qt::Widget);
    setDockOptions(AllowTabbedDocks | AllowNestedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setDocumentMode(true);
}

/// Those that went to be sections.
void PageArea::forgetOthers() {
    std::erase_if(m_order, [this](QDockWidget* one) { return !isPage(*one); });
}

std::vector<QDockWidget*> PageArea::pagesIn(Qt::DockWidgetArea area) const {
    std::vector<QDockWidget*> found = pages();
    std::erase_if(found, [&](QDockWidget* one) {
        return !isPage(*one) || one->isFloating() || one->isHidden() || dockWidgetArea(one) != area;
    });
    return found;
}

bool PageArea::isPage(const QDockWidget& dock) const {
    return dock.parentWidget() == this;
}

void PageArea::addPage(QDockWidget* dock) {
    forgetOthers();
    addDockWidget(kFirst, dock);
    const auto beside = std::ranges::find_if(m_order, [&](QDockWidget* one) {
        return one != dock && !one->isFloating() && dockWidgetArea(one) == kFirst;
    });
    if (beside != m_order.end()) tabifyDockWidget(*beside, dock);
    if (std::ranges::count(m_order, dock) == 0) m_order.push_back(dock);
    connect(dock, &QDockWidget::visibilityChanged, this, &PageArea::updateTitles,
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::UniqueConnection));
    connect(dock, &QDockWidget::dockLocationChanged, this, &PageArea::updateTitles,
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::UniqueConnection));
    updateTitles();
}

QDockWidget* PageArea::current() const {
    for (QDockWidget* one : pages())
        if (one->isAncestorOf(focusWidget()) && isInFront(*one)) return one;
    for (QDockWidget* one : pagesIn(kFirst))
        if (isInFront(*one)) return one;
    return nullptr;
}

std::vector<QDockWidget*> PageArea::inFront() const {
    std::vector<QDockWidget*> shown;
    std::ranges::copy_if(pages(), std::back_inserter(shown), [](const QDockWidget* one) {
        return isInFront(*one) && !one->isFloating();
    });
    return shown;
}

bool PageArea::isSplit() const {
    return !pagesIn(kFirst).empty() && !pagesIn(kSecond).empty();
}

QDockWidget* PageArea::beside() const {
    for (QDockWidget* one : pagesIn(kSecond))
        if (isInFront(*one)) return one;
    return nullptr;
}

void PageArea::putBeside(QDockWidget* dock) {
    const std::vector<QDockWidget*> there = pagesIn(kSecond);
    addDockWidget(kSecond, dock);
    const auto other = std::ranges::find_if(there, [&](QDockWidget* one) { return one != dock; });
    if (other != there.end()) tabifyDockWidget(*other, dock);
    dock->show();
    dock->raise();
    // Half and half.
    if (const auto first = pagesIn(kFirst); !first.empty())
        resizeDocks({first.front(), dock}, {width() / 2, width() / 2}, Qt::Horizontal);
    updateTitles();
}

void PageArea::join() {
    forgetOthers();
    if (std::ranges::none_of(m_order, [this](QDockWidget* one) {
            return !one->isFloating() && dockWidgetArea(one) == kSecond;
        }))
        return;
    QDockWidget* last = nullptr;
    for (QDockWidget* one : m_order) {
        if (one->isFloating()) continue;
        const bool isShown = !one->isHidden();
        addDockWidget(kFirst, one);
        if (last != nullptr) tabifyDockWidget(last, one);
        one->setVisible(isShown);
        last = one;
    }
    updateTitles();
}

void PageArea::updateTitles() {
    forgetOthers();
    connectTabs();
    for (QDockWidget* one : pages()) {
        const auto tabs = tabifiedDockWidgets(one);
        const bool hasTab =
            std::ranges::any_of(tabs, [](const QDockWidget* other) { return !other->isHidden(); });
        PaneTitle::of(*one).setPage(true, hasTab && !one->isFloating());
    }
}

void PageArea::connectTabs() {
    for (QTabBar* tabs : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        // Qt keeps what it no longer needs, and leaves its line across the page where docks were
        // moved twice at once.
        if (tabs->count() == 0) tabs->hide();
        if (tabs->contextMenuPolicy() == Qt::CustomContextMenu) continue;
        // A name that is cut to its first letters is none.
        tabs->setElideMode(Qt::ElideNone);
        tabs->setUsesScrollButtons(true);
        tabs->setContextMenuPolicy(Qt::CustomContextMenu);
        tabs->installEventFilter(this);
        connect(tabs, &QWidget::customContextMenuRequested, this, [this, tabs](const QPoint& at) {
            if (QDockWidget* page = pageAt(*tabs, tabs->tabAt(at)))
                emit menuWanted(page, tabs->mapToGlobal(at));
        });
        connect(
            tabs, &QTabBar::tabBarClicked, this,
            [this, tabs](int tab) {
                // Other buttons do not bring it to the front.
                QDockWidget* page = pageAt(*tabs, tab);
                if (page != nullptr && isInFront(*page)) emit picked(page);
            },
            Qt::QueuedConnection);
    }
}

QDockWidget* PageArea::pageAt(const QTabBar& tabs, int tab) const {
    const auto page = std::ranges::find(m_order, tabs.tabText(tab), &QDockWidget::windowTitle);
    return page != m_order.end() ? *page : nullptr;
}

std::vector<QDockWidget*> PageArea::inOrder() const {
    // Tabs can be dragged. What stands alone has none.
    const auto bars = findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly);
    const auto tabOf = [&](const QDockWidget* page) {
        for (const QTabBar* tabs : bars)
            for (int tab = 0; tab < tabs->count(); ++tab)
                if (pageAt(*tabs, tab) == page) return tab;
        return 0;
    };
    std::vector<QDockWidget*> all;
    for (const Qt::DockWidgetArea area : {kFirst, kSecond}) {
        std::vector<QDockWidget*> some = pagesIn(area);
        std::ranges::stable_sort(some, {}, tabOf);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

QString PageArea::tipOf(const QDockWidget& page) const {
    const std::vector<QDockWidget*> all = inOrder();
    const auto at = std::ranges::find(all, &page) - all.begin();
    const QString key = m_keyOf ? m_keyOf(static_cast<std::size_t>(at)) : QString();
    return key.isEmpty() ? page.windowTitle()
                         : QStringLiteral("%1 (%2)").arg(page.windowTitle(), key);
}

/// Qt shows a tip only where tabs have no room.
bool PageArea::eventFilter(QObject* watched, QEvent* event) {
    const auto* tabs = qobject_cast<QTabBar*>(watched);
    if (tabs == nullptr || event->type() != QEvent::ToolTip)
        return QMainWindow::eventFilter(watched, event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QDockWidget* const page = pageAt(*tabs, tabs->tabAt(help->pos()));
    QToolTip::showText(help->globalPos(), page == nullptr ? QString() : tipOf(*page));
    return true;
}

}  // namespace candler
