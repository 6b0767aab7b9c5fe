#include "app/workbench/widgets/DockHelpButton.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QEvent>

namespace candler {

DockHelpButton::DockHelpButton(QDockWidget* dock) : QToolButton(dock), m_dock(dock) {
    setObjectName(QStringLiteral("dockHelp"));
    setText(QStringLiteral("?"));
    setAutoRaise(true);
    setFocusPolicy(Qt::NoFocus);
    setToolTip(tr("Explain this panel (F1)"));
    setAccessibleName(tr("Explain %1").arg(dock->windowTitle()));
    // Beside the dock's own buttons, which are placed after every change of size.
    dock->installEventFilter(this);
    if (auto* other = dock->findChild<QWidget*>(QStringLiteral("qt_dockwidget_floatbutton")))
        other->installEventFilter(this);
    place();
}

bool DockHelpButton::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move ||
        event->type() == QEvent::Show)
        place();
    return QToolButton::eventFilter(watched, event);
}

void DockHelpButton::place() {
    const auto* other = m_dock->findChild<QWidget*>(QStringLiteral("qt_dockwidget_floatbutton"));
    if (other == nullptr) return;
    const QRect beside = other->geometry();
    setGeometry(beside.translated(-beside.width() - 2, 0));
    raise();
}

}  // namespace candler
