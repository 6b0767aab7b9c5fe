// MeasureChart: the cost of the model beside the measured time: is the model right?
#pragma once

#include <QWidget>
#include <vector>

#include "app/session/Measurements.h"

class QChart;
class QChartView;
class QScatterSeries;
class QValueAxis;

namespace candler {

class MeasureChart : public QWidget {
    Q_OBJECT

public:
    explicit MeasureChart(QWidget* parent);

    /// The latest last; those without a time or a cost are left out.
    void setMeasurements(const std::vector<Measurement>& measurements);
    [[nodiscard]] int pointCount() const;
    /// How ticks of the time are written.
    [[nodiscard]] QString timeFormat() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyColours();

    QChart* m_chart;
    QChartView* m_chartView;
    QScatterSeries* m_earlier;
    QScatterSeries* m_latest;
    QValueAxis* m_cost;
    QValueAxis* m_time;
    double m_unit = 1;  ///< Of the axis, in seconds.
};

}  // namespace candler
