// ElidedLabel: a line or a few of plain text that give way: what has no room ends in "…" and is in
// the tool tip as a whole.
#pragma once

#include <QLabel>

class QPainter;

namespace candler {

class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr, int lines = 1);

    /// Said where the whole text has no room on one line.
    void setShortText(const QString& text);
    /// Of one line: what is painted.
    [[nodiscard]] QString shownText() const;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// With a painter the text is painted; tells whether all of it has room.
    bool layOut(QPainter* painter) const;

    int m_lines;
    QString m_short;
};

}  // namespace candler
