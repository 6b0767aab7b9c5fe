#include "app/workbench/frame/PageArea.h"

#include <QDockWidget>
#include <QTabBar>
#include <algorithm>

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

std::vector<QDockWidget*> PageArea::pages() const {
    const QList<QDockWidget*> found =
        findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
    return {found.begin(), found.end()};
}

std::vector<QDockWidget*> PageArea::pagesIn(Qt::DockWidgetArea area) const {
    std::vector<QDockWidget*> found = pages();
    std::erase_if(found, [&](QDockWidget* one) {
        return one->isFloating() || one->isHidden() || dockWidgetArea(one) != area;
    });
    return found;
}

bool PageArea::isPage(const QDockWidget& dock) const {
    return dock.parentWidget() == this;
}

void PageArea::addPage(QDockWidget* dock) {
    const std::vector<QDockWidget*> before = pages();
    addDockWidget(kFirst, dock);
    const auto beside = std::ranges::find_if(before, [&](QDockWidget* one) {
        return one != dock && !one->isFloating() && dockWidgetArea(one) == kFirst;
    });
    if (beside != before.end()) tabifyDockWidget(*beside, dock);
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

bool PageArea::isSplit() const {
    return !pagesIn(kFirst).empty() && !pagesIn(kSecond).empty();
}

void PageArea::putBeside(QDockWidget* dock) {
    const std::vector<QDockWidget*> there = pagesIn(kSecond);
    addDockWidget(kSecond, dock);
    if (!there.empty() && there.front() != dock) tabifyDockWidget(there.front(), dock);
    dock->show();
    dock->raise();
    // Half and half.
    if (const auto first = pagesIn(kFirst); !first.empty())
        resizeDocks({first.front(), dock}, {width() / 2, width() / 2}, Qt::Horizontal);
    updateTitles();
}

void PageArea::join() {
    for (QDockWidget* one : pages())
        if (!one->isFloating() && dockWidgetArea(one) == kSecond) addPage(one);
}

void PageArea::updateTitles() {
    // A name that is cut to its first letters is none.
    for (QTabBar* tabs : findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        tabs->setElideMode(Qt::ElideNone);
        tabs->setUsesScrollButtons(true);
    }
    for (QDockWidget* one : pages()) {
        const auto tabs = tabifiedDockWidgets(one);
        const bool hasTab =
            std::ranges::any_of(tabs, [](const QDockWidget* other) { return !other->isHidden(); });
        PaneTitle::of(*one).setPage(true, hasTab && !one->isFloating());
    }
}

}  // namespace candler
