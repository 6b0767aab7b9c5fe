// CompareController: what of a session can be set side by side (iterations of the present run, runs
// that were kept, extractions, code) and the comparison that was asked for last. The baseline is a
// run that is kept in the project. Differences are made on a thread of their own.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/engine/TaskThread.h"
#include "app/workbench/models/Difference.h"
#include "app/workbench/models/ExtractorRunModel.h"

namespace candler {

class ExtractionController;

class CompareController : public QObject {
    Q_OBJECT

public:
    enum class Kind { Iterations, Runs, Extractions, Code, Projects };
    Q_ENUM(Kind)
    /// Something that can be compared with others of its kind; ids stay, whatever else comes.
    struct Side {
        quint64 id = 0;
        QString name{};
        quint64 version = 0;  ///< Another one: what is behind it is not what it was.

        bool operator==(const Side&) const = default;
    };
    /// The project's, of runs, extractions and code.
    static constexpr quint64 kBaseline = 0;

    CompareController(SessionController& session, ExtractionController& extraction,
                      QObject* parent = nullptr);
    ~CompareController() override;

    /// Oldest first; the baseline before all.
    [[nodiscard]] std::vector<Side> sides(Kind kind) const;
    /// Null: nothing was compared, or it is being made.
    [[nodiscard]] const DifferencePtr& result() const { return m_result; }
    /// Of what result() is, or will be; none: nothing was compared.
    [[nodiscard]] std::optional<Kind> kind() const { return m_kind; }
    /// The window can show the e-graph of that moment.
    [[nodiscard]] bool canShow(const Moment& moment) const;
    /// Why there is nothing to accept; empty if there is.
    [[nodiscard]] QString whyNoRun() const;
    [[nodiscard]] bool hasBaseline() const { return m_baseline != nullptr; }
    /// The id of the run that the window shows; none: nothing was run.
    [[nodiscard]] std::optional<quint64> presentRun() const;

public slots:
    /// The answer is resultChanged().
    void compare(candler::CompareController::Kind kind, quint64 left, quint64 right);
    /// Shows what differs, whatever is chosen to be compared.
    void compareProjects(const candler::Project& left, const QString& leftName,
                         const candler::Project& right, const QString& rightName);
    /// As the project's baseline: the present run with the extraction and the code there are. One
    /// step of undo.
    void acceptBaseline();
    void forgetBaseline();
    /// By the ending: html, or csv. The answer is exported().
    void exportTo(const QString& path);
    /// A moment of the present run, in the canvas.
    void showMoment(const candler::Moment& moment) { emit momentWanted(moment); }

signals:
    void sidesChanged();
    void resultChanged();
    /// A comparison is asked for by something else than the view: it is to be seen.
    void shown(candler::CompareController::Kind kind);
    void exported(const QString& path, const QString& why);
    void baselineAccepted(const QString& leftOut);
    void momentWanted(const candler::Moment& moment);
    /// Something went wrong beside a comparison: `what`, and why.
    void failed(const QString& what, const candler::Diagnostics& why);

private:
    struct KeptRun {
        quint64 id = 0;
        QDateTime when{};
        GuideReportPtr report{};
        SessionInfoPtr info{};
        CodeResultPtr code{};
        QString end{};
        quint64 version = 0;
    };
    struct KeptExtraction {
        quint64 id = 0;
        QString name{};
        std::optional<Moment> moment{};  ///< None: of an imported e-graph.
        quint64 eGraphs = 0;             ///< m_eGraphs when it was made.
        quint64 content = 0;             ///< Of its e-graph; 0: not known, as of a baseline.
        std::shared_ptr<const ExtractionRecord> record{};  ///< Null: it is being made.
    };
    /// What a record of a run is made of, on the other thread.
    struct RunSource {
        QString name;
        std::shared_ptr<const RunRecord> record;  ///< Of the baseline; else null.
        KeptRun run{};
        std::shared_ptr<const ExtractionRecord> extraction{};

        [[nodiscard]] RunRecord make() const;
    };

    void clear();
    void onLoaded();
    /// What was compared, or is being compared, is not wanted any more.
    void dropResult();
    // CompareKept.cpp
    void keepRun();
    void keepCode();
    void keepExtractions();
    void keepExtraction(const ExtractorRow& row, const QString& place);
    /// What takes long of it.
    void makeRecord(KeptExtraction kept, const ExtractorRow& row, const QString& place);
    void readBaseline();
    [[nodiscard]] QString runName(const KeptRun& run) const;
    [[nodiscard]] QString momentName(const Moment& moment) const;
    [[nodiscard]] QString nameOf(Kind kind, quint64 id) const;
    [[nodiscard]] std::optional<RunSource> runSource(quint64 id) const;
    [[nodiscard]] std::optional<KeptExtraction> extractionOf(quint64 id) const;
    /// The canvas can show the e-graph that it chose from.
    [[nodiscard]] bool isPresent(const KeptExtraction& kept) const;
    void compareExtractions(quint64 left, quint64 right);
    void compareMoments(quint64 left, quint64 right);
    void onMoments(const std::vector<Moment>& moments, const std::vector<ExtractionViewPtr>& views);
    /// Later ones take the place of earlier ones that are not done.
    void compute(Kind kind, std::function<Difference()> make);
    /// A comparison of this kind is begun: what there is goes.
    quint64 begin(Kind kind);

    SessionController* m_session;
    ExtractionController* m_extraction;
    std::vector<KeptRun> m_runs;
    std::vector<KeptExtraction> m_extractions;
    quint64 m_lastSeen = 0;  ///< The greatest serial of those that were looked at.
    std::shared_ptr<const RunRecord> m_baseline;
    std::string m_baselineText;
    quint64 m_baselineVersion = 0;
    std::vector<Moment> m_wantedMoments;
    QTimer m_momentTimer;
    DifferencePtr m_result;
    std::optional<Kind> m_kind;
    std::atomic<quint64> m_lastTask = 0;
    quint64 m_lastId = 0;
    quint64 m_projects = 0;  ///< So many were opened: what was begun for another is not this one's.
    quint64 m_eGraphs = 0;   ///< Changes where moments may have other e-graphs from now on.
    bool m_startsAnew = true;  ///< What is run next is no more the last kept run.
    TaskThread m_tasks;        // ends before what it works on
};

}  // namespace candler
