// GuideEditor: the whole guide in a window of its own: its steps in order, a form for the one that
// is picked, and what holds for all of them. The Guide view owns the steps' model and actions.
#pragma once

#include <QDialog>
#include <string>
#include <vector>

#include "app/session/Project.h"
#include "app/workbench/views/SourcePane.h"

class QAbstractItemModel;
class QAction;
class QComboBox;
class QLabel;
class QListView;
class QTabWidget;

namespace candler {

class RuleController;
class SharedSelection;
class SearchForm;
class SessionController;
class StepForm;

class GuideEditor : public QDialog {
    Q_OBJECT

public:
    /// The actions are of the step that is picked.
    GuideEditor(SessionController* controller, RuleController* rules, SharedSelection* selection,
                QAbstractItemModel* steps, const std::vector<QAction*>& actions, QWidget* parent);

    void showStep(int step);
    /// Until another step is picked.
    void showNote(const QString& note);
    /// In a text of the project that has no view of its own. False: the place is in none.
    bool goTo(const SourceSpan& place);
    [[nodiscard]] StepForm& form() { return *m_form; }
    [[nodiscard]] QListView& steps() { return *m_list; }

signals:
    void stepPicked(int step);

private:
    QWidget* makeSteps(QAbstractItemModel* steps, const std::vector<QAction*>& actions);
    QWidget* makeWhole();
    void addSource(SourcePane* pane, const QString& title);
    void showWhole();

    SessionController* m_controller;
    QTabWidget* m_tabs;
    std::vector<SourcePane*> m_sources;
    QListView* m_list = nullptr;
    StepForm* m_form;
    QLabel* m_note;
    SearchForm* m_defaults = nullptr;
    QComboBox* m_scheduler = nullptr;
};

}  // namespace candler
