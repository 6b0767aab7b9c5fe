#include "app/workbench/models/CodeTermModel.h"

#include <algorithm>
#include <array>

#include "app/session/Words.h"
#include "app/workbench/models/RowTone.h"
#include "app/workbench/models/Texts.h"

namespace candler {

CodeTermModel::CodeTermModel(QObject* parent) : QAbstractItemModel(parent) {}

void CodeTermModel::setCode(const GeneratedCodePtr& code) {
    beginResetModel();
    m_code = code;
    m_places.clear();
    m_top.clear();
    m_tints.clear();
    std::vector<std::size_t> around;  // The last row of each depth.
    for (std::size_t row = 0; code && row < code->term.size(); ++row) {
        const std::size_t depth = std::min(code->term[row].depth, around.size());
        around.resize(depth);
        Place place;
        if (depth > 0) place.parent = around.back();
        std::vector<std::size_t>& siblings =
            place.parent ? m_places[*place.parent].children : m_top;
        place.row = static_cast<int>(siblings.size());
        siblings.push_back(row);
        m_places.push_back(std::move(place));
        around.push_back(row);
    }
    endResetModel();
}

void CodeTermModel::setTints(std::vector<std::optional<int>> tints) {
    m_tints = std::move(tints);
    for (std::size_t row = 0; row < m_places.size(); ++row)
        emit dataChanged(indexOf(row), indexOf(row).siblingAtColumn(Class), {kTintRole});
}

bool CodeTermModel::hasEstimates() const {
    return m_code && std::ranges::any_of(m_code->term, [](const CodeTermRow& row) {
               return row.times.has_value();
           });
}

int CodeTermModel::mostDepth() const {
    if (!m_code || m_code->term.empty()) return 0;
    return static_cast<int>(std::ranges::max(m_code->term, {}, &CodeTermRow::depth).depth);
}

QModelIndex CodeTermModel::indexOf(std::size_t row) const {
    return row < m_places.size() ? createIndex(m_places[row].row, 0, row) : QModelIndex();
}

std::optional<EClassId> CodeTermModel::classOf(std::size_t row) const {
    if (row >= m_places.size() || !m_code->term[row].eclass) return std::nullopt;
    return EClassId{*m_code->term[row].eclass};
}

std::optional<std::size_t> CodeTermModel::rowOf(const CodeTermRow::Piece& piece) const {
    if (!m_code) return std::nullopt;
    const auto found = std::ranges::find(m_code->term, piece, &CodeTermRow::piece);
    if (found == m_code->term.end()) return std::nullopt;
    return static_cast<std::size_t>(found - m_code->term.begin());
}

std::vector<std::size_t> CodeTermModel::rowsOf(EClassId eclass) const {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < m_places.size(); ++row)
        if (classOf(row) == eclass) rows.push_back(row);
    return rows;
}

const std::vector<std::size_t>& CodeTermModel::childrenOf(const QModelIndex& parent) const {
    return parent.isValid() ? m_places[parent.internalId()].children : m_top;
}

QModelIndex CodeTermModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, childrenOf(parent)[static_cast<std::size_t>(row)]);
}

QModelIndex CodeTermModel::parent(const QModelIndex& child) const {
    if (!child.isValid()) return {};
    const std::optional<std::size_t> parent = m_places[child.internalId()].parent;
    return parent ? indexOf(*parent) : QModelIndex();
}

int CodeTermModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int CodeTermModel::columnCount(const QModelIndex& /*parent*/) const {
    return ColumnCount;
}

QVariant CodeTermModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const CodeTermRow& row = m_code->term[index.internalId()];
    const QString text = fromUtf8(row.text);
    switch (role) {
        case Qt::DisplayRole:
            if (index.column() == Term) return text;
            if (index.column() == Times || index.column() == Cost) {
                const auto& number = index.column() == Times ? row.times : row.cost;
                return number ? localNumber(fromUtf8(roundedText(*number))) : QString();
            }
            return row.eclass ? QString::number(*row.eclass) : QStringLiteral("–");
        case Qt::ToolTipRole:
            if ((index.column() == Times || index.column() == Cost) && row.times && row.cost)
                return tr("Estimate for one run: computed %1 times at a total cost of %2")
                    .arg(costString(*row.times), costString(*row.cost));
            return row.eclass ? tr("%1, of class %2").arg(text).arg(*row.eclass)
                              : tr("%1, in no class: created by the normal form of the last step")
                                    .arg(text);
        case Qt::TextAlignmentRole:
            if (index.column() != Term)
                return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
            return {};
        case kTintRole: {
            const std::size_t at = index.internalId();
            return at < m_tints.size() && m_tints[at] ? QVariant(*m_tints[at]) : QVariant();
        }
        default:
            return {};
    }
}

QVariant CodeTermModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const std::array<QString, ColumnCount> names{tr("term"), tr("times"), tr("cost"), tr("class")};
    return names.at(static_cast<std::size_t>(section));
}

}  // namespace candler
