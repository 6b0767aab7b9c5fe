#include "app/workbench/engine/CompareController.h"

#include <QLocale>
#include <algorithm>
#include <functional>
#include <utility>

#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

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
    : QObject(parent), m_session(&session), m_extraction(&extraction) {
    connect(m_session, &SessionController::projectReplaced, this, &CompareController::clear);
    connect(m_session, &SessionController::loadedChanged, this, &CompareController::onLoaded);
    connect(m_session, &SessionController::runChanged, this, &CompareController::keepRun);
    connect(m_session, &SessionController::codeChanged, this, &CompareController::keepCode);
    connect(m_session, &SessionController::momentsReady, this, &CompareController::onMoments);
    connect(m_session, &SessionController::projectEdited, this, &CompareController::readBaseline);
    // Other terms begin the steps that follow.
    connect(m_session, &SessionController::projectChosen, this, [this] { ++m_eGraphs; });
    connect(m_extraction, &ExtractionController::stateChanged, this,
            &CompareController::keepExtractions);
    // What the canvas asks for when a run changes comes first.
    m_momentTimer.setSingleShot(true);
    m_momentTimer.setInterval(0);
    connect(&m_momentTimer, &QTimer::timeout, this, [this] {
        if (!m_wantedMoments.empty()) m_session->fetchAll(m_wantedMoments);
    });
}

CompareController::~CompareController() {
    m_lastTask = 0;  // what waits is not made
}

void CompareController::dropResult() {
    ++m_lastTask;
    m_wantedMoments.clear();
    m_result.reset();
    m_kind.reset();
}

void CompareController::clear() {
    m_runs.clear();
    m_extractions.clear();
    m_baseline.reset();
    m_baselineText.clear();
    m_startsAnew = true;
    ++m_projects;
    ++m_eGraphs;
    dropResult();
    readBaseline();
    emit sidesChanged();
    emit resultChanged();
}

void CompareController::onLoaded() {
    m_startsAnew = true;
    ++m_eGraphs;
    // Its rows name classes of e-graphs that have gone.
    const bool isOfEGraphs = m_kind == Kind::Iterations || m_kind == Kind::Extractions;
    if (isOfEGraphs) dropResult();
    emit sidesChanged();
    if (isOfEGraphs) emit resultChanged();
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
        if (m_baseline && hasPart) all.push_back({kBaseline, tr("Baseline"), m_baselineVersion});
    };
    switch (kind) {
        case Kind::Iterations: {
            const RunViewPtr& run = m_session->runView();
            if (!run || !run->report) break;
            for (std::size_t s = 0; s < run->report->steps.size(); ++s) {
                const StepReport& step = run->report->steps[s];
                // With the term that is found another one may be chosen at its moments.
                const quint64 version = m_eGraphs ^ std::hash<std::string>()(step.foundTerm);
                const auto add = [&](std::uint32_t iteration) {
                    const Moment moment{s, iteration};
                    all.push_back({idOf(moment), momentName(moment), version});
                };
                add(0);
                for (const IterationReport& one : step.iterations) add(one.iteration);
            }
            break;
        }
        case Kind::Runs:
            addBaseline(true);
            for (const KeptRun& run : m_runs) all.push_back({run.id, runName(run), run.version});
            break;
        case Kind::Extractions:
            addBaseline(m_baseline && m_baseline->extraction);
            for (const KeptExtraction& one : m_extractions)
                if (one.record) all.push_back({one.id, one.name, isPresent(one) ? 1U : 0U});
            break;
        case Kind::Code:
            addBaseline(m_baseline && !m_baseline->code.empty());
            for (const KeptRun& run : m_runs)
                if (run.code) all.push_back({run.id, runName(run), run.version});
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

std::optional<CompareController::KeptExtraction> CompareController::extractionOf(quint64 id) const {
    if (id != kBaseline) {
        const KeptExtraction* kept = find(m_extractions, id);
        return kept == nullptr || !kept->record ? std::nullopt : std::optional(*kept);
    }
    if (!m_baseline || !m_baseline->extraction) return std::nullopt;
    KeptExtraction kept;
    kept.record = std::make_shared<const ExtractionRecord>(*m_baseline->extraction);
    return kept;
}

bool CompareController::isPresent(const KeptExtraction& kept) const {
    return kept.content != 0 && kept.eGraphs == m_eGraphs;
}

bool CompareController::canShow(const Moment& moment) const {
    const RunViewPtr& run = m_session->runView();
    if (!run || !run->report) return false;
    const std::vector<StepReport>& steps = run->report->steps;
    if (moment.step >= steps.size()) return false;
    const auto& done = steps[moment.step].iterations;
    if (moment.iteration)
        return *moment.iteration == 0 ||
               std::ranges::find(done, *moment.iteration, &IterationReport::iteration) !=
                   done.end();
    return !run->isRunning && run->status.nextPhase == Phase::Rebuild &&
           moment.step + 1 == steps.size();
}

quint64 CompareController::begin(Kind kind) {
    dropResult();
    m_kind = kind;
    emit resultChanged();
    return m_lastTask;
}

void CompareController::compute(Kind kind, std::function<Difference()> make) {
    const quint64 task = begin(kind);
    const auto take = [this, task](Difference made) {
        if (task != m_lastTask) return;
        m_result = std::make_shared<const Difference>(std::move(made));
        emit resultChanged();
    };
    const auto work = [this, task, take, make = std::move(make)]() -> TaskThread::Answer {
        if (task != m_lastTask) return {};
        return [take, made = make()] { take(made); };
    };
    m_tasks.start(work, [take](const Diagnostics& why) {
        Difference none;
        none.whyNone = tr("This could not be compared: %1.").arg(engineText(why.front().message));
        take(std::move(none));
    });
}

void CompareController::compareMoments(quint64 left, quint64 right) {
    begin(Kind::Iterations);
    m_wantedMoments = {momentOf(left), momentOf(right)};
    m_momentTimer.start();
}

void CompareController::onMoments(const std::vector<Moment>& moments,
                                  const std::vector<ExtractionViewPtr>& views) {
    if (m_wantedMoments.empty() || moments != m_wantedMoments) return;
    m_wantedMoments.clear();
    const GuideReportPtr report = m_session->runView() ? m_session->runView()->report : nullptr;
    const ComparedMoment left{momentName(moments[0]), moments[0], views[0], report};
    const ComparedMoment right{momentName(moments[1]), moments[1], views[1], report};
    compute(Kind::Iterations, [left, right] {
        if (left.view && right.view) return differenceOf(left, right);
        Difference none;
        none.whyNone = tr("These iterations are no longer available.");
        return none;
    });
}

void CompareController::compareExtractions(quint64 left, quint64 right) {
    const auto before = extractionOf(left);
    const auto after = extractionOf(right);
    if (!before || !after) return;
    const bool isOne = before->content != 0 && before->content == after->content;
    const std::optional<KeptExtraction> present = isPresent(*after)    ? after
                                                  : isPresent(*before) ? before
                                                                       : std::nullopt;
    const auto make = [before = before->record, after = after->record, isOne, present,
                       leftName = nameOf(Kind::Extractions, left),
                       rightName = nameOf(Kind::Extractions, right)] {
        Difference made = differenceOf(*before, *after, isOne);
        made.leftName = leftName;
        made.rightName = rightName;
        if (!isOne) return made;
        if (present) {
            made.leftMoment = made.rightMoment = present->moment;
        } else {
            made.hasClasses = false;
            made.notes << tr(
                "These extractions are from an earlier run: their classes cannot be selected.");
        }
        return made;
    };
    compute(Kind::Extractions, make);
}

void CompareController::compare(Kind kind, quint64 left, quint64 right) {
    if (kind == Kind::Projects) return;
    if (kind == Kind::Iterations) return compareMoments(left, right);
    if (kind == Kind::Extractions) return compareExtractions(left, right);
    const auto before = runSource(left);
    const auto after = runSource(right);
    if (!before || !after) return;
    const auto make = [before, after, kind, leftName = nameOf(kind, left),
                       rightName = nameOf(kind, right)] {
        Difference made = kind == Kind::Code
                              ? differenceOfCode(before->make().code, after->make().code)
                              : differenceOf(before->make(), after->make());
        made.leftName = leftName;
        made.rightName = rightName;
        return made;
    };
    compute(kind, make);
}

void CompareController::compareProjects(const Project& left, const QString& leftName,
                                        const Project& right, const QString& rightName) {
    compute(Kind::Projects, [left, leftName, right, rightName] {
        Difference made = differenceOf(left, right);
        made.leftName = leftName;
        made.rightName = rightName;
        return made;
    });
    emit shown(Kind::Projects);
}

}  // namespace candler
