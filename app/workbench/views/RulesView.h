// RulesView: the rules with what they did, and an editor for the project's own rules.
#pragma once

#include "app/session/SessionTypes.h"
#include "app/workbench/models/RuleTableModel.h"
#include "app/workbench/views/View.h"

class QAction;
class QLabel;
class QSortFilterProxyModel;
class QTableView;
class QTabWidget;

namespace candler {

class OwnRulesPane;
class RuleController;
class Sight;
class TrialPane;

class RulesView : public QWidget, public PlaceView {
    Q_OBJECT

public:
    RulesView(const ViewContext& context, QWidget* parent);

    bool goTo(const SourceSpan& place) override;
    [[nodiscard]] const RuleTableModel& model() const { return m_model; }
    [[nodiscard]] TrialPane& trial() { return *m_trial; }
    [[nodiscard]] OwnRulesPane& ownRules() { return *m_own; }
    /// As if the user had picked the rule, and asked for a run without it.
    void selectRule(const QString& name);
    void runWithout();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeTable();
    void load();
    void showRules();
    void showEdits();
    void showWork();
    void showRule(int row);
    QWidget* makeWithoutBar(QWidget* parent);
    void fitNames();
    void showBlame();
    void wantBlame();
    void showWithout();
    [[nodiscard]] std::string currentRule() const;

    SessionController* m_controller;
    SharedSelection* m_selection;
    RuleController* m_rules;
    Sight* m_sight;
    RuleTableModel m_model;
    QSortFilterProxyModel* m_sorted;
    QTabWidget* m_tabs;
    QTableView* m_table = nullptr;
    QLabel* m_text = nullptr;
    TrialPane* m_trial;
    OwnRulesPane* m_own;
    QAction* m_without = nullptr;
    QAction* m_stopWithout = nullptr;
    QLabel* m_withoutText = nullptr;
    Moment m_moment;
};

}  // namespace candler
