// StackedChart: areas one upon the other, over whole numbers; painted by itself, because many
// series of many points have to follow a run.
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

namespace candler {

struct StackedSeries {
    QString name;
    std::vector<double> values;  ///< By x; what is missing at the end is nothing.

    bool operator==(const StackedSeries&) const = default;
};

class StackedChart : public QWidget {
    Q_OBJECT

public:
    explicit StackedChart(QWidget* parent = nullptr);

    /// The first series lies lowest.
    void setSeries(std::vector<StackedSeries> series);
    [[nodiscard]] const std::vector<StackedSeries>& series() const { return m_series; }
    /// Where something else begins, before the point; and what it is called.
    void setBounds(std::vector<std::pair<int, QString>> bounds);
    void setCursor(std::optional<int> x);
    /// The colour of a series, of the theme that is chosen.
    [[nodiscard]] static QColor colourOf(std::size_t series);

    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void picked(int x);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRectF plotArea() const;
    [[nodiscard]] QPointF placeOf(double x, double y) const;
    [[nodiscard]] std::optional<int> xAt(const QPointF& place) const;
    void paintGrid(QPainter& painter) const;
    void paintAreas(QPainter& painter) const;
    void paintLegend(QPainter& painter) const;
    [[nodiscard]] QString tipAt(int x) const;

    std::vector<StackedSeries> m_series;
    std::vector<std::vector<double>> m_tops;  ///< By series and x: the sum up to it.
    std::vector<std::pair<int, QString>> m_bounds;
    std::optional<int> m_cursor;
    std::size_t m_points = 0;
    double m_most = 1;  ///< The end of the upward axis.
    int m_ticks = 2;
};

/// A round number at or above `value`, and how many ticks there are up to it.
[[nodiscard]] std::pair<double, int> roundedUp(double value);

}  // namespace candler
