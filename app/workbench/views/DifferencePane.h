// DifferencePane: a comparison as three tables: numbers, changes, and the lines side by side. Rows
// that name a class pick it.
#pragma once

#include <QWidget>

#include "app/workbench/models/DifferenceModel.h"

class QCheckBox;
class QLabel;
class QSplitter;
class QTableView;

namespace candler {

class SharedSelection;

class DifferencePane : public QWidget {
    Q_OBJECT

public:
    DifferencePane(SharedSelection* selection, QWidget* parent);

    /// Null: `instead` says why there is nothing.
    void show(const DifferencePtr& difference, const QString& instead);
    [[nodiscard]] const DifferenceModel& changes() const { return m_changes; }
    [[nodiscard]] const DifferenceModel& lines() const { return m_lines; }
    [[nodiscard]] const DifferenceModel& numbers() const { return m_numbers; }

private:
    QTableView* makeTable(DifferenceModel& model, const QString& name);
    void pick(const DifferenceModel& model, int row);
    void fitColumns();

    SharedSelection* m_selection;
    DifferenceModel m_numbers{DifferenceModel::Part::Numbers};
    DifferenceModel m_changes{DifferenceModel::Part::Changes};
    DifferenceModel m_lines{DifferenceModel::Part::Lines};
    QLabel* m_summary;
    QCheckBox* m_all;
    QTableView* m_numberTable;
    QTableView* m_changeTable;
    QTableView* m_lineTable;
    QSplitter* m_splitter;
};

}  // namespace candler
