// UnguidedPane: a kind of comparison: the guide and the same rules without it: both growths in one
// large chart with limit and found terms, the outcome in a few sentences, and a table (both in
// UnguidedPaneText.cpp).
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
class QPushButton;
class QScatterSeries;
class QStackedWidget;
class QTableWidget;
class QValueAxis;

namespace candler {

class UnguidedPane : public QWidget {
    Q_OBJECT

public:
    UnguidedPane(const ViewContext& context, QWidget* parent);

    /// What the table says, as CSV; empty before a comparison.
    [[nodiscard]] QString text() const;
    /// The outcome in sentences.
    [[nodiscard]] QString summary() const;
    /// Points of the guided and of the unguided curve.
    [[nodiscard]] std::pair<std::size_t, std::size_t> pointCounts() const;
    [[nodiscard]] const PiecewiseCurve& guided() const { return *m_guided; }
    /// What is in place of the chart while there is nothing to draw.
    [[nodiscard]] QString emptyText() const;
    /// What is written beside points of the chart.
    [[nodiscard]] QStringList notes() const { return m_notes->texts(); }
    /// How a step ended, without a full stop.
    [[nodiscard]] static QString endText(const StepReport& step);

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeChart();
    void makePages();
    void makeTable();
    [[nodiscard]] bool isPresent() const;
    void showState();
    void begin(const Project& project);
    void showComparison(const ComparisonPtr& result);
    /// `limit`: of e-nodes, without the guide.
    [[nodiscard]] static QString summaryOf(const Comparison& result, std::size_t limit);
    void fillTable(const Comparison& result);
    void showWholeTable();
    void drawCurves();
    /// Of both runs, as far as there are.
    void drawNotes();
    void showLegend();
    /// The limit of e-nodes of the run without a guide, where the chart reaches near it.
    void drawLimit(std::size_t limit);
    /// Where steps found their goals, and why the other run ended.
    void drawEnds(const GuideReport& report, const QColor& colour, ChartNotes::Side side);
    /// Of the run without a guide.
    [[nodiscard]] std::size_t limit() const;
    void forget();
    void applyColours();

    SessionController* m_controller;
    Project m_compared;
    ComparisonPtr m_result;
    ComparisonPtr m_drawn;  ///< m_result, or what there is of it while it is made.
    bool m_isComparing = false;
    QPushButton* m_run;
    QLabel* m_summary;
    QTableWidget* m_table;
    QLabel* m_empty;
    QStackedWidget* m_pages;  ///< That, or chart and table.
    QChart* m_chart;
    QChartView* m_chartView;
    QValueAxis* m_time;
    QLogValueAxis* m_count;
    // A piece for each step.
    std::unique_ptr<PiecewiseCurve> m_guided;
    std::unique_ptr<PiecewiseCurve> m_unguided;
    QLineSeries* m_limit;
    QScatterSeries* m_found;
    std::unique_ptr<ChartNotes> m_notes;
};

}  // namespace candler
