// NumberBox: a box for a number, written as all numbers of the window are (Numbers.h). It takes
// what is typed with groups and without them.
#pragma once

#include <QDoubleSpinBox>
#include <QLocale>
#include <QRegularExpression>
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
        // A point may group digits in German: what can be read in two ways is not taken.
        static const QRegularExpression kGroups(
            QStringLiteral("(?<!\\d)\\d{1,3}(\\.\\d{3})+(?!\\d)"));
        if (decimalSign() != QLatin1Char('.') && text != this->specialValueText() &&
            kGroups.match(text).hasMatch())
            return QValidator::Intermediate;
        QString typed = plain(text);
        int at = std::min(position, static_cast<int>(typed.size()));
        return Box::validate(typed, at);
    }

private:
    [[nodiscard]] QString plain(const QString& text) const {
        if (text == this->specialValueText()) return text;
        QString plain = plainNumber(text);
        // Here a comma is the decimal sign of others, unless it groups digits.
        static const QRegularExpression kGroup(QStringLiteral(",(?=\\d{3}(?!\\d))"));
        plain.remove(kGroup);
        return plain.replace(QLatin1Char(','), QLatin1Char('.'));
    }
};

}  // namespace candler
