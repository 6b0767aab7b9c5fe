#include "app/workbench/models/MeasurementModel.h"

#include <QDateTime>
#include <QLocale>

#include "app/workbench/models/RowTone.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/models/TuneModel.h"

namespace candler {

MeasurementModel::MeasurementModel(QObject* parent) : QAbstractTableModel(parent) {}

void MeasurementModel::setMeasurements(std::vector<Measurement> measurements, std::string program) {
    beginResetModel();
    m_rows = std::move(measurements);
    m_program = std::move(program);
    endResetModel();
}

const Measurement& MeasurementModel::at(int row) const {
    return m_rows[m_rows.size() - 1 - static_cast<std::size_t>(row)];
}

int MeasurementModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int MeasurementModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString MeasurementModel::note(const Measurement& row) const {
    if (!row.isMeasured()) return outcomeText(row.outcome, row.reason);
    return row.program == m_program ? QString() : tr("from before the program was edited");
}

QString MeasurementModel::timeText(const Measurement& row, int column) const {
    if (!row.isMeasured()) return {};
    switch (column) {
        case Median:
            return durationString(row.times.median);
        case P10:
            return durationString(row.times.p10);
        case P90:
            return durationString(row.times.p90);
        case Runs:
            return countString(row.times.runs);
        default:
            return fixedString(row.times.gflops, 2);
    }
}

QString MeasurementModel::text(const Measurement& row, int column) const {
    switch (column) {
        case Date: {
            const QDateTime date = QDateTime::fromString(fromUtf8(row.date), Qt::ISODate);
            return QLocale().toString(date, QLocale::ShortFormat);
        }
        case Step:
            return fromUtf8(row.step);
        case Parameters:
            return fromUtf8(row.parameters);
        case Extractor:
            return fromUtf8(row.extractor);
        case CostModel:
            return fromUtf8(row.costModel);
        case ModelCost:
            return costString(row.modelCost);
        case Sizes:
            return fromUtf8(row.sizesText());
        case Compiler:
            return fromUtf8(row.compiler);
        case Flags:
            return fromUtf8(row.flags);
        case Note:
            return note(row);
        default:
            return timeText(row, column);
    }
}

QVariant MeasurementModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Measurement& row = at(index.row());
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return text(row, index.column());
        case Qt::TextAlignmentRole:
            if (index.column() >= ModelCost && index.column() <= Speed)
                return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
            return {};
        case kToneRole:
            return static_cast<int>(row.isMeasured() ? RowTone::Plain : RowTone::Warning);
        default:
            return {};
    }
}

QVariant MeasurementModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QStringList names{tr("date"),       tr("step"),  tr("parameters"), tr("extractor"),
                            tr("cost model"), tr("cost"),  tr("median"),     tr("p10"),
                            tr("p90"),        tr("runs"),  tr("GFlop/s"),    tr("sizes"),
                            tr("compiler"),   tr("flags"), tr("note")};
    return names.value(section);
}

}  // namespace candler
