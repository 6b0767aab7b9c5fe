#include "app/workbench/widgets/EmptyNote.h"

#include <QAbstractItemView>
#include <QEvent>
#include <QPainter>

namespace candler {

EmptyNote::EmptyNote(QAbstractItemView* view, QString text)
    : QObject(view), m_view(view), m_text(std::move(text)) {
    view->viewport()->installEventFilter(this);
}

bool EmptyNote::eventFilter(QObject* watched, QEvent* event) {
    const QAbstractItemModel* model = m_view->model();
    if (event->type() != QEvent::Paint || watched != m_view->viewport() || model == nullptr ||
        model->rowCount(m_view->rootIndex()) > 0)
        return QObject::eventFilter(watched, event);
    constexpr int kMargin = 12;
    QPainter painter(m_view->viewport());
    painter.setPen(m_view->palette().color(QPalette::PlaceholderText));
    painter.drawText(
        m_view->viewport()->rect().adjusted(kMargin, kMargin, -kMargin, -kMargin),
        static_cast<int>(Qt::AlignHCenter | Qt::AlignTop) | static_cast<int>(Qt::TextWordWrap),
        m_text);
    return true;
}

}  // namespace candler
