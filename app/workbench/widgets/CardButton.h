// CardButton: a button with a title and a wrapped text below it.
#pragma once

#include <QPushButton>

namespace candler {

class CardButton : public QPushButton {
    Q_OBJECT

public:
    CardButton(const QString& title, const QString& text, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
};

}  // namespace candler
