// RulesView: the rules with what they did, and an editor for the project's own rules.
#pragma once

#include "app/session/SessionTypes.h"
#include "app/workbench/models/RuleTableModel.h"
#include "app/workbench/views/View.h"

class QLabel;
class QSortFilterProxyModel;
class QTableView;
class QTabWidget;

namespace candler {

class CodeEditor;

class RulesView : public QWidget, public PlaceView {
    Q_OBJECT

public:
    RulesView(const ViewContext& context, QWidget* parent);

    bool goTo(const SourceSpan& place) override;
    [[nodiscard]] const RuleTableModel& model() const { return m_model; }

private:
    QWidget* makeTable();
    void load();
    void showEdits();
    void showWork();
    void showRule(int row);
    void showProblems();
    void applyEdit();

    SessionController* m_controller;
    SharedSelection* m_selection;
    RuleTableModel m_model;
    QSortFilterProxyModel* m_sorted;
    QTabWidget* m_tabs;
    QTableView* m_table = nullptr;
    QLabel* m_text = nullptr;
    CodeEditor* m_editor;
    Moment m_moment;
};

}  // namespace candler
