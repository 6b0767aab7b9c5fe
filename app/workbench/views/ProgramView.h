// ProgramView: the program's text, with its problems marked.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "app/session/Project.h"
#include "app/workbench/views/View.h"

class QLabel;

namespace candler {

class CodeEditor;

class ProgramView : public QWidget, public PlaceView {
    Q_OBJECT

public:
    ProgramView(const ViewContext& context, QWidget* parent);

    bool goTo(const SourceSpan& place) override;
    [[nodiscard]] CodeEditor* editor() const { return m_editor; }

private:
    void load();
    void showEdits();
    void showProblems();
    void applyEdit();
    [[nodiscard]] bool isHere(const SourceSpan& place) const;

    SessionController* m_controller;
    CodeEditor* m_editor;
    QLabel* m_file;
    TextSource m_source;                                   ///< That the editor shows.
    std::string m_fileName;                                ///< Of the program in diagnostics.
    std::pair<std::filesystem::path, QString> m_fileText;  ///< Which, and as it was read last.
};

}  // namespace candler
