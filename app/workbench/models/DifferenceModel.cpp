#include "app/workbench/models/DifferenceModel.h"

#include "app/workbench/models/DifferenceDocument.h"
#include "app/workbench/models/RowTone.h"

namespace candler {

namespace {

RowTone toneOf(DiffSign sign) {
    switch (sign) {
        case DiffSign::Added:
            return RowTone::Added;
        case DiffSign::Removed:
            return RowTone::Removed;
        case DiffSign::Changed:
            return RowTone::Chosen;
        case DiffSign::Same:
            break;
    }
    return RowTone::Plain;
}

QString signName(DiffSign sign) {
    switch (sign) {
        case DiffSign::Added:
            return DifferenceModel::tr("added");
        case DiffSign::Removed:
            return DifferenceModel::tr("removed");
        case DiffSign::Changed:
            return DifferenceModel::tr("changed");
        case DiffSign::Same:
            break;
    }
    return DifferenceModel::tr("the same");
}

QString lineNumber(int number) {
    return number == 0 ? QString() : QString::number(number);
}

}  // namespace

DifferenceModel::DifferenceModel(Part part, QObject* parent)
    : QAbstractTableModel(parent), m_part(part) {}

void DifferenceModel::show(const DifferencePtr& difference) {
    beginResetModel();
    m_difference = difference;
    fill();
    endResetModel();
}

void DifferenceModel::setShowsSame(bool showsSame) {
    beginResetModel();
    m_showsSame = showsSame;
    fill();
    endResetModel();
}

void DifferenceModel::fill() {
    m_rows.clear();
    if (!m_difference) return;
    const std::size_t count = m_part == Part::Numbers   ? m_difference->numbers.size()
                              : m_part == Part::Changes ? m_difference->changes.size()
                                                        : m_difference->lines.size();
    for (std::size_t row = 0; row < count; ++row)
        if (m_part != Part::Lines || m_showsSame || m_difference->lines[row].sign != DiffSign::Same)
            m_rows.push_back(row);
}

std::optional<std::uint32_t> DifferenceModel::classAt(int row) const {
    if (row < 0 || row >= rowCount() || !m_difference->hasClasses) return std::nullopt;
    const std::size_t at = m_rows[static_cast<std::size_t>(row)];
    return m_part == Part::Numbers   ? std::nullopt
           : m_part == Part::Changes ? m_difference->changes[at].eclass
                                     : m_difference->lines[at].eclass;
}

std::optional<Moment> DifferenceModel::momentAt(int row) const {
    if (!classAt(row)) return std::nullopt;
    const std::size_t at = m_rows[static_cast<std::size_t>(row)];
    const bool isOfLeft = m_part == Part::Changes ? m_difference->changes[at].isOfLeft
                                                  : m_difference->lines[at].isOfLeft;
    return isOfLeft ? m_difference->leftMoment : m_difference->rightMoment;
}

int DifferenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int DifferenceModel::columnCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    return m_part == Part::Lines ? RightLine + 1 : m_part == Part::Changes ? After + 1 : Change + 1;
}

DiffSign DifferenceModel::sign(std::size_t row) const {
    return m_part == Part::Changes ? m_difference->changes[row].sign
           : m_part == Part::Lines ? m_difference->lines[row].sign
           : m_difference->numbers[row].left == m_difference->numbers[row].right
               ? DiffSign::Same
               : DiffSign::Changed;
}

QString DifferenceModel::text(std::size_t row, int column) const {
    if (m_part == Part::Numbers) {
        const Difference::Number& number = m_difference->numbers[row];
        return column == Name    ? number.name
               : column == Left  ? number.left
               : column == Right ? number.right
                                 : number.change;
    }
    if (m_part == Part::Changes) {
        const Difference::Change& change = m_difference->changes[row];
        return column == Sign     ? signText(change.sign)
               : column == Kind   ? change.kind
               : column == Before ? change.left
                                  : change.right;
    }
    const Difference::Line& line = m_difference->lines[row];
    return column == LeftNumber    ? lineNumber(line.leftNumber)
           : column == LeftLine    ? line.leftText()
           : column == LineSign    ? signText(line.sign)
           : column == RightNumber ? lineNumber(line.rightNumber)
                                   : line.rightText();
}

bool DifferenceModel::isNumber(int column) const {
    return m_part == Part::Lines ? column == LeftNumber || column == RightNumber
                                 : m_part == Part::Numbers && column != Name;
}

int DifferenceModel::depth(std::size_t row, int column) const {
    if (m_part != Part::Lines) return 0;
    const Difference::Line& line = m_difference->lines[row];
    return column == LeftLine ? line.leftDepth : column == RightLine ? line.rightDepth : 0;
}

QVariant DifferenceModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const std::size_t row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return text(row, index.column());
        case kDepthRole:
            return depth(row, index.column());
        case Qt::ToolTipRole:
            return text(row, index.column()).trimmed();
        case Qt::TextAlignmentRole:
            return static_cast<int>((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) |
                                    Qt::AlignVCenter);
        case kToneRole:
            return static_cast<int>(toneOf(sign(row)));
        case Qt::AccessibleTextRole:
            return m_part == Part::Numbers
                       ? text(row, index.column())
                       : signName(sign(row)) + QStringLiteral(": ") + text(row, index.column());
        default:
            return {};
    }
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && isNumber(section))
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const QString left = m_difference ? m_difference->leftName : QString();
    const QString right = m_difference ? m_difference->rightName : QString();
    switch (m_part) {
        case Part::Numbers:
            return QStringList{QString(), left, right, tr("difference")}.value(section);
        case Part::Changes:
            return QStringList{QString(), tr("item"), left, right}.value(section);
        case Part::Lines:
            break;
    }
    return QStringList{QString(), left, QString(), QString(), right}.value(section);
}

}  // namespace candler
