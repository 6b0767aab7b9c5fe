#include "app/workbench/models/TuneModel.h"

#include <algorithm>

#include "app/session/TuningFile.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"

namespace candler {

QString outcomeText(TuneOutcome outcome, const std::string& reason) {
    const QString name = engineText(tuneOutcomeName(outcome));
    return reason.empty() ? name : TuneModel::tr("%1: %2").arg(name, fromUtf8(reason));
}

TuneModel::TuneModel(QObject* parent) : QAbstractTableModel(parent) {}

void TuneModel::setLog(const TuneLogPtr& log) {
    beginResetModel();
    m_log = log;
    m_rows.clear();
    if (log) m_rows = log->ranked();
    endResetModel();
}

const TuneRow* TuneModel::row(int index) const {
    return index < 0 || index >= rowCount() ? nullptr : m_rows[static_cast<std::size_t>(index)];
}

int TuneModel::rowOf(const TuneValues& values) const {
    const auto found = std::ranges::find(
        m_rows, values, [](const TuneRow* row) -> const TuneValues& { return row->values; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int TuneModel::parameterCount() const {
    return m_log ? static_cast<int>(m_log->parameters.size()) : 0;
}

int TuneModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TuneModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : parameterCount() + FixedColumns;
}

QString TuneModel::note(const TuneRow& row) const {
    if (row.outcome == TuneOutcome::Measured)
        return &row == m_log->start() ? tr("starting point") : QString();
    return outcomeText(row.outcome, row.reason);
}

QString TuneModel::text(const TuneRow& row, int column) const {
    if (column < parameterCount()) return countString(row.values[static_cast<std::size_t>(column)]);
    column -= parameterCount();
    if (column == Note) return note(row);
    if (row.outcome != TuneOutcome::Measured) return {};
    if (column == Time) return durationString(row.seconds);
    if (column == Speed) return fixedString(row.gflops, 2);
    const TuneRow* start = m_log->start();
    if (start == nullptr || row.seconds <= 0) return {};
    return fixedString(start->seconds / row.seconds, 2);
}

QVariant TuneModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const TuneRow& shown = *m_rows[static_cast<std::size_t>(index.row())];
    const bool isNote = index.column() == parameterCount() + Note;
    if (role == Qt::DisplayRole) return text(shown, index.column());
    if (role == Qt::ToolTipRole && isNote) return note(shown);
    if (role == Qt::TextAlignmentRole && !isNote)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant TuneModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    if (section < parameterCount())
        return fromUtf8(m_log->parameters[static_cast<std::size_t>(section)].name);
    switch (section - parameterCount()) {
        case Time:
            return tr("time");
        case Speed:
            return tr("GFlop/s");
        case Ratio:
            return tr("ratio");
        default:
            return tr("note");
    }
}

}  // namespace candler
