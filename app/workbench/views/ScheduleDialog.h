// ScheduleDialog: a guide from a schedule of the program's loops, as `candler guide` writes it
// (ScheduleGuide.h). What the schedule leads to is found out on the engine's thread.
#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>
#include <string>
#include <vector>

#include "app/session/Project.h"
#include "app/session/ScheduleDraft.h"
#include "app/workbench/engine/AnswerGate.h"

class QCheckBox;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QTreeWidget;
class QTreeWidgetItem;

namespace candler {

class Session;
class SessionController;

class ScheduleDialog : public QDialog {
    Q_OBJECT

public:
    ScheduleDialog(SessionController* controller, QWidget* parent);
    ~ScheduleDialog() override;

    /// Why there can be no schedule now; empty if there can be one.
    [[nodiscard]] static QString whyNot(const SessionController& controller);

    [[nodiscard]] QTreeWidget& loops() { return *m_loops; }
    [[nodiscard]] QListWidget& order() { return *m_order; }
    /// In the words of the command line.
    [[nodiscard]] QString schedule() const;
    /// The steps, or what is wrong with the schedule.
    [[nodiscard]] QString answer() const;
    [[nodiscard]] QString note() const;
    /// The answer is to what is chosen now.
    [[nodiscard]] bool isAnswered() const;

public slots:
    /// The loop that is picked in the order goes to another place.
    void moveLoop(int by);
    /// The steps become the project's guide, as one edit.
    void write();

private:
    struct Answer {
        quint64 serial = 0;
        std::vector<ScheduleLoop> loops{};
        Schedule schedule{};
        std::vector<ScheduleStep> steps{};
        std::vector<std::string> unusedParameters{};
        Diagnostics why{};
    };
    /// What can be chosen for a loop.
    struct Row {
        QTreeWidgetItem* item;
        ScheduleLoop loop;
        QSpinBox* split;
        QSpinBox* vector;
        QCheckBox* isUnrolled;
        QCheckBox* isParallel;
    };

    void makeControls();
    QWidget* makeOrder();
    void makeButtons();
    void connectControls();
    void showLoops(const std::vector<ScheduleLoop>& loops);
    void addRow(QTreeWidgetItem* item, const ScheduleLoop& loop);
    QSpinBox* addNumber(QTreeWidgetItem* item, int column, const QString& name);
    QCheckBox* addChoice(QTreeWidgetItem* item, int column, const QString& name);
    [[nodiscard]] ScheduleDraft draft() const;
    void showOrder(const std::vector<std::string>& order);
    /// Another schedule, or another program: its answer is asked for soon.
    void change();
    void ask();
    static void work(Session& session, const Project& project, Answer& answer);
    void showAnswer(const Answer& answer);
    [[nodiscard]] QString textOf(const Answer& answer) const;
    void showState();

    SessionController* m_controller;
    QTreeWidget* m_loops;
    QListWidget* m_order;
    QLabel* m_schedule;
    QPlainTextEdit* m_text;
    QLabel* m_note;
    QPushButton* m_up = nullptr;
    QPushButton* m_down = nullptr;
    QPushButton* m_usual = nullptr;
    QPushButton* m_write = nullptr;
    std::vector<Row> m_rows;
    Answer m_answer;
    QString m_said;  ///< Of what was written.
    QTimer m_delay;  ///< Until nothing more is typed.
    quint64 m_serial = 1;
    /// Of the program as it is edited; for the engine's thread only.
    std::shared_ptr<Session> m_session;
    std::shared_ptr<AnswerGate> m_gate = std::make_shared<AnswerGate>(this);
};

}  // namespace candler
