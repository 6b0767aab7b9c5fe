// TermView: the program as the e-graph has it at its start, and the term that is chosen at the
// moment shown, both as the language writes them.
#pragma once

#include <optional>

#include "app/session/SessionTypes.h"
#include "app/session/TermSketch.h"
#include "app/workbench/views/View.h"

class QAction;
class QLabel;

namespace candler {

class CodeEditor;
class Sight;

class TermView : public QWidget, public SearchView {
    Q_OBJECT

public:
    TermView(const ViewContext& context, QWidget* parent);

    void openFind() override;
    void stepFind(int by) override;
    [[nodiscard]] QString program() const;
    [[nodiscard]] QString term() const;
    [[nodiscard]] CodeEditor& programEditor() { return *m_program; }
    [[nodiscard]] CodeEditor& termEditor() { return *m_term; }
    /// What is selected in the text that has the keyboard, or what the cursor is at; the whole
    /// chosen term if none has it. None: there is no term.
    [[nodiscard]] std::optional<TermSketchQuestion> pointed() const;
    /// In the menus of both texts.
    void offer(QAction* action);

private:
    QWidget* makePart(QLabel* title, CodeEditor* text);
    void showProgram();
    void setView(const ExtractionViewPtr& view);
    /// Nothing while nobody sees it: a long term takes its time to be coloured.
    void showTerm();

    SessionController* m_controller;
    Moment m_moment;
    QLabel* m_programTitle;
    CodeEditor* m_program;
    QLabel* m_termTitle;
    CodeEditor* m_term;
    Sight* m_sight;
    ExtractionViewPtr m_view;
    bool m_isOld = true;  ///< What is shown is not of the view.
};

}  // namespace candler
