#include "app/workbench/widgets/Sight.h"

#include <QDockWidget>
#include <QEvent>
#include <utility>

namespace candler {

Sight::Sight(QWidget* view) : QObject(view), m_view(view) {
    view->installEventFilter(this);
    const auto* dock = qobject_cast<QDockWidget*>(view->parentWidget());
    if (dock == nullptr) return;
    m_isInFront = false;  // the dock says when it is
    connect(dock, &QDockWidget::visibilityChanged, this, [this](bool isInFront) {
        m_isInFront = isInFront;
        update();
    });
}

bool Sight::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide) update();
    return QObject::eventFilter(watched, event);
}

void Sight::update() {
    const bool isSeen = m_isInFront && m_view->isVisible();
    if (std::exchange(m_isSeen, isSeen) != isSeen && isSeen) emit seen();
}

}  // namespace candler
