// FieldFrames: the style of the application: Fusion, whose frames of fields and check boxes are
// drawn in a colour that is seen on a dark ground, too, and whose scroll bars have a handle that
// stands out from its groove in both themes.
#pragma once

#include <QProxyStyle>

namespace candler {

class FieldFrames : public QProxyStyle {
    Q_OBJECT

public:
    FieldFrames();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    /// Icons of buttons are black, on a dark ground, too.
    [[nodiscard]] int styleHint(StyleHint hint, const QStyleOption* option = nullptr,
                                const QWidget* widget = nullptr,
                                QStyleHintReturn* returned = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                            QPainter* painter, const QWidget* widget) const override;
};

}  // namespace candler
