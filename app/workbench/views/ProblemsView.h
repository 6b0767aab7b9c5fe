// ProblemsView: all diagnostics of the project; a click asks to jump to the place.
#pragma once

#include "app/workbench/models/ProblemModel.h"
#include "app/workbench/views/View.h"

class QTableView;

namespace candler {

class ProblemsView : public QWidget {
    Q_OBJECT

public:
    ProblemsView(const ViewContext& context, QWidget* parent);

    [[nodiscard]] const ProblemModel& model() const { return m_model; }

signals:
    void placePicked(const candler::SourceSpan& place);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void limitPlaces();
    void fitRows();
    void add(const Diagnostics& more);

    SessionController* m_controller;
    ProblemModel m_model;
    QTableView* m_table;
    Diagnostics m_failures;  // of actions, beside those of the project
};

}  // namespace candler
