// StepForm: a step of the guide as a form: what it is to find, the rules that it uses, and how it
// searches. The project's text and the form are two views of the same: each change is an edit.
#pragma once

#include <QWidget>
#include <functional>
#include <string>
#include <utility>

#include "app/session/Project.h"
#include "app/workbench/models/RuleChoiceModel.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTabWidget;
class QTreeView;

namespace candler {

class GoalEditor;
class SearchForm;
class SessionController;

class StepForm : public QWidget {
    Q_OBJECT

public:
    explicit StepForm(SessionController* controller, QWidget* parent = nullptr);

    /// What is being typed of the one before is taken.
    void showStep(int step);
    [[nodiscard]] GoalEditor& goal() { return *m_goal; }
    [[nodiscard]] RuleChoiceModel& rules() { return m_rules; }

private:
    QWidget* makeGoal();
    QWidget* makeRules();
    /// What the project and the names in it have become.
    void update();
    void showRules(const ProjectStep& step);
    void chooseGoal(int kind);
    void restoreGoal();
    void editStep(const std::function<void(ProjectStep&)>& edit);
    void takeWrittenRules();
    void showKind(const ProjectStep& step);

    SessionController* m_controller;
    RuleChoiceModel m_rules;
    QSortFilterProxyModel* m_found;  ///< The rules that were looked for.
    QTabWidget* m_tabs;
    QComboBox* m_kind = nullptr;
    GoalEditor* m_goal;
    QLineEdit* m_search = nullptr;
    QTreeView* m_tree = nullptr;
    QLineEdit* m_written = nullptr;  ///< The names as the project has them.
    QLabel* m_inUse = nullptr;
    SearchForm* m_settings;
    QLabel* m_title;
    std::string m_name;           ///< Of the step.
    ProjectStep m_dropped;        ///< The step whose goal was taken away last, with it.
    bool m_isGoalWanted = false;  ///< A sketch or a term was asked for, and there is none yet.
    int m_step = 0;
};

}  // namespace candler
