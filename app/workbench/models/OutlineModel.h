// OutlineModel: what a picture draws as a tree of texts: e-classes, in them their e-nodes, in those
// the arguments. For keyboards and screen readers.
#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <optional>

#include "engine/snapshot/Slice.h"

namespace candler {

class OutlineModel : public QAbstractItemModel {
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;

    /// May be null.
    void setSlice(std::shared_ptr<const Slice> slice);

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

    /// The class of a line, or that of the argument.
    [[nodiscard]] std::optional<EClassId> classAt(const QModelIndex& index) const;
    /// The e-node of a line below a class.
    [[nodiscard]] std::optional<ENodeId> nodeAt(const QModelIndex& index) const;
    /// The line of a class; invalid if it is not drawn.
    [[nodiscard]] QModelIndex lineOf(EClassId id) const;

private:
    /// Where a line is, packed into the index's id: boxes have none, e-nodes the box, arguments box
    /// and row.
    enum class Level { Class, Node, Argument };
    [[nodiscard]] static Level levelOf(const QModelIndex& index);
    [[nodiscard]] const SliceBox& boxAt(const QModelIndex& index) const;
    [[nodiscard]] const SliceRow& rowAt(const QModelIndex& index) const;
    [[nodiscard]] QString classText(const SliceBox& box) const;
    [[nodiscard]] QString nodeText(const SliceRow& row) const;
    [[nodiscard]] QString argumentText(const SlicePort& port, int number) const;

    std::shared_ptr<const Slice> m_slice;
};

}  // namespace candler
