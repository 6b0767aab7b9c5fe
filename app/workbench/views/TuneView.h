// TuneView: which values of the project's parameters give the fastest kernel: starts, stops and
// goes on with the search, shows what was measured, and takes values over into the project.
#pragma once

#include "app/workbench/models/TuneModel.h"
#include "app/workbench/views/View.h"

class QBarCategoryAxis;
class QBarSet;
class QChart;
class QChartView;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QTableView;
class QValueAxis;

namespace candler {

class TuneView : public QWidget {
    Q_OBJECT

public:
    TuneView(const ViewContext& context, QWidget* parent);

    [[nodiscard]] const TuneModel& model() const { return m_model; }
    [[nodiscard]] QString aboutText() const;
    [[nodiscard]] int barCount() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeControls();
    void makeTable();
    void makeChart();
    void showState();
    void showTuning();
    void showBars();
    void useValues();
    void applyColours();

    SessionController* m_controller;
    TuneModel m_model;
    QPushButton* m_run;
    QPushButton* m_stop;
    QPushButton* m_use;
    QDoubleSpinBox* m_budget;
    QLabel* m_about;
    QWidget* m_results = nullptr;  ///< The chart and the table, once there are any.
    QTableView* m_table;
    QChart* m_chart;
    QChartView* m_chartView;
    QBarSet* m_start;  // where the search began
    QBarSet* m_others;
    QBarCategoryAxis* m_names;
    QValueAxis* m_speed;
};

}  // namespace candler
