// ClassTableModel: the rows of a ClassTable. It neither sorts nor filters: it says what is wanted,
// and another table comes in one reset.
#pragma once

#include <QAbstractTableModel>
#include <optional>

#include "app/workbench/models/ClassTable.h"

namespace candler {

class ClassTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// May be null.
    void show(ClassTablePtr table);
    [[nodiscard]] const ClassTablePtr& table() const { return m_table; }
    [[nodiscard]] EClassId classAt(int row) const;
    /// Of the class that `id` is part of; -1 if it is not listed.
    [[nodiscard]] int rowOf(EClassId id) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    /// Emits orderWanted().
    void sort(int column, Qt::SortOrder order) override;

signals:
    void orderWanted(candler::ClassColumn column, bool isDescending);

private:
    /// Of terms at most so many bytes.
    [[nodiscard]] QString text(ClassIndex index, ClassColumn column, std::size_t mostTerm) const;

    ClassTablePtr m_table;
};

}  // namespace candler
