// HeatMapView: rules by iterations: which rule did what when, and how soon the limit is reached.
#pragma once

#include <vector>
#include "app/workbench/engine/EngineWorker.h"
#include "app/workbench/models/HeatMapModel.h"
#include "app/workbench/views/View.h"

class QComboBox;
class QLabel;
class QTableView;

namespace candler {

class Sight;

class HeatMapView : public QWidget {
    Q_OBJECT

public:
    HeatMapView(const ViewContext& context, QWidget* parent);

    [[nodiscard]] const HeatMapModel& model() const { return m_model; }
    /// What is said of the growth to come.
    [[nodiscard]] QString forecast() const;
    /// What cells, colours and bars mean.
    [[nodiscard]] QString legend() const;
    void setValue(HeatMapModel::Value value);

signals:
    /// To be shown in the e-graph.
    void momentPicked(const candler::Moment& moment);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void pick(const QModelIndex& index);
    void measureColumns();
    void fitColumns();
    /// Nothing while nobody sees it.
    void refresh();
    void showRun();
    void showForecast(const StepReport& step);
    void showLegend();

    SessionController* m_controller;
    SharedSelection* m_selection;
    QComboBox* m_step;
    QComboBox* m_value;
    QLabel* m_forecast;
    QLabel* m_legend;
    QTableView* m_table;
    Sight* m_sight;
    HeatMapModel m_model;
    std::vector<int> m_widths;  ///< Of the columns, as their texts need.
};

}  // namespace candler
