// WheelGuard: who scrolls past a box does not change its value, and undo is the window's.
#pragma once

#include <QEvent>
#include <QKeyEvent>
#include <QWidget>

namespace candler {

class WheelGuard : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        const auto* key = event->type() == QEvent::ShortcutOverride
                              ? static_cast<const QKeyEvent*>(event)
                              : nullptr;
        const bool isUndo = key != nullptr &&
                            (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo));
        if (event->type() != QEvent::Wheel && !isUndo) return QObject::eventFilter(watched, event);
        event->ignore();
        return true;
    }
};

inline void leaveWheel(QWidget& box) {
    box.installEventFilter(new WheelGuard(&box));
}

}  // namespace candler
