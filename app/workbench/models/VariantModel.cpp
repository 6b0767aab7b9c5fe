#include "app/workbench/models/VariantModel.h"

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/RowTone.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/models/TuneModel.h"

namespace candler {

namespace {

/// All in one unit: they are there to be compared.
QString millisecondsText(double seconds) {
    return VariantModel::tr("%1 ms").arg(numberString(seconds * 1e3, 4));
}

}  // namespace

void VariantModel::setVariants(std::vector<MeasuredVariant> variants) {
    beginResetModel();
    m_rows = std::move(variants);
    endResetModel();
}

int VariantModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int VariantModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString VariantModel::note(const MeasuredVariant& row) const {
    if (row.result && row.times() == nullptr)
        return outcomeText(row.result->outcome, toUtf8(engineText(row.result->reason)));
    return engineText(row.variant.description);
}

QString VariantModel::timeText(std::size_t row, int column) const {
    const KernelTimes* const own = m_rows[row].times();
    if (own == nullptr) return {};
    switch (column) {
        case Median:
            return millisecondsText(own->median);
        case Ratio: {
            const KernelTimes* const first = m_rows[0].times();
            if (first == nullptr || own->median <= 0) return {};
            return tr("%1 ×").arg(fixedString(first->median / own->median, 2));
        }
        case P10:
            return millisecondsText(own->p10);
        case P90:
            return millisecondsText(own->p90);
        case Runs:
            return countString(own->runs);
        default:
            return fixedString(own->gflops, 2);
    }
}

QVariant VariantModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto place = static_cast<std::size_t>(index.row());
    const MeasuredVariant& row = m_rows[place];
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return index.column() == Name   ? engineText(row.variant.name)
                   : index.column() == Note ? note(row)
                                            : timeText(place, index.column());
        case Qt::TextAlignmentRole:
            if (index.column() != Name && index.column() != Note)
                return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
            return {};
        case kToneRole:
            return static_cast<int>(!row.result              ? RowTone::Dim
                                    : row.times() == nullptr ? RowTone::Warning
                                                             : RowTone::Plain);
        default:
            return {};
    }
}

QVariant VariantModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::ToolTipRole && section == Ratio)
        return tr("Speedup over the first row, by median times");
    if (role != Qt::DisplayRole) return {};
    const QStringList names{tr("kernel"), tr("median"), tr("speedup"), tr("p10"),
                            tr("p90"),    tr("runs"),   tr("GFlop/s"), tr("note")};
    return names.value(section);
}

}  // namespace candler
