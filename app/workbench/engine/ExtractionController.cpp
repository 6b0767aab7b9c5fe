#include "app/workbench/engine/ExtractionController.h"

#include <algorithm>
#include <utility>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// A class with many e-nodes is not explained for longer than this, unless the user allows more
/// than that to extractors.
constexpr double kMostExplainSeconds = 20;

void registerTaskTypes() {
    qRegisterMetaType<std::size_t>("std::size_t");
    qRegisterMetaType<ExtractionTaskPtr>("candler::ExtractionTaskPtr");
    qRegisterMetaType<ExplanationTaskPtr>("candler::ExplanationTaskPtr");
    qRegisterMetaType<FinishedRunPtr>("candler::FinishedRunPtr");
    qRegisterMetaType<TermLinesPtr>("candler::TermLinesPtr");
    qRegisterMetaType<ClassExplanationPtr>("candler::ClassExplanationPtr");
}

}  // namespace

ExtractionController::ExtractionController(SessionController& session, QObject* parent)
    : QObject(parent),
      m_session(&session),
      m_gate(std::make_shared<AnswerGate>(this)),
      m_worker(new ExtractionWorker),
      m_explainer(new ExtractionWorker),
      m_extractors{findExtractor("dag")} {
    registerTaskTypes();
    m_thread.setObjectName(QStringLiteral("extraction"));
    m_explainThread.setObjectName(QStringLiteral("explanation"));
    m_worker->moveToThread(&m_thread);
    m_explainer->moveToThread(&m_explainThread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(&m_explainThread, &QThread::finished, m_explainer, &QObject::deleteLater);
    connectWorker();
    connectSession();
    m_thread.start();
    m_explainThread.start();
}

ExtractionController::~ExtractionController() {
    m_gate->close();
    m_stop.request_stop();
    m_explainStop.request_stop();
    for (QThread* thread : {&m_thread, &m_explainThread}) {
        thread->quit();
        thread->wait();
    }
}

void ExtractionController::connectWorker() {
    connect(this, &ExtractionController::extractRequested, m_worker, &ExtractionWorker::extract);
    connect(this, &ExtractionController::explainRequested, m_explainer, &ExtractionWorker::explain);
    connect(m_worker, &ExtractionWorker::progressed, this, &ExtractionController::onProgressed);
    connect(m_worker, &ExtractionWorker::finished, this, &ExtractionController::onFinished);
    connect(m_worker, &ExtractionWorker::extracted, this, &ExtractionController::onExtracted);
    connect(m_explainer, &ExtractionWorker::explained, this, &ExtractionController::onExplained);
}

void ExtractionController::connectSession() {
    connect(m_session, &SessionController::eGraphOpened, this,
            [this](const EGraphFilePtr& file) { setSubject(file->subject, std::nullopt); });
    connect(m_session, &SessionController::projectChosen, this, &ExtractionController::onChosen);
    connect(m_session, &SessionController::resultsGone, this,
            [this] { setSubject(nullptr, std::nullopt); });
    connect(m_session, &SessionController::momentReady, this, &ExtractionController::onMoment);
    connect(m_session, &SessionController::subjectReady, this, &ExtractionController::onSubject);
    // Whether e-nodes can be pinned depends on the run.
    connect(m_session, &SessionController::stateChanged, this, &ExtractionController::stateChanged);
}

void ExtractionController::setSubject(const ExtractionSubjectPtr& subject,
                                      const std::optional<Moment>& moment) {
    // First of all, as the e-nodes of the report are those of the subject before.
    m_wantedClass.reset();
    m_report.reset();
    endExplaining();
    emit reportChanged();
    m_subject = subject;
    m_moment = moment;
    m_era = m_session->era();
    m_isFetching = false;
    m_isExtractionNext = false;
    clear();
    m_wishes = presentWishes();
    emit subjectChanged();
    emit wishesChanged();
    emit stateChanged();
}

void ExtractionController::onMoment(const Moment& moment) {
    if (moment != m_moment || m_era != m_session->era()) return setSubject(nullptr, moment);
    // The same again, maybe with another term; the marked row's is shown after it.
    QMetaObject::invokeMethod(this, &ExtractionController::shownChanged, Qt::QueuedConnection);
}

void ExtractionController::onSubject(const Moment& moment, const ExtractionSubjectPtr& subject,
                                     const Diagnostics& problems) {
    if (!m_isFetching || moment != m_moment) return;
    m_isFetching = false;
    const bool isExtractionNext = std::exchange(m_isExtractionNext, false);
    m_subject = subject;
    m_problems = problems;
    emit wishesChanged();  // the e-nodes have names now
    if (m_subject && isExtractionNext) return extract();
    emit rowsChanged();
    emit stateChanged();
}

void ExtractionController::clear() {
    m_stop.request_stop();
    m_extractId = 0;
    m_isExtracting = false;
    m_rows.clear();
    m_shownRow = 0;
    m_difference.reset();
    m_problems.clear();
    emit rowsChanged();
}

FinishedRunPtr ExtractionController::shownRun() const {
    return m_shownRow < m_rows.size() ? m_rows[m_shownRow].finished : nullptr;
}

std::optional<NodeIndex> ExtractionController::nodeOf(EClassId owner, ENodeId node) const {
    if (!m_subject) return std::nullopt;
    const Snapshot& snapshot = *m_subject->egraph.snapshot;
    const auto index = snapshot.classOf(owner);
    if (!index) return std::nullopt;
    for (const SnapshotNode& candidate : snapshot.nodesOf(*index))
        if (candidate.id == node) return snapshot.indexOf(candidate);
    return std::nullopt;
}

void ExtractionController::setExtractors(std::vector<const ExtractorInfo*> extractors) {
    m_extractors = std::move(extractors);
}

ExtractionTask ExtractionController::makeTask() {
    return {.id = ++m_lastId,
            .subject = m_subject,
            .wishes = wishes(),
            .seconds = m_seconds,
            .solver = m_session->tools().solver,
            .stop = {},
            .extractors = {}};
}

void ExtractionController::extract() {
    if (!m_subject) {
        if (!m_moment || m_isExtractionNext) return;
        m_isExtractionNext = true;
        fetch();
        return emit stateChanged();
    }
    m_stop.request_stop();
    m_stop = std::stop_source();
    endExplaining();
    auto task = std::make_shared<ExtractionTask>(makeTask());
    task->stop = m_stop.get_token();
    task->extractors = m_extractors;
    m_extractId = task->id;
    m_isExtracting = true;
    m_problems.clear();
    m_difference.reset();
    m_rows.clear();
    for (const ExtractorInfo* extractor : m_extractors) m_rows.push_back({.extractor = extractor});
    m_rows[0].state = ExtractorRow::State::Running;
    m_shownRow = std::min(m_shownRow, m_rows.size() - 1);
    emit extractRequested(task);
    emit rowsChanged();
    emit stateChanged();
}

void ExtractionController::prepare() {
    // What was refused would be so again.
    if (!m_subject && m_moment && m_problems.empty()) fetch();
}

void ExtractionController::fetch() {
    if (std::exchange(m_isFetching, true)) return;
    m_session->fetchSubject(*m_moment);
}

void ExtractionController::stop() {
    m_stop.request_stop();
    m_explainStop.request_stop();
}

void ExtractionController::showRow(std::size_t row) {
    if (row >= m_rows.size() || row == m_shownRow) return;
    m_shownRow = row;
    emit shownChanged();
    explainWanted();
}

std::optional<ClassIndex> ExtractionController::wantedClass() const {
    return m_subject && m_wantedClass ? m_subject->egraph.snapshot->classOf(*m_wantedClass)
                                      : std::nullopt;
}

void ExtractionController::explain(std::optional<EClassId> id) {
    if (m_wantedClass == id && (m_report || m_isExplaining || isExtracting())) return;
    m_wantedClass = id;
    if (id && m_rows.empty() && !isExtracting()) return extract();
    explainWanted();
}

void ExtractionController::explainWanted() {
    endExplaining();
    // What was known of the class stays until more is known.
    const auto wanted = wantedClass();
    if (m_report && m_report->classIndex != wanted) m_report.reset();
    const FinishedRunPtr shown = shownRun();
    if (wanted && shown) {
        auto task = std::make_shared<ExplanationTask>();
        task->base = makeTask();
        task->base.seconds = std::min(m_seconds, kMostExplainSeconds);
        task->base.stop = m_explainStop.get_token();
        task->finished = shown;
        task->classIndex = *wanted;
        m_explainId = task->base.id;
        m_isExplaining = true;
        emit explainRequested(task);
    }
    emit reportChanged();
    emit stateChanged();
}

void ExtractionController::endExplaining() {
    m_explainStop.request_stop();
    m_explainStop = std::stop_source();
    m_explainId = 0;
    m_isExplaining = false;
}

void ExtractionController::onProgressed(quint64 id, std::size_t row, double dagCost,
                                        double lowerBound) {
    if (id != m_extractId) return;
    m_rows[row].progress = ExtractionProgress{dagCost, lowerBound};
    emit rowsChanged();
}

void ExtractionController::onFinished(quint64 id, std::size_t row, const FinishedRunPtr& run) {
    if (id != m_extractId) return;
    m_rows[row].state = ExtractorRow::State::Finished;
    m_rows[row].progress.reset();
    m_rows[row].finished = run;
    m_rows[row].serial = ++m_lastSerial;
    if (row + 1 < m_rows.size()) m_rows[row + 1].state = ExtractorRow::State::Running;
    write(row);
    emit rowsChanged();
    if (row != m_shownRow) return;
    emit shownChanged();
    // Who stopped the extractors does not want new work; another pick begins it.
    if (!m_stop.stop_requested()) explainWanted();
}

void ExtractionController::write(std::size_t row) {
    const FinishedRunPtr& run = m_rows[row].finished;
    // Another program's session knows nothing of the subject.
    if (!m_moment || !run->hasSelection() || m_era != m_session->era()) return;
    m_session->ask([this, row, run, subject = m_subject, gate = m_gate](const Session& session) {
        const Selection& selection = run->run.result.selection;
        auto view = std::make_shared<ExtractionView>(*run->view);
        view->term = session.termText(*subject, selection);
        auto written = std::make_shared<FinishedRun>(*run);
        written->view = std::move(view);
        written->term = std::make_shared<const TermLines>(
            termLines(*subject, selection, session.partTexts(*subject, selection)));
        gate->post([this, row, run, written] { onWritten(row, run, written); });
    });
}

void ExtractionController::onWritten(std::size_t row, const FinishedRunPtr& run,
                                     const FinishedRunPtr& written) {
    if (row >= m_rows.size() || m_rows[row].finished != run) return;
    m_rows[row].finished = written;
    if (row == m_shownRow) emit shownChanged();
}

void ExtractionController::onExtracted(quint64 id, const TermLinesPtr& difference,
                                       const Diagnostics& problems) {
    if (id != m_extractId) return;
    m_isExtracting = false;
    m_difference = difference;
    m_problems = problems;
    for (ExtractorRow& row : m_rows)
        if (row.state != ExtractorRow::State::Finished) row.state = ExtractorRow::State::Skipped;
    emit rowsChanged();
    emit stateChanged();
}

void ExtractionController::onExplained(quint64 id, const ClassExplanationPtr& report,
                                       const Diagnostics& problems) {
    if (id != m_explainId) return;
    m_isExplaining = false;
    m_report = report;
    if (!problems.empty()) m_problems = problems;
    emit reportChanged();
    emit stateChanged();
}

}  // namespace candler
