#include "app/workbench/widgets/FieldFrames.h"

#include <QPainter>
#include <QStyleOption>

#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

/// Fusion takes a darker shade of the window's colour, which a dark ground swallows.
void paintFrame(QPainter& painter, const QStyleOption& option) {
    if (!isDark(option.palette)) return;
    constexpr double kRound = 2;
    const bool hasFocus = (option.state & QStyle::State_HasFocus) != 0;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        option.palette.color(hasFocus ? QPalette::Highlight : QPalette::PlaceholderText));
    painter.drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), kRound, kRound);
    painter.restore();
}

}  // namespace

FieldFrames::FieldFrames() : QProxyStyle(QStringLiteral("Fusion")) {}

void FieldFrames::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck ||
        element == PE_FrameLineEdit)
        paintFrame(*painter, *option);
}

void FieldFrames::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const {
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_ComboBox || control == CC_SpinBox) paintFrame(*painter, *option);
}

}  // namespace candler
