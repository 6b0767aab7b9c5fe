// SourcePane: an editor for a text that the project holds or finds in a file, with its problems
// marked. What is typed is an edit at once; the text of a file becomes the project's own by it.
#pragma once

#include <QWidget>
#include <filesystem>
#include <string>
#include <utility>

#include "app/session/Project.h"
#include "app/session/SessionTypes.h"
#include "app/workbench/views/View.h"

namespace candler {

class CodeEditor;

class SourcePane : public QWidget, public PlaceView {
    Q_OBJECT

public:
    struct Source {
        TextSource Project::*source;
        const char* name;                ///< In diagnostics, of a text that is in no file.
        std::string SessionInfo::*text;  ///< As it was read.
    };
    static constexpr Source kProgram{&Project::program, "<program>", &SessionInfo::programText};
    static constexpr Source kRules{&Project::rules, "<rules>", &SessionInfo::rulesText};
    static constexpr Source kDefinitions{&Project::definitions, "<definitions>",
                                         &SessionInfo::definitionsText};
    static constexpr Source kCosts{&Project::costs, "<costs>", &SessionInfo::costsText};

    SourcePane(SessionController* controller, const Source& source, QWidget* parent = nullptr);

    /// Whether a place is in this text of the project.
    [[nodiscard]] static bool isIn(const Project& project, const Source& source,
                                   const SourceSpan& place);
    bool goTo(const SourceSpan& place) override;
    [[nodiscard]] CodeEditor& editor() const { return *m_editor; }
    /// What is told beside the problems of the project.
    void setRemarks(Diagnostics remarks);

private:
    [[nodiscard]] const TextSource& present() const;
    void load();
    void showFile(const QString& text);
    void showEdits();
    [[nodiscard]] QStringList commentSigns() const;
    void showNames();
    void showProblems();
    void applyEdit();

    SessionController* m_controller;
    Source m_what;
    CodeEditor* m_editor;
    Diagnostics m_remarks;
    TextSource m_shown;
    std::pair<std::filesystem::path, QString> m_fileText;  ///< Which, and as it was read last.
};

}  // namespace candler
