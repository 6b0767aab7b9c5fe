// SubProofModel: a proof as a tree of the steps that it shares: below a step what it rests on.
// Steps are used many times, so rows are made when they are looked at.
#pragma once

#include <QAbstractItemModel>
#include <memory>
#include <vector>

#include "app/workbench/models/RewriteModel.h"

namespace candler {

class SubProofModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Step, Equation, ColumnCount };

    explicit SubProofModel(QObject* parent = nullptr);
    ~SubProofModel() override;

    /// Null empties the tree.
    void show(const ProofReportPtr& proof);

    /// What a row stands for: the steps of a part, or a step alone; empty if it is not shown.
    [[nodiscard]] std::vector<ProofUse> chainAt(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Row;

    [[nodiscard]] Row& rowOf(const QModelIndex& index) const;
    void addUses(Row& row, const std::vector<ProofUse>& uses) const;
    /// Makes the rows below, unless they are there.
    void fill(Row& row) const;
    [[nodiscard]] QString text(const Row& row, int column) const;

    ProofReportPtr m_proof;
    std::unique_ptr<Row> m_root;
};

}  // namespace candler
