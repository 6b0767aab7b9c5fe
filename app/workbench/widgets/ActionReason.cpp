#include "app/workbench/widgets/ActionReason.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeySequence>
#include <QVariant>

namespace candler {

namespace {

const char* const kTip = "tip";
const char* const kWhyNot = "whyNot";

/// Each text is set once, as buttons of the action are laid out anew when it changes.
void show(QAction& action) {
    QString tip = action.property(kTip).toString();
    QString status = tip;
    const QString why = whyNot(action);
    if (!tip.isEmpty() && !action.shortcut().isEmpty())
        tip += QStringLiteral(" (%1)").arg(action.shortcut().toString(QKeySequence::NativeText));
    if (!why.isEmpty()) {
        const QString reason = QCoreApplication::translate("ActionReason", "Not now: %1").arg(why);
        status = reason;
        tip += tip.isEmpty() ? reason : QLatin1Char('\n') + reason;
    }
    action.setStatusTip(status);
    action.setToolTip(tip);
}

}  // namespace

void allow(QAction& action, const QString& whyNot) {
    if (!action.property(kTip).isValid()) action.setProperty(kTip, action.toolTip());
    action.setProperty(kWhyNot, whyNot);
    action.setEnabled(whyNot.isEmpty());
    show(action);
}

QString whyNot(const QAction& action) {
    return action.isEnabled() ? QString() : action.property(kWhyNot).toString();
}

void describe(QAction& action, const QString& tip) {
    action.setProperty(kTip, tip);
    show(action);
}

void setKeys(QAction& action, const QList<QKeySequence>& keys) {
    action.setShortcuts(keys);
    show(action);
}

QString nameOf(const QAction& action) {
    QString text = action.text().section(QLatin1Char('\t'), 0, 0);
    constexpr QChar kMark(u'\1');
    text.replace(QStringLiteral("&&"), kMark).remove(QLatin1Char('&'));
    return text.replace(kMark, QLatin1Char('&'));
}

QString keyOf(const QAction& action) {
    if (!action.shortcut().isEmpty()) return action.shortcut().toString(QKeySequence::NativeText);
    return action.text().section(QLatin1Char('\t'), 1);
}

void takeWindowKeys(QWidget& dialog, const QWidget& window) {
    for (const char* name : {"undo", "redo", "save", "run", "pause", "stop", "step", "reset"})
        if (auto* action = window.findChild<QAction*>(QLatin1String(name)))
            dialog.addAction(action);
}

}  // namespace candler
