// EngineWorker: owns the Session on the engine thread. Everything it emits is an immutable value;
// everything it is asked comes through queued calls, one after the other, so a view's question is
// answered between two iterations of a long run.
#pragma once

#include <QObject>
#include <QString>
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "app/session/Comparison.h"
#include "app/session/EGraphFile.h"
#include "app/session/Project.h"
#include "app/session/Session.h"
#include "app/session/SessionTypes.h"
#include "app/session/Tuning.h"
#include "app/workbench/engine/ProofAnswer.h"

namespace candler {

/// What was opened.
struct LoadedProject {
    Project project;
    SessionInfoPtr info;
    Diagnostics problems;
    bool canRun = false;
    std::uint64_t runId = 0;  ///< Of the request.
    std::string programDigest{};
};
using LoadedProjectPtr = std::shared_ptr<const LoadedProject>;

/// How the run stands.
struct RunView {
    SessionStatus status;
    GuideReportPtr report;
    std::vector<SketchStatusPtr> sketches;  ///< By begun step; null where not computed.
    Limits limits;                          ///< Of the step under way.
    std::vector<BreakpointReport> breakpoints{};
    /// What the run came upon: costs that break the rules, and choices that cannot be had.
    Diagnostics warnings{};
    bool isRunning = false;
    std::uint64_t runId = 0;  ///< Of the last open, run or reset when this was made.
};
using RunViewPtr = std::shared_ptr<const RunView>;

/// What came of generating, exporting or verifying.
struct CodeResult {
    GeneratedCodePtr code;              ///< Null if it failed.
    std::vector<QString> writtenFiles;  ///< After an export.
    /// Why nothing was exported: these are in the folder and not ours.
    std::vector<QString> foreignFiles;
    QString folder;           ///< Of the export.
    QString verdict;          ///< After a verification.
    bool isVerified = false;  ///< The verdict is a good one.
    Diagnostics problems;
    std::uint64_t runId = 0;  ///< Of the run that found the term.
};
using CodeResultPtr = std::shared_ptr<const CodeResult>;

/// Terms that someone asks about, and a class that was picked at some moment; of the present step.
/// An e-node that someone wants to write down as a sketch.
struct PatternWish {
    Moment moment;
    ENodeId node;
    std::optional<int> levels{};  ///< None: the whole term.
};
struct TermQuestion {
    quint64 id = 0;
    std::vector<std::string> texts{};
    std::optional<std::uint32_t> eclass{};
    std::optional<PatternWish> pattern{};
};
struct TermAnswer {
    quint64 id = 0;
    std::map<std::string, TermFact> terms{};  ///< By text.
    std::optional<std::uint32_t> eclass{};    ///< As the class is called now.
    std::string pattern{};                    ///< Empty if there is none, for this reason:
    Diagnostics problems{};
};

/// A look at the session, on its thread and between two iterations; it sends its answer itself.
using SessionQuestion = std::function<void(const Session&)>;

using ComparisonPtr = std::shared_ptr<const Comparison>;

/// How often people are told of the run under way: of the first iterations at once, of many short
/// ones 30 times a second.
class Pace {
public:
    bool mayTell();

private:
    std::chrono::steady_clock::time_point m_next{};
};

class EngineWorker : public QObject {
    Q_OBJECT

public:
    EngineWorker();
    ~EngineWorker() override;

    /// From any thread: the run ends after the iteration under way.
    void requestPause() { m_isPauseWanted = true; }
    /// From the thread that asks for a run, before it does: pauses asked for until now are over.
    void clearPause() { m_isPauseWanted = false; }
    /// From its own thread.
    void setTools(const SessionTools& tools);

public slots:
    /// `runId` comes back in every RunView, so that views made before are told from those made
    /// after an open, run or reset.
    void open(const candler::Project& project, quint64 runId);
    /// The same for a project that was edited: what the edit leaves as it was is kept.
    void change(const candler::Project& project, quint64 runId);
    /// An imported e-graph takes the project's place; if it cannot be read, the project stays.
    void openEGraph(const QString& path);
    /// Reads a project that is being edited, to report its problems; the run stays.
    void check(const candler::Project& project);
    void run(candler::RunExtent extent, const std::stop_token& stop, quint64 runId);
    void reset(quint64 runId);
    void setLimits(const candler::Limits& limits);
    void setBreakpoints(const std::vector<candler::ProjectBreakpoint>& breakpoints);
    void ask(const candler::SessionQuestion& question);
    void fetch(const candler::Moment& moment);
    void fetchAll(const std::vector<candler::Moment>& moments);
    /// What extractors choose from at a moment.
    void fetchSubject(const candler::Moment& moment);
    void findTerms(const candler::TermQuestion& question);
    void generate(const std::stop_token& stop);
    void exportCode(const QString& folder, bool replacesForeign, const std::stop_token& stop);
    void verify(const std::stop_token& stop);
    /// Runs the project's guide and its rules without it, beside the session.
    void compare(const candler::Project& project, const std::stop_token& stop);
    /// Measures kernels beside the session, going on from `known`, which may be null.
    void tune(const candler::Project& project, const candler::TuneLogPtr& known,
              double budgetSeconds, const std::stop_token& stop);

    void explain(const candler::ProofQuestion& question, const std::stop_token& stop);
    /// As the document that the path's ending asks for.
    void writeProof(const candler::ProofAnswerPtr& answer, const QString& path);

signals:
    void opened(const candler::LoadedProjectPtr& loaded);
    /// Null if it cannot be read.
    void eGraphOpened(const QString& path, const candler::EGraphFilePtr& file,
                      const candler::Diagnostics& problems);
    /// `info` is null where the reading failed.
    void checked(const candler::Project& project, const candler::Diagnostics& problems,
                 const candler::SessionInfoPtr& info);
    /// Between two phases of a run.
    void phaseBegun(const candler::SessionStatus& status);
    void runChanged(const candler::RunViewPtr& run);
    void fetched(const candler::Moment& moment, const candler::ExtractionViewPtr& view,
                 const candler::Diagnostics& problems);
    /// By moment; null where it cannot be shown.
    void allFetched(const std::vector<candler::Moment>& moments,
                    const std::vector<candler::ExtractionViewPtr>& views);
    /// Null if there is none.
    void subjectFetched(const candler::Moment& moment, const candler::ExtractionSubjectPtr& subject,
                        const candler::Diagnostics& problems);
    void termsFound(const candler::TermAnswer& answer);
    void codeReady(const candler::CodeResultPtr& result);
    /// What has been compared until now: each run as far as it got, null before it began.
    void comparing(const candler::ComparisonPtr& soFar);
    /// Null if it was stopped or cannot be done.
    void compared(const candler::ComparisonPtr& result, const candler::Diagnostics& problems);
    /// What is being done.
    void tuningPhase(const QString& text);
    /// After each measurement.
    void tuningChanged(const candler::TuneLogPtr& log);
    void explained(const candler::ProofAnswerPtr& answer);
    void proofWritten(const QString& path, const candler::Diagnostics& problems);
    /// Null if it cannot be done.
    void tuned(const candler::TuneLogPtr& log, const candler::Diagnostics& problems);

private:
    void advance(RunExtent extent, const std::stop_token& stop);
    /// Does `change` to the session and publishes how the run stands, or that it failed.
    void changeRun(const std::function<void()>& change);
    void publish();
    void publishFailure(const Diagnostics& problems);
    /// What a session does beside the run, told as it grows.
    void runTelling(Session& session, const std::stop_token& stop,
                    const std::function<void(const GuideReportPtr&)>& tell);
    void makeCode(const std::function<void(CodeResult&)>& make);

    SessionTools m_tools;
    std::unique_ptr<Session> m_session;
    RunViewPtr m_lastView;
    std::uint64_t m_runId = 0;
    bool m_isAdvanceQueued = false;  ///< The run goes on after what else is queued.
    std::atomic<bool> m_isPauseWanted = false;
    Pace m_phasePace;
    Pace m_viewPace;
};

}  // namespace candler
