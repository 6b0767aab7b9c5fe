#include "app/workbench/widgets/ExampleButton.h"

#include <QFontDatabase>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kPad = 6;  // Around the picture, and inside of it.

QFont pictureFont(const QFont& around) {
    constexpr double kSmall = 0.8;
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(around.pointSizeF() * kSmall);
    return font;
}

QFont titleFont(QFont font) {
    font.setBold(true);
    return font;
}

QFont tagFont(QFont font) {
    constexpr double kSmall = 0.9;
    font.setPointSizeF(font.pointSizeF() * kSmall);
    return font;
}

QSize pictureSize(const QFont& around) {
    const QFontMetrics metrics(pictureFont(around));
    return {
        ExampleButton::kPicture.width() * metrics.horizontalAdvance(QLatin1Char('m')) + 2 * kPad,
        ExampleButton::kPicture.height() * metrics.height() + 2 * kPad};
}

}  // namespace

ExampleButton::ExampleButton(Face face, QWidget* parent)
    : QPushButton(parent), m_face(std::move(face)) {
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(m_face.title);
}

QSize ExampleButton::sizeHint() const {
    constexpr int kLetters = 32;
    const QSize picture = pictureSize(font());
    const int text = 2 * QFontMetrics(titleFont(font())).height() + fontMetrics().height() +
                     QFontMetrics(tagFont(font())).height();
    return {picture.width() + kLetters * fontMetrics().averageCharWidth() + 4 * kPad,
            std::max(picture.height(), text) + 2 * kPad};
}

QRect ExampleButton::pictureRect() const {
    const QSize size = pictureSize(font());
    return {QPoint(kPad, (height() - size.height()) / 2), size};
}

QRect ExampleButton::textRect() const {
    return rect().adjusted(pictureRect().right() + 2 * kPad, kPad, -kPad - kPad / 2, -kPad);
}

int ExampleButton::titleHeight() const {
    const QFontMetrics metrics(titleFont(font()));
    return metrics.boundingRect(0, 0, textRect().width(), 0, Qt::TextWordWrap, m_face.title)
        .height();
}

int ExampleButton::textHeight() const {
    return titleHeight() + fontMetrics().height() + QFontMetrics(tagFont(font())).height();
}

bool ExampleButton::hasRoom() const {
    return textHeight() <= textRect().height() &&
           QFontMetrics(tagFont(font())).horizontalAdvance(m_face.tag) <= textRect().width();
}

void ExampleButton::paintPicture(QPainter& painter) const {
    const PictureColours& colours = PictureColours::now();
    const QRect room = pictureRect();
    painter.setPen(colours.frame);
    painter.setBrush(colours.ground);
    painter.drawRect(room.adjusted(0, 0, -1, -1));
    painter.setPen(colours.text);
    painter.setFont(pictureFont(font()));
    const QFontMetrics metrics(painter.font());
    int y = room.top() +
            (room.height() - static_cast<int>(m_face.picture.size()) * metrics.height()) / 2;
    for (const QString& line : m_face.picture) {
        painter.drawText(room.left() + kPad, y + metrics.ascent(),
                         metrics.elidedText(line, Qt::ElideRight, room.width() - 2 * kPad));
        y += metrics.height();
    }
}

void ExampleButton::paintEvent(QPaintEvent* event) {
    QPushButton::paintEvent(event);
    QPainter painter(this);
    paintPicture(painter);
    QRect room = textRect();
    const int gap = std::max(0, (room.height() - textHeight()) / 4);
    const auto write = [&](const QFont& font, QPalette::ColorRole role, int height, int flags,
                           const QString& text) {
        room.setTop(room.top() + gap);
        painter.setFont(font);
        painter.setPen(palette().color(role));
        painter.drawText(QRect(room.topLeft(), QSize(room.width(), height)), flags, text);
        room.setTop(room.top() + height);
    };
    const auto cut = [&](const QFont& font, const QString& text) {
        return QFontMetrics(font).elidedText(text, Qt::ElideRight, room.width());
    };
    write(titleFont(font()), QPalette::ButtonText, titleHeight(), Qt::TextWordWrap, m_face.title);
    write(font(), QPalette::ButtonText, fontMetrics().height(), 0, cut(font(), m_face.shows));
    const QFont small = tagFont(font());
    write(small, QPalette::PlaceholderText, QFontMetrics(small).height(), 0,
          cut(small, m_face.tag));
}

}  // namespace candler
