#include "app/workbench/models/RuleTableModel.h"

#include <algorithm>

#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

double seconds(const RuleReport& work) {
    return work.searchSeconds + work.applySeconds;
}

}  // namespace

RuleTableModel::RuleTableModel(QObject* parent) : QAbstractTableModel(parent) {}

void RuleTableModel::setRules(std::vector<RuleInfo> rules,
                              const std::vector<std::string>& disabled) {
    beginResetModel();
    m_rules = std::move(rules);
    m_disabled = {disabled.begin(), disabled.end()};
    m_work.clear();
    endResetModel();
}

void RuleTableModel::setDisabled(const std::vector<std::string>& disabled) {
    std::set<std::string> wanted(disabled.begin(), disabled.end());
    if (wanted == m_disabled) return;
    m_disabled = std::move(wanted);
    if (!m_rules.empty())
        emit dataChanged(index(0, Name), index(rowCount() - 1, Name), {Qt::CheckStateRole});
}

void RuleTableModel::setWork(const GuideReport& report, const Moment& moment) {
    m_work.clear();
    if (moment.step < report.steps.size()) {
        const StepReport& step = report.steps[moment.step];
        for (const IterationReport& iteration : step.iterations) {
            if (moment.iteration && iteration.iteration != *moment.iteration) continue;
            for (std::size_t r = 0; r < std::min(iteration.rules.size(), step.ruleNames.size());
                 ++r) {
                RuleReport& sum = m_work[step.ruleNames[r]];
                sum.matches += iteration.rules[r].matches;
                sum.applied += iteration.rules[r].applied;
                sum.addedNodes += iteration.rules[r].addedNodes;
                sum.searchSeconds += iteration.rules[r].searchSeconds;
                sum.applySeconds += iteration.rules[r].applySeconds;
            }
        }
    }
    if (!m_rules.empty())
        emit dataChanged(index(0, Matches), index(rowCount() - 1, ColumnCount - 1));
}

int RuleTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rules.size());
}

int RuleTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RuleTableModel::text(const RuleInfo& rule, int column) const {
    if (column == Name) return fromUtf8(rule.name);
    const auto found = m_work.find(rule.name);
    if (found == m_work.end()) return QStringLiteral("–");
    switch (column) {
        case Matches:
            return countString(found->second.matches);
        case Applied:
            return countString(found->second.applied);
        case Added:
            return countString(found->second.addedNodes);
        default:
            return QString::number(seconds(found->second) * 1000, 'f', 2);
    }
}

QVariant RuleTableModel::sortValue(const RuleInfo& rule, int column) const {
    if (column == Name) return fromUtf8(rule.name);
    const auto found = m_work.find(rule.name);
    if (found == m_work.end()) return -1.0;
    switch (column) {
        case Matches:
            return static_cast<double>(found->second.matches);
        case Applied:
            return static_cast<double>(found->second.applied);
        case Added:
            return static_cast<double>(found->second.addedNodes);
        default:
            return seconds(found->second);
    }
}

QVariant RuleTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const RuleInfo& shown = rule(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return text(shown, index.column());
        case Qt::UserRole:
            return sortValue(shown, index.column());
        case Qt::ToolTipRole:
            return fromUtf8(shown.name + ": " + shown.text);
        case Qt::CheckStateRole:
            if (index.column() != Name) return {};
            return isOn(index.row()) ? Qt::Checked : Qt::Unchecked;
        case Qt::TextAlignmentRole:
            if (index.column() == Name) return {};
            return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
        default:
            return {};
    }
}

QVariant RuleTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section != Name)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case Matches:
                return tr("Matches found by the search");
            case Applied:
                return tr("Matches that made two classes equal");
            case Added:
                return tr("E-nodes that were added");
            case Milliseconds:
                return tr("Milliseconds spent in search and apply");
            default:
                return tr("Tick a rule to use it; changes reset the run");
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case Name:
            return tr("Rule");
        case Matches:
            return tr("matches");
        case Applied:
            return tr("applied");
        case Added:
            return tr("new");
        default:
            return tr("ms");
    }
}

Qt::ItemFlags RuleTableModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == Name) flags |= Qt::ItemIsUserCheckable;
    return flags;
}

bool RuleTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || index.column() != Name || role != Qt::CheckStateRole) return false;
    const std::string& name = rule(index.row()).name;
    const bool turnOn = value.toInt() == Qt::Checked;
    if (isOn(index.row()) == turnOn) return false;
    if (turnOn)
        m_disabled.erase(name);
    else
        m_disabled.insert(name);
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit ruleToggled(fromUtf8(name), turnOn);
    return true;
}

}  // namespace candler
