// TimeSlider: the slider of iterations, with a dot for each phase below it. What a dot is and what
// happened there is told by the tool tip, and to screen readers by the description.
#pragma once

#include <QSlider>
#include <QString>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace candler {

/// What stands at a value of the slider.
struct TimeMark {
    int phases = 0;  ///< On the way to it from the value before: 0, or up to 3 that were done.
    bool isStart = false;  ///< Nothing leads to it.
};

class TimeSlider : public QSlider {
    Q_OBJECT

public:
    explicit TimeSlider(QWidget* parent = nullptr);

    /// By value.
    void setMarks(std::vector<TimeMark> marks);
    /// What happened at a value; asked for when it is wanted, since there may be thousands.
    void setTips(std::function<QString(std::size_t)> tipOf);
    [[nodiscard]] QString tip(std::size_t value) const;
    [[nodiscard]] const std::vector<TimeMark>& marks() const { return m_marks; }
    /// What the tool tip says there: over a dot also which phase that is.
    [[nodiscard]] QString textAt(QPoint place) const;
    /// The middle of a phase's dot, from 1 to 3; none where it is not drawn.
    [[nodiscard]] std::optional<QPointF> dotOf(std::size_t value, int phase) const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void sliderChange(SliderChange change) override;

private:
    void describe();
    /// The middle of the handle at a value, or between two.
    [[nodiscard]] double xOf(double value) const;

    std::vector<TimeMark> m_marks;
    std::function<QString(std::size_t)> m_tipOf;
};

}  // namespace candler
