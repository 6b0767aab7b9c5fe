#include "app/workbench/models/CandidateModel.h"

#include <algorithm>
#include <cmath>

#include "app/workbench/models/Texts.h"
#include "engine/snapshot/ReadableText.h"

namespace candler {

CandidateModel::CandidateModel(QObject* parent) : QAbstractTableModel(parent) {}

void CandidateModel::show(const ExtractionViewPtr& view, std::optional<EClassId> id) {
    beginResetModel();
    m_view = view;
    m_class.reset();
    m_rows.clear();
    if (view && id) m_class = view->snapshot->classOf(*id);
    if (m_class) m_rows = candidatesOf(*view, *m_class);
    endResetModel();
}

int CandidateModel::rowOf(ENodeId id) const {
    const auto found =
        std::ranges::find_if(m_rows, [&](const Candidate& c) { return node(c).id == id; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

ENodeId CandidateModel::nodeAt(int row) const {
    return node(m_rows[static_cast<std::size_t>(row)]).id;
}

int CandidateModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CandidateModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

/// One of its children has no term of finite cost.
bool CandidateModel::needsInfinite(const Candidate& candidate) const {
    return std::ranges::any_of(
        m_view->snapshot->children(node(candidate)),
        [this](ClassIndex child) { return std::isinf(m_view->ranking.classCost(child)); });
}

QString CandidateModel::nodeText(const Candidate& candidate) const {
    return fromUtf8(readableNode(*m_view->snapshot, node(candidate)));
}

QString CandidateModel::born(const Candidate& candidate) const {
    const SnapshotNode& shown = node(candidate);
    if (shown.bornIteration == 0) return m_view->snapshot->isImported() ? QString() : tr("start");
    const QString rule = fromUtf8(m_view->snapshot->ruleName(shown.bornRule));
    return rule.isEmpty() ? tr("iter %1").arg(shown.bornIteration)
                          : tr("iter %1  %2").arg(shown.bornIteration).arg(rule);
}

QString CandidateModel::status(const Candidate& candidate) const {
    // There the cheapest e-node need not give what the sketch asks for.
    if (candidate.isChosen)
        return m_view->isUnderSketch && candidate.excess > 0 ? tr("● chosen for the sketch")
                                                             : tr("● chosen");
    if (candidate.isSubsumed) return tr("subsumed");
    if (m_view->ranking.isOrder && std::isinf(candidate.own)) return tr("infinite cost");
    if (std::isnan(candidate.cost)) return {};
    if (m_view->ranking.isOrder && std::isinf(candidate.cost)) return tr("no plan by itself");
    if (std::isinf(candidate.cost)) {
        return needsInfinite(candidate) ? tr("no finite term") : tr("infinite cost");
    }
    if (candidate.excess > 0) return tr("loses by %1").arg(costString(candidate.excess));
    return candidate.isCheapest ? tr("cheapest") : tr("equal cost");
}

QVariant CandidateModel::text(const Candidate& candidate, int column) const {
    switch (column) {
        case Node:
            return nodeText(candidate);
        case Own:
            return std::isfinite(candidate.own) ? costString(candidate.own) : QString();
        case Total:
            return std::isnan(candidate.cost) ? QString() : costString(candidate.cost);
        case Status:
            return status(candidate);
        default:
            return born(candidate);
    }
}

QVariant CandidateModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Candidate& candidate = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return text(candidate, index.column());
        case Qt::ToolTipRole:
            return tr("e-node %1: %2").arg(node(candidate).id.value).arg(nodeText(candidate));
        case kNodeIdRole:
            return node(candidate).id.value;
        case kChosenRole:
            return candidate.isChosen;
        case Qt::TextAlignmentRole:
            if (index.column() != Own && index.column() != Total) return {};
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        default:
            return {};
    }
}

QVariant CandidateModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && (section == Own || section == Total))
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Own)
        return tr(
            "Cost of the e-node alone; empty where the cost model does not price single e-nodes");
    const bool isPlanned = m_view && m_view->ranking.isOrder;
    if (role == Qt::ToolTipRole && section == Total)
        return isPlanned
                   ? tr("Cost of the cheapest plan that computes the class by this e-node, as a "
                        "tree: what is shared is paid at each use. Plans are chosen by their DAG "
                        "cost, where it is paid once")
                   : tr("Cost of the cheapest term rooted at this e-node; for a chosen e-node, its "
                        "share of the chosen term");
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Node:
            return tr("e-node");
        case Own:
            return tr("own cost");
        case Total:
            return isPlanned ? tr("tree cost") : tr("total cost");
        case Status:
            return tr("status");
        default:
            return tr("origin");
    }
}

}  // namespace candler
