// CandidateModel: the e-nodes of one e-class with their costs and why they were chosen or lost.
#pragma once

#include <QAbstractTableModel>
#include <optional>
#include <vector>

#include "app/session/SessionTypes.h"

namespace candler {

class CandidateModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// What decides comes first: a narrow page cuts the others.
    enum Column { Node, Total, Status, Own, Born, ColumnCount };
    static constexpr int kNodeIdRole = Qt::UserRole + 1;
    static constexpr int kChosenRole = Qt::UserRole + 2;

    explicit CandidateModel(QObject* parent = nullptr);

    /// The class that `id` is part of at that moment; none empties the table.
    void show(const ExtractionViewPtr& view, std::optional<EClassId> id);
    [[nodiscard]] std::optional<ClassIndex> shownClass() const { return m_class; }
    [[nodiscard]] int rowOf(ENodeId node) const;
    [[nodiscard]] ENodeId nodeAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] const SnapshotNode& node(const Candidate& candidate) const {
        return m_view->snapshot->nodes()[candidate.node];
    }
    [[nodiscard]] QVariant text(const Candidate& candidate, int column) const;
    [[nodiscard]] QString nodeText(const Candidate& candidate) const;
    [[nodiscard]] QString born(const Candidate& candidate) const;
    [[nodiscard]] QString status(const Candidate& candidate) const;
    [[nodiscard]] bool needsInfinite(const Candidate& candidate) const;

    ExtractionViewPtr m_view;
    std::optional<ClassIndex> m_class;
    std::vector<Candidate> m_rows;  // cheapest first
};

}  // namespace candler
