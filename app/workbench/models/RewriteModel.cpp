#include "app/workbench/models/RewriteModel.h"

#include "app/session/ProofDocument.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// Longer terms are shown from their beginning; all of them is in the tool tip and the replay.
constexpr qsizetype kMostShown = 400;

QString oneLine(const std::string& term) {
    const QString text = fromUtf8(term).simplified();
    return text.size() <= kMostShown ? text : QString(text.left(kMostShown) + QStringLiteral(" …"));
}

}  // namespace

RewriteModel::RewriteModel(QObject* parent) : QAbstractTableModel(parent) {}

void RewriteModel::show(const ProofReportPtr& proof) {
    beginResetModel();
    m_proof = proof;
    m_origin.reset();
    endResetModel();
}

void RewriteModel::show(const OriginReportPtr& origin) {
    beginResetModel();
    m_proof.reset();
    m_origin = origin;
    endResetModel();
}

void RewriteModel::clear() {
    show(ProofReportPtr());
}

std::optional<EClassId> RewriteModel::classAt(int row) const {
    if (row < 0 || row >= rowCount()) return std::nullopt;
    const auto at = static_cast<std::size_t>(row);
    return m_proof ? m_proof->lines[at].eclass : m_origin->lines[at].eclass;
}

std::optional<ENodeId> RewriteModel::nodeAt(int row) const {
    if (!m_origin || row < 0 || row >= rowCount()) return std::nullopt;
    return m_origin->lines[static_cast<std::size_t>(row)].node;
}

int RewriteModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid()) return 0;
    if (m_proof) return static_cast<int>(m_proof->lines.size());
    return m_origin ? static_cast<int>(m_origin->lines.size()) : 0;
}

int RewriteModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RewriteModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (role == Qt::DisplayRole)
        return m_proof ? text(m_proof->lines[row], index.column())
                       : text(m_origin->lines[row], index.column());
    if (role == Qt::ToolTipRole)
        return m_proof ? details(m_proof->lines[row]) : fromUtf8(reasonText(m_origin->lines[row]));
    if (role == Qt::TextAlignmentRole && index.column() == Iteration)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QString RewriteModel::text(const ProofLine& line, int column) const {
    switch (column) {
        case Reason: {
            const QString reason = line.reason == "given"        ? tr("given")
                                   : line.reason == "evaluation" ? tr("evaluation")
                                                                 : fromUtf8(line.reason);
            return line.isBackwards ? tr("%1, backwards").arg(reason) : reason;
        }
        case Place:
            return oneLine(line.before);
        case Iteration:
            return line.iteration == 0 ? QString() : QString::number(line.iteration);
        default:
            return oneLine(line.after);
    }
}

QString RewriteModel::text(const OriginLine& line, int column) const {
    switch (column) {
        case Reason:
            if (!line.analysis.empty()) return tr("analysis %1").arg(fromUtf8(line.analysis));
            return line.rule.empty() ? tr("from the start") : tr("by %1").arg(fromUtf8(line.rule));
        case Place: {
            QStringList nodes;
            for (const ENodeId node : line.matched) nodes << QString::number(node.value);
            return nodes.isEmpty() ? QString()
                                   : tr("from %1").arg(nodes.join(QStringLiteral(", ")));
        }
        case Iteration:
            return line.iteration == 0 ? QString() : QString::number(line.iteration);
        default:
            return tr("e-node %1: %2").arg(line.node.value).arg(oneLine(line.term));
    }
}

QString RewriteModel::details(const ProofLine& line) const {
    QStringList lines{tr("%1\nbecomes %2").arg(oneLine(line.before), oneLine(line.after))};
    if (!line.position.empty()) lines << tr("position %1").arg(fromUtf8(line.position));
    if (!line.substitution.empty()) lines << oneLine(line.substitution);
    for (const std::string& premise : line.premises)
        lines << tr("because %1").arg(oneLine(premise));
    return lines.join(QLatin1Char('\n'));
}

QVariant RewriteModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section == Iteration)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Reason:
            return m_origin ? tr("Reason") : tr("Rule");
        case Place:
            return m_origin ? tr("Matched") : tr("Part");
        case Iteration:
            return tr("Iter");
        default:
            return m_origin ? tr("Added as") : tr("Becomes");
    }
}

}  // namespace candler
