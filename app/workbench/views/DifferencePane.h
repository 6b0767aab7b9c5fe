// DifferencePane: a comparison as three tables: numbers, changes, and the lines side by side.
#pragma once

#include <QWidget>
#include <vector>

#include "app/workbench/models/DifferenceModel.h"

class QCheckBox;
class QLabel;
class QSplitter;
class QTableView;

namespace candler {

class DifferencePane : public QWidget {
    Q_OBJECT

public:
    explicit DifferencePane(QWidget* parent);

    /// Null: `instead` says why there is nothing.
    void show(const DifferencePtr& difference, const QString& instead);
    /// In place of the summary, until another comparison is shown.
    void say(const QString& text);
    [[nodiscard]] const DifferenceModel& changes() const { return m_changes; }
    [[nodiscard]] const DifferenceModel& lines() const { return m_lines; }
    [[nodiscard]] const DifferenceModel& numbers() const { return m_numbers; }

signals:
    /// A row that names a class; `moment`: when it is there, none: in the e-graph that is shown.
    void classPicked(candler::EClassId eclass, const std::optional<candler::Moment>& moment);

private:
    QTableView* makeTable(DifferenceModel& model, const QString& name);
    void fitColumns();
    /// These share the width that the others leave.
    static void shareWidth(QTableView& table, const std::vector<int>& columns);

    DifferencePtr m_shown;
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
