// InspectorView: the selected e-class: its history, its e-nodes with their costs, and the term that
// extraction chooses for it.
#pragma once

#include "app/session/SessionTypes.h"
#include "app/workbench/models/CandidateModel.h"
#include "app/workbench/views/View.h"

class QAction;
class QLabel;
class QTableView;

namespace candler {

class CodeEditor;

class InspectorView : public QWidget {
    Q_OBJECT

public:
    InspectorView(const ViewContext& context, QWidget* parent);

    [[nodiscard]] const CandidateModel& model() const { return m_model; }
    [[nodiscard]] QString headline() const;
    /// The type of the class, or what else is known of it.
    [[nodiscard]] QString details() const;
    [[nodiscard]] QString term() const;
    /// In the menu of the term.
    void offer(QAction* action);
    /// In the menu of the candidates, of which the one under the mouse is picked.
    void offerForNode(QAction* action);

private:
    void showChoice(const ExtractionViewPtr& view);
    void showSelection();
    void showHeader();
    void showTerm();
    void showTermOf(ClassIndex shown);

    SessionController* m_controller;
    SharedSelection* m_selection;
    CandidateModel m_model;
    QLabel* m_headline;
    QLabel* m_details;
    QTableView* m_table;
    QLabel* m_termTitle;
    CodeEditor* m_term;
    ExtractionViewPtr m_view;
    ExtractionViewPtr m_written;  ///< Whose whole term is shown.
};

}  // namespace candler
