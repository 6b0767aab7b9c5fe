#include "app/workbench/widgets/Charts.h"

#include <QAbstractAxis>
#include <QChart>
#include <QChartView>
#include <QGuiApplication>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/workbench/widgets/Theme.h"

namespace candler {

void paintChart(QChartView& view) {
    const PictureColours& colours = PictureColours::now();
    QChart& chart = *view.chart();
    // As the colours above: the view's own palette may still be that of the theme before.
    const QColor base = QGuiApplication::palette().color(QPalette::Base);
    view.setBackgroundBrush(base);
    chart.setBackgroundBrush(base);
    chart.setBackgroundRoundness(0);
    chart.legend()->setLabelColor(colours.text);
    for (QAbstractAxis* axis : chart.axes()) {
        axis->setLabelsColor(colours.dimText);
        axis->setGridLinePen(QPen(colours.leafFill, 1));
        axis->setLinePen(QPen(colours.frame, 1));
        // A number that is cut is another one.
        axis->setTruncateLabels(false);
    }
}

void setWholeSteps(QValueAxis& axis, int last) {
    constexpr double kMostTicks = 12;
    axis.setRange(0, std::max(1, last));
    axis.setTickType(QValueAxis::TicksDynamic);
    axis.setTickInterval(std::max(1.0, std::ceil(last / kMostTicks)));
    axis.setLabelFormat(QStringLiteral("%d"));
}

PiecewiseCurve::PiecewiseCurve(QChart& chart, QString name, std::vector<QAbstractAxis*> axes)
    : m_chart(chart), m_name(std::move(name)), m_axes(std::move(axes)) {
    add();
}

void PiecewiseCurve::add() {
    constexpr double kMarkerSize = 4;
    auto* piece = new QLineSeries(&m_chart);
    piece->setName(m_name);
    piece->setPointsVisible(true);
    piece->setPen(m_pen);
    piece->setMarkerSize(kMarkerSize);
    m_chart.addSeries(piece);
    for (QAbstractAxis* axis : m_axes) piece->attachAxis(axis);
    if (!m_pieces.empty())
        for (QLegendMarker* marker : m_chart.legend()->markers(piece)) marker->setVisible(false);
    m_pieces.push_back(piece);
}

void PiecewiseCurve::replace(const std::vector<QList<QPointF>>& pieces) {
    while (m_pieces.size() < pieces.size()) add();
    for (std::size_t i = 0; i < m_pieces.size(); ++i)
        m_pieces[i]->replace(i < pieces.size() ? pieces[i] : QList<QPointF>());
}

void PiecewiseCurve::setPen(const QPen& pen) {
    m_pen = pen;
    for (QLineSeries* piece : m_pieces) piece->setPen(pen);
}

std::vector<QList<QPointF>> PiecewiseCurve::pieces() const {
    std::vector<QList<QPointF>> all;
    for (const QLineSeries* piece : m_pieces)
        if (piece->count() > 0) all.push_back(piece->points());
    return all;
}

std::size_t PiecewiseCurve::pointCount() const {
    std::size_t count = 0;
    for (const QLineSeries* piece : m_pieces) count += static_cast<std::size_t>(piece->count());
    return count;
}

}  // namespace candler
