// Charts: what charts of the window share: colours, axes, curves of pieces, notes at points.
#pragma once

#include <QGraphicsSimpleTextItem>
#include <QLineF>
#include <QList>
#include <QPen>
#include <QPointF>
#include <QStringList>
#include <memory>
#include <vector>

class QAbstractAxis;
class QAbstractSeries;
class QChart;
class QChartView;
class QLineSeries;
class QValueAxis;

namespace candler {

/// Background, legend and axes in the palette of the view; its series keep their own colours. The
/// numbers of the axes have groups of digits and the decimal sign of the window's language.
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

/// Short texts of one line at points of a chart, above all lines and on plates of their own. Each
/// stands at the nearest place beside its point where it covers no curve and no other text.
class ChartNotes {
public:
    /// Points are values on the axes of the series.
    ChartNotes(QChart& chart, QAbstractSeries* series) : m_chart(chart), m_series(series) {}

    /// Where it stands if there is room: beside the point and above it, or below it.
    enum class Side { Above, Below };

    void clear();
    void add(QPointF point, const QString& text, const QColor& colour, Side side);
    /// After the axes or the size of the chart changed.
    void place();
    [[nodiscard]] std::size_t count() const { return m_notes.size(); }
    [[nodiscard]] QStringList texts() const;

private:
    struct Note {
        QPointF point;
        Side side;
        std::unique_ptr<QGraphicsSimpleTextItem> item;
    };
    /// Around what stands in the way: each line between two points, and each point.
    [[nodiscard]] std::vector<QLineF> lines() const;
    [[nodiscard]] QRectF freePlace(const Note& note, const std::vector<QLineF>& lines,
                                   const std::vector<QRectF>& taken) const;

    QChart& m_chart;
    QAbstractSeries* m_series;
    std::vector<Note> m_notes;
};

}  // namespace candler
