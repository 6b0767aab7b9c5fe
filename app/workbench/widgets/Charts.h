// Charts: the window's colours for charts.
#pragma once

#include <QList>
#include <QPen>
#include <QPointF>
#include <QString>
#include <vector>

class QAbstractAxis;
class QChart;
class QChartView;
class QLineSeries;
class QValueAxis;

namespace candler {

/// Background, legend and axes in the palette of the view; its series keep their own colours.
void paintChart(QChartView& view);

/// From 0 to `last`, with a number at whole steps only.
void setWholeSteps(QValueAxis& axis, int last);

/// A curve of several pieces with one name, which no line joins: what one e-graph grew to is not
/// where the next one begins.
class PiecewiseCurve {
public:
    PiecewiseCurve(QChart& chart, QString name, std::vector<QAbstractAxis*> axes);

    void replace(const std::vector<QList<QPointF>>& pieces);
    void setPen(const QPen& pen);
    /// The first; there is always one.
    [[nodiscard]] QLineSeries* first() const { return m_pieces.front(); }
    [[nodiscard]] std::vector<QList<QPointF>> pieces() const;
    /// Of all pieces.
    [[nodiscard]] std::size_t pointCount() const;

private:
    void add();

    QChart& m_chart;
    QString m_name;
    std::vector<QAbstractAxis*> m_axes;
    QPen m_pen;
    std::vector<QLineSeries*> m_pieces;  // of the chart
};

}  // namespace candler
