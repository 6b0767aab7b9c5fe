#include "app/workbench/models/HeatMapModel.h"

#include <algorithm>

#include "app/workbench/models/Texts.h"

namespace candler {

HeatMapModel::HeatMapModel(QObject* parent) : QAbstractTableModel(parent) {}

void HeatMapModel::show(const StepReport& step, Value value) {
    beginResetModel();
    m_value = value;
    m_total = 0;
    m_hottest = 0;
    m_rows.clear();
    m_iterations.clear();
    for (const std::string& rule : step.ruleNames) m_rows.push_back({rule, 0, {}});
    for (const IterationReport& iteration : step.iterations) {
        m_iterations.push_back(iteration.iteration);
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const RuleReport work = i < iteration.rules.size() ? iteration.rules[i] : RuleReport{};
            m_rows[i].work.push_back(work);
            m_rows[i].total += valueOf(work);
            m_hottest = std::max(m_hottest, valueOf(work));
        }
    }
    for (const Row& row : m_rows) m_total += row.total;
    std::stable_sort(m_rows.begin(), m_rows.end(),
                     [](const Row& a, const Row& b) { return a.total > b.total; });
    endResetModel();
}

void HeatMapModel::clear() {
    show({}, m_value);
}

QString HeatMapModel::ruleAt(int row) const {
    return row < 0 || row >= rowCount() ? QString()
                                        : fromUtf8(m_rows[static_cast<std::size_t>(row)].rule);
}

std::uint32_t HeatMapModel::iterationAt(int column) const {
    const int at = column - FirstIteration;
    return at < 0 || column >= columnCount() ? 0 : m_iterations[static_cast<std::size_t>(at)];
}

int HeatMapModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int HeatMapModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : FirstIteration + static_cast<int>(m_iterations.size());
}

double HeatMapModel::valueOf(const RuleReport& work) const {
    switch (m_value) {
        case Value::Added:
            return static_cast<double>(work.addedNodes);
        case Value::Applied:
            return static_cast<double>(work.applied);
        case Value::Matches:
            return static_cast<double>(work.matches);
        case Value::Milliseconds:
            return (work.searchSeconds + work.applySeconds) * 1000;
    }
    return 0;
}

QString HeatMapModel::number(double value) const {
    return m_value == Value::Milliseconds ? fixedString(value, 1)
                                          : countString(static_cast<std::size_t>(value));
}

QString HeatMapModel::text(const Row& row, int column) const {
    switch (column) {
        case Rule:
            return fromUtf8(row.rule);
        case Total:
            return number(row.total);
        case Share:
            return m_total > 0 ? tr("%1 %").arg(fixedString(row.total / m_total * 100, 1))
                               : QStringLiteral("–");
        default: {
            const RuleReport& work = row.work[static_cast<std::size_t>(column - FirstIteration)];
            if (work.isBanned) return tr("banned");
            const double value = valueOf(work);
            return value == 0 ? QStringLiteral("·") : number(value);
        }
    }
}

QString HeatMapModel::details(const Row& row, int column) const {
    if (column < FirstIteration) return fromUtf8(row.rule);
    const RuleReport& work = row.work[static_cast<std::size_t>(column - FirstIteration)];
    QString text =
        tr("%1 in iteration %2 – matches: %3, of which merged classes: %4, new e-nodes: %5")
            .arg(fromUtf8(row.rule))
            .arg(iterationAt(column))
            .arg(countString(work.matches), countString(work.applied),
                 countString(work.addedNodes));
    if (work.isBanned) text += tr("; not searched (banned by the scheduler)");
    if (work.heldBack > 0) text += tr("; %1 held back").arg(countString(work.heldBack));
    return text + QLatin1Char('\n') + tr("Click to show this iteration in the e-graph");
}

QVariant HeatMapModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole:
            return text(row, column);
        case Qt::ToolTipRole:
            return details(row, column);
        case Qt::TextAlignmentRole:
            if (column == Rule) return {};
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        case kHeatRole:
            if (column < FirstIteration || m_hottest <= 0) return {};
            return valueOf(row.work[static_cast<std::size_t>(column - FirstIteration)]) / m_hottest;
        default:
            return {};
    }
}

QString HeatMapModel::addedTip() {
    return tr(
        "E-nodes that the rule created, before equal ones were merged: the sum can exceed the "
        "size of the e-graph");
}

QVariant HeatMapModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section != Rule)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Share)
        return tr("The rule's share of the total of all rules");
    const QString iteration =
        section < FirstIteration ? QString() : tr("iter %1").arg(iterationAt(section));
    if (role == Qt::ToolTipRole && m_value == Value::Added && section != Rule)
        return iteration.isEmpty() ? addedTip() : iteration + QStringLiteral(" – ") + addedTip();
    if (role == Qt::ToolTipRole) return iteration;
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Rule:
            return tr("Rule");
        case Total:
            return tr("Total");
        case Share:
            return tr("Share");
        default:
            // The first says what all are: they are narrow.
            return section == FirstIteration ? iteration : QString::number(iterationAt(section));
    }
}

}  // namespace candler
