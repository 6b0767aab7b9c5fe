#include "app/workbench/models/TermLineModel.h"

#include "app/workbench/models/RowTone.h"
#include "app/workbench/models/Texts.h"

namespace candler {

TermLineModel::TermLineModel(QObject* parent) : QAbstractListModel(parent) {}

void TermLineModel::show(const TermLinesPtr& lines) {
    beginResetModel();
    m_lines = lines;
    endResetModel();
}

std::optional<ClassIndex> TermLineModel::classAt(int row) const {
    if (row < 0 || row >= rowCount()) return std::nullopt;
    return m_lines->lines[static_cast<std::size_t>(row)].classIndex;
}

TermLine::Side TermLineModel::sideAt(int row) const {
    return m_lines->lines[static_cast<std::size_t>(row)].side;
}

int TermLineModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_lines ? 0 : static_cast<int>(m_lines->lines.size());
}

QVariant TermLineModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const TermLine& line = m_lines->lines[static_cast<std::size_t>(index.row())];
    const bool isFirst = line.side == TermLine::Side::First;
    const bool isSecond = line.side == TermLine::Side::Second;
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return QString((isFirst    ? QStringLiteral("− ")
                            : isSecond ? QStringLiteral("+ ")
                                       : QString()) +
                           fromUtf8(line.text));
        case kToneRole:
            return static_cast<int>(isFirst    ? RowTone::Removed
                                    : isSecond ? RowTone::Added
                                               : RowTone::Plain);
        default:
            return {};
    }
}

}  // namespace candler
