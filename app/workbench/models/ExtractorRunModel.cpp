#include "app/workbench/models/ExtractorRunModel.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/RowTone.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

QString gapString(double cost, double bound) {
    const auto gap = gapOf(cost, bound);
    constexpr double kPercent = 100;
    return gap ? ExtractorRunModel::tr("%1 %").arg(fixedString(kPercent * *gap, *gap == 0 ? 0 : 2))
               : QStringLiteral("–");
}

}  // namespace

ExtractorRunModel::ExtractorRunModel(QObject* parent) : QAbstractTableModel(parent) {}

void ExtractorRunModel::show(std::vector<ExtractorRow> rows) {
    const bool isSameSize = rows.size() == m_rows.size();
    if (!isSameSize) beginResetModel();
    m_rows = std::move(rows);
    if (!isSameSize)
        endResetModel();
    else if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

int ExtractorRunModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ExtractorRunModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

double ExtractorRunModel::bestBound() const {
    double bound = -std::numeric_limits<double>::infinity();
    for (const ExtractorRow& row : m_rows) {
        if (row.finished) bound = std::max(bound, row.finished->run.result.lowerBound);
        if (row.progress) bound = std::max(bound, row.progress->lowerBound);
    }
    return bound;
}

QString ExtractorRunModel::verdict(const ExtractorRow& row) const {
    switch (row.state) {
        case ExtractorRow::State::Waiting:
            return tr("waiting");
        case ExtractorRow::State::Running:
            return tr("running…");
        case ExtractorRow::State::Skipped:
            return tr("not run");
        case ExtractorRow::State::Finished:
            break;
    }
    const Extraction& result = row.finished->run.result;
    if (result.hasFailed) return tr("▲ %1").arg(fromUtf8(result.note));
    const QString text = engineText(verdictText(row.finished->run));
    if (result.isOptimal) return tr("✔ %1").arg(text);
    return text.isEmpty() ? tr("not proven") : text;
}

QString ExtractorRunModel::resultText(const FinishedRun& finished, int column) const {
    const Extraction& result = finished.run.result;
    const SelectionCheck& check = result.check;
    if (column == Bound) return costString(result.lowerBound);
    if (column == Cpu) return durationString(result.cpuSeconds);
    if (!finished.hasSelection()) return QStringLiteral("–");
    switch (column) {
        case Tree:
            return costString(check.treeCost);
        case Dag:
            return costString(check.dagCost);
        case Gap:
            return gapString(check.dagCost, bestBound());
        default:
            return countString(check.neededClasses);
    }
}

QString ExtractorRunModel::text(const ExtractorRow& row, int column) const {
    if (column == Extractor) return fromUtf8(row.extractor->name);
    if (column == Verdict) return verdict(row);
    if (row.finished) return resultText(*row.finished, column);
    if (!row.progress) return {};
    switch (column) {
        case Dag:
            return costString(row.progress->dagCost);
        case Bound:
            return costString(row.progress->lowerBound);
        case Gap:
            return gapString(row.progress->dagCost, bestBound());
        default:
            return {};
    }
}

QVariant ExtractorRunModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const ExtractorRow& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool isText = index.column() == Extractor || index.column() == Verdict;
    switch (role) {
        case Qt::DisplayRole:
            return text(row, index.column());
        case Qt::ToolTipRole:
            return index.column() == Verdict ? verdict(row) : fromUtf8(row.extractor->description);
        case Qt::TextAlignmentRole:
            if (isText) return {};
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        case kToneRole:
            if (row.finished && row.finished->run.result.hasFailed)
                return static_cast<int>(RowTone::Warning);
            return static_cast<int>(row.finished ? RowTone::Plain : RowTone::Dim);
        default:
            return {};
    }
}

QVariant ExtractorRunModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    static const char* const kNames[] = {QT_TR_NOOP("extractor"), QT_TR_NOOP("tree cost"),
                                         QT_TR_NOOP("DAG cost"),  QT_TR_NOOP("status"),
                                         QT_TR_NOOP("CPU time"),  QT_TR_NOOP("lower bound"),
                                         QT_TR_NOOP("gap"),       QT_TR_NOOP("classes")};
    static const char* const kTips[] = {
        QT_TR_NOOP("How it chooses"),
        QT_TR_NOOP("Shared parts are counted at every use"),
        QT_TR_NOOP("Shared parts are counted once"),
        QT_TR_NOOP("What was proven"),
        QT_TR_NOOP("Processor time, including solvers"),
        QT_TR_NOOP("No choice has a lower DAG cost: proven by this extractor"),
        QT_TR_NOOP(
            "Maximum distance from the optimal DAG cost, by the best lower bound of all rows"),
        QT_TR_NOOP("Classes that the roots need")};
    const bool isText = section == Extractor || section == Verdict;
    if (role == Qt::DisplayRole) return tr(kNames[section]);
    if (role == Qt::ToolTipRole) return tr(kTips[section]);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    return {};
}

}  // namespace candler
