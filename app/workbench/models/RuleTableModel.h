// RuleTableModel: the rules of the project: on or off, and what each did, in total or in one
// iteration.
#pragma once

#include <QAbstractTableModel>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/session/RuleBlame.h"
#include "app/session/SessionTypes.h"

namespace candler {

class RuleTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// Blame: by derivation. Without: by a run without the rule.
    enum Column { Name, Matches, Applied, Added, Milliseconds, Blame, Without, ColumnCount };

    explicit RuleTableModel(QObject* parent = nullptr);

    void setRules(std::vector<RuleInfo> rules, const std::vector<std::string>& disabled);
    /// What the rules did in one iteration, or in its whole step if `moment` names none.
    void setWork(const GuideReport& report, const Moment& moment);
    /// What of the e-graph each made; null: that is not known.
    void setBlame(const RuleBlamePtr& blame);
    /// By rule; those without a run are missing.
    void setWithout(std::map<std::string, WithoutRulePtr> without);
    [[nodiscard]] const RuleInfo& rule(int row) const {
        return m_rules[static_cast<std::size_t>(row)];
    }
    [[nodiscard]] bool isOn(int row) const { return !m_disabled.contains(rule(row).name); }
    void setDisabled(const std::vector<std::string>& disabled);
    [[nodiscard]] std::vector<std::string> disabledRules() const {
        return {m_disabled.begin(), m_disabled.end()};
    }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    /// The user switched a rule on or off.
    void ruleToggled(const QString& name, bool isOn);

private:
    [[nodiscard]] QVariant text(const RuleInfo& rule, int column) const;
    [[nodiscard]] QVariant sortValue(const RuleInfo& rule, int column) const;
    [[nodiscard]] std::optional<double> share(const std::string& rule, int column) const;
    [[nodiscard]] QString toolTip(const RuleInfo& rule, int column) const;
    [[nodiscard]] QString columnText(int section) const;
    [[nodiscard]] QString columnTip(int section) const;

    std::vector<RuleInfo> m_rules;
    std::set<std::string> m_disabled;
    std::map<std::string, RuleReport> m_work;
    RuleBlamePtr m_blame;
    std::map<std::string, WithoutRulePtr> m_without;
};

/// What came of a run without a rule, in whole sentences.
[[nodiscard]] QString withoutText(const WithoutRule& without);

}  // namespace candler
