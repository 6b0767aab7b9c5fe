#include "app/workbench/engine/ExtractionController.h"

#include <QUndoCommand>
#include <algorithm>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// A class with many e-nodes is not explained for longer than this, unless the user allows more
/// than that to extractors.
constexpr double kMostExplainSeconds = 20;

void registerTypes() {
    qRegisterMetaType<std::size_t>("std::size_t");
    qRegisterMetaType<ExtractionTaskPtr>("candler::ExtractionTaskPtr");
    qRegisterMetaType<ExplanationTaskPtr>("candler::ExplanationTaskPtr");
    qRegisterMetaType<FinishedRunPtr>("candler::FinishedRunPtr");
    qRegisterMetaType<TermLinesPtr>("candler::TermLinesPtr");
    qRegisterMetaType<ClassExplanationPtr>("candler::ClassExplanationPtr");
}

void remove(std::vector<std::string>& names, const std::string& name) {
    std::erase(names, name);
}

}  // namespace

class ExtractionController::WishCommand : public QUndoCommand {
public:
    WishCommand(ExtractionController& controller, ExtractionWishes after, const QString& text)
        : QUndoCommand(text),
          m_controller(controller),
          m_before(controller.wishes()),
          m_after(std::move(after)) {}

    void undo() override { m_controller.apply(m_before); }
    void redo() override { m_controller.apply(m_after); }

private:
    ExtractionController& m_controller;
    ExtractionWishes m_before;
    ExtractionWishes m_after;
};

ExtractionController::ExtractionController(SessionController& session, QObject* parent)
    : QObject(parent), m_worker(new ExtractionWorker), m_extractors{findExtractor("dag")} {
    registerTypes();
    m_thread.setObjectName(QStringLiteral("extraction"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connectWorker();
    connect(&session, &SessionController::eGraphOpened, this,
            [this](const EGraphFilePtr& file) { setSubject(file->subject); });
    connect(&session, &SessionController::loadedChanged, this, [this] { setSubject(nullptr); });
    m_thread.start();
}

ExtractionController::~ExtractionController() {
    m_stop.request_stop();
    m_explainStop.request_stop();
    m_thread.quit();
    m_thread.wait();
}

void ExtractionController::connectWorker() {
    connect(this, &ExtractionController::extractRequested, m_worker, &ExtractionWorker::extract);
    connect(this, &ExtractionController::explainRequested, m_worker, &ExtractionWorker::explain);
    connect(m_worker, &ExtractionWorker::progressed, this, &ExtractionController::onProgressed);
    connect(m_worker, &ExtractionWorker::finished, this, &ExtractionController::onFinished);
    connect(m_worker, &ExtractionWorker::extracted, this, &ExtractionController::onExtracted);
    connect(m_worker, &ExtractionWorker::explained, this, &ExtractionController::onExplained);
}

void ExtractionController::setSubject(const ExtractionSubjectPtr& subject) {
    m_subject = subject;
    m_wishes = {};
    m_undo.clear();
    clear();
    m_wantedClass.reset();
    m_report.reset();
    endExplaining();
    emit subjectChanged();
    emit wishesChanged();
    emit reportChanged();
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

bool ExtractionController::isPinned(NodeIndex node) const {
    return std::ranges::count(m_wishes.pins, m_subject->egraph.nodeIds[node]) > 0;
}

bool ExtractionController::isForbidden(NodeIndex node) const {
    return std::ranges::count(m_wishes.forbidden, m_subject->egraph.nodeIds[node]) > 0;
}

void ExtractionController::setExtractors(std::vector<const ExtractorInfo*> extractors) {
    m_extractors = std::move(extractors);
}

ExtractionTask ExtractionController::makeTask() {
    return {.id = ++m_lastId,
            .subject = m_subject,
            .wishes = m_wishes,
            .seconds = m_seconds,
            .stop = {},
            .extractors = {}};
}

void ExtractionController::extract() {
    if (!m_subject) return;
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

void ExtractionController::stop() {
    m_stop.request_stop();
    m_explainStop.request_stop();
}

void ExtractionController::showRow(std::size_t row) {
    if (row >= m_rows.size() || row == m_shownRow) return;
    m_shownRow = row;
    emit shownChanged();
    if (!m_isExtracting) explainWanted();
}

void ExtractionController::explain(std::optional<ClassIndex> classIndex) {
    if (m_wantedClass == classIndex && (m_report || m_isExplaining || m_isExtracting)) return;
    m_wantedClass = classIndex;
    if (!m_subject || m_isExtracting) return;
    if (classIndex && m_rows.empty()) return extract();
    explainWanted();
}

void ExtractionController::explainWanted() {
    endExplaining();
    // What was known of the class stays until more is known.
    if (m_report && m_report->classIndex != m_wantedClass) m_report.reset();
    const FinishedRunPtr shown = shownRun();
    if (m_wantedClass && shown) {
        auto task = std::make_shared<ExplanationTask>();
        task->base = makeTask();
        task->base.seconds = std::min(m_seconds, kMostExplainSeconds);
        task->base.stop = m_explainStop.get_token();
        task->finished = shown;
        task->classIndex = *m_wantedClass;
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

QString ExtractionController::nameOf(NodeIndex node) const {
    const Snapshot& snapshot = *m_subject->egraph.snapshot;
    constexpr qsizetype kMostLetters = 40;
    const QString label = fromUtf8(snapshot.labelText(snapshot.nodes()[node]));
    return tr("%1 (%2)").arg(label.left(kMostLetters), fromUtf8(m_subject->egraph.nodeIds[node]));
}

void ExtractionController::pin(NodeIndex node) {
    if (!m_subject || isPinned(node)) return;
    const ImportedEGraph& egraph = m_subject->egraph;
    ExtractionWishes wishes = m_wishes;
    const SnapshotNode& pinned = egraph.snapshot->nodes()[node];
    for (const SnapshotNode& other : egraph.snapshot->nodesOf(pinned.classIndex))
        remove(wishes.pins, egraph.nodeIds[egraph.snapshot->indexOf(other)]);
    remove(wishes.forbidden, egraph.nodeIds[node]);
    wishes.pins.push_back(egraph.nodeIds[node]);
    change(std::move(wishes), tr("pin of %1").arg(nameOf(node)));
}

void ExtractionController::forbid(NodeIndex node) {
    if (!m_subject || isForbidden(node)) return;
    ExtractionWishes wishes = m_wishes;
    remove(wishes.pins, m_subject->egraph.nodeIds[node]);
    wishes.forbidden.push_back(m_subject->egraph.nodeIds[node]);
    change(std::move(wishes), tr("ban of %1").arg(nameOf(node)));
}

void ExtractionController::release(const std::string& nodeName) {
    ExtractionWishes wishes = m_wishes;
    remove(wishes.pins, nodeName);
    remove(wishes.forbidden, nodeName);
    change(std::move(wishes), tr("release of %1").arg(fromUtf8(nodeName)));
}

void ExtractionController::change(ExtractionWishes wishes, const QString& text) {
    if (wishes == m_wishes) return;
    m_undo.push(new WishCommand(*this, std::move(wishes), text));
}

void ExtractionController::apply(const ExtractionWishes& wishes) {
    m_wishes = wishes;
    emit wishesChanged();
    extract();
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
    if (row + 1 < m_rows.size()) m_rows[row + 1].state = ExtractorRow::State::Running;
    emit rowsChanged();
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
    // Where wishes contradict each other, what was known before helps to mend them.
    if (problems.empty()) explainWanted();
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
