// GrowthView: over the iterations of all steps, e-nodes, e-classes and rule applications; or the
// new e-nodes of each rule, one upon the other. Above them, how soon the limit is reached. A click
// shows that iteration.
#pragma once

#include <QTimer>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/workbench/engine/EngineWorker.h"
#include "app/workbench/views/View.h"
#include "app/workbench/widgets/Charts.h"

class QChart;
class QChartView;
class QComboBox;
class QLabel;
class QLineSeries;
class QStackedWidget;
class QValueAxis;

namespace candler {

class StackedChart;

class GrowthView : public QWidget {
    Q_OBJECT

public:
    GrowthView(const ViewContext& context, QWidget* parent);

    /// Points shown, start terms included.
    [[nodiscard]] std::size_t pointCount() const { return m_moments.size(); }
    /// Steps of the guide that are named above the curves.
    [[nodiscard]] std::size_t stepCount() const { return m_stepNames->count(); }

    /// E-nodes, a piece for each step.
    [[nodiscard]] const PiecewiseCurve& nodes() const { return *m_nodes; }
    [[nodiscard]] const StackedChart& byRule() const { return *m_byRule; }
    void showByRule(bool isByRule);
    /// What is said of the growth to come.
    [[nodiscard]] QString forecast() const;

signals:
    void momentPicked(const candler::Moment& moment);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeBar();
    void makeLines();
    /// At once, or a fifth of a second after the last time.
    void refreshSoon();
    void showRules(const RunViewPtr& run);
    void showForecast(const RunViewPtr& run);
    void showRun();
    void showMoment(const Moment& moment);
    void applyColours();
    /// Where a step of the guide begins: a line, and its name at the top.
    void showSteps(const RunViewPtr& run);
    [[nodiscard]] int indexOf(const Moment& moment) const;

    SessionController* m_controller;
    QChart* m_chart;
    QChartView* m_chartView;
    // Each step has an e-graph of its own, and a piece of each curve.
    std::unique_ptr<PiecewiseCurve> m_nodes;
    std::unique_ptr<PiecewiseCurve> m_classes;
    std::unique_ptr<PiecewiseCurve> m_applied;
    QLineSeries* m_cursor;
    QLineSeries* m_bounds;
    QLineSeries* m_toCome;  ///< E-nodes, if they grow on as they did.
    StackedChart* m_byRule;
    QStackedWidget* m_charts;
    QComboBox* m_what = nullptr;
    QLabel* m_forecast = nullptr;
    QTimer m_pause;  ///< Between two updates.
    bool m_isDue = false;
    std::unique_ptr<ChartNotes> m_stepNames;  ///< Of begun steps.
    QValueAxis* m_time;
    QValueAxis* m_count;
    std::vector<Moment> m_moments;
    std::optional<Moment> m_shown;
    double m_most = 1;
};

}  // namespace candler
