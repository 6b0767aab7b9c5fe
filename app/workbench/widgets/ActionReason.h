// ActionReason: an action that cannot be done says why: in its tool tip, in the status bar and in
// the command palette.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>

class QAction;
class QWidget;

namespace candler {

/// Enabled if there is no reason against it.
void allow(QAction& action, const QString& whyNot);
/// Empty for an enabled action.
[[nodiscard]] QString whyNot(const QAction& action);
/// What the action does, shown with its reason.
void describe(QAction& action, const QString& tip);
/// Its shortcuts, of which its tool tip names the first.
void setKeys(QAction& action, const QList<QKeySequence>& keys);
/// The action's name, without marks for keys.
[[nodiscard]] QString nameOf(const QAction& action);
/// Its shortcut, or the single letter that does the same on the canvas.
[[nodiscard]] QString keyOf(const QAction& action);

/// Undo, redo, saving and running by keys in a dialog, too, that changes the window's project.
void takeWindowKeys(QWidget& dialog, const QWidget& window);

}  // namespace candler
