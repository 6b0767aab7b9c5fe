#include "app/workbench/frame/TuckedDock.h"

#include <QDockWidget>
#include <QEvent>
#include <QList>
#include <QMainWindow>
#include <algorithm>
#include <utility>

#include "app/workbench/widgets/PaneTitle.h"

namespace candler {

namespace {

/// Sections that are shown.
QList<QDockWidget*> docksOf(const QMainWindow& window) {
    auto docks = window.findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly);
    docks.removeIf([](const QDockWidget* one) { return one->isHidden() || one->isFloating(); });
    return docks;
}

}  // namespace

TuckedDock::TuckedDock(QDockWidget* dock, QMainWindow* window, const QString& hint,
                       std::function<int()> width)
    : QObject(window), m_dock(dock), m_window(window), m_hint(hint), m_width(std::move(width)) {
    window->installEventFilter(this);
    connect(&PaneTitle::of(*dock), &PaneTitle::untuckWanted, this, [this] {
        m_isWanted = true;
        update();
    });
    for (QDockWidget* one : window->findChildren<QDockWidget*>()) {
        connect(one, &QDockWidget::visibilityChanged, this, &TuckedDock::update,
                Qt::QueuedConnection);
        connect(one, &QDockWidget::topLevelChanged, this, &TuckedDock::update,
                Qt::QueuedConnection);
    }
}

void TuckedDock::setEmpty(bool isEmpty) {
    m_isEmpty = isEmpty;
    if (!isEmpty && !m_makesRoom) m_isWanted = false;
    update();
}

void TuckedDock::update() {
    constexpr int kNarrow = 1150;
    constexpr int kNarrowForWide = 1500;
    if (const bool before = std::exchange(m_makesRoom, m_isWidePage()); before != m_makesRoom)
        m_isWanted = false;
    PaneTitle& title = PaneTitle::of(*m_dock);
    const int narrow = m_makesRoom ? kNarrowForWide : m_isEmpty ? kNarrow : 0;
    const bool isTucked = !m_isWanted && m_window->width() < narrow && isAlone();
    const bool wasTucked = title.isTucked();
    if (isTucked && !wasTucked) m_before = m_dock->width();
    title.setTucked(isTucked, m_isEmpty ? m_hint : QString());
    if (isTucked == wasTucked) return;
    if (!isTucked) m_window->resizeDocks({m_dock}, {std::max(m_before, m_width())}, Qt::Horizontal);
}

/// In its column, which would not get narrower otherwise.
bool TuckedDock::isAlone() const {
    if (m_dock->isHidden() || m_dock->isFloating() || m_dock->parentWidget() != m_window)
        return false;
    const Qt::DockWidgetArea area = m_window->dockWidgetArea(m_dock);
    if (area != Qt::LeftDockWidgetArea && area != Qt::RightDockWidgetArea) return false;
    return std::ranges::none_of(docksOf(*m_window), [&](QDockWidget* one) {
        return one != m_dock && m_window->dockWidgetArea(one) == area;
    });
}

bool TuckedDock::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_window && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &TuckedDock::update, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
}

}  // namespace candler
