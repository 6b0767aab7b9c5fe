// HeatMapModel: what each rule did in each iteration of a step, one iteration a column.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/session/SessionTypes.h"

namespace candler {

class HeatMapModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Value { Added, Applied, Matches, Milliseconds };
    /// The iterations follow these.
    enum Column { Rule, Total, Share, FirstIteration };
    /// Of an iteration's cell: 0 to 1, relative to the hottest cell.
    static constexpr int kHeatRole = Qt::UserRole + 1;

    /// What Value::Added counts.
    [[nodiscard]] static QString addedTip();

    explicit HeatMapModel(QObject* parent = nullptr);

    /// The rules that did most come first.
    void show(const StepReport& step, Value value);
    void clear();
    [[nodiscard]] QString ruleAt(int row) const;
    /// From 1; 0: the column is no iteration.
    [[nodiscard]] std::uint32_t iterationAt(int column) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Row {
        std::string rule;
        double total = 0;
        std::vector<RuleReport> work;  ///< By iteration.
    };

    [[nodiscard]] double valueOf(const RuleReport& work) const;
    [[nodiscard]] QString number(double value) const;
    [[nodiscard]] QString text(const Row& row, int column) const;
    [[nodiscard]] QString details(const Row& row, int column) const;

    std::vector<Row> m_rows;
    std::vector<std::uint32_t> m_iterations;
    Value m_value = Value::Added;
    double m_total = 0;
    double m_hottest = 0;
};

}  // namespace candler
