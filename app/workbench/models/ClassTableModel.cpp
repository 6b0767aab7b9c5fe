#include "app/workbench/models/ClassTableModel.h"

#include <algorithm>
#include <cmath>

#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

bool isNumber(ClassColumn column) {
    return column != ClassColumn::Class && column != ClassColumn::Type &&
           column != ClassColumn::Term;
}

}  // namespace

void ClassTableModel::show(ClassTablePtr table) {
    beginResetModel();
    m_table = std::move(table);
    endResetModel();
}

EClassId ClassTableModel::classAt(int row) const {
    return m_table->view->snapshot->classes()[m_table->rows[static_cast<std::size_t>(row)]].id;
}

int ClassTableModel::rowOf(EClassId id) const {
    const auto index = m_table ? m_table->view->snapshot->classOf(id) : std::nullopt;
    if (!index) return -1;
    const auto found = std::ranges::find(m_table->rows, *index);
    return found == m_table->rows.end() ? -1 : static_cast<int>(found - m_table->rows.begin());
}

int ClassTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_table ? 0 : static_cast<int>(m_table->rows.size());
}

int ClassTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kClassColumns;
}

QString ClassTableModel::text(ClassIndex index, ClassColumn column, std::size_t mostTerm) const {
    const ExtractionView& view = *m_table->view;
    const Snapshot& snapshot = *view.snapshot;
    const SnapshotClass& shown = snapshot.classes()[index];
    switch (column) {
        case ClassColumn::Class:
            return fromUtf8(snapshot.className(index));
        case ClassColumn::Nodes:
            return countString(shown.nodeCount);
        case ClassColumn::Type:
            return fromUtf8(snapshot.typeText(index));
        case ClassColumn::Cost:
            if (view.ranking.isOrder && std::isinf(shownClassCost(view, index)))
                return tr("no plan");
            return shortCostString(shownClassCost(view, index));
        case ClassColumn::Term:
            // Of several outputs a line for each.
            return fromUtf8(cheapestTermText(view, index, mostTerm))
                .replace(QLatin1Char('\n'), QStringLiteral("; "));
        case ClassColumn::Born:
            if (snapshot.isImported()) return {};
            return shown.bornIteration == 0 ? tr("start") : QString::number(shown.bornIteration);
        case ClassColumn::Uses:
            return countString((*m_table->uses)[index]);
    }
    return {};
}

QVariant ClassTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !m_table) return {};
    const auto column = static_cast<ClassColumn>(index.column());
    constexpr std::size_t kMostTerm = 120;
    constexpr std::size_t kMostInTip = 1000;
    const bool isText = column == ClassColumn::Term || column == ClassColumn::Type;
    if (role == Qt::DisplayRole || (role == Qt::ToolTipRole && isText))
        return text(m_table->rows[static_cast<std::size_t>(index.row())], column,
                    role == Qt::DisplayRole ? kMostTerm : kMostInTip);
    if (role == Qt::TextAlignmentRole && isNumber(column))
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant ClassTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kClassColumns) return {};
    const auto column = static_cast<ClassColumn>(section);
    if (role == Qt::TextAlignmentRole && isNumber(column))
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (column) {
        case ClassColumn::Class:
            return tr("class");
        case ClassColumn::Nodes:
            return tr("e-nodes");
        case ClassColumn::Type:
            return tr("type");
        case ClassColumn::Cost:
            return m_table && m_table->view->ranking.isOrder ? tr("tree cost") : tr("cost");
        case ClassColumn::Term:
            return tr("cheapest term");
        case ClassColumn::Born:
            return tr("created");
        case ClassColumn::Uses:
            return tr("used by");
    }
    return {};
}

void ClassTableModel::sort(int column, Qt::SortOrder order) {
    if (column < 0 || column >= kClassColumns) return;
    emit orderWanted(static_cast<ClassColumn>(column), order == Qt::DescendingOrder);
}

}  // namespace candler
