// EGraphView: which moment it shows, and the other moments of the step, which are laid out
// together.
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <algorithm>

#include "app/workbench/engine/EngineWorker.h"
#include "app/workbench/models/PhaseText.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/TimeSlider.h"

namespace candler {

namespace {

/// So many e-nodes, added up over the moments of a step, are laid out together.
constexpr std::size_t kMostHistoryNodes = 300'000;

/// The iteration under way, which has no moment of its own but the last one.
std::uint32_t iterationAfter(const std::vector<Moment>& moments) {
    for (auto moment = moments.rbegin(); moment != moments.rend(); ++moment)
        if (moment->iteration) return *moment->iteration + 1;
    return 1;
}

/// By how many phases each moment was come to.
std::vector<TimeMark> marksOf(const std::vector<Moment>& moments, const RunView& run) {
    std::vector<TimeMark> marks;
    for (const Moment& moment : moments) {
        TimeMark mark;
        if (moment.step >= run.report->steps.size()) return {};
        const StepReport& step = run.report->steps[moment.step];
        if (!moment.iteration && step.underWay) {
            mark.phases = 2;
        } else if (moment.iteration == 0U) {
            mark.isStart = true;
        } else if (moment.iteration && *moment.iteration <= step.iterations.size()) {
            mark.phases = 3;
        }
        marks.push_back(mark);
    }
    return marks;
}

/// What led to a moment, in words.
QString tipOf(const Moment& moment, const RunView& run) {
    if (moment.step >= run.report->steps.size()) return {};
    const StepReport& step = run.report->steps[moment.step];
    if (!moment.iteration && step.underWay)
        return underWayText(*step.underWay, run.status.nextPhase);
    if (moment.iteration == 0U)
        return EGraphView::tr("The start term of the step, before any rule.");
    return moment.iteration && *moment.iteration <= step.iterations.size()
               ? iterationText(step.iterations[*moment.iteration - 1])
               : QString();
}

}  // namespace

void EGraphView::setMoments(std::vector<Moment> moments, const QStringList& stepNames,
                            bool goToLast) {
    std::optional<Moment> keep;
    if (!goToLast && m_slider->value() < static_cast<int>(m_moments.size()) && !m_moments.empty())
        keep = m_moments[static_cast<std::size_t>(m_slider->value())];
    if (moments.empty()) {
        forgetSlices();
        m_firstSpec = m_spec;
        m_isFirstView = false;
    }
    m_moments = std::move(moments);
    m_stepNames = stepNames;
    int value = static_cast<int>(m_moments.size()) - 1;
    if (keep) {
        const auto found = std::ranges::find(m_moments, *keep);
        if (found != m_moments.end()) value = static_cast<int>(found - m_moments.begin());
    }
    const QSignalBlocker blocker(m_slider);
    m_slider->setEnabled(m_moments.size() > 1);
    m_slider->setRange(0, std::max(0, static_cast<int>(m_moments.size()) - 1));
    m_slider->setValue(std::max(0, value));
    if (auto* slider = qobject_cast<TimeSlider*>(m_slider)) {
        slider->setMarks(m_run && m_run->report ? marksOf(m_moments, *m_run)
                                                : std::vector<TimeMark>());
        slider->setTips([this](std::size_t moment) {
            return m_run && m_run->report && moment < m_moments.size()
                       ? tipOf(m_moments[moment], *m_run)
                       : QString();
        });
    }
    updateTimeLabel();
}

std::optional<Moment> EGraphView::shownMoment() const {
    return m_moment;
}

bool EGraphView::isUpToDate() const {
    const auto value = static_cast<std::size_t>(m_slider->value());
    return value < m_moments.size() && m_moment == m_moments[value];
}

void EGraphView::forget() {
    m_run.reset();
    m_phase.clear();
    m_awaited.clear();
    m_history.reset();
    m_witnesses.reset();
    m_find->clear();
    setMoments({}, {}, true);
    setExtraction({}, nullptr);
}

/// Ids mean other classes in another e-graph; how much is drawn of it stays.
void EGraphView::forgetSlices() {
    ++m_line;
    forgetFound();
    m_pastSlices.clear();
    m_nextSlices.clear();
    m_spec.centres.clear();
    m_spec.expanded.clear();
    m_spec.folded.clear();
    m_spec.added.clear();
    m_spec.hidden.clear();
    if (m_spec.kind == SliceKind::Given || m_spec.kind == SliceKind::Neighbourhood)
        m_spec.kind = SliceKind::Automatic;
    updateSliceBar();
}

void EGraphView::setPhase(const QString& phase) {
    m_phase = phase;
    updateTimeLabel();
}

void EGraphView::updateTimeLabel() {
    m_momentText.clear();
    if (!m_moments.empty()) {
        const Moment& moment = m_moments[static_cast<std::size_t>(m_slider->value())];
        const auto step = static_cast<qsizetype>(moment.step);
        const QString name = step < m_stepNames.size() ? m_stepNames[step] : QString();
        if (!moment.iteration)
            m_momentText = tr("%1 · in iteration %2").arg(name).arg(iterationAfter(m_moments));
        else if (*moment.iteration == 0)
            m_momentText = tr("%1 · start").arg(name);
        else
            m_momentText = tr("%1 · iteration %2").arg(name).arg(*moment.iteration);
    }
    QString text = QStringLiteral("<b>") + m_momentText.toHtmlEscaped() + QStringLiteral("</b>");
    m_time->setToolTip({});
    if (!m_phase.isEmpty() && m_slider->value() == m_slider->maximum()) {
        text += QStringLiteral("  ") + m_phase;
        if (m_run && m_run->report && !m_run->report->steps.empty() &&
            m_run->report->steps.back().underWay)
            m_time->setToolTip(
                underWayText(*m_run->report->steps.back().underWay, m_run->status.nextPhase));
    }
    m_time->setText(text);
}

void EGraphView::setExtraction(const Moment& moment, const ExtractionViewPtr& view) {
    if (!m_moment || m_moment->step != moment.step) forgetSlices();
    if (m_slider->value() > 0) m_isFirstView = false;
    m_moment = moment;
    m_view = view;
    m_ranking.reset();
    if (view) m_ranking = std::make_shared<const Ranking>(drawnRanking(*view));
    if (m_witnesses && m_witnesses->moment == moment) {
        const Witnesses wanted = *m_witnesses;
        return showWitnessesOf(moment, wanted.classes, wanted.what);
    }
    refresh();
}

void EGraphView::showPrevious() {
    m_slider->setValue(m_slider->value() - 1);
}

void EGraphView::showNext() {
    m_slider->setValue(m_slider->value() + 1);
}

/// As it was seen first, whatever was drawn since.
void EGraphView::showFirst() {
    SliceSpec spec = m_firstSpec;
    spec.foldForms = m_spec.foldForms;
    m_isFirstView = m_isFirstViewWanted = true;
    m_canvas->lookAnew();
    const bool isThere = m_slider->value() == 0;
    if (spec != m_spec) noteSlice();
    m_spec = spec;
    updateSliceBar();
    if (isThere)
        refresh();
    else
        m_slider->setValue(0);
}

void EGraphView::showLast() {
    m_slider->setValue(m_slider->maximum());
}

void EGraphView::showMoment(const Moment& moment) {
    const auto found = std::ranges::find(m_moments, moment);
    if (found != m_moments.end()) m_slider->setValue(static_cast<int>(found - m_moments.begin()));
}

bool EGraphView::isRunning() const {
    return m_run && m_run->isRunning;
}

bool EGraphView::isBusy() const {
    return m_pictures.isBusy() || !m_awaited.empty();
}

std::vector<Moment> EGraphView::momentsOfStep() const {
    std::vector<Moment> result;
    for (const Moment& moment : m_moments)
        if (moment.step == m_moment->step && moment.iteration) result.push_back(moment);
    return result;
}

/// While a run goes on, or stands at the last moment with more to come, that moment only follows
/// the one before. The first view is as it was before there were others.
bool EGraphView::usesHistory() const {
    if (!m_moment || !m_moment->iteration || !m_run || !m_run->report || isRunning()) return false;
    if (isFirstView()) return false;
    if (m_moment->step >= m_run->report->steps.size()) return false;
    const StepReport& step = m_run->report->steps[m_moment->step];
    std::size_t nodes = step.startNodes;
    for (const IterationReport& iteration : step.iterations) nodes += iteration.nodes;
    const std::vector<Moment> moments = momentsOfStep();
    if (std::ranges::find(moments, *m_moment) == moments.end()) return false;
    if (moments.size() < 2 || nodes > kMostHistoryNodes) return false;
    return isFinished() || *m_moment != moments.back();
}

bool EGraphView::isFirstView() const {
    return m_isFirstView && m_moment == Moment{0, 0U};
}

bool EGraphView::isFinished() const {
    if (!m_run || !m_run->report || !m_moment || isRunning()) return false;
    const std::vector<StepReport>& steps = m_run->report->steps;
    return m_moment->step + 1 < steps.size() ||
           (m_moment->step < steps.size() && steps[m_moment->step].stop.has_value());
}

std::size_t EGraphView::sceneIndex() const {
    return static_cast<std::size_t>(std::ranges::find(m_historyMoments, *m_moment) -
                                    m_historyMoments.begin());
}

bool EGraphView::awaitsHistory() {
    if (!m_awaited.empty()) return true;
    if (!usesHistory()) return false;
    std::vector<Moment> wanted = momentsOfStep();
    // Another choice at a moment may have come since, by a pin or an extractor.
    const auto isOld = [&] {
        const ExtractionView& known = *(*m_history)[sceneIndex()];
        return known.chosen != m_view->chosen || known.isUnderSketch != m_view->isUnderSketch;
    };
    if (m_history && wanted == m_historyMoments && m_historyLine == m_line && !isOld())
        return false;
    m_history.reset();
    m_pictures.cancel();
    m_awaited = std::move(wanted);
    emit historyWanted(m_awaited);
    return true;
}

void EGraphView::setHistory(const std::vector<Moment>& moments,
                            const std::vector<ExtractionViewPtr>& views) {
    // Others ask for moments, too.
    if (m_awaited.empty() || moments != m_awaited) return;
    m_awaited.clear();
    const bool isWhole =
        std::ranges::none_of(views, [](const ExtractionViewPtr& view) { return view == nullptr; });
    if (isWhole && m_view && usesHistory() && moments == momentsOfStep()) {
        m_history = std::make_shared<const History>(views);
        m_historyMoments = moments;
        m_historyLine = m_line;
        // What is shown is the newest there is of its moment.
        auto history = std::make_shared<History>(views);
        (*history)[sceneIndex()] = m_view;
        m_history = history;
    }
    refresh();
}

}  // namespace candler
