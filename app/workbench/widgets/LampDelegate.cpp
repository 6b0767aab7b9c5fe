#include "app/workbench/widgets/LampDelegate.h"

#include <QPainter>

#include "app/workbench/widgets/Theme.h"

namespace candler {

LampDelegate::LampDelegate(QObject* parent) : QStyledItemDelegate(parent) {}

void LampDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const {
    static const PictureFonts fonts;
    QStyleOptionViewItem shown = option;
    const QVariant light = index.data(GuideModel::kLightRole);
    constexpr int kLamp = 16;
    if (index.data(GuideModel::kCodeRole).toBool()) {
        shown.font = fonts.code;
        shown.fontMetrics = QFontMetrics(fonts.code);
    }
    if (!index.parent().isValid() && index.column() == GuideModel::What) shown.font.setBold(true);
    const PictureColours& colours = PictureColours::now();
    if (index.column() == GuideModel::Status || (index.parent().isValid() && !light.isValid()))
        shown.palette.setColor(QPalette::Text, colours.dimText);
    if (light.isValid()) shown.rect.setLeft(shown.rect.left() + kLamp);
    QStyledItemDelegate::paint(painter, shown, index);
    if (!light.isValid()) return;
    const QRectF rect(option.rect.left() + 2, option.rect.center().y() - 5, 11, 11);
    paintLamp(*painter, rect, static_cast<StepLight>(light.toInt()));
}

void LampDelegate::paintLamp(QPainter& painter, const QRectF& rect, StepLight light) {
    const PictureColours& colours = PictureColours::now();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = light == StepLight::Found     ? colours.added
                          : light == StepLight::Partial ? colours.merged
                          : light == StepLight::Working ? colours.chosen
                          : light == StepLight::Failed  ? colours.merged
                                                        : colours.edge;
    painter.setPen(QPen(colour, 1.6));
    painter.setBrush(light == StepLight::Found ? QBrush(colour) : QBrush(Qt::NoBrush));
    if (light != StepLight::Failed) painter.drawEllipse(rect);
    painter.setBrush(colour);
    switch (light) {
        case StepLight::Found: {
            painter.setPen(QPen(colours.box, 1.8));
            const QPointF points[] = {rect.topLeft() + QPointF(2.6, 5.8),
                                      rect.topLeft() + QPointF(4.7, 7.9),
                                      rect.topLeft() + QPointF(8.6, 3.2)};
            painter.drawPolyline(points, 3);
            break;
        }
        case StepLight::Partial:
            painter.drawPie(rect, 90 * 16, 180 * 16);
            break;
        case StepLight::Working:
            painter.drawEllipse(rect.center(), 2, 2);
            break;
        case StepLight::Failed:
            painter.drawLine(rect.topLeft(), rect.bottomRight());
            painter.drawLine(rect.topRight(), rect.bottomLeft());
            break;
        case StepLight::Waiting:
            break;
    }
    painter.restore();
}

}  // namespace candler
