// SessionController: the window's side of the engine thread. Views call it and listen to it; it
// keeps the last values that the engine sent, and the project as the user has edited it.
#pragma once

#include <QObject>
#include <QThread>
#include <QTimer>
#include <optional>
#include <stop_token>

#include "app/workbench/engine/EngineWorker.h"
#include "app/workbench/engine/ProjectHistory.h"

namespace candler {

class SessionController : public QObject {
    Q_OBJECT

public:
    explicit SessionController(QObject* parent = nullptr);
    ~SessionController() override;

    // What is known.
    [[nodiscard]] bool hasProject() const { return m_loaded != nullptr; }
    [[nodiscard]] const LoadedProjectPtr& loaded() const { return m_loaded; }
    /// Rules, cost models and so on by the project as it was last read, which need not have been
    /// run since; null before. While its texts have mistakes, those from before stay.
    [[nodiscard]] const SessionInfoPtr& names() const { return m_names; }
    /// The project that they were read from.
    [[nodiscard]] const Project& namesOf() const { return m_namesOf; }
    /// Where an imported e-graph is open there is no project, and the other way round.
    [[nodiscard]] const EGraphFilePtr& eGraphFile() const { return m_eGraphFile; }
    [[nodiscard]] const RunViewPtr& runView() const { return m_run; }
    [[nodiscard]] const CodeResultPtr& code() const { return m_code; }
    /// The project as edited; what runs is loaded()->project.
    [[nodiscard]] const Project& project() const { return m_project; }
    /// Of the project's texts, and what the run came upon.
    [[nodiscard]] Diagnostics problems() const;
    [[nodiscard]] bool isRunning() const { return m_isRunning; }
    [[nodiscard]] bool isStopping() const { return m_isStopping; }
    /// Code is being generated, exported or verified; stop() gives it up.
    [[nodiscard]] bool isCodeBusy() const { return m_isCodeBusy; }
    [[nodiscard]] bool isVerifying() const { return m_isCodeBusy && m_isVerifying; }
    [[nodiscard]] bool canRun() const { return whyNoRun().isEmpty(); }
    /// Why nothing can be run; empty if it can.
    [[nodiscard]] QString whyNoRun() const;
    /// The project is not read yet: there is nothing to show of it.
    [[nodiscard]] bool isOpening() const { return m_opening != 0; }
    [[nodiscard]] bool canCompare() const;
    /// The project's language writes none.
    [[nodiscard]] bool hasNoKernels() const;
    /// Why no kernel is made of the present result; null if there is one, or nobody knows yet.
    [[nodiscard]] const Diagnostic* kernelProblem() const;
    /// Why no code can be made, written out, verified or measured now; empty if it can. Code is of
    /// the run that is shown and of the project as it is edited, or there is none.
    [[nodiscard]] QString whyNoCode() const;
    /// What was measured of the open project; null before.
    [[nodiscard]] const TuneLogPtr& tuning() const { return m_tuning; }
    /// The same if the project is as it was measured; what it was before says nothing of it.
    [[nodiscard]] TuneLogPtr presentTuning() const;
    /// Something else runs than what is shown: a comparison, or tuning.
    [[nodiscard]] bool isBeside() const { return m_isBeside; }
    [[nodiscard]] bool isTuning() const { return m_isTuning; }
    /// Results are from before the last edit.
    [[nodiscard]] bool isStale() const { return m_isStale; }
    /// There is more than the start term.
    [[nodiscard]] bool hasRun() const;
    /// Why results are not those of the project as it is; empty if they are. Then they are shown
    /// with a mark, and go nowhere: neither into files nor into the project.
    [[nodiscard]] QString whyStale() const;
    /// The project is not as in its file, or as it was opened; whoever took back what he did has
    /// modified nothing.
    [[nodiscard]] bool isModified() const;
    /// Of all inputs; pins of an imported e-graph are in it, too.
    [[nodiscard]] ProjectHistory& history() { return m_history; }
    /// A sentence for the status bar.
    [[nodiscard]] QString statusText() const;
    [[nodiscard]] SessionState state() const;
    /// The guide has come to its end with a term, which may have code.
    [[nodiscard]] bool hasResult() const;
    /// Changes with everything that may change the e-graphs of moments; not with choose().
    [[nodiscard]] quint64 era() const { return m_era; }
    [[nodiscard]] const SessionTools& tools() const { return m_tools; }

public slots:
    /// A project, a copy of it if it ships with the program; or, by its ending, an imported
    /// e-graph.
    void openFile(const QString& path);
    void open(const candler::Project& project);
    /// As open(), but it is not as in its file.
    void openUnsaved(const candler::Project& project);
    bool saveTo(const QString& path);
    /// A change by the user; it is read soon, and run when the user next runs or resets.
    void edit(const candler::Project& project);
    /// What the window remembers in the project (Project::windowNotes): no input, so results stay,
    /// and no undo takes it back.
    void setNote(const std::string& name, const std::string& text);
    /// A change of pins or of the extractor, called `text`: as edit(), and the terms of steps are
    /// taken anew at once, unless results are from before other edits.
    void choose(const candler::Project& project, const QString& text);
    /// A change of what pictures look like, called `text`: results stay as they are.
    void arrange(const candler::Project& project, const QString& text);
    void run();
    void runSketch();
    void stepIteration();
    void stepPhase();
    void pause();
    void stop();
    void reset();
    /// Of the step under way, which may go on by them; in the project, too.
    void setLimits(const candler::Limits& limits);
    /// Looks at the session on its thread; whoever asks sees to the answer.
    void ask(const candler::SessionQuestion& question);
    /// The answer is momentReady.
    void fetch(const candler::Moment& moment);
    /// The answer is momentsReady.
    void fetchAll(const std::vector<candler::Moment>& moments);
    /// The answer is subjectReady.
    void fetchSubject(const candler::Moment& moment);
    /// The answer is termsFound.
    void findTerms(const candler::TermQuestion& question);
    // Code: nothing happens while isCodeBusy().
    void generateCode();
    /// As generateCode, but a program that has no code is no failure.
    void tryGenerateCode();
    /// Where files that are not ours would be replaced, the answer is foreignFilesFound.
    void exportCode(const QString& folder, bool replacesForeign = false);
    void verifyCode();
    /// Of sessions; of the one that is open from its next task on.
    void setTools(const SessionTools& tools);
    /// The guide beside its rules without it; the answer is compared(), unless it is stopped.
    void compare();
    /// The answer is explained(), also when a later question or cancelExplanation() stopped it.
    void explain(const candler::ProofQuestion& question);
    void cancelExplanation() { m_explanationStop.request_stop(); }
    /// The answer is proofWritten().
    void writeProof(const candler::ProofAnswerPtr& answer, const QString& path);
    /// Goes on from tuning(), for at most so long; stop() ends it and keeps what was measured.
    void tune(double budgetSeconds);

signals:
    /// Another project, or an imported e-graph, takes the place of what was open.
    void projectReplaced();
    /// Whoever shows what was run forgets it: another project was opened, or what is edited was
    /// read anew. The project may not be read yet.
    void resultsGone();
    void loadedChanged();
    /// By edits, undo and redo: project() is another.
    void projectEdited();
    /// As projectEdited, by a change of pins or of the extractor.
    void projectChosen();
    void eGraphOpened(const candler::EGraphFilePtr& file);
    void problemsChanged();
    void namesChanged();
    void runChanged();
    /// Running, stopping, stale, status text.
    void stateChanged();
    void momentReady(const candler::Moment& moment, const candler::ExtractionViewPtr& view);
    /// By moment; null where it cannot be shown.
    void momentsReady(const std::vector<candler::Moment>& moments,
                      const std::vector<candler::ExtractionViewPtr>& views);
    /// Null with the reason if extractors cannot choose there.
    void subjectReady(const candler::Moment& moment, const candler::ExtractionSubjectPtr& subject,
                      const candler::Diagnostics& problems);
    void termsFound(const candler::TermAnswer& answer);
    void codeChanged();
    void exported(const std::vector<QString>& files);
    /// As it grows: each run as far as it got, null before it began.
    void comparing(const candler::ComparisonPtr& soFar);
    void compared(const candler::ComparisonPtr& result);
    void tuningChanged();
    void explained(const candler::ProofAnswerPtr& answer);
    void proofWritten(const QString& path, const candler::Diagnostics& problems);
    /// Nothing was exported, because these files in the folder were not written by Candler.
    void foreignFilesFound(const QString& folder, const std::vector<QString>& files);
    /// Something went wrong that has no place in the project: `what`, and why.
    void failed(const QString& what, const candler::Diagnostics& why);
    void saved(const QString& path);
    /// The file is as it was.
    void saveFailed(const QString& path, const candler::Diagnostics& why);

    // To the worker.
    void openRequested(const candler::Project& project, quint64 runId);
    void eGraphRequested(const QString& path);
    void changeRequested(const candler::Project& project, quint64 runId);
    void checkRequested(const candler::Project& project);
    void runRequested(candler::RunExtent extent, const std::stop_token& stop, quint64 runId);
    void resetRequested(quint64 runId);
    void limitsRequested(const candler::Limits& limits);
    void breakpointsRequested(const std::vector<candler::ProjectBreakpoint>& breakpoints);
    void questionAsked(const candler::SessionQuestion& question);
    void fetchRequested(const candler::Moment& moment);
    void fetchAllRequested(const std::vector<candler::Moment>& moments);
    void subjectRequested(const candler::Moment& moment);
    void termsRequested(const candler::TermQuestion& question);
    void generateRequested(const std::stop_token& stop);
    void exportRequested(const QString& folder, bool replacesForeign, const std::stop_token& stop);
    void verifyRequested(const std::stop_token& stop);
    void compareRequested(const candler::Project& project, const std::stop_token& stop);
    void tuneRequested(const candler::Project& project, const candler::TuneLogPtr& known,
                       double budgetSeconds, const std::stop_token& stop);
    void explanationRequested(const candler::ProofQuestion& question, const std::stop_token& stop);
    void proofFileRequested(const candler::ProofAnswerPtr& answer, const QString& path);

private:
    void connectWorker();
    void connectAnswers();
    [[nodiscard]] QString eGraphText() const;
    void start(RunExtent extent);
    /// The project as an edit, an undo or a redo wants it.
    void take(const Project& project, EditKind kind);
    /// The step under way goes on by its new limits, if they are what `before` lacks.
    void applyLimits(const Project& before);
    /// Those of the project are watched from now on; they change no results.
    void applyBreakpoints();
    void reopen(const Project& project, bool isSaved);
    void showEdits();
    void applyEdits();
    /// A token for new work on code, or none while there is work under way.
    std::optional<std::stop_token> beginCode(bool isAsked, bool isVerifying = false);
    /// What there is of code is of an earlier run.
    void dropCode();
    /// Nothing of what was run is known any more.
    void dropResults();
    void tellReplaced();
    /// `take`, but for answers about what was open before.
    template <typename Take>
    auto ofPresent(Take take);
    void onOpened(const LoadedProjectPtr& loaded);
    void onEGraphOpened(const QString& path, const EGraphFilePtr& file,
                        const Diagnostics& problems);
    void onRunChanged(const RunViewPtr& run);
    void onCodeReady(const CodeResultPtr& result);
    void onCompared(const ComparisonPtr& result, const Diagnostics& problems);
    void onTuned(const TuneLogPtr& log, const Diagnostics& problems);
    /// A token for work that takes the place of a run.
    std::stop_token beginBeside();
    void endBeside();
    void setTuning(const TuneLogPtr& log);
    void setProblems(Diagnostics problems);
    void takeNames(const Project& project, const SessionInfoPtr& info);

    SessionTools m_tools;
    QThread m_thread;
    EngineWorker* m_worker;  // lives on m_thread
    QTimer m_checkTimer;
    std::stop_source m_stop;  // of the run
    std::stop_source m_codeStop;
    ProjectHistory m_history;
    std::stop_source m_explanationStop;
    Project m_project;
    Project m_ran;                   ///< The project that results are of.
    std::optional<Project> m_saved;  ///< As it was opened or saved; none: it is in no file.
    LoadedProjectPtr m_loaded;
    SessionInfoPtr m_names;
    Project m_namesOf;
    EGraphFilePtr m_eGraphFile;
    RunViewPtr m_run;
    CodeResultPtr m_code;
    TuneLogPtr m_tuning;
    std::string m_tunedMeaning;  ///< Of the project that it is of.
    Diagnostics m_problems;
    quint64 m_runId = 0;
    quint64 m_era = 0;
    QString m_phaseText;
    bool m_isRunning = false;
    bool m_isCodeAsked = false;  ///< By the user, who wants to hear why there is none.
    bool m_isCodeBusy = false;
    bool m_isVerifying = false;  ///< That is what keeps the code busy.
    quint64 m_opening = 0;       ///< Run id of the project that is being opened; 0: none is.
    bool m_isBeside = false;     ///< Comparing or tuning.
    bool m_isTuning = false;
    bool m_isChoosing = false;  ///< Only terms change, not what was loaded.
    bool m_isStopping = false;
    bool m_isStale = false;
};

}  // namespace candler
