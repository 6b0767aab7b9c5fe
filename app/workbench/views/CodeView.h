// CodeView: the generated C++ of a finished guide; export and verification.
#pragma once

#include "app/workbench/views/View.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace candler {

class CodeEditor;

class CodeView : public QWidget {
    Q_OBJECT

public:
    CodeView(const ViewContext& context, QWidget* parent);

    [[nodiscard]] QString shownText() const;

private:
    void showCode();
    void showFile(int index);
    void showState();
    void askAndExport();

    SessionController* m_controller;
    QPushButton* m_generate;
    QPushButton* m_export;
    QPushButton* m_verify;
    QComboBox* m_files;
    CodeEditor* m_editor;
    QLabel* m_note;
};

}  // namespace candler
