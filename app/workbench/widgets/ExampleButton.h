// ExampleButton: the card of an example: a piece of its text as a picture, beside it the title, a
// line with what it shows, and a short dim tag. All are equally high; a long title has two lines.
#pragma once

#include <QPushButton>
#include <QStringList>

namespace candler {

class ExampleButton : public QPushButton {
    Q_OBJECT

public:
    struct Face {
        QString title;
        QString shows;
        QString tag;
        QStringList picture;  ///< At most as many lines, each as long, as there is room for.
    };
    /// Characters and lines of the picture.
    static constexpr QSize kPicture{25, 4};

    explicit ExampleButton(Face face, QWidget* parent = nullptr);

    [[nodiscard]] const Face& face() const { return m_face; }
    [[nodiscard]] QRect pictureRect() const;
    /// Title and tag are not cut.
    [[nodiscard]] bool hasRoom() const;

    /// As wide as a card should at least be.
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintPicture(QPainter& painter) const;
    /// Beside the picture.
    [[nodiscard]] QRect textRect() const;
    [[nodiscard]] int titleHeight() const;
    [[nodiscard]] int textHeight() const;

    Face m_face;
};

}  // namespace candler
