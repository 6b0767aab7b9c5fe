// TuneModel: results of tuning, fastest first: the values, the time and how it compares with where
// the search began, or why there is none.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/session/Tuning.h"

namespace candler {

/// Why there is no time: the outcome, with its reason.
[[nodiscard]] QString outcomeText(TuneOutcome outcome, const std::string& reason);

class TuneModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit TuneModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setLog(const TuneLogPtr& log);
    [[nodiscard]] const TuneLogPtr& log() const { return m_log; }
    [[nodiscard]] const TuneRow* row(int index) const;
    [[nodiscard]] int rowOf(const TuneValues& values) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    /// Those behind the parameters'.
    enum Column { Time, Speed, Ratio, Note, FixedColumns };

    [[nodiscard]] int parameterCount() const;
    [[nodiscard]] QString text(const TuneRow& row, int column) const;
    [[nodiscard]] QString note(const TuneRow& row) const;

    TuneLogPtr m_log;
    std::vector<const TuneRow*> m_rows;  // of m_log
};

}  // namespace candler
