#include "app/workbench/widgets/GridPlot.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <vector>

#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/PaperColours.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr double kTickLength = 5;
/// What a short axis has beside a long one, of which there would be nothing left.
constexpr double kThinnest = 32;

/// 1, 2 or 5 times a power of ten.
std::int64_t roundStep(double least) {
    const double decade = std::pow(10.0, std::floor(std::log10(std::max(1.0, least))));
    for (const double factor : {1.0, 2.0, 5.0})
        if (decade * factor >= least) return static_cast<std::int64_t>(decade * factor);
    return static_cast<std::int64_t>(decade * 10);
}

/// Round indices of an axis that is `length` long, and its last one, so that there is `apart`
/// between any two.
std::vector<std::int64_t> ticksOf(std::int64_t extent, double length, double apart) {
    const double least = static_cast<double>(extent) * apart / std::max(1.0, length);
    const std::int64_t step = roundStep(least);
    std::vector<std::int64_t> ticks;
    for (std::int64_t i = 0; static_cast<double>(extent - 1 - i) >= least; i += step)
        ticks.push_back(i);
    if (extent > 0) ticks.push_back(extent - 1);
    return ticks;
}

/// Of an axis with so many points of the screen for an index; whole points for each if there is
/// one.
double lengthOf(std::int64_t extent, double perIndex, double room) {
    const auto indices = static_cast<double>(extent);
    const double length = std::max(indices * perIndex, std::min(kThinnest, room));
    const double each = length / std::max(1.0, indices);
    return each >= 1 ? std::floor(each) * indices : std::round(length);
}

/// The middle of an index on an axis that begins there.
double placeOf(std::int64_t index, std::int64_t extent, double begin, double length) {
    return begin + length * (static_cast<double>(index) + 0.5) / static_cast<double>(extent);
}

}  // namespace

QString GridPlot::indexText(std::int64_t index) {
    return countString(static_cast<std::size_t>(index));
}

GridPlot::GridPlot(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize GridPlot::minimumSizeHint() const {
    constexpr QSize kLeast(260, 220);
    return kLeast;
}

void GridPlot::setAxes(std::int64_t rows, std::int64_t columns, const QString& rowName,
                       const QString& columnName) {
    m_rows = rows;
    m_columns = columns;
    m_rowName = rowName;
    m_columnName = columnName;
    clear();
}

/// Without names and numbers of the axes and the legend.
QRectF GridPlot::room() const {
    const QFontMetricsF metrics(font());
    const double line = metrics.height();
    const double rowNumbers =
        m_rowName.isEmpty() ? 0
                            : metrics.horizontalAdvance(indexText(m_rows)) + line + 2 * kAxisGap;
    const double half = metrics.horizontalAdvance(indexText(m_columns)) / 2;
    return QRectF(rect()).adjusted(std::max(rowNumbers, half) + kTickLength,
                                   2 * line + kTickLength + kAxisGap, -half - kAxisGap,
                                   -line - 3 * kAxisGap);
}

QRectF GridPlot::plotArea() const {
    const QRectF room = this->room();
    if (room.width() < 1 || room.height() < 1) return {room.topLeft(), QSizeF(0, 0)};
    const double points = devicePixelRatioF();
    const QSizeF size = room.size() * points;
    const double perIndex =
        std::min(size.width() / static_cast<double>(std::max<std::int64_t>(1, m_columns)),
                 size.height() / static_cast<double>(std::max<std::int64_t>(1, m_rows)));
    const QSizeF plot(lengthOf(m_columns, perIndex, size.width()),
                      lengthOf(m_rows, perIndex, size.height()));
    const double left = std::floor(room.left() + (room.width() - plot.width() / points) / 2);
    return {QPointF(left, std::ceil(room.top())), plot / points};
}

QSize GridPlot::cellRoom() const {
    return (plotArea().size() * devicePixelRatioF()).toSize();
}

void GridPlot::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    paint(painter);
}

void GridPlot::paint(QPainter& painter) const {
    const PictureColours& colours = PictureColours::now();
    painter.fillRect(rect(), colours.ground);
    const QRectF plot = plotArea();
    painter.fillRect(plot, colours.box);
    paintCells(painter, plot);
    painter.setPen(QPen(colours.frame, 1));
    painter.drawRect(plot.adjusted(-0.5, -0.5, 0.5, 0.5));
    paintColumnAxis(painter);
    if (!m_rowName.isEmpty()) paintRowAxis(painter);
    paintLegend(painter, plot);
}

void GridPlot::paintColumnAxis(QPainter& painter) const {
    const PictureColours& colours = PictureColours::now();
    const QRectF plot = plotArea();
    const double line = fontMetrics().height();
    const double width = fontMetrics().horizontalAdvance(indexText(m_columns)) + 3 * kAxisGap;
    const double top = plot.top() - kTickLength;
    for (const std::int64_t tick : ticksOf(m_columns, plot.width(), width)) {
        const double x = placeOf(tick, m_columns, plot.left(), plot.width());
        painter.setPen(QPen(colours.frame, 1));
        painter.drawLine(QPointF(x, top), QPointF(x, plot.top() - 1));
        painter.setPen(colours.dimText);
        painter.drawText(QRectF(x - width / 2, top - line, width, line), Qt::AlignCenter,
                         indexText(tick));
    }
    const double half = fontMetrics().horizontalAdvance(m_columnName) / 2.0 + 1;
    painter.setPen(colours.text);
    painter.drawText(QRectF(plot.center().x() - half, top - 2 * line, 2 * half, line),
                     Qt::AlignCenter, m_columnName);
}

void GridPlot::paintRowAxis(QPainter& painter) const {
    const PictureColours& colours = PictureColours::now();
    const QRectF plot = plotArea();
    const double line = fontMetrics().height();
    const double width = fontMetrics().horizontalAdvance(indexText(m_rows)) + kAxisGap;
    const double right = plot.left() - kTickLength;
    for (const std::int64_t tick : ticksOf(m_rows, plot.height(), 2 * line)) {
        const double y = placeOf(tick, m_rows, plot.top(), plot.height());
        painter.setPen(QPen(colours.frame, 1));
        painter.drawLine(QPointF(right, y), QPointF(plot.left() - 1, y));
        painter.setPen(colours.dimText);
        painter.drawText(QRectF(right - kAxisGap - width, y - line / 2, width, line),
                         Qt::AlignRight | Qt::AlignVCenter, indexText(tick));
    }
    const double half = fontMetrics().horizontalAdvance(m_rowName) / 2.0 + 1;
    painter.save();
    painter.translate(right - 2 * kAxisGap - width - line / 2, plot.center().y());
    painter.rotate(-90);
    painter.setPen(colours.text);
    painter.drawText(QRectF(-half, -line / 2, 2 * half, line), Qt::AlignCenter, m_rowName);
    painter.restore();
}

QImage GridPlot::paperPicture() {
    const double points = devicePixelRatioF();
    QImage picture(size() * points, QImage::Format_RGB32);
    picture.setDevicePixelRatio(points);
    {
        const PaperColours paper;
        takeColours();
        QPainter painter(&picture);
        painter.setFont(font());
        paint(painter);
    }
    takeColours();
    return picture;
}

void GridPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    emit roomChanged();
}

void GridPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) takeColours();
}

bool GridPlot::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
    return true;
}

}  // namespace candler
