#include "app/workbench/widgets/StackedChart.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kLegendWidth = 190;
constexpr int kLeftMargin = 58;
constexpr int kBottomMargin = 20;
constexpr int kTopMargin = 16;
constexpr int kRightMargin = 8;

}  // namespace

std::pair<double, int> roundedUp(double value) {
    const double size = std::pow(10.0, std::floor(std::log10(std::max(1.0, value))));
    for (const double step : {0.25, 0.5, 1.0, 2.0})
        if (const double count = std::ceil(value / (size * step)); count <= 5)
            return {count * size * step, static_cast<int>(count) + 1};
    return {size * 10, 6};
}

StackedChart::StackedChart(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize StackedChart::minimumSizeHint() const {
    constexpr QSize kLeast(320, 110);
    return kLeast;
}

/// Around the circle of hues, so that neighbours differ, and by lightness where they come round.
QColor StackedChart::colourOf(std::size_t series) {
    constexpr int kHues = 8;
    constexpr int kStep = 137;  // the golden angle
    const bool isDark = PictureColours::now().ground.lightness() < 128;
    const int hue = static_cast<int>((210 + series * kStep) % 360);
    const int round = static_cast<int>(series / kHues) % 3;
    const int lightness = isDark ? 130 - 25 * round : 120 + 30 * round;
    return QColor::fromHsl(hue, isDark ? 110 : 140, lightness);
}

void StackedChart::setSeries(std::vector<StackedSeries> series) {
    if (series == m_series) return;
    m_series = std::move(series);
    m_points = 0;
    for (const StackedSeries& one : m_series) m_points = std::max(m_points, one.values.size());
    m_tops.assign(m_series.size(), std::vector<double>(m_points));
    std::vector<double> sum(m_points);
    for (std::size_t s = 0; s < m_series.size(); ++s) {
        for (std::size_t x = 0; x < m_series[s].values.size(); ++x) sum[x] += m_series[s].values[x];
        m_tops[s] = sum;
    }
    const double most = sum.empty() ? 0 : *std::ranges::max_element(sum);
    std::tie(m_most, m_ticks) = roundedUp(std::max(1.0, most));
    update();
}

void StackedChart::setBounds(std::vector<std::pair<int, QString>> bounds) {
    if (bounds == m_bounds) return;
    m_bounds = std::move(bounds);
    update();
}

void StackedChart::setCursor(std::optional<int> x) {
    if (x == m_cursor) return;
    m_cursor = x;
    update();
}

QRectF StackedChart::plotArea() const {
    const int legend = width() > 3 * kLegendWidth ? kLegendWidth : 0;
    return QRectF(rect()).adjusted(kLeftMargin, kTopMargin, -legend - kRightMargin, -kBottomMargin);
}

QPointF StackedChart::placeOf(double x, double y) const {
    const QRectF plot = plotArea();
    const double last = m_points > 1 ? static_cast<double>(m_points - 1) : 1;
    return {plot.left() + plot.width() * x / last, plot.bottom() - plot.height() * y / m_most};
}

std::optional<int> StackedChart::xAt(const QPointF& place) const {
    const QRectF plot = plotArea();
    if (m_points == 0 || plot.width() <= 0 || place.x() > plot.right() + kRightMargin)
        return std::nullopt;
    const int last = static_cast<int>(m_points) - 1;
    const double part = (place.x() - plot.left()) / plot.width();
    return std::clamp(static_cast<int>(std::lround(part * std::max(1, last))), 0, last);
}

void StackedChart::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().base());
    painter.setRenderHint(QPainter::Antialiasing);
    paintGrid(painter);
    paintAreas(painter);
    const PictureColours& colours = PictureColours::now();
    painter.setPen(QPen(colours.dimText, 1, Qt::DashDotLine));
    for (const auto& [x, name] : m_bounds) {
        const QPointF top = placeOf(x == 0 ? 0 : x - 0.5, m_most);
        if (x > 0) painter.drawLine(top, QPointF(top.x(), plotArea().bottom()));
        painter.drawText(top + QPointF(4, -3), name);
    }
    painter.setPen(QPen(colours.text, 1));
    if (m_cursor && m_points > 0)
        painter.drawLine(placeOf(*m_cursor, 0), placeOf(*m_cursor, m_most));
    paintLegend(painter);
}

void StackedChart::paintGrid(QPainter& painter) const {
    const PictureColours& colours = PictureColours::now();
    const QRectF plot = plotArea();
    const double line = fontMetrics().height();
    for (int tick = 0; tick < m_ticks; ++tick) {
        const double value = m_most * tick / std::max(1, m_ticks - 1);
        const double y = placeOf(0, value).y();
        painter.setPen(QPen(colours.leafFill, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(colours.dimText);
        painter.drawText(QRectF(0, y - line / 2, plot.left() - 6, line),
                         Qt::AlignRight | Qt::AlignVCenter,
                         countString(static_cast<std::size_t>(std::llround(value))));
    }
    const int last = static_cast<int>(m_points) - 1;
    const int step = std::max(1, static_cast<int>(std::ceil(last / 12.0)));
    for (int x = 0; x <= last; x += step)
        painter.drawText(QRectF(placeOf(x, 0).x() - 30, plot.bottom() + 2, 60, line),
                         Qt::AlignCenter, QString::number(x));
}

/// The highest first, so that each covers what it is not.
void StackedChart::paintAreas(QPainter& painter) const {
    if (m_points == 0) return;
    painter.setClipRect(plotArea().adjusted(-1, -1, 1, 1));
    for (std::size_t s = m_tops.size(); s-- > 0;) {
        QPolygonF area;
        area.reserve(static_cast<qsizetype>(m_points) + 2);
        area << placeOf(0, 0);
        for (std::size_t x = 0; x < m_points; ++x)
            area << placeOf(static_cast<double>(x), m_tops[s][x]);
        area << placeOf(static_cast<double>(m_points) - 1, 0);
        painter.setPen(QPen(palette().base().color(), 0.7));
        painter.setBrush(colourOf(s));
        painter.drawPolygon(area);
    }
    painter.setClipping(false);
}

/// In the order in which they lie.
void StackedChart::paintLegend(QPainter& painter) const {
    const QRectF plot = plotArea();
    const double left = plot.right() + kRightMargin + 6;
    if (left > width() - kLegendWidth / 2.0) return;
    const double line = fontMetrics().height() + 1;
    const auto fit = static_cast<std::size_t>(std::max(1.0, (height() - kTopMargin) / line));
    double y = kTopMargin;
    for (std::size_t i = 0; i < std::min(fit, m_series.size()); ++i) {
        const std::size_t s = m_series.size() - 1 - i;
        const bool isCut = i + 1 == fit && m_series.size() > fit;
        painter.setPen(Qt::NoPen);
        painter.setBrush(colourOf(s));
        if (!isCut) painter.drawRect(QRectF(left, y + line / 2 - 5, 10, 10));
        painter.setPen(PictureColours::now().text);
        const QString name = isCut ? tr("and %1 more").arg(m_series.size() - i) : m_series[s].name;
        const QRectF place(left + 15, y, width() - left - 17, line);
        painter.drawText(
            place, Qt::AlignLeft | Qt::AlignVCenter,
            fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(place.width())));
        y += line;
    }
}

void StackedChart::mousePressEvent(QMouseEvent* event) {
    if (const auto x = xAt(event->position())) emit picked(*x);
}

QString StackedChart::tipAt(int x) const {
    std::vector<std::pair<double, QString>> lines;
    const auto index = static_cast<std::size_t>(x);
    for (const StackedSeries& one : m_series)
        if (index < one.values.size() && one.values[index] > 0)
            lines.emplace_back(one.values[index], one.name);
    std::ranges::stable_sort(lines, std::greater<>(), [](const auto& line) { return line.first; });
    constexpr std::size_t kMostLines = 12;
    QStringList text;
    for (std::size_t i = 0; i < std::min(kMostLines, lines.size()); ++i)
        text << tr("%1: %2").arg(
            lines[i].second, countString(static_cast<std::size_t>(std::llround(lines[i].first))));
    return text.join(QLatin1Char('\n'));
}

bool StackedChart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto x = xAt(help->pos());
    QToolTip::showText(help->globalPos(), x ? tipAt(*x) : QString(), this);
    return true;
}

}  // namespace candler
