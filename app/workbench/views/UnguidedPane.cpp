#include "app/workbench/views/UnguidedPane.h"

#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLegend>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScatterSeries>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Charts.h"
#include "app/workbench/widgets/ElidedLabel.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kSummaryLines = 5;

/// E-nodes after each iteration, step by step. A step begins where the one before ended: its start
/// is no iteration.
std::vector<QList<QPointF>> growth(const GuideReport& report) {
    std::vector<QList<QPointF>> pieces;
    double x = 0;
    for (const StepReport& step : report.steps) {
        QList<QPointF>& points = pieces.emplace_back();
        const auto add = [&](std::size_t nodes) {
            points.append({x, static_cast<double>(std::max<std::size_t>(1, nodes))});
        };
        add(step.startNodes);
        for (const IterationReport& one : step.iterations) {
            ++x;
            add(one.nodes);
        }
    }
    return pieces;
}

int lastIteration(const std::vector<QList<QPointF>>& pieces) {
    return pieces.empty() ? 0 : static_cast<int>(std::lround(pieces.back().back().x()));
}

bool hasFound(const StepReport& step) {
    return step.stop == StopReason::Found;
}

bool hasMissed(const StepReport& step) {
    return step.hasGoal && !hasFound(step);
}

/// How it ended, without a full stop.
QString endText(const StepReport& step) {
    return step.stop ? engineText(stopReasonText(*step.stop)) : UnguidedPane::tr("not finished");
}

QString guidedOutcome(const GuideReport& report) {
    if (report.steps.empty()) return UnguidedPane::tr("nothing was run");
    const StepReport& last = report.steps.back();
    if (const auto missed = std::ranges::find_if(report.steps, hasMissed);
        missed != report.steps.end())
        return UnguidedPane::tr("step “%1” did not find its goal (%2)")
            .arg(fromUtf8(missed->name).simplified(), endText(*missed));
    if (!report.isFinished)
        return UnguidedPane::tr("ended after step %1 of %2 (%3)")
            .arg(report.steps.size())
            .arg(report.plannedSteps)
            .arg(endText(last));
    if (std::ranges::none_of(report.steps, &StepReport::hasGoal))
        return UnguidedPane::tr("no step has a goal (%1)").arg(endText(last));
    return std::ranges::all_of(report.steps, &StepReport::hasGoal)
               ? UnguidedPane::tr("every step found its goal")
               : UnguidedPane::tr("every step with a goal found it");
}

QString unguidedOutcome(const StepReport& step) {
    if (!step.hasGoal) return UnguidedPane::tr("there is no goal (%1)").arg(endText(step));
    return hasFound(step) ? UnguidedPane::tr("the goal was found")
                          : UnguidedPane::tr("the goal was not found (%1)").arg(endText(step));
}

QString workText(const GuideReport& report) {
    const RunTotals totals = totalsOf(report);
    return UnguidedPane::tr("iterations: %1, CPU time: %2, peak e-nodes: %3")
        .arg(countString(totals.iterations))
        .arg(durationString(totals.cpuSeconds), countString(totals.mostNodes));
}

QString guidedSentence(const GuideReport& report) {
    return UnguidedPane::tr("With the guide: %1; %2.").arg(guidedOutcome(report), workText(report));
}

/// Limits count e-nodes as they are created: merging the equal ones leaves fewer than the limit.
QString limitSentence(const StepReport& step, std::size_t limit) {
    if (step.stop != StopReason::NodeLimit || step.iterations.empty()) return {};
    const IterationReport& last = step.iterations.back();
    if (!last.wasCut || last.nodes >= limit) return {};
    return UnguidedPane::tr(
               "In iteration %1, rules created e-nodes up to the limit of %2; merging equal ones "
               "left %3.")
        .arg(countString(last.iteration))
        .arg(countString(limit), countString(last.nodes));
}

QString unguidedSentence(const GuideReport& report, std::size_t limit) {
    if (report.steps.empty()) return {};
    const QString sentence = UnguidedPane::tr("Without the guide: %1; %2.")
                                 .arg(unguidedOutcome(report.steps.back()), workText(report));
    const QString why = limitSentence(report.steps.back(), limit);
    return why.isEmpty() ? sentence : sentence + QLatin1Char(' ') + why;
}

bool wasLimited(const GuideReport& report) {
    using enum StopReason;
    constexpr StopReason kLimits[] = {IterationLimit, NodeLimit, TimeLimit, MemoryLimit};
    return !report.steps.empty() &&
           std::ranges::find(kLimits, report.steps.back().stop) != std::end(kLimits);
}

bool wasStopped(const GuideReport& report) {
    return report.steps.empty() || report.steps.back().stop == StopReason::Cancelled;
}

QString ratioSentence(const Comparison& result) {
    const auto guided = static_cast<double>(totalsOf(*result.guided).mostNodes);
    const auto unguided = static_cast<double>(totalsOf(*result.unguided).mostNodes);
    // What was stopped by hand did not grow as it would have.
    if (guided <= 0 || unguided <= 0 || wasStopped(*result.unguided)) return {};
    // A guide that fails is no measure.
    if (!result.guided->isFinished) return {};
    const auto number = [](double ratio) { return fixedString(ratio, ratio < 10 ? 1 : 0); };
    constexpr double kAlike = 1.05;
    if (unguided >= kAlike * guided)
        return (wasLimited(*result.unguided)
                    ? UnguidedPane::tr("Without the guide, the e-graph had %1 times its guided "
                                       "size when it reached the limit.")
                    : UnguidedPane::tr(
                          "Without the guide, the e-graph grew to %1 times its guided size."))
            .arg(number(unguided / guided));
    if (guided >= kAlike * unguided)
        return UnguidedPane::tr("With the guide, the e-graph grew to %1 times its unguided size.")
            .arg(number(guided / unguided));
    return UnguidedPane::tr("Both e-graphs grew to about the same size.");
}

/// Where both came to their end with a term, and the costs are of one model.
QString costSentence(const Comparison& result) {
    if (!result.guided->isFinished || !result.unguided->isFinished) return {};
    const StepReport& guided = result.guided->steps.back();
    const StepReport& unguided = result.unguided->steps.back();
    if (guided.foundTerm.empty() || unguided.foundTerm.empty() ||
        guided.costModel != unguided.costModel)
        return {};
    const QString with = costString(guided.foundCost);
    const QString without = costString(unguided.foundCost);
    const QString model = fromUtf8(guided.costModel);
    return with == without
               ? UnguidedPane::tr("Both final terms cost %1 (%2).").arg(with, model)
               : UnguidedPane::tr("The final terms cost %1 with and %2 without the guide (%3).")
                     .arg(with, without, model);
}

QString sameSentence(const Comparison& result) {
    return result.guided->plannedSteps == 1
               ? UnguidedPane::tr("The guide has one step: both runs use the same rules.")
               : QString();
}

/// In powers of ten around the counts.
void setDecades(QLogValueAxis& axis, const std::vector<std::vector<QList<QPointF>>>& curves) {
    double least = 1e300;
    double most = 1;
    for (const auto& pieces : curves)
        for (const QList<QPointF>& points : pieces)
            for (const QPointF& point : points) {
                least = std::min(least, point.y());
                most = std::max(most, point.y());
            }
    const double low = std::floor(std::log10(std::min(least, most)));
    axis.setRange(std::pow(10.0, low),
                  std::pow(10.0, std::max(low + 1, std::ceil(std::log10(most)))));
}

}  // namespace

UnguidedPane::UnguidedPane(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_run(new QPushButton(tr("Compare"), this)),
      m_summary(new ElidedLabel(this, kSummaryLines)),
      m_text(new QPlainTextEdit(this)),
      m_empty(new QLabel(this)),
      m_pages(new QStackedWidget(this)),
      m_chart(new QChart),
      m_chartView(new QChartView(m_chart, this)),
      m_time(new QValueAxis(m_chart)),
      m_count(new QLogValueAxis(m_chart)),
      m_limit(new QLineSeries(m_chart)),
      m_found(new QScatterSeries(m_chart)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    auto* top = new QHBoxLayout;
    top->addWidget(m_run, 0, Qt::AlignTop);
    top->addWidget(m_summary, 1);
    layout->addLayout(top);
    layout->addWidget(m_pages, 1);
    makePages();
    // Of one height, so that the chart stays where it is.
    m_summary->setFixedHeight(kSummaryLines * fontMetrics().lineSpacing() + 2);
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setAccessibleName(tr("Tables of both runs"));
    // Of the totals all lines are in sight; iterations follow below.
    constexpr int kTotalsLines = 10;
    m_text->setMinimumHeight(kTotalsLines * QFontMetrics(m_text->font()).lineSpacing());
    makeChart();
    connect(m_run, &QPushButton::clicked, m_controller, &SessionController::compare);
    connect(m_controller, &SessionController::compareRequested, this, &UnguidedPane::begin);
    connect(m_controller, &SessionController::comparing, this, [this](const ComparisonPtr& soFar) {
        if (!m_isComparing) return;
        m_drawn = soFar;
        drawCurves();
    });
    connect(m_controller, &SessionController::projectEdited, this, [this] {
        if (m_result && !isPresent()) forget();
    });
    connect(m_controller, &SessionController::stateChanged, this, &UnguidedPane::showState);
    connect(m_controller, &SessionController::resultsGone, this, &UnguidedPane::forget);
    connect(m_controller, &SessionController::compared, this, &UnguidedPane::showComparison);
    forget();
}

void UnguidedPane::makePages() {
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    constexpr int kMargin = 40;
    m_empty->setMargin(kMargin);
    auto* splitter = new QSplitter(Qt::Vertical, m_pages);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_chartView);
    splitter->addWidget(m_text);
    splitter->setStretchFactor(0, 1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(splitter);
}

void UnguidedPane::makeChart() {
    m_chart->addAxis(m_time, Qt::AlignBottom);
    m_chart->addAxis(m_count, Qt::AlignLeft);
    m_time->setTitleText(tr("iterations (steps in sequence)"));
    m_count->setTitleText(tr("e-nodes"));
    m_count->setBase(10);
    m_count->setLabelFormat(QStringLiteral("%.0f"));
    const std::vector<QAbstractAxis*> axes{m_time, m_count};
    m_guided = std::make_unique<PiecewiseCurve>(*m_chart, tr("with the guide"), axes);
    m_unguided = std::make_unique<PiecewiseCurve>(*m_chart, tr("without the guide"), axes);
    m_limit->setName(tr("e-node limit"));
    m_found->setName(tr("goal found"));
    constexpr double kFoundSize = 11;
    m_found->setMarkerSize(kFoundSize);
    for (QXYSeries* series : std::initializer_list<QXYSeries*>{m_limit, m_found}) {
        m_chart->addSeries(series);
        for (QAbstractAxis* axis : axes) series->attachAxis(axis);
    }
    m_notes = std::make_unique<ChartNotes>(*m_chart, m_guided->first());
    connect(m_chart, &QChart::plotAreaChanged, this, [this] { m_notes->place(); });
    m_chart->setMargins(QMargins(4, 2, 4, 2));
    m_chart->legend()->setAlignment(Qt::AlignTop);
    m_chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    m_chartView->setRenderHint(QPainter::Antialiasing);
    m_chartView->setFrameShape(QFrame::NoFrame);
    constexpr int kLeastHeight = 180;
    m_chartView->setMinimumHeight(kLeastHeight);
    m_chartView->setAccessibleName(tr("Growth with and without the guide"));
}

QString UnguidedPane::text() const {
    return m_text->toPlainText();
}

QString UnguidedPane::emptyText() const {
    return m_pages->currentWidget() == m_empty ? m_empty->text() : QString();
}

QString UnguidedPane::summary() const {
    return m_summary->text();
}

std::pair<std::size_t, std::size_t> UnguidedPane::pointCounts() const {
    return {m_guided->pointCount(), m_unguided->pointCount()};
}

void UnguidedPane::showState() {
    const bool canCompare = m_controller->canCompare();
    // It was stopped before there was anything to show.
    if (m_isComparing && !m_controller->isRunning()) return forget();
    m_run->setEnabled(canCompare);
    m_run->setToolTip(
        canCompare
            ? tr("Stop ends the comparison; the run without the guide is shown as far as it got")
            : tr("Requires a project without errors and no run in progress"));
}

/// The project is what was compared, but for what says nothing about runs.
bool UnguidedPane::isPresent() const {
    Project now = m_controller->project();
    now.movedBoxes = m_compared.movedBoxes;
    now.windowNotes = m_compared.windowNotes;
    now.breakpoints = m_compared.breakpoints;
    return now == m_compared;
}

void UnguidedPane::begin(const Project& project) {
    forget();
    m_compared = project;
    m_isComparing = true;
    m_summary->setText(tr("Comparing…"));
    drawCurves();
}

void UnguidedPane::showComparison(const ComparisonPtr& result) {
    m_isComparing = false;
    m_drawn.reset();
    if (!isPresent()) {
        drawCurves();
        return m_summary->setText(
            tr("The project was edited during the comparison: compare it again."));
    }
    m_result = m_drawn = result;
    QStringList both{ratioSentence(*result), costSentence(*result), sameSentence(*result)};
    both.removeAll(QString());
    const QStringList lines{guidedSentence(*result->guided),
                            unguidedSentence(*result->unguided, limit()),
                            both.join(QLatin1Char(' '))};
    m_summary->setText(lines.join(QChar::LineSeparator));
    m_text->setPlainText(fromUtf8(comparisonText(*result)));
    drawCurves();
}

void UnguidedPane::drawCurves() {
    m_notes->clear();
    m_found->clear();
    m_limit->clear();
    const auto growthOf = [](const GuideReportPtr& report) {
        return report ? growth(*report) : std::vector<QList<QPointF>>();
    };
    const std::vector<QList<QPointF>> guided = growthOf(m_drawn ? m_drawn->guided : nullptr);
    const std::vector<QList<QPointF>> unguided = growthOf(m_drawn ? m_drawn->unguided : nullptr);
    m_guided->replace(guided);
    m_unguided->replace(unguided);
    m_empty->setText(m_isComparing ? tr("Comparing…")
                                   : tr("Press “%1” to run the guide, and then all its rules at "
                                        "once with the goal and the limits of the last step: both "
                                        "growths are drawn in one chart.")
                                         .arg(m_run->text()));
    m_pages->setCurrentIndex(m_drawn ? 1 : 0);
    if (m_drawn) {
        setDecades(*m_count, {guided, unguided});
        setWholeSteps(*m_time, std::max(lastIteration(guided), lastIteration(unguided)));
        // So that the last point is seen as a whole.
        constexpr double kRoom = 1.02;
        m_time->setMax(m_time->max() * kRoom);
        drawNotes();
    }
    showLegend();
}

void UnguidedPane::drawNotes() {
    const PictureColours& colours = PictureColours::now();
    drawLimit(limit());
    if (m_drawn->unguided) drawEnds(*m_drawn->unguided, colours.sketch, ChartNotes::Side::Above);
    if (m_drawn->guided) drawEnds(*m_drawn->guided, colours.chosen, ChartNotes::Side::Below);
    m_notes->place();
}

/// Only of what is drawn.
void UnguidedPane::showLegend() {
    for (QXYSeries* series : std::initializer_list<QXYSeries*>{m_limit, m_found})
        series->setVisible(series->count() > 0);
}

std::size_t UnguidedPane::limit() const {
    const Project alone = withoutGuidance(m_compared);
    if (alone.guide.empty()) return 0;
    return limitsFrom(alone.defaults.limits, alone.guide.back().settings.limits).nodes;
}

void UnguidedPane::drawLimit(std::size_t limit) {
    const auto nodes = static_cast<double>(limit);
    constexpr double kNear = 100;
    if (limit == 0 || nodes > kNear * m_count->max()) return;
    if (nodes >= m_count->max()) m_count->setMax(std::pow(10.0, std::floor(std::log10(nodes)) + 1));
    m_limit->replace(QList<QPointF>{{0, nodes}, {m_time->max(), nodes}});
    m_notes->add({0, nodes}, tr("limit: %1 e-nodes").arg(countString(limit)),
                 PictureColours::now().merged, ChartNotes::Side::Above);
}

void UnguidedPane::drawEnds(const GuideReport& report, const QColor& colour,
                            ChartNotes::Side side) {
    const std::vector<QList<QPointF>> pieces = growth(report);
    for (std::size_t s = 0; s < pieces.size(); ++s) {
        const StepReport& step = report.steps[s];
        // It still grows.
        if (m_isComparing && !step.stop) continue;
        const QPointF end = pieces[s].back();
        // Named as in the legend.
        const QString name = &report == m_drawn->unguided.get() ? tr("without the guide")
                                                                : fromUtf8(step.name).simplified();
        if (hasFound(step)) m_found->append(end);
        m_notes->add(end,
                     hasFound(step) ? tr("%1: found").arg(name)
                                    : QStringLiteral("%1: %2").arg(name, endText(step)),
                     colour, side);
    }
}

/// What was compared is not this project, or no more.
void UnguidedPane::forget() {
    m_result.reset();
    m_drawn.reset();
    m_isComparing = false;
    m_text->clear();
    m_summary->clear();
    drawCurves();
    applyColours();
    showState();
}

void UnguidedPane::applyColours() {
    const PictureColours& colours = PictureColours::now();
    paintChart(*m_chartView);
    m_guided->setPen(QPen(colours.chosen, 2.4, Qt::SolidLine));
    m_unguided->setPen(QPen(colours.sketch, 2.4, Qt::DashLine));
    m_limit->setPen(QPen(colours.merged, 1.4, Qt::DotLine));
    m_found->setBrush(colours.added);
    m_found->setBorderColor(colours.ground);
    if (m_drawn) drawCurves();
}

void UnguidedPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyColours();
}

}  // namespace candler
