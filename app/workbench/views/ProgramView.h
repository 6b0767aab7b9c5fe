// ProgramView: the program's text, with its language and its file.
#pragma once

#include "app/workbench/views/View.h"

class QLabel;

namespace candler {

class CodeEditor;
class SourcePane;

class ProgramView : public QWidget, public PlaceView {
    Q_OBJECT

public:
    ProgramView(const ViewContext& context, QWidget* parent);

    bool goTo(const SourceSpan& place) override;
    [[nodiscard]] CodeEditor* editor() const;

private:
    void load();

    SessionController* m_controller;
    SourcePane* m_text;
    QLabel* m_file;
};

}  // namespace candler
