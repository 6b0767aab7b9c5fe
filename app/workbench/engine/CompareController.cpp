#include "app/workbench/engine/CompareController.h"

#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <utility>

#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// Of runs and of extractions; older ones go.
constexpr std::size_t kMostKept = 30;
constexpr int kStepBits = 32;

quint64 idOf(const Moment& moment) {
    return (static_cast<quint64>(moment.step) << kStepBits) | moment.iteration.value_or(0);
}

Moment momentOf(quint64 id) {
    return {.step = id >> kStepBits, .iteration = static_cast<std::uint32_t>(id)};
}

/// The sources that a kernel's folder is made of, one after the other.
std::string codeText(const GeneratedCode& code) {
    std::string text;
    for (const GeneratedFile& file : code.files) {
        const bool isKernel = file.name.starts_with(code.functionName + ".");
        if (isKernel) text += "// " + file.name + "\n" + file.text;
    }
    return text;
}

template <typename Kept>
const Kept* find(const std::vector<Kept>& all, quint64 id) {
    const auto found = std::ranges::find(all, id, &Kept::id);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

CompareController::CompareController(SessionController& session, ExtractionController& extraction,
                                     QObject* parent)
    : QObject(parent), m_session(&session), m_extraction(&extraction), m_place(new QObject) {
    m_place->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_place, &QObject::deleteLater);
    m_thread.start();
    connect(m_session, &SessionController::projectReplaced, this, &CompareController::clear);
    connect(m_session, &SessionController::eGraphOpened, this, &CompareController::clear);
    connect(m_session, &SessionController::loadedChanged, this, [this] { m_startsAnew = true; });
    connect(m_session, &SessionController::runChanged, this, &CompareController::keepRun);
    connect(m_session, &SessionController::codeChanged, this, &CompareController::keepCode);
    connect(m_session, &SessionController::momentsReady, this, &CompareController::onMoments);
    connect(m_session, &SessionController::projectEdited, this, &CompareController::readBaseline);
    connect(m_extraction, &ExtractionController::stateChanged, this,
            &CompareController::keepExtractions);
}

CompareController::~CompareController() {
    m_lastTask = 0;  // what waits is not made
    m_thread.quit();
    m_thread.wait();
}

void CompareController::onThread(std::function<void()> work) {
    QMetaObject::invokeMethod(m_place, std::move(work));
}

void CompareController::backHere(std::function<void()> work) {
    QMetaObject::invokeMethod(this, std::move(work), Qt::QueuedConnection);
}

void CompareController::clear() {
    m_runs.clear();
    m_extractions.clear();
    m_seen.clear();
    m_wantedMoments.clear();
    m_baseline.reset();
    m_baselineText.clear();
    m_startsAnew = true;
    ++m_projects;
    ++m_lastTask;
    m_result.reset();
    readBaseline();
    emit sidesChanged();
    emit resultChanged();
}

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
    if (kept.report == run->report) return;
    kept.when = QDateTime::currentDateTime();
    kept.report = run->report;
    kept.info = m_session->loaded()->info;
    const CodeResultPtr& code = m_session->code();
    kept.code = code && code->code ? code : nullptr;
    kept.end = fromUtf8(run->status.text);
    emit sidesChanged();
}

void CompareController::keepCode() {
    const CodeResultPtr& code = m_session->code();
    if (!code || !code->code || m_runs.empty() || m_startsAnew) return;
    m_runs.back().code = code;
    emit sidesChanged();
}

void CompareController::keepExtractions() {
    if (m_extraction->isExtracting()) return;
    std::erase_if(m_seen, [](const auto& seen) { return seen.expired(); });
    const std::optional<Moment>& moment = m_extraction->moment();
    const QString place = moment ? momentName(*moment) : tr("the e-graph of the file");
    const ExtractionWishes wishes = m_extraction->wishes();
    for (const ExtractorRow& row : m_extraction->rows()) {
        const FinishedRunPtr& finished = row.finished;
        const bool isSeen =
            std::ranges::any_of(m_seen, [&](const auto& seen) { return seen.lock() == finished; });
        if (!finished || !finished->view || isSeen) continue;
        m_seen.push_back(finished);
        if (m_extractions.size() == kMostKept) m_extractions.erase(m_extractions.begin());
        const QString extractor = fromUtf8(row.extractor->name);
        QString name = tr("%1 · %2").arg(extractor, place);
        if (!wishes.pins.empty())
            name += QStringLiteral(" · ") +
                    tr("%n pins", nullptr, static_cast<int>(wishes.pins.size()));
        const quint64 id = ++m_lastId;
        m_extractions.push_back({.id = id, .name = name, .record = nullptr});
        onThread([this, finished, id, wishes, extractor, place] {
            ExtractionRecord record = recordOf(*finished->view, toUtf8(extractor), toUtf8(place));
            const Extraction& found = finished->run.result;
            record.pins = wishes.pins;
            record.forbidden = wishes.forbidden;
            record.treeCost = found.check.treeCost;
            record.dagCost = found.check.dagCost;
            if (found.lowerBound > -Ranking::kInfinite) record.lowerBound = found.lowerBound;
            record.isOptimal = found.isOptimal;
            record.cpuSeconds = found.cpuSeconds;
            backHere(
                [this, id, made = std::make_shared<const ExtractionRecord>(std::move(record))] {
                    const auto kept = std::ranges::find(m_extractions, id, &KeptExtraction::id);
                    if (kept == m_extractions.end()) return;
                    kept->record = made;
                    emit sidesChanged();
                });
        });
    }
}

QString CompareController::momentName(const Moment& moment) const {
    const RunViewPtr& run = m_session->runView();
    const bool isKnown = run && run->report && moment.step < run->report->steps.size();
    const QString step =
        isKnown ? fromUtf8(run->report->steps[moment.step].name) : QString::number(moment.step + 1);
    return moment.iteration ? tr("%1, iteration %2").arg(step).arg(*moment.iteration)
                            : tr("%1, now").arg(step);
}

QString CompareController::runName(const KeptRun& run) const {
    const auto index = std::ranges::find(m_runs, run.id, &KeptRun::id) - m_runs.begin();
    return tr("Run %1 · %2 · %3")
        .arg(QString::number(index + 1), QLocale().toString(run.when.time(), QLocale::ShortFormat),
             run.end);
}

std::optional<quint64> CompareController::presentRun() const {
    if (m_runs.empty() || m_startsAnew) return std::nullopt;
    return m_runs.back().id;
}

std::vector<CompareController::Side> CompareController::sides(Kind kind) const {
    std::vector<Side> all;
    const auto addBaseline = [&](bool hasPart) {
        if (m_baseline && hasPart) all.push_back({kBaseline, tr("Baseline")});
    };
    switch (kind) {
        case Kind::Iterations: {
            const RunViewPtr& run = m_session->runView();
            if (!run || !run->report) break;
            for (std::size_t s = 0; s < run->report->steps.size(); ++s) {
                all.push_back({idOf({.step = s, .iteration = 0}), momentName({s, 0})});
                for (const IterationReport& one : run->report->steps[s].iterations)
                    all.push_back({idOf({s, one.iteration}), momentName({s, one.iteration})});
            }
            break;
        }
        case Kind::Runs:
            addBaseline(true);
            for (const KeptRun& run : m_runs) all.push_back({run.id, runName(run)});
            break;
        case Kind::Extractions:
            addBaseline(m_baseline && m_baseline->extraction);
            for (const KeptExtraction& one : m_extractions)
                if (one.record) all.push_back({one.id, one.name});
            break;
        case Kind::Code:
            addBaseline(m_baseline && !m_baseline->code.empty());
            for (const KeptRun& run : m_runs)
                if (run.code) all.push_back({run.id, runName(run)});
            break;
        case Kind::Projects:
            break;
    }
    return all;
}

QString CompareController::nameOf(Kind kind, quint64 id) const {
    const std::vector<Side> all = sides(kind);
    const auto found = std::ranges::find(all, id, &Side::id);
    return found == all.end() ? QString() : found->name;
}

RunRecord CompareController::RunSource::make() const {
    RunRecord made;
    if (record) {
        made = *record;
    } else {
        made = recordOf(*run.report, *run.info);
        made.when = run.when.toString(Qt::ISODate).toStdString();
        if (run.code) made.code = codeText(*run.code->code);
        if (extraction) made.extraction = *extraction;
    }
    made.title = toUtf8(name);
    return made;
}

std::optional<CompareController::RunSource> CompareController::runSource(quint64 id) const {
    RunSource source{.name = nameOf(Kind::Runs, id), .record = nullptr};
    if (id == kBaseline) {
        if (!m_baseline) return std::nullopt;
        source.record = m_baseline;
        return source;
    }
    const KeptRun* run = find(m_runs, id);
    if (run == nullptr) return std::nullopt;
    source.run = *run;
    return source;
}

std::shared_ptr<const ExtractionRecord> CompareController::extractionOf(quint64 id) const {
    if (id == kBaseline)
        return m_baseline && m_baseline->extraction
                   ? std::make_shared<const ExtractionRecord>(*m_baseline->extraction)
                   : nullptr;
    const KeptExtraction* kept = find(m_extractions, id);
    return kept == nullptr ? nullptr : kept->record;
}

void CompareController::compute(std::function<Difference()> make) {
    const quint64 task = ++m_lastTask;
    m_result.reset();
    emit resultChanged();
    onThread([this, task, make = std::move(make)] {
        if (task != m_lastTask) return;
        auto made = std::make_shared<const Difference>(make());
        backHere([this, task, made = std::move(made)] {
            if (task != m_lastTask) return;
            m_result = made;
            emit resultChanged();
        });
    });
}

void CompareController::compareMoments(quint64 left, quint64 right) {
    m_wantedMoments = {momentOf(left), momentOf(right)};
    ++m_lastTask;
    m_result.reset();
    emit resultChanged();
    m_session->fetchAll(m_wantedMoments);
}

void CompareController::onMoments(const std::vector<Moment>& moments,
                                  const std::vector<ExtractionViewPtr>& views) {
    if (m_wantedMoments.empty() || moments != m_wantedMoments) return;
    m_wantedMoments.clear();
    const GuideReportPtr report = m_session->runView() ? m_session->runView()->report : nullptr;
    const ComparedMoment left{momentName(moments[0]), moments[0], views[0], report};
    const ComparedMoment right{momentName(moments[1]), moments[1], views[1], report};
    compute([left, right] {
        if (left.view && right.view) return differenceOf(left, right);
        Difference none;
        none.notes << tr("These iterations are not there any more.");
        return none;
    });
}

void CompareController::compare(Kind kind, quint64 left, quint64 right) {
    m_wantedMoments.clear();
    const QString leftName = nameOf(kind, left);
    const QString rightName = nameOf(kind, right);
    const auto named = [leftName, rightName](Difference made) {
        made.leftName = leftName;
        made.rightName = rightName;
        return made;
    };
    if (kind == Kind::Iterations) return compareMoments(left, right);
    if (kind == Kind::Extractions) {
        const auto before = extractionOf(left);
        const auto after = extractionOf(right);
        if (before && after)
            compute([before, after, named] { return named(differenceOf(*before, *after)); });
        return;
    }
    const auto before = runSource(left);
    const auto after = runSource(right);
    if (!before || !after || kind == Kind::Projects) return;
    if (kind == Kind::Code)
        return compute([before, after, named] {
            return named(differenceOfCode(before->make().code, after->make().code));
        });
    compute([before, after, named] { return named(differenceOf(before->make(), after->make())); });
}

void CompareController::compareProjects(const Project& left, const QString& leftName,
                                        const Project& right, const QString& rightName) {
    m_wantedMoments.clear();
    compute([left, leftName, right, rightName] {
        Difference made = differenceOf(left, right);
        made.leftName = leftName;
        made.rightName = rightName;
        return made;
    });
    emit shown(Kind::Projects);
}

}  // namespace candler
