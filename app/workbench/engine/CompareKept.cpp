// CompareController: what is kept of a session to be set beside what comes later.
#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "app/workbench/engine/CompareController.h"
#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/Hash.h"

namespace candler {

namespace {

/// Of runs and of extractions; older ones go.
constexpr std::size_t kMostKept = 30;

/// How far the steps came and what they found, which all else follows from.
bool isSame(const GuideReport& one, const GuideReport& other) {
    const auto isSameStep = [](const StepReport& a, const StepReport& b) {
        return a.name == b.name && a.iterations.size() == b.iterations.size() && a.stop == b.stop &&
               a.foundTerm == b.foundTerm && a.foundCost == b.foundCost;
    };
    return one.resultTerm == other.resultTerm &&
           std::ranges::equal(one.steps, other.steps, isSameStep);
}

/// Limits may have changed while the step was under way.
SessionInfoPtr withLimits(const SessionInfoPtr& info, const RunView& run) {
    if (run.status.step >= info->steps.size()) return info;
    auto changed = std::make_shared<SessionInfo>(*info);
    changed->steps[run.status.step].limits = run.limits;
    return changed;
}

/// The same for e-graphs of the same classes with the same e-nodes, whenever they were made.
/// Never 0.
quint64 contentOf(const Snapshot& snapshot) {
    std::vector<std::uint64_t> labels;
    for (const SnapshotLabel& label : snapshot.labels())
        labels.push_back(std::hash<std::string>()(label.name));
    std::uint64_t hash = mixHash(snapshot.classes().size(), snapshot.nodes().size());
    for (const SnapshotClass& one : snapshot.classes()) hash = mixHash(hash, one.id.value);
    for (const SnapshotNode& node : snapshot.nodes()) {
        hash = mixHash(mixHash(hash, node.classIndex), labels[node.label]);
        for (const ClassIndex child : snapshot.children(node)) hash = mixHash(hash, child);
    }
    return hash | 1U;
}

}  // namespace

void CompareController::keepRun() {
    const RunViewPtr& run = m_session->runView();
    if (!run || m_session->isRunning() || !run->report || !m_session->loaded()) return;
    const bool isEmpty = std::ranges::all_of(run->report->steps, [](const StepReport& step) {
        return step.iterations.empty() && !step.stop;
    });
    if (isEmpty) {
        m_startsAnew = true;
        return emit sidesChanged();
    }
    if (std::exchange(m_startsAnew, false) || m_runs.empty()) {
        if (m_runs.size() == kMostKept) m_runs.erase(m_runs.begin());
        m_runs.push_back({.id = ++m_lastId});
    }
    KeptRun& kept = m_runs.back();
    const QString end = fromUtf8(run->status.text);
    // The session tells of more than of what it ran.
    if (kept.report && kept.end == end && isSame(*kept.report, *run->report)) return;
    ++kept.version;
    kept.when = QDateTime::currentDateTime();
    kept.report = run->report;
    kept.info = withLimits(kept.info ? kept.info : m_session->loaded()->info, *run);
    const CodeResultPtr& code = m_session->code();
    kept.code = code && code->code ? code : nullptr;
    kept.end = end;
    emit sidesChanged();
}

void CompareController::keepCode() {
    const CodeResultPtr& code = m_session->code();
    if (!code || !code->code || m_runs.empty() || m_startsAnew) return;
    KeptRun& kept = m_runs.back();
    if (kept.code && kept.code->code == code->code) return;
    ++kept.version;
    kept.code = code;
    emit sidesChanged();
}

void CompareController::keepExtractions() {
    if (m_extraction->isExtracting()) return;
    const std::optional<Moment>& moment = m_extraction->moment();
    const QString place = moment ? momentName(*moment) : tr("the e-graph of the file");
    quint64 last = m_lastSeen;
    for (const ExtractorRow& row : m_extraction->rows()) {
        if (!row.finished || row.serial <= m_lastSeen) continue;
        last = std::max(last, row.serial);
        if (row.finished->view) keepExtraction(row, place);
    }
    m_lastSeen = last;
}

void CompareController::keepExtraction(const ExtractorRow& row, const QString& place) {
    if (m_extractions.size() == kMostKept) m_extractions.erase(m_extractions.begin());
    QString name = tr("%1 · %2").arg(fromUtf8(row.extractor->name), place);
    const auto pins = static_cast<int>(m_extraction->wishes().pins.size());
    if (pins > 0) name += QStringLiteral(" · ") + tr("%n pins", nullptr, pins);
    m_extractions.push_back(
        {.id = ++m_lastId, .name = name, .moment = m_extraction->moment(), .eGraphs = m_eGraphs});
    makeRecord(m_extractions.back(), row, place);
}

void CompareController::makeRecord(KeptExtraction kept, const ExtractorRow& row,
                                   const QString& place) {
    const auto work = [this, kept, finished = row.finished, wishes = m_extraction->wishes(), place,
                       extractor = row.extractor->name]() -> TaskThread::Answer {
        ExtractionRecord record = recordOf(*finished->view, std::string(extractor), toUtf8(place));
        const Extraction& found = finished->run.result;
        record.pins = wishes.pins;
        record.forbidden = wishes.forbidden;
        record.treeCost = found.check.treeCost;
        record.dagCost = found.check.dagCost;
        if (found.lowerBound > -Ranking::kInfinite) record.lowerBound = found.lowerBound;
        record.isOptimal = found.isOptimal;
        record.cpuSeconds = found.cpuSeconds;
        KeptExtraction made = kept;
        made.content = contentOf(*finished->view->snapshot);
        made.record = std::make_shared<const ExtractionRecord>(std::move(record));
        return [this, made] {
            const auto known = std::ranges::find(m_extractions, made.id, &KeptExtraction::id);
            if (known == m_extractions.end()) return;
            *known = made;
            emit sidesChanged();
        };
    };
    m_tasks.start(work, [this, kept](const Diagnostics& why) {
        std::erase_if(m_extractions, [&](const KeptExtraction& one) { return one.id == kept.id; });
        emit failed(tr("%1 could not be stored for comparison").arg(kept.name), why);
    });
}

}  // namespace candler
