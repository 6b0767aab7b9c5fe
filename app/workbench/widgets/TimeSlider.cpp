#include "app/workbench/widgets/TimeSlider.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kPhases = 3;
/// Nearer marks would run into one another.
constexpr double kLeastGap = 5;
constexpr double kDotRadius = 1.7;

}  // namespace

TimeSlider::TimeSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
    describe();
}

void TimeSlider::setMarks(std::vector<TimeMark> marks) {
    m_marks = std::move(marks);
    describe();
    update();
}

void TimeSlider::setTips(std::function<QString(std::size_t)> tipOf) {
    m_tipOf = std::move(tipOf);
    describe();
}

QString TimeSlider::tip(std::size_t value) const {
    return m_tipOf && value < m_marks.size() ? m_tipOf(value) : QString();
}

/// What stands at the handle, and what the dots are.
void TimeSlider::describe() {
    const QString here = tip(static_cast<std::size_t>(value()));
    const QString dots =
        tr("Dots below: the phases search, apply and rebuild of each iteration; filled: done, "
           "hollow: still to come. A place without dots is the start of a step.");
    setAccessibleDescription(here.isEmpty() ? dots : here + QLatin1Char('\n') + dots);
}

void TimeSlider::sliderChange(SliderChange change) {
    QSlider::sliderChange(change);
    if (change == SliderValueChange) describe();
}

std::optional<QPointF> TimeSlider::dotOf(std::size_t value, int phase) const {
    if (value == 0 || value >= m_marks.size() || m_marks[value].isStart) return std::nullopt;
    const double begin = xOf(static_cast<double>(value) - 1);
    const double gap = (xOf(static_cast<double>(value)) - begin) / kPhases;
    if (gap < kLeastGap) return std::nullopt;
    return QPointF(begin + phase * gap, height() - kDotRadius - 0.5);
}

QString TimeSlider::textAt(QPoint place) const {
    constexpr int kNear = 8;  // to the lower side, where the dots are
    const double step = xOf(minimum() + 1) - xOf(minimum());
    const double value =
        step > 0 ? std::max(0.0, minimum() + (place.x() - xOf(minimum())) / step) : minimum();
    const auto dot = std::lround(value * kPhases);
    const auto of = static_cast<std::size_t>((dot + kPhases - 1) / kPhases);
    const int phase = static_cast<int>(dot - 1) % kPhases + 1;
    if (dot == 0 || place.y() < height() - kNear || !dotOf(of, phase))
        return tip(static_cast<std::size_t>(std::lround(value)));
    const QString names[] = {tr("search"), tr("apply"), tr("rebuild")};
    const QString state = phase <= m_marks[of].phases ? tr("Phase %1 (dot %2 of 3): done")
                                                      : tr("Phase %1 (dot %2 of 3): still to come");
    return state.arg(names[phase - 1]).arg(phase) + QLatin1Char('\n') + tip(of);
}

double TimeSlider::xOf(double value) const {
    QStyleOptionSlider option;
    initStyleOption(&option);
    const int handle = style()->pixelMetric(QStyle::PM_SliderLength, &option, this);
    const double span = width() - handle;
    const double range = std::max(1, maximum() - minimum());
    return handle / 2.0 + span * (value - minimum()) / range;
}

bool TimeSlider::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QSlider::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString text = textAt(help->pos());
    if (!text.isEmpty())
        QToolTip::showText(help->globalPos(), text, this);
    else
        QToolTip::hideText();
    return true;
}

void TimeSlider::paintEvent(QPaintEvent* event) {
    QSlider::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const PictureColours& colours = PictureColours::now();
    painter.setPen(QPen(colours.dimText, 1));
    // Filled: done; hollow: still to come.
    for (std::size_t value = 1; value < m_marks.size(); ++value)
        for (int phase = 1; phase <= kPhases; ++phase) {
            const auto dot = dotOf(value, phase);
            if (!dot) break;
            const bool isDone = phase <= m_marks[value].phases;
            painter.setBrush(isDone ? QBrush(colours.dimText) : QBrush(Qt::NoBrush));
            painter.drawEllipse(*dot, kDotRadius, kDotRadius);
        }
}

}  // namespace candler
