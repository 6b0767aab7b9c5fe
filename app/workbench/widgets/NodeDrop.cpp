#include "app/workbench/widgets/NodeDrop.h"

#include <QDropEvent>
#include <utility>

namespace candler {

namespace {

class NodeDrop : public QObject {
public:
    NodeDrop(QWidget* widget, std::function<void(const DraggedNode&)> take)
        : QObject(widget), m_take(std::move(take)) {
        widget->setAcceptDrops(true);
        widget->installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        const bool isDrop = event->type() == QEvent::Drop;
        if (!isDrop && event->type() != QEvent::DragEnter && event->type() != QEvent::DragMove)
            return QObject::eventFilter(watched, event);
        auto* drop = static_cast<QDropEvent*>(event);
        const auto dragged = draggedNode(*drop->mimeData());
        // Files, for one, are the window's.
        if (!dragged) return QObject::eventFilter(watched, event);
        drop->acceptProposedAction();
        if (isDrop) m_take(*dragged);
        return true;
    }

private:
    std::function<void(const DraggedNode&)> m_take;
};

}  // namespace

void acceptNodes(QWidget* widget, const std::function<void(const DraggedNode&)>& take) {
    new NodeDrop(widget, take);
}

}  // namespace candler
