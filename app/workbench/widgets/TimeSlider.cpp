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

}  // namespace

TimeSlider::TimeSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {}

void TimeSlider::setMarks(std::vector<TimeMark> marks) {
    m_marks = std::move(marks);
    update();
}

QString TimeSlider::tip(std::size_t value) const {
    return m_tipOf && value < m_marks.size() ? m_tipOf(value) : QString();
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
    const double step = xOf(minimum() + 1) - xOf(minimum());
    const int value =
        minimum() + static_cast<int>(std::lround((help->pos().x() - xOf(minimum())) / step));
    const QString text = tip(static_cast<std::size_t>(std::max(0, value)));
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
    constexpr double kRadius = 1.7;
    const double y = height() - kRadius - 0.5;
    for (std::size_t i = 1; i < m_marks.size(); ++i) {
        if (m_marks[i].isStart) continue;
        const double begin = xOf(static_cast<double>(i) - 1);
        const double gap = (xOf(static_cast<double>(i)) - begin) / kPhases;
        if (gap < kLeastGap) continue;
        // Filled: done; hollow: still to come.
        for (int phase = 1; phase <= kPhases; ++phase) {
            const bool isDone = phase <= m_marks[i].phases;
            painter.setPen(QPen(colours.dimText, 1));
            painter.setBrush(isDone ? QBrush(colours.dimText) : QBrush(Qt::NoBrush));
            painter.drawEllipse(QPointF(begin + phase * gap, y), kRadius, kRadius);
        }
    }
}

}  // namespace candler
