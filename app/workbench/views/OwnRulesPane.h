// OwnRulesPane: the editor of the project's own rules; beside each rule stands what trying it on
// random values gave, below one that is wrong a counter-example, and below the text what the rule
// under the cursor would do to the present e-graph.
#pragma once

#include <QTimer>
#include <string>
#include <vector>

#include "app/session/RuleEffect.h"
#include "app/workbench/views/SourcePane.h"

class QAction;
class QLabel;
class QToolButton;

namespace candler {

class RuleController;

class OwnRulesPane : public SourcePane {
    Q_OBJECT

public:
    OwnRulesPane(SessionController* controller, RuleController* rules, SharedSelection* selection,
                 QWidget* parent = nullptr);

    /// What is said of the rule under the cursor.
    [[nodiscard]] QString effectText() const;
    /// Leads to the classes that it matches.
    [[nodiscard]] QAction& showAction() { return *m_show; }
    /// That some rules are in no step; empty while all are in one.
    [[nodiscard]] QString unusedText() const;
    /// Gives a step of the guide the rules that are in none.
    void useRules(std::size_t step);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeEffectBar();
    QWidget* makeUnusedBar();
    [[nodiscard]] std::vector<std::string> unusedRules() const;
    void showUnused();
    void offerSteps();
    void showVerdicts();
    /// Of the line that the cursor is on; none: no rule is there, or the text is not read yet.
    [[nodiscard]] std::vector<std::string> rulesAtCursor() const;
    void askEffects();
    void showEffects();
    void showMatches();

    SessionController* m_controller;
    SharedSelection* m_selection;
    RuleController* m_rules;
    QLabel* m_effect = nullptr;
    QLabel* m_unused = nullptr;
    QToolButton* m_use = nullptr;
    QAction* m_show = nullptr;
    std::vector<std::string> m_asked;  ///< Rules; there may be two such panes.
    QTimer m_delay;                    ///< Until nothing more is typed.
};

}  // namespace candler
