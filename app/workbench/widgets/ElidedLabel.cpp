#include "app/workbench/widgets/ElidedLabel.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTextLayout>
#include <QToolTip>

namespace candler {

ElidedLabel::ElidedLabel(QWidget* parent, int lines) : QLabel(parent), m_lines(lines) {
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

QSize ElidedLabel::minimumSizeHint() const {
    return {0, m_lines * fontMetrics().height()};
}

void ElidedLabel::setShortText(const QString& text) {
    if (m_short == text) return;
    m_short = text;
    update();
}

QString ElidedLabel::shownText() const {
    const int room = contentsRect().width();
    const bool isShort = !m_short.isEmpty() && fontMetrics().horizontalAdvance(text()) > room;
    return fontMetrics().elidedText(isShort ? m_short : text(), Qt::ElideRight, room);
}

bool ElidedLabel::layOut(QPainter* painter) const {
    const QRect room = contentsRect();
    if (m_lines == 1) {
        const QString shown = shownText();
        if (painter != nullptr) painter->drawText(room, static_cast<int>(alignment()), shown);
        return shown == text();
    }
    QTextLayout layout(text(), font());
    layout.beginLayout();
    double y = room.top();
    for (int i = 0; i < m_lines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) return true;
        line.setLineWidth(room.width());
        const bool isCut = i + 1 == m_lines && line.textStart() + line.textLength() < text().size();
        if (painter != nullptr && !isCut) line.draw(painter, QPointF(room.left(), y));
        if (isCut) {
            QString rest = text().mid(line.textStart());
            rest.replace(QChar(QChar::LineSeparator), QStringLiteral("; "));
            rest = fontMetrics().elidedText(rest, Qt::ElideRight, room.width());
            if (painter != nullptr)
                painter->drawText(QPointF(room.left(), y + fontMetrics().ascent()), rest);
            return false;
        }
        y += line.height();
    }
    return true;
}

void ElidedLabel::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    drawFrame(&painter);  // With the ground that a style sheet may give it.
    painter.setPen(palette().color(foregroundRole()));
    layOut(&painter);
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                           layOut(nullptr) ? QString() : text(), this);
        return true;
    }
    return QLabel::event(event);
}

}  // namespace candler
