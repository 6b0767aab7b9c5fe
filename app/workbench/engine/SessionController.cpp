#include "app/workbench/engine/SessionController.h"

#include <algorithm>
#include <utility>

#include "app/session/ProjectCopy.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

constexpr int kCheckDelayMilliseconds = 250;
/// So long a pause waits for the end of the iteration under way.
constexpr int kPausePatienceMilliseconds = 100;

void registerSessionTypes() {
    qRegisterMetaType<candler::Project>("candler::Project");
    qRegisterMetaType<candler::RunExtent>("candler::RunExtent");
    qRegisterMetaType<candler::Limits>("candler::Limits");
    qRegisterMetaType<std::vector<candler::ProjectBreakpoint>>(
        "std::vector<candler::ProjectBreakpoint>");
    qRegisterMetaType<candler::SessionQuestion>("candler::SessionQuestion");
    qRegisterMetaType<candler::Moment>("candler::Moment");
    qRegisterMetaType<candler::SessionStatus>("candler::SessionStatus");
    qRegisterMetaType<candler::Diagnostics>("candler::Diagnostics");
    qRegisterMetaType<candler::SessionInfoPtr>("candler::SessionInfoPtr");
    qRegisterMetaType<candler::LoadedProjectPtr>("candler::LoadedProjectPtr");
    qRegisterMetaType<candler::EGraphFilePtr>("candler::EGraphFilePtr");
    qRegisterMetaType<candler::RunViewPtr>("candler::RunViewPtr");
    qRegisterMetaType<candler::ExtractionViewPtr>("candler::ExtractionViewPtr");
    qRegisterMetaType<std::vector<candler::Moment>>("std::vector<candler::Moment>");
    qRegisterMetaType<std::vector<candler::ExtractionViewPtr>>(
        "std::vector<candler::ExtractionViewPtr>");
    qRegisterMetaType<candler::ExtractionSubjectPtr>("candler::ExtractionSubjectPtr");
    qRegisterMetaType<candler::CodeResultPtr>("candler::CodeResultPtr");
    qRegisterMetaType<candler::ComparisonPtr>("candler::ComparisonPtr");
    qRegisterMetaType<candler::TuneLogPtr>("candler::TuneLogPtr");
    qRegisterMetaType<candler::TermQuestion>("candler::TermQuestion");
    qRegisterMetaType<candler::TermAnswer>("candler::TermAnswer");
    qRegisterMetaType<std::stop_token>("std::stop_token");
}

bool hasErrors(const Diagnostics& problems) {
    return std::ranges::any_of(problems,
                               [](const Diagnostic& d) { return d.severity == Severity::Error; });
}

}  // namespace

SessionController::SessionController(QObject* parent)
    : QObject(parent), m_worker(new EngineWorker) {
    registerSessionTypes();
    m_thread.setObjectName(QStringLiteral("engine"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connectWorker();
    m_checkTimer.setSingleShot(true);
    m_checkTimer.setInterval(kCheckDelayMilliseconds);
    connect(&m_checkTimer, &QTimer::timeout, this, [this] { emit checkRequested(m_project); });
    connect(&m_history, &ProjectHistory::projectWanted, this, &SessionController::take);
    m_thread.start();
}

SessionController::~SessionController() {
    m_stop.request_stop();
    m_codeStop.request_stop();
    m_explanationStop.request_stop();
    m_worker->requestPause();
    m_thread.quit();
    m_thread.wait();
}

void SessionController::connectWorker() {
    connect(this, &SessionController::openRequested, m_worker, &EngineWorker::open);
    connect(this, &SessionController::eGraphRequested, m_worker, &EngineWorker::openEGraph);
    connect(this, &SessionController::changeRequested, m_worker, &EngineWorker::change);
    connect(this, &SessionController::checkRequested, m_worker, &EngineWorker::check);
    connect(this, &SessionController::runRequested, m_worker, &EngineWorker::run);
    connect(this, &SessionController::resetRequested, m_worker, &EngineWorker::reset);
    connect(this, &SessionController::limitsRequested, m_worker, &EngineWorker::setLimits);
    connect(this, &SessionController::breakpointsRequested, m_worker,
            &EngineWorker::setBreakpoints);
    connect(this, &SessionController::questionAsked, m_worker, &EngineWorker::ask);
    connect(this, &SessionController::fetchRequested, m_worker, &EngineWorker::fetch);
    connect(this, &SessionController::generateRequested, m_worker, &EngineWorker::generate);
    connect(this, &SessionController::exportRequested, m_worker, &EngineWorker::exportCode);
    connect(this, &SessionController::verifyRequested, m_worker, &EngineWorker::verify);
    connect(this, &SessionController::fetchAllRequested, m_worker, &EngineWorker::fetchAll);
    connect(this, &SessionController::subjectRequested, m_worker, &EngineWorker::fetchSubject);
    connect(this, &SessionController::termsRequested, m_worker, &EngineWorker::findTerms);
    connect(this, &SessionController::compareRequested, m_worker, &EngineWorker::compare);
    connect(this, &SessionController::tuneRequested, m_worker, &EngineWorker::tune);
    connect(this, &SessionController::explanationRequested, m_worker, &EngineWorker::explain);
    connect(this, &SessionController::proofFileRequested, m_worker, &EngineWorker::writeProof);
    connectAnswers();
}

template <typename Take>
auto SessionController::ofPresent(Take take) {
    return [this, take](const auto&... answer) {
        if (!isOpening()) take(answer...);
    };
}

/// The worker does one thing after the other: until it has opened a project, it answers what was
/// asked of the one before.
void SessionController::connectAnswers() {
    const auto answer = [this](auto signal, auto take) {
        connect(m_worker, signal, this, ofPresent(take));
    };
    const auto tellPhase = [this](const QString& text) {
        m_phaseText = text;
        emit stateChanged();
    };
    const auto showMoment = [this](const Moment& moment, const ExtractionViewPtr& view,
                                   const Diagnostics& why) {
        if (m_eGraphFile) return;
        if (!view) return emit failed(tr("This iteration cannot be shown"), why);
        emit momentReady(moment, view);
    };
    connect(m_worker, &EngineWorker::opened, this, &SessionController::onOpened);
    answer(&EngineWorker::eGraphOpened, [this](auto&... a) { onEGraphOpened(a...); });
    answer(&EngineWorker::checked,
           [this](const Project& project, const Diagnostics& problems, const SessionInfoPtr& info) {
               if (m_eGraphFile) return;  // asked of the project before
               // First, as editors that learn new names show their problems anew.
               takeNames(project, info);
               setProblems(problems);
               emit stateChanged();
               if (project == m_project && !hasErrors(problems)) showEdits();
           });
    answer(&EngineWorker::runChanged, [this](const RunViewPtr& run) { onRunChanged(run); });
    answer(&EngineWorker::phaseBegun,
           [tellPhase](const SessionStatus& status) { tellPhase(engineText(status.text)); });
    answer(&EngineWorker::fetched, showMoment);
    answer(&EngineWorker::allFetched, [this](auto&... a) { emit momentsReady(a...); });
    answer(&EngineWorker::subjectFetched, [this](auto&... a) { emit subjectReady(a...); });
    answer(&EngineWorker::termsFound, [this](auto& found) { emit termsFound(found); });
    answer(&EngineWorker::codeReady, [this](auto& result) { onCodeReady(result); });
    answer(&EngineWorker::comparing, [this](auto& soFar) { emit comparing(soFar); });
    answer(&EngineWorker::compared, [this](auto&... a) { onCompared(a...); });
    answer(&EngineWorker::explained, [this](auto& proof) { emit explained(proof); });
    answer(&EngineWorker::proofWritten, [this](auto&... a) { emit proofWritten(a...); });
    answer(&EngineWorker::tuned, [this](auto&... a) { onTuned(a...); });
    answer(&EngineWorker::tuningChanged, [this](auto& log) { setTuning(log); });
    answer(&EngineWorker::tuningPhase, tellPhase);
}

QString SessionController::whyStale() const {
    return m_isStale ? tr("the project has been edited: run it first") : QString();
}

QString SessionController::whyNoRun() const {
    if (m_eGraphFile) return tr("an imported e-graph can be inspected but not run");
    if (isOpening()) return tr("the project is loading");
    if (!m_loaded) return tr("open a project first");
    if (m_isRunning) return tr("a run is in progress");
    if (hasErrors(m_problems)) return tr("fix the errors listed under Problems first");
    if (m_isStale) return {};
    if (!m_run || !m_loaded->canRun) return tr("the project is loading");
    return m_run->status.canGoOn() ? QString() : tr("the run has finished; Reset starts it again");
}

bool SessionController::canCompare() const {
    return m_loaded && !m_isRunning && !m_isCodeBusy && !hasErrors(m_problems) &&
           (m_isStale || m_loaded->canRun);
}

SessionState SessionController::state() const {
    if (!m_loaded) return SessionState::NoProject;
    if (m_isRunning) return SessionState::Running;
    if (hasErrors(m_problems)) return SessionState::Invalid;
    return m_run ? m_run->status.state : SessionState::Idle;
}

bool SessionController::hasResult() const {
    const bool isReadable = m_loaded && !m_isRunning && !hasErrors(m_problems);
    // What was before an open, a reset or a run says nothing about it.
    return isReadable && m_run && m_run->runId == m_runId && m_run->status.hasResult;
}

QString SessionController::eGraphText() const {
    const Snapshot& snapshot = *m_eGraphFile->egraph().snapshot;
    const auto roots = snapshot.roots().size();
    const QString rootsText = roots == 0   ? tr("roots inferred")
                              : roots == 1 ? tr("1 root")
                                           : tr("%1 roots").arg(countString(roots));
    return tr("Imported: %1 e-nodes, %2 classes, %3")
        .arg(countString(snapshot.nodes().size()), countString(snapshot.classes().size()),
             rootsText);
}

QString SessionController::statusText() const {
    if (m_eGraphFile) return eGraphText();
    if (isOpening()) return tr("Loading the project…");
    if (!m_loaded) return tr("Open or try an example");
    if (m_isStopping) return tr("Stopping…");
    if (m_isRunning) return m_phaseText.isEmpty() ? tr("Running…") : m_phaseText;
    if (isVerifying()) return tr("Verifying the kernel…");
    const auto errors = std::ranges::count_if(
        m_problems, [](const Diagnostic& d) { return d.severity == Severity::Error; });
    if (errors == 1) return tr("1 problem – cannot run");
    if (errors > 0) return tr("%1 problems – cannot run").arg(errors);
    if (m_isStale)
        return hasRun() ? tr("Edited – results are from before your last edit")
                        : tr("Edited – not run yet");
    return m_run ? engineText(m_run->status.text) : QString();
}

void SessionController::openFile(const QString& path) {
    if (isEGraphFile(std::filesystem::path(toUtf8(path)))) {
        stop();
        return emit eGraphRequested(path);
    }
    const Result<Project> project = projectToEdit(std::filesystem::path(toUtf8(path)));
    if (!project) return emit failed(tr("%1 cannot be opened").arg(path), project.error());
    open(*project);
}

void SessionController::open(const Project& project) {
    reopen(project, true);
}

void SessionController::openUnsaved(const Project& project) {
    reopen(project, false);
}

void SessionController::reopen(const Project& project, bool isSaved) {
    m_stop.request_stop();
    dropResults();
    m_opening = m_runId;
    m_project = m_ran = project;
    m_saved = isSaved ? std::optional(project) : std::nullopt;
    m_history.restart();
    emit openRequested(project, m_runId);
    tellReplaced();
}

/// Before anyone is told of anything, so that nobody takes what was for what is.
void SessionController::dropResults() {
    m_checkTimer.stop();
    m_explanationStop.request_stop();
    dropCode();
    endBeside();
    m_loaded.reset();
    m_names.reset();
    m_eGraphFile.reset();
    m_run.reset();
    m_tuning.reset();
    m_problems.clear();
    m_phaseText.clear();
    m_isStale = m_isChoosing = false;
    ++m_runId;
    ++m_era;
}

void SessionController::tellReplaced() {
    emit projectReplaced();
    emit namesChanged();
    emit resultsGone();
    emit codeChanged();
    emit tuningChanged();
    emit problemsChanged();
    emit stateChanged();
}

void SessionController::applyEdits() {
    if (!m_isStale) return;
    m_checkTimer.stop();
    m_isStale = false;
    m_ran = m_project;
    emit changeRequested(m_project, ++m_runId);
}

void SessionController::start(RunExtent extent) {
    if (!canRun()) return;
    m_history.endBurst();
    m_isChoosing = extent == RunExtent::Choice;
    if (!m_isChoosing) ++m_era;
    applyEdits();
    dropCode();
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_worker->clearPause();
    m_isRunning = true;
    m_isStopping = false;
    m_phaseText.clear();
    emit runRequested(extent, m_stop.get_token(), ++m_runId);
    emit codeChanged();
    emit stateChanged();
}

void SessionController::run() {
    start(RunExtent::Goal);
}

void SessionController::runSketch() {
    start(RunExtent::Sketch);
}

void SessionController::stepIteration() {
    start(RunExtent::Iteration);
}

void SessionController::stepPhase() {
    start(RunExtent::Phase);
}

void SessionController::pause() {
    if (!m_isRunning) return;
    m_worker->requestPause();
    // An iteration that takes its time is left in its midst.
    QTimer::singleShot(kPausePatienceMilliseconds, this,
                       [stop = m_stop]() mutable { stop.request_stop(); });
    m_isStopping = true;
    emit stateChanged();
}

void SessionController::stop() {
    m_stop.request_stop();
    m_codeStop.request_stop();
    if (!m_isRunning && !m_isCodeBusy) return;
    m_isStopping = true;
    emit stateChanged();
}

void SessionController::reset() {
    stop();
    m_isChoosing = false;
    ++m_era;
    applyEdits();
    dropCode();
    emit resetRequested(++m_runId);
    emit codeChanged();
}

void SessionController::ask(const SessionQuestion& question) {
    emit questionAsked(question);
}

void SessionController::fetch(const Moment& moment) {
    emit fetchRequested(moment);
}

void SessionController::fetchAll(const std::vector<Moment>& moments) {
    emit fetchAllRequested(moments);
}

void SessionController::fetchSubject(const Moment& moment) {
    emit subjectRequested(moment);
}

void SessionController::findTerms(const TermQuestion& question) {
    emit termsRequested(question);
}

void SessionController::onOpened(const LoadedProjectPtr& loaded) {
    if (isOpening() && loaded->runId != m_opening) return;
    m_opening = 0;
    m_loaded = loaded;
    // First, so that nobody reads what a run before this one warned of.
    if (!m_isChoosing) m_run.reset();
    takeNames(loaded->project, loaded->info);
    setProblems(loaded->problems);
    if (m_isChoosing) return emit stateChanged();
    emit resultsGone();
    emit loadedChanged();
    emit stateChanged();
}

void SessionController::onEGraphOpened(const QString& path, const EGraphFilePtr& file,
                                       const Diagnostics& problems) {
    if (!file) return emit failed(tr("%1 cannot be opened").arg(path), problems);
    dropResults();
    m_eGraphFile = file;
    m_saved = m_project = m_ran = Project();
    m_history.restart();
    m_problems = problems;
    tellReplaced();
    emit eGraphOpened(file);
}

void SessionController::onRunChanged(const RunViewPtr& run) {
    const Diagnostics known = m_run ? m_run->warnings : Diagnostics();
    const bool isNews =
        !std::ranges::equal(run->warnings, known, {}, &Diagnostic::message, &Diagnostic::message);
    m_run = run;
    // What was made before the run that was asked for says nothing about it.
    if (run->runId == m_runId) m_isRunning = run->isRunning || m_isBeside;
    if (!m_isRunning && !m_isCodeBusy) m_isStopping = false;
    if (!m_isRunning && m_isStale) m_checkTimer.start();
    emit runChanged();
    if (isNews) emit problemsChanged();
    emit stateChanged();
}

Diagnostics SessionController::problems() const {
    Diagnostics all = m_problems;
    if (m_run) all.insert(all.end(), m_run->warnings.begin(), m_run->warnings.end());
    return all;
}

/// A text that cannot be read has no names: those of the one before stay.
void SessionController::takeNames(const Project& project, const SessionInfoPtr& info) {
    if (!info || info->costModels.empty()) return;
    m_names = info;
    m_namesOf = project;
    emit namesChanged();
}

void SessionController::setProblems(Diagnostics problems) {
    m_problems = std::move(problems);
    emit problemsChanged();
}

}  // namespace candler
