// VariantModel: the ways in which the language makes the kernel, and how long each takes beside the
// first.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "app/session/KernelBench.h"

namespace candler {

class VariantModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Median, Ratio, P10, P90, Runs, Speed, Note, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setVariants(std::vector<MeasuredVariant> variants);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString timeText(std::size_t row, int column) const;
    [[nodiscard]] QString note(const MeasuredVariant& row) const;

    std::vector<MeasuredVariant> m_rows;
};

}  // namespace candler
