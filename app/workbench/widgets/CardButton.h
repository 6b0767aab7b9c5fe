// CardButton: a button with a title and a wrapped text below it; with a picture beside them and a
// line of details below, if there are any.
#pragma once

#include <QPushButton>

class QHBoxLayout;
class QVBoxLayout;

namespace candler {

class CardButton : public QPushButton {
    Q_OBJECT

public:
    CardButton(const QString& title, const QString& text, QWidget* parent = nullptr);

    /// To the left of the text; the card owns it.
    void setPicture(QWidget* picture);
    void setDetails(const QString& details);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

private:
    QHBoxLayout* m_row;
    QVBoxLayout* m_column;
};

}  // namespace candler
