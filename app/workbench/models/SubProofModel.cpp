#include "app/workbench/models/SubProofModel.h"

#include "app/workbench/models/Texts.h"

namespace candler {

namespace {
/// No part: the row is a use of a step.
constexpr std::size_t kNoPart = static_cast<std::size_t>(-1);
}  // namespace

/// A use of a step, or one part of it: a child or a premise with its own chain of steps.
struct SubProofModel::Row {
    Row* parent = nullptr;
    int place = 0;
    ProofUse use;
    std::size_t part = kNoPart;
    bool isFilled = false;
    std::vector<std::unique_ptr<Row>> rows{};
};

SubProofModel::SubProofModel(QObject* parent)
    : QAbstractItemModel(parent), m_root(std::make_unique<Row>()) {}

SubProofModel::~SubProofModel() = default;

void SubProofModel::show(const ProofReportPtr& proof) {
    beginResetModel();
    m_proof = proof;
    m_root = std::make_unique<Row>();
    m_root->isFilled = true;
    if (m_proof) addUses(*m_root, m_proof->chain);
    endResetModel();
}

SubProofModel::Row& SubProofModel::rowOf(const QModelIndex& index) const {
    return index.isValid() ? *static_cast<Row*>(index.internalPointer()) : *m_root;
}

void SubProofModel::addUses(Row& row, const std::vector<ProofUse>& uses) const {
    for (const ProofUse& use : uses)
        row.rows.push_back(std::make_unique<Row>(
            Row{.parent = &row, .place = static_cast<int>(row.rows.size()), .use = use}));
}

void SubProofModel::fill(Row& row) const {
    if (row.isFilled || !m_proof) return;
    row.isFilled = true;
    if (row.use.step >= m_proof->steps.size()) return;
    const auto& parts = m_proof->steps[row.use.step].parts;
    if (row.part != kNoPart) return addUses(row, parts[row.part].chain);
    for (std::size_t part = 0; part < parts.size(); ++part)
        row.rows.push_back(std::make_unique<Row>(
            Row{.parent = &row, .place = static_cast<int>(part), .use = row.use, .part = part}));
}

std::vector<ProofUse> SubProofModel::chainAt(const QModelIndex& index) const {
    if (!index.isValid() || !m_proof) return {};
    const Row& row = rowOf(index);
    if (row.use.step >= m_proof->steps.size()) return {};
    if (row.part == kNoPart) return {row.use};
    return m_proof->steps[row.use.step].parts[row.part].chain;
}

QModelIndex SubProofModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, rowOf(parent).rows[static_cast<std::size_t>(row)].get());
}

QModelIndex SubProofModel::parent(const QModelIndex& child) const {
    if (!child.isValid()) return {};
    Row* const above = rowOf(child).parent;
    return above == m_root.get() ? QModelIndex() : createIndex(above->place, 0, above);
}

int SubProofModel::rowCount(const QModelIndex& parent) const {
    if (parent.column() > 0) return 0;
    Row& row = rowOf(parent);
    fill(row);
    return static_cast<int>(row.rows.size());
}

int SubProofModel::columnCount(const QModelIndex& /*parent*/) const {
    return ColumnCount;
}

QVariant SubProofModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
    return text(rowOf(index), index.column());
}

QString SubProofModel::text(const Row& row, int column) const {
    const bool isStep = row.part == kNoPart;
    if (row.use.step >= m_proof->steps.size())
        return column == Step ? tr("step %1, not shown").arg(row.use.step + 1) : QString();
    const SharedStep& step = m_proof->steps[row.use.step];
    if (!isStep) return column == Step ? fromUtf8(step.parts[row.part].title) : QString();
    if (column == Step) {
        const QString name = tr("[%1] %2").arg(row.use.step + 1).arg(fromUtf8(step.reason));
        return row.use.isReversed ? tr("%1, backwards").arg(name) : name;
    }
    const std::string& from = row.use.isReversed ? step.to : step.from;
    const std::string& to = row.use.isReversed ? step.from : step.to;
    return tr("%1  =  %2").arg(fromUtf8(from).simplified(), fromUtf8(to).simplified());
}

QVariant SubProofModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == Step ? tr("Step") : tr("Proves");
}

}  // namespace candler
