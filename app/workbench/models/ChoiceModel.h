// ChoiceModel: what speaks for and against the e-nodes of one class, by one extractor, and what the
// user wishes of them.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "app/session/ExtractionReport.h"

namespace candler {

/// Why a class is given as it is.
struct ClassExplanation {
    ExtractionSubjectPtr subject;
    const ExtractorInfo* extractor = nullptr;
    ClassIndex classIndex = 0;
    bool isKnown = true;        ///< False: no term that the subject allows has the class in it.
    bool isNeeded = false;      ///< If not, the class was looked at as the only root.
    bool isPartOfUser = false;  ///< ExtractionSubject::isPartOfUser.
    std::vector<ChoiceCandidate> candidates{};  ///< By e-node of the e-graph; the best first.
};
using ClassExplanationPtr = std::shared_ptr<const ClassExplanation>;

class ChoiceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// What decides comes first: a narrow page cuts the others.
    enum Column { Node, Total, Status, Own, Children, Flip, ColumnCount };

    explicit ChoiceModel(QObject* parent = nullptr);

    /// Null empties the table.
    void show(const ClassExplanationPtr& report);
    void setWishes(ExtractionWishes wishes);
    [[nodiscard]] std::optional<NodeIndex> nodeAt(int row) const;
    /// -1: it is not in the table.
    [[nodiscard]] int rowOf(NodeIndex node) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const ChoiceCandidate& candidate, int column) const;
    [[nodiscard]] QString status(const ChoiceCandidate& candidate) const;
    [[nodiscard]] bool isBesidePin(const ChoiceCandidate& candidate) const;
    [[nodiscard]] bool isPinned(NodeIndex node) const;
    [[nodiscard]] bool isForbidden(NodeIndex node) const;

    ClassExplanationPtr m_report;
    ExtractionWishes m_wishes;
};

}  // namespace candler
