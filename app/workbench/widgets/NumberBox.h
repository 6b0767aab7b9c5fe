// NumberBox: a box for a number, written as all numbers of the window are (Numbers.h). It takes
// what is typed with groups and without them.
#pragma once

#include <QDoubleSpinBox>
#include <QLocale>
#include <QSpinBox>
#include <algorithm>

#include "app/workbench/models/Numbers.h"

namespace candler {

/// Of a QSpinBox or a QDoubleSpinBox.
template <typename Box>
class NumberBox : public Box {
public:
    explicit NumberBox(QWidget* parent = nullptr) : Box(parent) {
        // Qt reads and writes plain numbers here; the rest is below.
        this->setLocale(QLocale::c());
    }

    using Value = decltype(Box().value());

    [[nodiscard]] QString textFromValue(Value value) const override {
        QString text = Box::textFromValue(value);
        if (text.contains(QLatin1Char('.'))) {
            while (text.endsWith(QLatin1Char('0'))) text.chop(1);
            if (text.endsWith(QLatin1Char('.'))) text.chop(1);
        }
        return localNumber(text);
    }

    [[nodiscard]] Value valueFromText(const QString& text) const override {
        return Box::valueFromText(plain(text));
    }

    [[nodiscard]] QValidator::State validate(QString& text, int& position) const override {
        // A point that is no decimal sign might group digits: better none than a wrong number.
        const bool isPointForeign = decimalSign() != QLatin1Char('.');
        if (isPointForeign && text != this->specialValueText() && text.contains(QLatin1Char('.')))
            return QValidator::Invalid;
        QString typed = plain(text);
        int at = std::min(position, static_cast<int>(typed.size()));
        return Box::validate(typed, at);
    }

private:
    [[nodiscard]] QString plain(const QString& text) const {
        return text == this->specialValueText() ? text : plainNumber(text);
    }
};

}  // namespace candler
