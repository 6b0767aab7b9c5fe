#include "app/workbench/models/PieceModel.h"

#include "app/workbench/models/Texts.h"

namespace candler {

QString percentString(double percent) {
    constexpr int kDigits = 4;
    return QStringLiteral("%1 %").arg(numberString(percent, kDigits));
}

void PieceModel::show(StructuredTensor tensor) {
    beginResetModel();
    m_tensor = std::move(tensor);
    m_counts.reset();
    endResetModel();
}

void PieceModel::setCounts(std::optional<StructureCounts> counts) {
    if (counts && counts->pieces.size() != m_tensor.pieces.size()) counts.reset();
    m_counts = std::move(counts);
    if (rowCount() > 0) emit dataChanged(index(0, Count), index(rowCount() - 1, Percent));
}

int PieceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_tensor.pieces.size());
}

int PieceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString PieceModel::text(std::size_t piece, int column) const {
    const StructurePiece& shown = m_tensor.pieces[piece];
    switch (column) {
        case Name:
            return fromUtf8(shown.name);
        case Elements:
            return fromUtf8(shown.guard);
        case Map:
            if (shown.isUnique) return tr("unique");
            return shown.factor == "1"
                       ? fromUtf8(shown.map)
                       : QStringLiteral("%1 · %2").arg(fromUtf8(shown.map), fromUtf8(shown.factor));
        case Formula:
            return shown.count.empty() ? tr("no formula") : fromUtf8(shown.count);
        default:
            break;
    }
    if (!m_counts) return {};
    const std::optional<std::uint64_t> count = m_counts->pieces[piece];
    if (column == Count) return count ? countString(*count) : tr("not counted");
    const std::optional<double> percent = m_counts->percent(count);
    return percent ? percentString(*percent) : QString();
}

QVariant PieceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto piece = static_cast<std::size_t>(index.row());
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return text(piece, index.column());
        case Qt::TextAlignmentRole:
            if (index.column() >= Count)
                return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
            return {};
        case kNumberRole:
            return QVariant::fromValue(m_tensor.pieces[piece].number);
        case kUniqueRole:
            return m_tensor.pieces[piece].isUnique;
        default:
            return {};
    }
}

QVariant PieceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section >= Count)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QStringList names{tr("piece"),         tr("elements"), tr("follow from"),
                            tr("for all sizes"), tr("number"),   tr("share of box")};
    return names.value(section);
}

}  // namespace candler
