#include "app/workbench/models/RuleChoiceModel.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// The name of the rule or set that a row stands for.
constexpr int kNameRole = Qt::UserRole + 1;

const RuleSetInfo* setCalled(const std::vector<RuleSetInfo>& sets, const std::string& name) {
    const auto found = std::ranges::find(sets, name, &RuleSetInfo::name);
    return found == sets.end() ? nullptr : &*found;
}

bool has(const RuleNames& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

RuleNames withName(RuleNames names, const std::string& name, const std::vector<RuleSetInfo>& sets) {
    if (has(names, name)) return names;
    if (const RuleSetInfo* set = setCalled(sets, name))
        std::erase_if(names, [&](const std::string& other) { return has(set->rules, other); });
    names.push_back(name);
    return names;
}

RuleNames withoutName(const RuleNames& names, const std::string& name,
                      const std::vector<RuleSetInfo>& sets, const RuleMeaning& meaning) {
    const bool isSet = setCalled(sets, name) != nullptr;
    RuleNames left;
    for (const std::string& other : names) {
        if (meaning(other) == name) continue;
        const RuleSetInfo* set = isSet ? nullptr : setCalled(sets, other);
        if (set == nullptr || !has(set->rules, name)) {
            if (!has(left, other)) left.push_back(other);
            continue;
        }
        for (const std::string& rule : set->rules)
            if (rule != name && !has(left, rule)) left.push_back(rule);
    }
    return left;
}

RuleChoiceModel::RuleChoiceModel(QObject* parent) : QStandardItemModel(parent) {
    connect(this, &QStandardItemModel::itemChanged, this, &RuleChoiceModel::take);
}

void RuleChoiceModel::setRules(const std::vector<RuleInfo>& rules,
                               const std::vector<RuleSetInfo>& sets,
                               const std::vector<std::string>& off, const std::string& ownFile) {
    const auto isSame = [](const RuleInfo& a, const RuleInfo& b) {
        return a.name == b.name && a.text == b.text;
    };
    const auto isSameSet = [](const RuleSetInfo& a, const RuleSetInfo& b) {
        return a.name == b.name && a.rules == b.rules;
    };
    // A reading that found the same rules leaves the rows, and what is unfolded, as they are.
    if (off == m_off && std::ranges::equal(rules, m_rules, isSame) &&
        std::ranges::equal(sets, m_sets, isSameSet))
        return;
    m_rules = rules;
    m_sets = sets;
    m_off = off;
    m_ownFile = ownFile;
    m_isShowing = true;
    clear();
    addSets(rules);
    addFiles(rules);
    m_isShowing = false;
    showChecks();
}

QStandardItem* RuleChoiceModel::addRow(QStandardItem* above, const std::string& name,
                                       const QString& text) {
    auto* item = new QStandardItem(fromUtf8(name));
    item->setData(fromUtf8(name), kNameRole);
    item->setEditable(false);
    item->setCheckable(true);
    if (has(m_off, name)) item->setText(tr("%1 (switched off)").arg(fromUtf8(name)));
    auto* about = new QStandardItem(text);
    about->setEditable(false);
    for (QStandardItem* cell : {item, about}) cell->setToolTip(text.toHtmlEscaped());
    above->appendRow({item, about});
    return item;
}

void RuleChoiceModel::addSets(const std::vector<RuleInfo>& rules) {
    std::map<std::string, QString> texts;
    for (const RuleInfo& rule : rules) texts[rule.name] = fromUtf8(rule.text);
    for (const RuleSetInfo& set : m_sets) {
        const QString count = set.rules.size() == 1 ? tr("set of 1 rule")
                                                    : tr("set of %1 rules").arg(set.rules.size());
        QStandardItem* row = addRow(invisibleRootItem(), set.name, count);
        for (const std::string& rule : set.rules) addRow(row, rule, texts[rule]);
    }
}

/// Rules of the project come first, before the sets, the others by the name of their file.
void RuleChoiceModel::addFiles(const std::vector<RuleInfo>& rules) {
    std::map<std::pair<bool, QString>, QStandardItem*> groups;
    for (const RuleInfo& rule : rules) {
        const bool isOwn = rule.place.file == m_ownFile;
        const std::filesystem::path file(rule.place.file);
        const QString title = isOwn ? tr("Rules of this project")
                                    : tr("Rules: %1").arg(fromUtf8(file.stem().string()));
        QStandardItem*& group = groups[{!isOwn, title}];
        if (group == nullptr) group = new QStandardItem(title);
        addRow(group, rule.name, fromUtf8(rule.text));
    }
    for (const auto& [key, group] : groups)
        insertRow(key.first ? rowCount() : 0, {group, new QStandardItem});
}

void RuleChoiceModel::setChosen(const RuleNames& names, const RuleMeaning& meaning) {
    m_chosen = names;
    m_meaning = meaning;
    showChecks();
}

void RuleChoiceModel::showChecks() {
    std::set<std::string> rules;
    for (const std::string& name : m_chosen) rules.insert(m_meaning(name));
    for (const std::string& name : m_chosen)
        if (const RuleSetInfo* set = setCalled(m_sets, name))
            rules.insert(set->rules.begin(), set->rules.end());
    const auto stateOf = [&](const std::string& name) {
        const RuleSetInfo* set = setCalled(m_sets, name);
        if (set == nullptr) return rules.contains(name) ? Qt::Checked : Qt::Unchecked;
        if (has(m_chosen, name)) return Qt::Checked;
        const auto isIn = [&](const std::string& rule) { return rules.contains(rule); };
        return std::ranges::any_of(set->rules, isIn) ? Qt::PartiallyChecked : Qt::Unchecked;
    };
    m_isShowing = true;
    const auto show = [&](QStandardItem* item) {
        if (item->isCheckable())
            item->setCheckState(stateOf(toUtf8(item->data(kNameRole).toString())));
    };
    for (int row = 0; row < rowCount(); ++row) {
        show(item(row));
        for (int inner = 0; inner < item(row)->rowCount(); ++inner) show(item(row)->child(inner));
    }
    m_isShowing = false;
}

void RuleChoiceModel::take(QStandardItem* item) {
    if (m_isShowing || !item->isCheckable()) return;
    const std::string name = toUtf8(item->data(kNameRole).toString());
    const bool isOn = item->checkState() == Qt::Checked;
    emit chosenWanted(isOn ? withName(m_chosen, name, m_sets)
                           : withoutName(m_chosen, name, m_sets, m_meaning));
}

}  // namespace candler
