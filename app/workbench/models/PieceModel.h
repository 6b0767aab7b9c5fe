// PieceModel: the pieces of a tensor's structure: which elements, what they follow from, how many.
#pragma once

#include <QAbstractTableModel>
#include <optional>

#include "engine/language/Structures.h"

namespace candler {

class PieceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Elements, Map, Formula, Count, Percent, ColumnCount };
    /// Its number among the unique ones, or among the others.
    static constexpr int kNumberRole = Qt::UserRole + 1;
    /// Whether its elements are unique.
    static constexpr int kUniqueRole = Qt::UserRole + 2;

    using QAbstractTableModel::QAbstractTableModel;

    /// Without numbers, which come later.
    void show(StructuredTensor tensor);
    void setCounts(std::optional<StructureCounts> counts);
    void clear() { show({}); }
    [[nodiscard]] const StructuredTensor& tensor() const { return m_tensor; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(std::size_t piece, int column) const;

    StructuredTensor m_tensor;
    std::optional<StructureCounts> m_counts;
};

/// `56.25 %`
[[nodiscard]] QString percentString(double percent);

}  // namespace candler
