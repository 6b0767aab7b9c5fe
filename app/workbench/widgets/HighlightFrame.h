// HighlightFrame: a frame around a widget, or a part of it, that follows it about.
#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>

namespace candler {

class HighlightFrame : public QWidget {
    Q_OBJECT

public:
    /// `part` is asked for the part of `target` that is framed; without it the whole is.
    explicit HighlightFrame(QWidget* target, std::function<QRect()> part = {});

    [[nodiscard]] QWidget* target() const { return m_target; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void watch();
    void place();

    QPointer<QWidget> m_target;
    std::function<QRect()> m_part;
};

}  // namespace candler
