// ProblemModel: diagnostics as a list; a click jumps to the place.
#pragma once

#include <QAbstractTableModel>

#include "engine/support/Diagnostic.h"

namespace candler {

class ProblemModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Message, Place, ColumnCount };

    explicit ProblemModel(QObject* parent = nullptr);

    void setProblems(Diagnostics problems);
    [[nodiscard]] const Diagnostic& problem(int row) const {
        return m_problems[static_cast<std::size_t>(row)];
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    Diagnostics m_problems;
};

}  // namespace candler
