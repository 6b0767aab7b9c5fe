// WheelGuard: a box over a value of the project. Who scrolls past it does not change it, undo is
// the window's, and what is being typed is taken before a key of the window saves or runs.
#pragma once

#include <QAbstractSpinBox>
#include <QEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QWidget>

namespace candler {

class WheelGuard : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        bool isUndo = false;
        if (event->type() == QEvent::ShortcutOverride) {
            const auto& key = *static_cast<const QKeyEvent*>(event);
            isUndo = key.matches(QKeySequence::Undo) || key.matches(QKeySequence::Redo);
            const bool isOfWindow = key.key() >= Qt::Key_F1 && key.key() <= Qt::Key_F12;
            if (isUndo || isOfWindow || key.matches(QKeySequence::Save)) takeTyped(*watched);
        }
        if (event->type() != QEvent::Wheel && !isUndo) return QObject::eventFilter(watched, event);
        event->ignore();
        return true;
    }

private:
    static void takeTyped(QObject& box) {
        if (auto* number = qobject_cast<QAbstractSpinBox*>(&box)) number->interpretText();
        if (auto* line = qobject_cast<QLineEdit*>(&box)) emit line->editingFinished();
    }
};

inline void leaveWheel(QWidget& box) {
    box.installEventFilter(new WheelGuard(&box));
}

}  // namespace candler
