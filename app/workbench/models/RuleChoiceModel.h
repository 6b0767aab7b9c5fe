// RuleChoiceModel: all rules and rule sets that a step of the guide may name, as a tree with check
// boxes: first the sets, then the rules by the file that they are written in. The model only tells
// what is wanted; edits are the controller's.
#pragma once

#include <QStandardItemModel>
#include <functional>
#include <string>
#include <vector>

#include "engine/language/RuleInfo.h"

namespace candler {

/// What a step names, in order: rules and rule sets.
using RuleNames = std::vector<std::string>;
/// What a name that is written means: `split-join-$tile` is `split-join-32`.
using RuleMeaning = std::function<std::string(const std::string&)>;

/// The names with a rule or a set more: rules that a new set has are named no more beside it.
[[nodiscard]] RuleNames withName(RuleNames names, const std::string& name,
                                 const std::vector<RuleSetInfo>& sets);
/// The names without it. Of a rule that comes with a set the set's other rules are named in the
/// place of the set.
[[nodiscard]] RuleNames withoutName(const RuleNames& names, const std::string& name,
                                    const std::vector<RuleSetInfo>& sets,
                                    const RuleMeaning& meaning);

class RuleChoiceModel : public QStandardItemModel {
    Q_OBJECT

public:
    explicit RuleChoiceModel(QObject* parent = nullptr);

    /// `off`: rules that the project switches off, which no step has; `ownFile`: where its own ones
    /// are written.
    void setRules(const std::vector<RuleInfo>& rules, const std::vector<RuleSetInfo>& sets,
                  const std::vector<std::string>& off, const std::string& ownFile);
    /// What is checked. Names that neither a rule nor a set has (of families, or mistakes) stay.
    void setChosen(const RuleNames& names, const RuleMeaning& meaning);

signals:
    void chosenWanted(const std::vector<std::string>& names);

private:
    QStandardItem* addRow(QStandardItem* above, const std::string& name, const QString& text);
    void addSets(const std::vector<RuleInfo>& rules);
    void addFiles(const std::vector<RuleInfo>& rules);
    void showChecks();
    void take(QStandardItem* item);

    std::vector<RuleInfo> m_rules;
    std::vector<RuleSetInfo> m_sets;
    std::vector<std::string> m_off;
    std::string m_ownFile;
    RuleNames m_chosen;
    RuleMeaning m_meaning;
    bool m_isShowing = false;
};

}  // namespace candler
