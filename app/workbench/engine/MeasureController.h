// MeasureController: the window's side of measuring kernels. It says what would be run, runs it
// when it is told to, and keeps what was measured, in the project.
#pragma once

#include <QObject>
#include <QStringList>
#include <QThread>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "app/workbench/engine/AnswerGate.h"
#include "app/workbench/engine/MeasureWorker.h"
#include "engine/support/Result.h"

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
    Making,  ///< The kernels of variants are generated.
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
    /// What is asked or under way is of variants.
    [[nodiscard]] bool isOfVariants() const { return m_isOfVariants; }
    /// What is asked or under way is of the program as it was written.
    [[nodiscard]] bool isOfWritten() const { return m_task && m_task->written; }
    /// What is under way; none before the first stage.
    [[nodiscard]] std::optional<BenchStage> stage() const { return m_stage; }
    [[nodiscard]] bool wasCancelled() const { return m_wasCancelled; }
    /// Why not even commands could be shown.
    [[nodiscard]] const QString& problem() const { return m_problem; }
    /// Of the present code; null if it was not measured.
    [[nodiscard]] const MeasuredPtr& last() const { return m_last; }
    /// That what was measured last may have used.
    [[nodiscard]] int mostThreads() const;
    /// The kernel was measured, and not yet beside the program as it was written.
    [[nodiscard]] bool mayCompareWritten() const;
    /// All measurements of the open project, the latest last.
    [[nodiscard]] const std::vector<Measurement>& history() const { return m_history; }

    /// Stands for the program of what was run last; rows of others do not compare with its own.
    [[nodiscard]] std::string program() const;

    /// The language makes kernels in several ways.
    [[nodiscard]] bool hasVariants() const;
    /// The first is what the others are compared with. Of the present code at variantSizes();
    /// empty if they were not measured.
    [[nodiscard]] const std::vector<MeasuredVariant>& variants() const { return m_variants; }
    /// Those of the present kernel, as far as the user chose no others; empty without a kernel.
    [[nodiscard]] std::map<std::string, std::int64_t> variantSizes() const;
    /// What was measured at another size is forgotten.
    void setVariantSize(const std::string& name, std::int64_t size);

    void setCompiler(const CompilerChoice& choice) { m_compiler = choice; }

public slots:
    /// Shows the commands; runs them at once if the user wants no more questions.
    void ask();
    /// The same of the program as it was written, whose times last() has then, too.
    void askWritten();
    /// The same of all ways in which the language makes the kernel, at variantSizes().
    void askVariants();
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
    /// Nothing is asked any more, and nothing was said.
    void begin(bool isOfVariants);
    void prepare(std::vector<CodeVariant> variants, GeneratedCodePtr written = {});
    void takeWritten(const BenchResult& result);
    void dropVariants();
    void takeVariants(const Result<std::vector<CodeVariant>>& variants);
    void onVariantMeasured(quint64 id, quint64 variant, const BenchResultPtr& result);
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
    CompilerChoice m_measuredBy;  ///< What is measured, or was last.
    MeasureState m_state = MeasureState::Idle;
    std::shared_ptr<MeasureTask> m_task;
    std::stop_source m_stop;
    QStringList m_commands;
    QString m_problem;
    std::optional<BenchStage> m_stage;
    MeasuredPtr m_last;
    GeneratedCodePtr m_variantsOf;  ///< The code when they were asked for.
    std::vector<MeasuredVariant> m_variants;
    std::map<std::string, std::int64_t> m_variantSizes;  ///< That the user chose.
    std::shared_ptr<AnswerGate> m_gate = std::make_shared<AnswerGate>(this);
    std::vector<Measurement> m_history;
    std::vector<std::string> m_unread;  ///< MeasurementNote::unread
    quint64 m_id = 0;
    bool m_isOfVariants = false;
    bool m_isTrusted = false;
    bool m_wasCancelled = false;
};

}  // namespace candler
