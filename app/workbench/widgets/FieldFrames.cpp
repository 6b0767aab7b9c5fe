#include "app/workbench/widgets/FieldFrames.h"

#include <QPainter>
#include <QStyleOption>
#include <algorithm>

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

/// Fusion's handle is lighter than its groove, which on a light ground looks the other way round.
void paintScrollBar(QPainter& painter, const QStyleOptionSlider& option, const QRect& groove,
                    const QRect& handle) {
    const PictureColours& colours = PictureColours::now();
    painter.fillRect(groove, colours.leafFill);
    if (option.minimum == option.maximum) return;
    constexpr int kMargin = 3;
    const bool isHeld = (option.activeSubControls & QStyle::SC_ScrollBarSlider) != 0;
    const QRect bar = option.orientation == Qt::Horizontal
                          ? handle.adjusted(1, kMargin, -1, -kMargin)
                          : handle.adjusted(kMargin, 1, -kMargin, -1);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(isHeld ? colours.text : colours.dimText);
    const double round = std::min(bar.width(), bar.height()) / 2.0;
    painter.drawRoundedRect(bar, round, round);
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

int FieldFrames::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* returned) const {
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    return QProxyStyle::styleHint(hint, option, widget, returned);
}

void FieldFrames::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const {
    const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
    if (control == CC_ScrollBar && bar != nullptr) {
        const auto partOf = [&](SubControl part) {
            return subControlRect(control, option, part, widget);
        };
        QStyleOptionSlider arrows = *bar;
        arrows.subControls &= SC_ScrollBarAddLine | SC_ScrollBarSubLine;
        QProxyStyle::drawComplexControl(control, &arrows, painter, widget);
        return paintScrollBar(*painter, *bar, partOf(SC_ScrollBarGroove),
                              partOf(SC_ScrollBarSlider));
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (control == CC_ComboBox || control == CC_SpinBox) paintFrame(*painter, *option);
}

}  // namespace candler
