// WaypointsDialog: terms that someone expects on the way, one a line, and the first of them that
// the e-graph of the step under way does not have. They are kept with the project.
#pragma once

#include <QDialog>

#include "app/session/Waypoints.h"
#include "app/workbench/engine/EngineWorker.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace candler {

class CodeEditor;
class SessionController;

class WaypointsDialog : public QDialog {
    Q_OBJECT

public:
    WaypointsDialog(SessionController* controller, QWidget* parent);
    ~WaypointsDialog() override;

    [[nodiscard]] CodeEditor& editor() { return *m_editor; }
    [[nodiscard]] QString answer() const;

public slots:
    void check();

private:
    void showAnswer(const TermAnswer& answer);
    void keep();

    SessionController* m_controller;
    CodeEditor* m_editor;
    QPlainTextEdit* m_answer;
    QPushButton* m_check;
    Waypoints m_waypoints;
    std::uint64_t m_question = 0;
};

}  // namespace candler
