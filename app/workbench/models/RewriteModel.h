// RewriteModel: the steps of a proof, or the reasons of an e-node, one a row.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "app/session/ProofReport.h"

namespace candler {

using ProofReportPtr = std::shared_ptr<const ProofReport>;
using OriginReportPtr = std::shared_ptr<const OriginReport>;

class RewriteModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Reason, Place, Iteration, Term, ColumnCount };

    explicit RewriteModel(QObject* parent = nullptr);

    void show(const ProofReportPtr& proof);
    void show(const OriginReportPtr& origin);
    void clear();
    /// The class that the row's term is in, if that is known.
    [[nodiscard]] std::optional<EClassId> classAt(int row) const;
    /// Of an origin.
    [[nodiscard]] std::optional<ENodeId> nodeAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const ProofLine& line, int column) const;
    [[nodiscard]] QString text(const OriginLine& line, int column) const;
    [[nodiscard]] QString details(const ProofLine& line) const;

    ProofReportPtr m_proof;  ///< At most one of the two.
    OriginReportPtr m_origin;
};

}  // namespace candler
