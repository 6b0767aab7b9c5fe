#include "app/workbench/widgets/ToolIcons.h"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kIconSize = 32;  // drawn at twice the usual size

QPolygonF triangle(double left, double right) {
    return {{QPointF(left, 7), QPointF(right, 16), QPointF(left, 25)}};
}

void drawSign(QPainter& painter, ToolSign sign, const QColor& colour) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const QPen line(colour, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    switch (sign) {
        case ToolSign::Run:
            painter.drawPolygon(triangle(9, 25));
            break;
        case ToolSign::Pause:
            painter.drawRect(QRectF(9, 7, 5, 18));
            painter.drawRect(QRectF(18, 7, 5, 18));
            break;
        case ToolSign::Stop:
            painter.drawRect(QRectF(8, 8, 16, 16));
            break;
        case ToolSign::Step:
            painter.drawPolygon(triangle(6, 21));
            painter.drawRect(QRectF(22, 7, 4, 18));
            break;
        case ToolSign::Phase: {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(line);
            QPainterPath path(QPointF(5, 21));
            path.cubicTo(7, 8, 21, 8, 25, 19);
            painter.drawPath(path);
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawPolygon(QPolygonF{{QPointF(19, 18), QPointF(29, 14), QPointF(27, 25)}});
            break;
        }
        case ToolSign::Reset:
            painter.setBrush(Qt::NoBrush);
            painter.setPen(line);
            painter.drawArc(QRectF(7, 7, 18, 18), 60 * 16, 290 * 16);
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawPolygon(QPolygonF{{QPointF(17, 2), QPointF(17, 14), QPointF(26, 8)}});
            break;
    }
}

QPixmap drawn(ToolSign sign, const QColor& colour) {
    QPixmap pixmap(kIconSize, kIconSize);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    drawSign(painter, sign, colour);
    return pixmap;
}

}  // namespace

QIcon toolIcon(ToolSign sign) {
    const PictureColours& colours = PictureColours::now();
    const QColor colour = sign == ToolSign::Run ? colours.added : colours.text;
    QColor faint = colours.dimText;
    faint.setAlpha(110);
    QIcon icon(drawn(sign, colour));
    icon.addPixmap(drawn(sign, faint), QIcon::Disabled);
    return icon;
}

}  // namespace candler
