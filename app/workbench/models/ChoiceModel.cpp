#include "app/workbench/models/ChoiceModel.h"

#include <algorithm>
#include <cmath>

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/RowTone.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

bool isCost(int column) {
    return column == ChoiceModel::Total || column == ChoiceModel::Own ||
           column == ChoiceModel::Children;
}

}  // namespace

ChoiceModel::ChoiceModel(QObject* parent) : QAbstractTableModel(parent) {}

void ChoiceModel::show(const ClassExplanationPtr& report) {
    beginResetModel();
    m_report = report;
    endResetModel();
}

void ChoiceModel::setWishes(ExtractionWishes wishes) {
    m_wishes = std::move(wishes);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

std::optional<NodeIndex> ChoiceModel::nodeAt(int row) const {
    if (row < 0 || row >= rowCount()) return std::nullopt;
    return m_report->candidates[static_cast<std::size_t>(row)].node;
}

int ChoiceModel::rowOf(NodeIndex node) const {
    if (!m_report) return -1;
    const auto found = std::ranges::find(m_report->candidates, node, &ChoiceCandidate::node);
    return found == m_report->candidates.end()
               ? -1
               : static_cast<int>(found - m_report->candidates.begin());
}

int ChoiceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_report ? 0 : static_cast<int>(m_report->candidates.size());
}

int ChoiceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

bool ChoiceModel::isPinned(NodeIndex node) const {
    return std::ranges::count(m_wishes.pins, m_report->subject->egraph.nodeIds[node]) > 0;
}

bool ChoiceModel::isForbidden(NodeIndex node) const {
    return std::ranges::count(m_wishes.forbidden, m_report->subject->egraph.nodeIds[node]) > 0;
}

bool ChoiceModel::isBesidePin(const ChoiceCandidate& candidate) const {
    return candidate.status == CandidateStatus::Forbidden && !isPinned(candidate.node) &&
           std::ranges::any_of(m_report->candidates, [this](const ChoiceCandidate& other) {
               return isPinned(other.node);
           });
}

QString ChoiceModel::status(const ChoiceCandidate& candidate) const {
    if (isForbidden(candidate.node)) return tr("✕ forbidden by you");
    if (isBesidePin(candidate)) return tr("another e-node is pinned");
    const QString text = engineText(statusText(candidate, m_report->subject->egraph));
    if (isPinned(candidate.node)) return tr("◆ pinned, %1").arg(text);
    return candidate.status == CandidateStatus::Chosen ? tr("● %1").arg(text) : text;
}

QString ChoiceModel::text(const ChoiceCandidate& candidate, int column) const {
    switch (column) {
        case Node:
            return fromUtf8(nodeText(m_report->subject->egraph, candidate.node));
        case Own:
            return costString(candidate.ownCost);
        case Children:
            return costString(candidate.childrenTreeCost);
        case Total:
            return costString(candidate.total);
        case Status:
            return status(candidate);
        default:
            return engineText(flipText(candidate));
    }
}

QVariant ChoiceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const ChoiceCandidate& candidate = m_report->candidates[static_cast<std::size_t>(index.row())];
    const bool isNumber = isCost(index.column());
    switch (role) {
        case Qt::DisplayRole:
            return text(candidate, index.column());
        case Qt::ToolTipRole:
            return isNumber ? QVariant() : text(candidate, index.column());
        case Qt::TextAlignmentRole:
            if (!isNumber) return {};
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        case kToneRole: {
            const RowTone tone = isForbidden(candidate.node)                   ? RowTone::Warning
                                 : candidate.status == CandidateStatus::Chosen ? RowTone::Chosen
                                 : std::isfinite(candidate.total)              ? RowTone::Plain
                                                                               : RowTone::Dim;
            return static_cast<int>(tone);
        }
        default:
            return {};
    }
}

QVariant ChoiceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    static const char* const kNames[] = {QT_TR_NOOP("e-node"),           QT_TR_NOOP("total cost"),
                                         QT_TR_NOOP("status"),           QT_TR_NOOP("own cost"),
                                         QT_TR_NOOP("cost of children"), QT_TR_NOOP("sensitivity")};
    static const char* const kTips[] = {
        QT_TR_NOOP("Its name, its operator and the classes that it needs"),
        QT_TR_NOOP("Total cost of the best selection that includes it, by the cost that the "
                   "extractor minimizes"),
        QT_TR_NOOP("Why it is chosen or not"),
        QT_TR_NOOP("What it costs without its children"),
        QT_TR_NOOP("What its children cost as trees"),
        QT_TR_NOOP("The smallest change in its own cost that would change the decision")};
    const bool isNumber = isCost(section);
    if (role == Qt::DisplayRole) return tr(kNames[section]);
    if (role == Qt::ToolTipRole) return tr(kTips[section]);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

}  // namespace candler
