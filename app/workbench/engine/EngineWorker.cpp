#include "app/workbench/engine/EngineWorker.h"

#include <QMetaObject>

#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// Sketch lights while running are only computed for e-graphs up to this size: the answer to Stop
/// must not wait for them.
constexpr std::size_t kLiveSketchNodes = 30'000;

bool mayGoOn(RunExtent extent, SessionState state) {
    if (state == SessionState::Paused) return true;
    return extent == RunExtent::Goal && state == SessionState::SketchFound;
}

CodeResultPtr failedCode(Diagnostics problems) {
    auto result = std::make_shared<CodeResult>();
    result->problems = std::move(problems);
    return result;
}

}  // namespace

EngineWorker::EngineWorker() : m_session(std::make_unique<Session>()) {}

EngineWorker::~EngineWorker() = default;

void EngineWorker::open(const Project& project) {
    m_session->open(project);
    auto loaded = std::make_shared<LoadedProject>();
    loaded->project = m_session->project();
    loaded->info = m_session->info();
    loaded->problems = m_session->problems();
    loaded->canRun = m_session->canRun();
    emit opened(loaded);
    publish(false);
}

void EngineWorker::check(const Project& project) {
    Session session;
    session.open(project);
    emit checked(session.problems());
}

void EngineWorker::run(RunExtent extent, const std::stop_token& stop, quint64 runId) {
    m_runId = runId;
    m_isPauseWanted = false;
    advance(extent, stop);
}

void EngineWorker::advance(RunExtent extent, const std::stop_token& stop) {
    const bool isLong = extent == RunExtent::Sketch || extent == RunExtent::Goal;
    const SessionStatus status =
        m_session->run(isLong ? RunExtent::Iteration : extent, stop,
                       [this](const RunProgress& progress) { emit phaseBegun(progress.status); });
    const bool goesOn =
        isLong && mayGoOn(extent, status.state) && !stop.stop_requested() && !m_isPauseWanted;
    publish(goesOn);
    if (goesOn)
        QMetaObject::invokeMethod(
            this, [this, extent, stop] { advance(extent, stop); }, Qt::QueuedConnection);
}

void EngineWorker::reset() {
    m_session->reset();
    publish(false);
}

void EngineWorker::setLimits(const Limits& limits) {
    m_session->setLimits(limits);
    publish(false);
}

void EngineWorker::publish(bool isRunning) {
    auto view = std::make_shared<RunView>();
    view->status = m_session->status();
    view->report = m_session->report();
    view->limits = m_session->limits();
    view->isRunning = isRunning;
    view->runId = m_runId;
    view->sketches.resize(m_session->begunSteps());
    if (!isRunning || view->status.nodes <= kLiveSketchNodes)
        for (std::size_t step = 0; step < view->sketches.size(); ++step)
            if (const auto sketch = m_session->sketchStatus(step)) view->sketches[step] = *sketch;
    emit runChanged(view);
}

void EngineWorker::fetch(const Moment& moment) {
    const Result<ExtractionViewPtr> view = m_session->extraction(moment);
    if (view)
        emit fetched(moment, *view, {});
    else
        emit fetched(moment, nullptr, view.error());
}

void EngineWorker::generate(const std::stop_token& stop) {
    const Result<GeneratedCodePtr> code = m_session->generateCode(stop);
    if (!code) return emit codeReady(failedCode(code.error()));
    auto result = std::make_shared<CodeResult>();
    result->code = *code;
    emit codeReady(result);
}

void EngineWorker::exportCode(const QString& folder, const std::stop_token& stop) {
    const auto files = m_session->exportCode(std::filesystem::path(toUtf8(folder)), stop);
    if (!files) return emit codeReady(failedCode(files.error()));
    auto result = std::make_shared<CodeResult>();
    if (const auto code = m_session->generateCode(stop)) result->code = *code;
    for (const auto& file : *files) result->writtenFiles.push_back(fromUtf8(file.string()));
    emit codeReady(result);
}

void EngineWorker::verify(const std::stop_token& stop) {
    constexpr std::uint64_t kSeed = 1;
    const Result<VerifyReport> report = m_session->verify(kSeed, stop);
    if (!report) return emit codeReady(failedCode(report.error()));
    auto result = std::make_shared<CodeResult>();
    if (const auto code = m_session->generateCode(stop)) result->code = *code;
    result->verdict = fromUtf8(report->text);
    emit codeReady(result);
}

}  // namespace candler
