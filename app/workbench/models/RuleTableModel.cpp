#include "app/workbench/models/RuleTableModel.h"

#include <algorithm>

#include "app/workbench/models/EngineText.h"
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
    m_blame.reset();
    m_without.clear();
    endResetModel();
}

void RuleTableModel::setBlame(const RuleBlamePtr& blame) {
    if (blame == m_blame) return;
    m_blame = blame;
    if (!m_rules.empty()) emit dataChanged(index(0, Blame), index(rowCount() - 1, Blame));
}

void RuleTableModel::setWithout(std::map<std::string, WithoutRulePtr> without) {
    if (without == m_without) return;
    m_without = std::move(without);
    if (!m_rules.empty()) emit dataChanged(index(0, Without), index(rowCount() - 1, Without));
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

std::optional<double> RuleTableModel::share(const std::string& rule, int column) const {
    if (column == Blame) return m_blame ? m_blame->share(rule) : std::nullopt;
    const auto found = m_without.find(rule);
    if (found == m_without.end() || !found->second->wasReached) return std::nullopt;
    return found->second->share();
}

int RuleTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rules.size());
}

int RuleTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RuleTableModel::text(const RuleInfo& rule, int column) const {
    if (column == Name) return fromUtf8(rule.name);
    if (column == Blame || column == Without) {
        const auto part = share(rule.name, column);
        return part ? tr("%1 %").arg(fixedString(*part * 100, 1)) : QStringLiteral("–");
    }
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
            return fixedString(seconds(found->second) * 1000, 2);
    }
}

QVariant RuleTableModel::sortValue(const RuleInfo& rule, int column) const {
    if (column == Name) return fromUtf8(rule.name);
    // Shares may be less than nothing.
    if (column == Blame || column == Without) return share(rule.name, column).value_or(-1e9);
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
            return toolTip(shown, index.column());
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
    if (role == Qt::ToolTipRole) return columnTip(section);
    return role == Qt::DisplayRole ? QVariant(columnText(section)) : QVariant();
}

QString RuleTableModel::columnTip(int section) const {
    switch (section) {
        case Matches:
            return tr("Matches found by the search");
        case Applied:
            return tr("Matches that merged two classes");
        case Added:
            return tr(
                "E-nodes that the rule created, before equal ones were merged. The line below the "
                "e-graph counts what is left after merging");
        case Milliseconds:
            return tr("Milliseconds spent in search and apply");
        case Blame:
            return tr(
                "Share of the step's e-nodes whose derivation uses this rule, directly or through "
                "the e-nodes that were matched. This is an upper bound: without the rule, another "
                "derivation may yield the same e-node. \"Run without this rule\" measures the "
                "actual share");
        case Without:
            return tr(
                "Share of the step's e-nodes that are missing in a run without the rule, under the "
                "same limits");
        default:
            return tr("Tick a rule to use it; changes reset the run");
    }
}

QString RuleTableModel::columnText(int section) const {
    switch (section) {
        case Name:
            return tr("Rule");
        case Matches:
            return tr("Matches");
        case Applied:
            return tr("Applied");
        case Added:
            return tr("Created");
        case Milliseconds:
            return tr("ms");
        case Blame:
            return tr("Attribution");
        default:
            return tr("Lost without");
    }
}

QString RuleTableModel::toolTip(const RuleInfo& rule, int column) const {
    const auto found = m_without.find(rule.name);
    if (column == Blame && m_blame)
        if (const auto part = m_blame->share(rule.name))
            return tr("At most %1 of %2 e-nodes are due to this rule after iteration %3")
                .arg(countString(static_cast<std::size_t>(
                         *part * static_cast<double>(m_blame->nodes) + 0.5)),
                     countString(m_blame->nodes))
                .arg(m_blame->iteration);
    if (column == Without && found != m_without.end()) return withoutText(*found->second);
    return fromUtf8(rule.name + ": " + rule.text);
}

QString withoutText(const WithoutRule& without) {
    const QString rule = fromUtf8(without.rule);
    if (!without.wasReached)
        return RuleTableModel::tr("Without %1 the step is not reached: %2")
            .arg(rule, engineText(without.end));
    QString text =
        RuleTableModel::tr(
            "Without %1: %2 e-nodes in %3 classes after iteration %4; with the rule: %5 in %6.")
            .arg(rule, countString(without.nodesWithout), countString(without.classesWithout))
            .arg(without.iteration)
            .arg(countString(without.nodesWith), countString(without.classesWith));
    if (without.foundWith && !without.foundWithout)
        text += RuleTableModel::tr(" Without the rule the goal is not found: %1")
                    .arg(engineText(without.end));
    if (without.foundWithout)
        text += RuleTableModel::tr(" The goal is also found without the rule.");
    return text;
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
