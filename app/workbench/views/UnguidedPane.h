// UnguidedPane: a kind of comparison: the guide beside its rules without it: both growths in one
// chart, and the totals.
#pragma once

#include <memory>
#include <utility>

#include "app/workbench/engine/EngineWorker.h"
#include "app/workbench/views/View.h"
#include "app/workbench/widgets/Charts.h"

class QChart;
class QChartView;
class QLabel;
class QLineSeries;
class QLogValueAxis;
class QPlainTextEdit;
class QPushButton;
class QValueAxis;

namespace candler {

class UnguidedPane : public QWidget {
    Q_OBJECT

public:
    UnguidedPane(const ViewContext& context, QWidget* parent);

    /// What the table says; empty before a comparison.
    [[nodiscard]] QString text() const;
    /// Points of the guided and of the unguided curve.
    [[nodiscard]] std::pair<std::size_t, std::size_t> pointCounts() const;
    [[nodiscard]] const PiecewiseCurve& guided() const { return *m_guided; }

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] bool isPresent() const;
    void showState();
    void showComparison(const ComparisonPtr& result);
    void forget();
    void applyColours();

    SessionController* m_controller;
    Project m_compared;
    QPushButton* m_run;
    QLabel* m_about;
    QPlainTextEdit* m_text;
    QChart* m_chart;
    QChartView* m_chartView;
    QValueAxis* m_time;
    QLogValueAxis* m_count;
    // A piece for each step.
    std::unique_ptr<PiecewiseCurve> m_guided;
    std::unique_ptr<PiecewiseCurve> m_unguided;
};

}  // namespace candler
