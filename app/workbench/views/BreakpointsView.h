// BreakpointsView: events of the e-graph at which a run pauses: added, changed, switched off.
#pragma once

#include "app/workbench/models/BreakpointModel.h"
#include "app/workbench/views/View.h"

class QAction;
class QComboBox;
class QLabel;
class QTableView;

namespace candler {

class BreakpointsView : public QWidget {
    Q_OBJECT

public:
    BreakpointsView(const ViewContext& context, QWidget* parent);

    [[nodiscard]] const BreakpointModel& model() const { return m_model; }
    /// As if the user had written it and pressed Enter.
    void add(const QString& when);

private:
    void build();
    QWidget* makeBar();
    void showProject();
    void showRun();
    void applyEdit();
    void removeSelected();
    void edit(std::vector<ProjectBreakpoint> breakpoints);
    void updateActions();
    /// What may be written, with names of this project.
    void offerForms();

    SessionController* m_controller;
    SharedSelection* m_selection;
    BreakpointModel m_model;
    QTableView* m_table = nullptr;
    QComboBox* m_new = nullptr;
    QLabel* m_mistake = nullptr;
    QAction* m_add = nullptr;
    QAction* m_remove = nullptr;
};

}  // namespace candler
