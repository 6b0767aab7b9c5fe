// MeasureController: the window's side of measuring kernels. It says what would be run, runs it
// when it is told to, and keeps what was measured, in the project.
#pragma once

#include <QObject>
#include <QStringList>
#include <QThread>
#include <optional>
#include <stop_token>
#include <vector>

#include "app/workbench/engine/MeasureWorker.h"

namespace candler {

class SessionController;

/// With what code is compiled.
struct CompilerChoice {
    QString program{};  ///< Empty: the first that is found.
    QStringList flags{};
    BenchLimits limits{};
};

enum class MeasureState : std::uint8_t {
    Idle,
    Asking,  ///< Commands are shown; nothing is run yet.
    Running,
};

class MeasureController : public QObject {
    Q_OBJECT

public:
    explicit MeasureController(SessionController& session, QObject* parent = nullptr);
    ~MeasureController() override;

    [[nodiscard]] MeasureState state() const { return m_state; }
    /// Why nothing can be measured now; empty if it can.
    [[nodiscard]] QString whyNot() const;
    /// What run() runs, line by line.
    [[nodiscard]] const QStringList& commands() const { return m_commands; }
    [[nodiscard]] const CompilerChoice& compiler() const { return m_compiler; }
    /// What is under way; none before the first stage.
    [[nodiscard]] std::optional<BenchStage> stage() const { return m_stage; }
    [[nodiscard]] bool wasCancelled() const { return m_wasCancelled; }
    /// Why not even commands could be shown.
    [[nodiscard]] const QString& problem() const { return m_problem; }
    /// Of the present code; null if it was not measured.
    [[nodiscard]] const MeasuredPtr& last() const { return m_last; }
    /// All measurements of the open project, the latest last.
    [[nodiscard]] const std::vector<Measurement>& history() const { return m_history; }

    /// Stands for the program of what was run last; rows of others do not compare with its own.
    [[nodiscard]] std::string program() const;

    void setCompiler(const CompilerChoice& choice) { m_compiler = choice; }

public slots:
    /// Shows the commands; runs them at once if the user wants no more questions.
    void ask();
    /// What was asked. `isTrusted`: until another project is opened there are no more questions.
    void run(bool isTrusted);
    /// The question, or what is under way: all its processes end at once.
    void cancel();

signals:
    void changed();
    void historyChanged();

    // To the worker.
    void measureRequested(const candler::MeasureTaskPtr& task);

private:
    void prepare();
    [[nodiscard]] Measurement aboutNow(const Toolchain& toolchain) const;
    void onStage(quint64 id, BenchStage stage);
    void onFinished(quint64 id, const MeasuredPtr& measured);
    void onProjectReplaced();
    /// The present code is not that of the task.
    [[nodiscard]] bool isOther() const;
    void dropOther();
    void readHistory();
    void keepHistory();

    SessionController* m_session;
    QThread m_thread;
    MeasureWorker* m_worker;  // lives on m_thread
    CompilerChoice m_compiler;
    MeasureState m_state = MeasureState::Idle;
    std::shared_ptr<MeasureTask> m_task;
    std::stop_source m_stop;
    QStringList m_commands;
    QString m_problem;
    std::optional<BenchStage> m_stage;
    MeasuredPtr m_last;
    std::vector<Measurement> m_history;
    std::vector<std::string> m_unread;  ///< MeasurementNote::unread
    quint64 m_id = 0;
    bool m_isTrusted = false;
    bool m_wasCancelled = false;
};

}  // namespace candler
