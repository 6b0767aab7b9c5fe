// ElidedLabel: one line of plain text that gives way: what has no room ends in "…" and is in the
// tool tip as a whole.
#pragma once

#include <QLabel>

namespace candler {

class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

}  // namespace candler
