#include "app/workbench/models/OutlineModel.h"

#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

constexpr quintptr kClassLine = 0;
constexpr unsigned kRowBits = 20;

quintptr nodeLine(quintptr box) {
    return (box + 1) << (kRowBits + 1);
}

quintptr argumentLine(quintptr box, quintptr row) {
    return nodeLine(box) | (row << 1U) | 1U;
}

std::size_t boxOfLine(quintptr id) {
    return (id >> (kRowBits + 1)) - 1;
}

std::size_t rowOfLine(quintptr id) {
    return (id >> 1U) & ((quintptr{1} << kRowBits) - 1);
}

}  // namespace

void OutlineModel::setSlice(std::shared_ptr<const Slice> slice) {
    beginResetModel();
    m_slice = std::move(slice);
    endResetModel();
}

OutlineModel::Level OutlineModel::levelOf(const QModelIndex& index) {
    if (index.internalId() == kClassLine) return Level::Class;
    return (index.internalId() & 1U) != 0 ? Level::Argument : Level::Node;
}

const SliceBox& OutlineModel::boxAt(const QModelIndex& index) const {
    const bool isClass = levelOf(index) == Level::Class;
    return m_slice
        ->boxes[isClass ? static_cast<std::size_t>(index.row()) : boxOfLine(index.internalId())];
}

const SliceRow& OutlineModel::rowAt(const QModelIndex& index) const {
    const bool isNode = levelOf(index) == Level::Node;
    return boxAt(index)
        .rows[isNode ? static_cast<std::size_t>(index.row()) : rowOfLine(index.internalId())];
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    if (!parent.isValid()) return createIndex(row, column, kClassLine);
    const auto at = static_cast<quintptr>(parent.row());
    if (levelOf(parent) == Level::Class) return createIndex(row, column, nodeLine(at));
    return createIndex(row, column, argumentLine(boxOfLine(parent.internalId()), at));
}

QModelIndex OutlineModel::parent(const QModelIndex& child) const {
    if (!child.isValid() || levelOf(child) == Level::Class) return {};
    const std::size_t box = boxOfLine(child.internalId());
    if (levelOf(child) == Level::Node) return createIndex(static_cast<int>(box), 0, kClassLine);
    return createIndex(static_cast<int>(rowOfLine(child.internalId())), 0, nodeLine(box));
}

int OutlineModel::rowCount(const QModelIndex& parent) const {
    if (!m_slice || parent.column() > 0) return 0;
    if (!parent.isValid()) return static_cast<int>(m_slice->boxes.size());
    switch (levelOf(parent)) {
        case Level::Class:
            return static_cast<int>(boxAt(parent).rows.size());
        case Level::Node:
            return static_cast<int>(rowAt(parent).ports.size());
        case Level::Argument:
            break;
    }
    return 0;
}

int OutlineModel::columnCount(const QModelIndex&) const {
    return 1;
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const {
    const bool isText = role == Qt::DisplayRole || role == Qt::AccessibleTextRole;
    if (!m_slice || !index.isValid() || !isText) return {};
    switch (levelOf(index)) {
        case Level::Class:
            return classText(boxAt(index));
        case Level::Node:
            return nodeText(rowAt(index));
        case Level::Argument:
            break;
    }
    return argumentText(rowAt(index).ports[static_cast<std::size_t>(index.row())], index.row() + 1);
}

QString OutlineModel::classText(const SliceBox& box) const {
    const auto count = box.rows.size() + box.hiddenRows;
    QString text = fromUtf8(box.title);
    if (m_slice->kind != SliceKind::Summary)
        text = count == 1 ? tr("class %1, one e-node").arg(text)
                          : tr("class %1, %2 e-nodes").arg(text, countString(count));
    if (!box.type.empty()) text += tr(" : %1").arg(fromUtf8(box.type));
    if (box.isRoot) text += tr(", root");
    if (box.isChosen) text += tr(", chosen");
    if (box.isMerged) text += tr(", merged in this iteration");
    if (box.isNew) text += tr(", new");
    if (box.hiddenRows > 0) text += tr(", %1 folded").arg(countString(box.hiddenRows));
    return text;
}

QString OutlineModel::nodeText(const SliceRow& row) const {
    const QString cost = shortCostString(row.cost);
    QString text = fromUtf8(row.label);
    if (!cost.isEmpty()) text = tr("%1, %2 %3").arg(text, fromUtf8(m_slice->costName), cost);
    if (row.isChosen) text += tr(", chosen");
    const Snapshot& snapshot = *m_slice->snapshot;
    const std::string& rule = snapshot.ruleName(snapshot.nodes()[row.node].bornRule);
    if (row.isNew) text += rule.empty() ? tr(", new") : tr(", new by %1").arg(fromUtf8(rule));
    return text;
}

QString OutlineModel::argumentText(const SlicePort& port, int number) const {
    if (port.isInlined) return tr("argument %1: %2").arg(number).arg(fromUtf8(port.text));
    if (port.isSelf) return tr("argument %1: the class itself").arg(number);
    const QString name = fromUtf8(m_slice->snapshot->className(port.target));
    return port.isCut() ? tr("argument %1: class %2, not drawn").arg(number).arg(name)
                        : tr("argument %1: class %2").arg(number).arg(name);
}

std::optional<EClassId> OutlineModel::classAt(const QModelIndex& index) const {
    if (!m_slice || !index.isValid()) return std::nullopt;
    const auto id = [&](ClassIndex at) { return m_slice->snapshot->classes()[at].id; };
    if (levelOf(index) != Level::Argument) return id(boxAt(index).classIndex);
    return id(rowAt(index).ports[static_cast<std::size_t>(index.row())].target);
}

std::optional<ENodeId> OutlineModel::nodeAt(const QModelIndex& index) const {
    if (!m_slice || !index.isValid() || levelOf(index) != Level::Node) return std::nullopt;
    return m_slice->snapshot->nodes()[rowAt(index).node].id;
}

QModelIndex OutlineModel::lineOf(EClassId id) const {
    if (!m_slice) return {};
    const auto index = m_slice->snapshot->classOf(id);
    const std::uint32_t box = index ? m_slice->boxOf(*index) : kNoIndex;
    return box == kNoIndex ? QModelIndex() : this->index(static_cast<int>(box), 0);
}

}  // namespace candler
