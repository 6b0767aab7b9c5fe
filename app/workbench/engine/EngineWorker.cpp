#include "app/workbench/engine/EngineWorker.h"

#include <QMetaObject>
#include <algorithm>
#include <chrono>

#include "app/session/ProjectDigest.h"
#include "app/session/ProofDocument.h"
#include "app/session/TuningFile.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

/// Sketch lights while running are only computed for e-graphs up to this size: the answer to Stop
/// must not wait for them.
constexpr std::size_t kLiveSketchNodes = 30'000;

bool mayGoOn(RunExtent extent, const SessionStatus& status) {
    if (!status.breakpoint.empty()) return false;
    if (status.state == SessionState::Paused) return true;
    return extent == RunExtent::Goal && status.state == SessionState::SketchFound;
}

}  // namespace

bool Pace::mayTell() {
    constexpr int kAtOnce = 8;
    constexpr std::chrono::milliseconds kLeastPause{34};
    const auto now = std::chrono::steady_clock::now();
    const auto next = std::max(m_next, now - kAtOnce * kLeastPause);
    if (next > now) return false;
    m_next = next + kLeastPause;
    return true;
}

EngineWorker::EngineWorker() : m_session(std::make_unique<Session>()) {}

EngineWorker::~EngineWorker() = default;

void EngineWorker::setTools(const SessionTools& tools) {
    m_tools = tools;
    m_session->setTools(tools);
}

void EngineWorker::open(const Project& project, quint64 runId) {
    m_session = std::make_unique<Session>(m_tools);
    change(project, runId);
}

void EngineWorker::change(const Project& project, quint64 runId) {
    m_runId = runId;
    m_isAdvanceQueued = false;
    auto loaded = std::make_shared<LoadedProject>();
    loaded->runId = runId;
    loaded->project = project;
    loaded->info = std::make_shared<SessionInfo>();
    const auto load = [&] {
        m_session->open(project);
        m_session->setBreakpoints(project.breakpoints);
        loaded->project = m_session->project();
        if (const SessionInfoPtr info = m_session->info()) loaded->info = info;
        loaded->problems = m_session->problems();
        loaded->canRun = m_session->canRun();
        loaded->programDigest = programDigest(loaded->project);
    };
    guarded(load, [&](const Diagnostics& problems) { loaded->problems = problems; });
    emit opened(loaded);
    changeRun([] {});
}

void EngineWorker::openEGraph(const QString& path) {
    const auto work = [&] {
        const Result<EGraphFilePtr> file = openEGraphFile(std::filesystem::path(toUtf8(path)));
        if (!file) return emit eGraphOpened(path, nullptr, file.error());
        m_isAdvanceQueued = false;
        m_session = std::make_unique<Session>(m_tools);
        emit eGraphOpened(path, *file, (*file)->egraph().notes);
    };
    guarded(work, [&](const Diagnostics& problems) { emit eGraphOpened(path, nullptr, problems); });
}

void EngineWorker::check(const Project& project) {
    const auto work = [&] {
        Session session;
        session.open(project);
        emit checked(project, session.problems(), session.info());
    };
    guarded(work, [&](const Diagnostics& problems) { emit checked(project, problems, nullptr); });
}

void EngineWorker::run(RunExtent extent, const std::stop_token& stop, quint64 runId) {
    m_runId = runId;
    advance(extent, stop);
}

void EngineWorker::advance(RunExtent extent, const std::stop_token& stop) {
    m_isAdvanceQueued = false;
    const bool isLong = extent == RunExtent::Sketch || extent == RunExtent::Goal;
    changeRun([&] {
        const auto tell = [this](const RunProgress& progress) {
            if (m_phasePace.mayTell()) emit phaseBegun(progress.status);
        };
        const SessionStatus status =
            m_session->run(isLong ? RunExtent::Iteration : extent, stop, tell);
        m_isAdvanceQueued =
            isLong && mayGoOn(extent, status) && !stop.stop_requested() && !m_isPauseWanted;
        if (status.hasResult && !m_isAdvanceQueued) m_session->checkResult(true, stop);
    });
    if (!m_isAdvanceQueued) return;
    const auto goOn = [this, extent, stop, runId = m_runId] {
        // Another run, a reset or another project may have come in between.
        if (m_isAdvanceQueued && runId == m_runId) advance(extent, stop);
    };
    QMetaObject::invokeMethod(this, goOn, Qt::QueuedConnection);
}

void EngineWorker::reset(quint64 runId) {
    m_runId = runId;
    m_isAdvanceQueued = false;
    changeRun([this] { m_session->reset(); });
}

void EngineWorker::setLimits(const Limits& limits) {
    m_viewPace = {};  // whoever set them wants to see them
    changeRun([&] { m_session->setLimits(limits); });
}

void EngineWorker::setBreakpoints(const std::vector<ProjectBreakpoint>& breakpoints) {
    changeRun([&] { m_session->setBreakpoints(breakpoints); });
}

void EngineWorker::ask(const SessionQuestion& question) {
    guarded([&] { question(*m_session); }, [](const Diagnostics&) {});
}

void EngineWorker::changeRun(const std::function<void()>& change) {
    const auto changeAndPublish = [&] {
        change();
        publish();
    };
    guarded(changeAndPublish, [this](const Diagnostics& problems) { publishFailure(problems); });
}

void EngineWorker::publish() {
    if (m_isAdvanceQueued && !m_viewPace.mayTell()) return;
    auto view = std::make_shared<RunView>();
    view->status = m_session->status();
    // A pause that did not wait for the end of a long iteration.
    constexpr std::string_view kStopped = "Stopped";
    if (m_isPauseWanted && view->status.state == SessionState::Stopped) {
        view->status.state = SessionState::Paused;
        if (view->status.text.starts_with(kStopped))
            view->status.text.replace(0, kStopped.size(), "Paused");
    }
    view->report = m_session->report();
    view->limits = m_session->limits();
    view->breakpoints = m_session->breakpoints();
    view->isRunning = m_isAdvanceQueued;
    view->runId = m_runId;
    view->sketches.resize(m_session->begunSteps());
    if (!view->isRunning || view->status.nodes <= kLiveSketchNodes)
        for (std::size_t step = 0; step < view->sketches.size(); ++step)
            if (const auto sketch = m_session->sketchStatus(step)) view->sketches[step] = *sketch;
    view->warnings = m_session->costViolations();
    for (const StepReport& step : view->report->steps)
        if (step.choice)
            view->warnings.insert(view->warnings.end(), step.choice->problems.begin(),
                                  step.choice->problems.end());
    // They are no mistakes in a text that would have to be mended before the next run.
    for (Diagnostic& warning : view->warnings) warning.severity = Severity::Warning;
    const Diagnostics& ofResult = view->report->resultWarnings;
    view->warnings.insert(view->warnings.end(), ofResult.begin(), ofResult.end());
    if (const auto& check = view->report->resultCheck; check && check->isWrong())
        view->warnings.push_back(makeWarning(check->text, {}, "a rule is wrong"));
    m_lastView = view;
    emit runChanged(view);
}

void EngineWorker::publishFailure(const Diagnostics& problems) {
    m_isAdvanceQueued = false;
    auto view = m_lastView ? std::make_shared<RunView>(*m_lastView) : std::make_shared<RunView>();
    if (!view->report) view->report = std::make_shared<GuideReport>();
    view->status.state = SessionState::Failed;
    view->status.text = problems[0].message;
    view->isRunning = false;
    view->runId = m_runId;
    emit runChanged(view);
}

void EngineWorker::fetch(const Moment& moment) {
    const auto work = [&] {
        const Result<ExtractionViewPtr> view = m_session->extraction(moment);
        if (view)
            emit fetched(moment, *view, {});
        else
            emit fetched(moment, nullptr, view.error());
    };
    guarded(work, [&](const Diagnostics& problems) { emit fetched(moment, nullptr, problems); });
}

void EngineWorker::fetchAll(const std::vector<Moment>& moments) {
    std::vector<ExtractionViewPtr> views(moments.size());
    const auto work = [&] {
        for (std::size_t i = 0; i < moments.size(); ++i)
            if (const auto view = m_session->extraction(moments[i])) views[i] = *view;
    };
    guarded(work, [](const Diagnostics&) {});
    emit allFetched(moments, views);
}

void EngineWorker::fetchSubject(const Moment& moment) {
    const auto work = [&] {
        const Result<ExtractionSubjectPtr> subject = m_session->subject(moment);
        if (subject)
            emit subjectFetched(moment, *subject, {});
        else
            emit subjectFetched(moment, nullptr, subject.error());
    };
    guarded(work,
            [&](const Diagnostics& problems) { emit subjectFetched(moment, nullptr, problems); });
}

void EngineWorker::findTerms(const TermQuestion& question) {
    TermAnswer answer{.id = question.id};
    const auto work = [&] {
        const std::size_t begun = m_session->begunSteps();
        if (begun == 0) return;
        const std::vector<TermFact> facts = m_session->terms(begun - 1, question.texts);
        for (std::size_t i = 0; i < facts.size(); ++i) answer.terms[question.texts[i]] = facts[i];
        if (question.eclass) answer.eclass = m_session->presentClass(begun - 1, *question.eclass);
        if (!question.pattern) return;
        const auto [moment, node, levels] = *question.pattern;
        const Result<std::string> pattern = m_session->patternText(moment, node, levels);
        if (pattern)
            answer.pattern = *pattern;
        else
            answer.problems = pattern.error();
    };
    guarded(work, [](const Diagnostics&) {});
    emit termsFound(answer);
}

void EngineWorker::runTelling(Session& session, const std::stop_token& stop,
                              const std::function<void(const GuideReportPtr&)>& tell) {
    GuideReport growing;
    session.run(RunExtent::Goal, stop, [&](const RunProgress& progress) {
        if (m_phasePace.mayTell()) emit phaseBegun(progress.status);
        if (!progress.iteration || !m_viewPace.mayTell()) return;
        // What was the last step may have gone on since, or ended.
        std::size_t step = std::max<std::size_t>(growing.steps.size(), 1) - 1;
        growing.steps.resize(progress.status.step + 1);
        for (; step < growing.steps.size(); ++step) growing.steps[step] = session.stepReport(step);
        tell(std::make_shared<const GuideReport>(growing));
    });
}

void EngineWorker::compare(const Project& project, const std::stop_token& stop) {
    auto result = std::make_shared<Comparison>();
    Diagnostics problems;
    // A guide that was stopped says nothing; of the other run, what it did until then.
    const auto runOne = [&](const Project& one, bool isWholeWanted,
                            GuideReportPtr Comparison::*side) -> GuideReportPtr {
        Session session(m_tools);
        session.open(one);
        if (!session.canRun()) {
            problems = session.problems();
            return nullptr;
        }
        runTelling(session, stop, [&](const GuideReportPtr& report) {
            Comparison soFar = *result;
            soFar.*side = report;
            emit comparing(std::make_shared<const Comparison>(soFar));
        });
        return isWholeWanted && stop.stop_requested() ? nullptr : session.report();
    };
    const auto work = [&] {
        result->guided = runOne(project, true, &Comparison::guided);
        if (result->guided)
            result->unguided = runOne(withoutGuidance(project), false, &Comparison::unguided);
    };
    guarded(work, [&](const Diagnostics& why) { problems = why; });
    emit compared(result->unguided ? result : nullptr, problems);
}

void EngineWorker::explain(const ProofQuestion& question, const std::stop_token& stop) {
    constexpr std::size_t kMostLines = 1000;
    auto answer = std::make_shared<ProofAnswer>();
    answer->question = question;
    const auto take = [&](auto report, auto& into) {
        if (report)
            into = std::move(*report);
        else
            answer->problems = report.error();
    };
    const auto work = [&] {
        switch (question.kind) {
            case ProofQuestion::Kind::Found:
                return take(m_session->proof(question.step, kMostLines, stop), answer->proof);
            case ProofQuestion::Kind::Equal:
                return take(m_session->proofOfEquality(question.step, question.node, question.other,
                                                       kMostLines, stop),
                            answer->proof);
            case ProofQuestion::Kind::Part:
                return take(m_session->proofOfPart(question.step, question.part, question.eclass,
                                                   kMostLines, stop),
                            answer->proof);
            case ProofQuestion::Kind::Origin:
                return take(m_session->origin(question.step, question.node, kMostLines, stop),
                            answer->origin);
        }
    };
    guarded(work, [&](const Diagnostics& why) { answer->problems = why; });
    emit explained(answer);
}

void EngineWorker::writeProof(const ProofAnswerPtr& answer, const QString& path) {
    const std::string place = toUtf8(path);
    Diagnostics problems;
    const auto work = [&] {
        const Result<std::string> document = answer->proof ? proofDocument(*answer->proof, place)
                                                           : originDocument(*answer->origin, place);
        if (!document)
            problems = document.error();
        else if (const auto written = writeFile(place, *document); !written)
            problems = written.error();
    };
    guarded(work, [&](const Diagnostics& why) { problems = why; });
    emit proofWritten(path, problems);
}

void EngineWorker::tune(const Project& project, const TuneLogPtr& known, double budgetSeconds,
                        const std::stop_token& stop) {
    TuneLog log = known ? *known : TuneLog();
    Diagnostics problems;
    QString candidate = fromUtf8(tuneValuesText(project.parameters, tuneStart(project.parameters)));
    TuneRequest request{.project = project};
    request.options.budgetSeconds = budgetSeconds;
    request.probe.tools = m_tools;
    request.probe.onPhase = [&](const char* phase) {
        emit tuningPhase(tr("Tuning %1: %2").arg(candidate, fromUtf8(phase)));
    };
    request.hooks.onBegin = [&](const TuneValues& values, std::size_t number, std::size_t total) {
        const QString text = fromUtf8(tuneValuesText(project.parameters, values));
        candidate = total > 0 ? tr("%1 of %2, %3").arg(number).arg(total).arg(text)
                              : tr("%1, %2").arg(number).arg(text);
    };
    request.hooks.onRow = [this](const TuneLog& now) {
        emit tuningChanged(std::make_shared<const TuneLog>(now));
    };
    bool isDone = false;
    const auto work = [&] {
        const auto end = tuneProject(request, log, {}, stop);
        isDone = end.has_value();
        if (!end) problems = end.error();
        if (end && *end == TuneEnd::WrongKernel) problems = {makeError(tuneEndText(log))};
    };
    guarded(work, [&](const Diagnostics& why) { problems = why; });
    emit tuned(isDone ? std::make_shared<const TuneLog>(std::move(log)) : nullptr, problems);
}

}  // namespace candler
