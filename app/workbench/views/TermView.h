// TermView: the program as the e-graph has it at its start, and the term that is chosen at the
// moment shown, both as the language writes them.
#pragma once

#include "app/session/SessionTypes.h"
#include "app/workbench/views/View.h"

class QLabel;

namespace candler {

class CodeEditor;
class Sight;

class TermView : public QWidget {
    Q_OBJECT

public:
    TermView(const ViewContext& context, QWidget* parent);

    [[nodiscard]] QString program() const;
    [[nodiscard]] QString term() const;

private:
    QWidget* makePart(QLabel* title, CodeEditor* text);
    void showProgram();
    void setView(const ExtractionViewPtr& view);
    /// Nothing while nobody sees it: a long term takes its time to be coloured.
    void showTerm();

    SessionController* m_controller;
    QLabel* m_programTitle;
    CodeEditor* m_program;
    QLabel* m_termTitle;
    CodeEditor* m_term;
    Sight* m_sight;
    ExtractionViewPtr m_view;
    bool m_isOld = true;  ///< What is shown is not of the view.
};

}  // namespace candler
