// GoalEditor: the text of what a step of the guide is to find, with its problems marked: its whole
// term, if that is its goal, else its sketch. What is typed is an edit of the project at once.
#pragma once

#include <QWidget>

#include "app/session/Project.h"

namespace candler {

class CodeEditor;
class SessionController;

class GoalEditor : public QWidget {
    Q_OBJECT

public:
    explicit GoalEditor(SessionController* controller, QWidget* parent = nullptr);

    /// A step that the guide does not have: nothing can be typed.
    void showStep(int step);
    /// Until the next step is shown.
    void clear();
    [[nodiscard]] int step() const { return m_step; }
    /// What is typed is a term; else a sketch. The text that is there changes its meaning.
    void setTerm(bool isTerm);
    [[nodiscard]] bool isTerm() const { return m_isTerm; }
    [[nodiscard]] CodeEditor& editor() { return *m_editor; }
    /// Chosen in another editor of the same step.
    void showKind(bool isTerm);

signals:
    void kindChanged(bool isTerm);

private:
    void showEdits();
    void readKind(const ProjectStep& step);
    void showNames();
    void showHint();
    void showProblems();
    void applyEdit();

    SessionController* m_controller;
    CodeEditor* m_editor;
    int m_step = -1;
    std::string m_name;     ///< Of the step.
    bool m_isTerm = false;  ///< Also while there is no text that would tell.
};

}  // namespace candler
