// TermView: the program as the e-graph has it at its start, and the term that is chosen at the
// moment shown, both as the language writes them. Parts of the texts are the classes that have
// them, which are selected here and everywhere else.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "app/session/SessionTypes.h"
#include "app/session/TermSketch.h"
#include "app/workbench/engine/AnswerGate.h"
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
    ~TermView() override;

    void openFind() override;
    void stepFind(int by) override;
    [[nodiscard]] QString program() const;
    [[nodiscard]] QString term() const;
    [[nodiscard]] CodeEditor& programEditor() { return *m_program; }
    [[nodiscard]] CodeEditor& termEditor() { return *m_term; }
    /// Which classes have which parts of the texts is known.
    [[nodiscard]] bool knowsPlaces() const { return !m_places.empty(); }
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
    void askPlaces();
    [[nodiscard]] const std::vector<TermPlace>& placesIn(const CodeEditor& text) const;
    void selectPointed(const CodeEditor& text);
    void markSelected();

    SessionController* m_controller;
    SharedSelection* m_selection;
    Moment m_moment;
    QLabel* m_programTitle;
    CodeEditor* m_program;
    QLabel* m_termTitle;
    CodeEditor* m_term;
    Sight* m_sight;
    ExtractionViewPtr m_view;
    bool m_isOld = true;  ///< What is shown is not of the view.
    std::map<const CodeEditor*, std::vector<TermPlace>> m_places;
    bool m_hasAsked = false;  ///< For the places, since the view came.
    std::stop_source m_stop;  // of the latest question
    quint64 m_serial = 0;     // the latest question wins
    std::shared_ptr<AnswerGate> m_gate = std::make_shared<AnswerGate>(this);
};

}  // namespace candler
