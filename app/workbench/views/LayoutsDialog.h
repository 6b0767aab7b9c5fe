// LayoutsDialog: which formats for the program's inputs make the cheapest plan (LayoutSearch.h), on
// a thread of its own; the program is written anew with them where the user wants it.
#pragma once

#include <QDialog>
#include <stop_token>
#include <string>

#include "app/session/Project.h"
#include "app/workbench/engine/TaskThread.h"

class QDoubleSpinBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace candler {

class SessionController;
struct LayoutTable;

class LayoutsDialog : public QDialog {
    Q_OBJECT

public:
    LayoutsDialog(SessionController* controller, QWidget* parent);
    ~LayoutsDialog() override;

    [[nodiscard]] QString answer() const;
    [[nodiscard]] bool isSearching() const { return m_isSearching; }

public slots:
    void search();
    void stop();
    /// The program with the cheapest formats becomes the project's, as an edit.
    void use();

signals:
    /// From the thread of the search.
    void progressed(const QString& text);

private:
    void makeControls();
    void showState();
    void showTable(const LayoutTable& table);
    void finish(const QString& text);

    SessionController* m_controller;
    QDoubleSpinBox* m_runs;
    QSpinBox* m_measured;
    QLabel* m_status;
    QPlainTextEdit* m_answer;
    QPushButton* m_search;
    QPushButton* m_stop;
    QPushButton* m_use;
    bool m_isSearching = false;
    std::string m_cheapest;  ///< Program text; empty: there is none.
    Project m_searched;      ///< That it is of.
    std::stop_source m_stopSource;
    TaskThread m_tasks;  // Ends before what it works on.
};

}  // namespace candler
