#include "app/workbench/views/GrowthView.h"

#include <QChart>
#include <QChartView>
#include <QComboBox>
#include <QEvent>
#include <QGraphicsLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QMouseEvent>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>
#include <cmath>
#include <map>

#include "app/session/GrowthForecast.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/ForecastText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Charts.h"
#include "app/workbench/widgets/ElidedLabel.h"
#include "app/workbench/widgets/StackedChart.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

QLineSeries* addSeries(QChart& chart, const QString& name, QValueAxis* x, QValueAxis* y) {
    auto* series = new QLineSeries(&chart);
    series->setName(name);
    series->setPointsVisible(true);
    chart.addSeries(series);
    series->attachAxis(x);
    series->attachAxis(y);
    return series;
}

/// The others are one series together.
constexpr std::size_t kMostRules = 20;

/// New e-nodes by rule and moment, of all steps; the rule that added most first, `others` last.
std::vector<StackedSeries> seriesByRule(const GuideReport& report, const QString& others) {
    std::map<std::string, std::vector<double>> byRule;
    std::size_t x = 0;
    for (const StepReport& step : report.steps) {
        ++x;
        for (const IterationReport& iteration : step.iterations) {
            for (std::size_t r = 0; r < std::min(iteration.rules.size(), step.ruleNames.size());
                 ++r) {
                if (iteration.rules[r].addedNodes == 0) continue;
                std::vector<double>& values = byRule[step.ruleNames[r]];
                values.resize(x + 1);
                values[x] += static_cast<double>(iteration.rules[r].addedNodes);
            }
            ++x;
        }
    }
    std::vector<std::pair<double, StackedSeries>> sorted;
    for (auto& [rule, values] : byRule) {
        double sum = 0;
        for (const double value : values) sum += value;
        sorted.push_back({sum, {fromUtf8(rule), std::move(values)}});
    }
    std::ranges::stable_sort(sorted, std::greater<>(), [](const auto& one) { return one.first; });
    std::vector<StackedSeries> series;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        if (i < kMostRules) {
            series.push_back(std::move(sorted[i].second));
            continue;
        }
        if (i == kMostRules) series.push_back({others, {}});
        std::vector<double>& rest = series.back().values;
        const std::vector<double>& values = sorted[i].second.values;
        rest.resize(std::max(rest.size(), values.size()));
        for (std::size_t k = 0; k < values.size(); ++k) rest[k] += values[k];
    }
    // All of one length, so that the axis is that of the moments.
    if (!series.empty()) series.front().values.resize(x);
    return series;
}

}  // namespace

GrowthView::GrowthView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_chart(new QChart),
      m_chartView(new QChartView(m_chart, this)),
      m_byRule(new StackedChart(this)),
      m_charts(new QStackedWidget(this)),
      m_time(new QValueAxis(m_chart)),
      m_count(new QValueAxis(m_chart)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(m_charts, 1);
    m_charts->addWidget(m_chartView);
    m_charts->addWidget(m_byRule);
    m_byRule->setAccessibleName(tr("New e-nodes of each rule"));
    makeLines();
    applyColours();
    constexpr int kPause = 200;
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPause);
    connect(&m_pause, &QTimer::timeout, this, [this] {
        if (m_isDue) refreshSoon();
    });
    connect(m_byRule, &StackedChart::picked, this, [this](int x) {
        const auto index = static_cast<std::size_t>(x);
        if (index < m_moments.size()) emit momentPicked(m_moments[index]);
    });
    connect(m_chart, &QChart::plotAreaChanged, this, [this] { m_stepNames->place(); });
    connect(m_controller, &SessionController::runChanged, this, &GrowthView::refreshSoon);
    connect(m_controller, &SessionController::resultsGone, this, [this] {
        m_shown.reset();
        showRun();
    });
    connect(m_controller, &SessionController::momentReady, this, &GrowthView::showMoment);
}

QWidget* GrowthView::makeBar() {
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(6, 2, 6, 0);
    m_what = new QComboBox(bar);
    m_what->addItems({tr("size of the e-graph"), tr("new e-nodes by rule, before merging")});
    m_what->setAccessibleName(tr("What the chart shows"));
    layout->addWidget(m_what);
    m_forecast = new ElidedLabel(bar);
    layout->addWidget(m_forecast, 1);
    connect(m_what, &QComboBox::currentIndexChanged, m_charts, &QStackedWidget::setCurrentIndex);
    return bar;
}

void GrowthView::makeLines() {
    m_chart->addAxis(m_time, Qt::AlignBottom);
    m_chart->addAxis(m_count, Qt::AlignLeft);
    const std::vector<QAbstractAxis*> axes{m_time, m_count};
    m_nodes = std::make_unique<PiecewiseCurve>(*m_chart, tr("e-nodes"), axes);
    m_classes = std::make_unique<PiecewiseCurve>(*m_chart, tr("e-classes"), axes);
    m_applied = std::make_unique<PiecewiseCurve>(*m_chart, tr("rules applied"), axes);
    m_stepNames = std::make_unique<ChartNotes>(*m_chart, m_nodes->first());
    m_cursor = addSeries(*m_chart, tr("shown"), m_time, m_count);
    m_bounds = addSeries(*m_chart, tr("steps"), m_time, m_count);
    m_toCome = addSeries(*m_chart, tr("forecast"), m_time, m_count);
    for (QLineSeries* line : {m_cursor, m_bounds}) line->setPointsVisible(false);
    for (QLegendMarker* marker : m_chart->legend()->markers(m_bounds)) marker->setVisible(false);
    m_count->setLabelFormat(QStringLiteral("%.0f"));
    m_chart->legend()->setAlignment(Qt::AlignRight);
    m_chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    m_chart->setMargins(QMargins(4, 2, 4, 2));
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    constexpr int kLeastHeight = 140;
    m_chartView->setMinimumHeight(kLeastHeight);
    m_chartView->setRenderHint(QPainter::Antialiasing);
    m_chartView->setFrameShape(QFrame::NoFrame);
    m_chartView->viewport()->installEventFilter(this);
    m_chartView->setAccessibleName(tr("Growth of the e-graph"));
    m_chartView->setToolTip(tr("Click to show that iteration"));
}

void GrowthView::showByRule(bool isByRule) {
    m_what->setCurrentIndex(isByRule ? 1 : 0);
}

QString GrowthView::forecast() const {
    return m_forecast->text();
}

void GrowthView::refreshSoon() {
    const RunViewPtr& run = m_controller->runView();
    m_isDue = run && run->isRunning && m_pause.isActive();
    if (m_isDue) return;
    m_pause.start();
    showRun();
}

void GrowthView::showRules(const RunViewPtr& run) {
    const bool hasReport = run && run->report;
    m_byRule->setSeries(hasReport ? seriesByRule(*run->report, tr("other rules"))
                                  : std::vector<StackedSeries>());
    std::vector<std::pair<int, QString>> bounds;
    int x = 0;
    if (hasReport)
        for (const StepReport& step : run->report->steps) {
            bounds.emplace_back(x, fromUtf8(step.name).simplified());
            x += static_cast<int>(step.iterations.size()) + 1;
        }
    m_byRule->setBounds(std::move(bounds));
}

/// Up to where the limit is passed, but never so far that what is known is pressed together.
void GrowthView::showForecast(const RunViewPtr& run) {
    m_toCome->clear();
    if (!run || !run->report || run->report->steps.empty())
        return m_forecast->setText(
            tr("Nothing has been run yet: run or step to plot one point per iteration."));
    const StepReport& step = run->report->steps.back();
    m_forecast->setText(forecastText(step, run->limits));
    const auto forecast = growthForecast(step, run->limits);
    const bool hasEnded = step.stop && *step.stop != StopReason::Cancelled;
    if (!forecast || hasEnded || step.iterations.empty()) return;
    constexpr double kMostOverTop = 4;
    constexpr std::uint32_t kMostPoints = 3;
    double x = static_cast<double>(m_moments.size()) - 1;
    auto nodes = static_cast<double>(step.iterations.back().nodes);
    const double most = std::max(m_most, 1.0) * kMostOverTop;
    QList<QPointF> points{{x, nodes}};
    const std::uint32_t count = std::min(kMostPoints, forecast->iterationsToLimit.value_or(1));
    for (std::uint32_t i = 0; i < count && nodes * forecast->factor <= most; ++i) {
        nodes *= forecast->factor;
        points.append({++x, nodes});
    }
    m_most = std::max(m_most, nodes);
    m_toCome->replace(points);
}

void GrowthView::showRun() {
    m_moments.clear();
    std::vector<QList<QPointF>> nodes;
    std::vector<QList<QPointF>> classes;
    std::vector<QList<QPointF>> applied;
    m_most = 1;
    const auto add = [&](const Moment& moment, std::size_t n, std::size_t c, std::size_t a) {
        const auto x = static_cast<double>(m_moments.size());
        m_moments.push_back(moment);
        nodes.back().append({x, static_cast<double>(n)});
        classes.back().append({x, static_cast<double>(c)});
        applied.back().append({x, static_cast<double>(a)});
        m_most = std::max({m_most, static_cast<double>(n), static_cast<double>(a)});
    };
    if (const RunViewPtr& run = m_controller->runView(); run && run->report)
        for (std::size_t s = 0; s < run->report->steps.size(); ++s) {
            const StepReport& step = run->report->steps[s];
            for (auto* curve : {&nodes, &classes, &applied}) curve->emplace_back();
            add({s, 0}, step.startNodes, step.startClasses, 0);
            for (const IterationReport& it : step.iterations)
                add({s, it.iteration}, it.nodes, it.classes, it.applied);
        }
    m_nodes->replace(nodes);
    m_classes->replace(classes);
    m_applied->replace(applied);
    showForecast(m_controller->runView());
    showRules(m_controller->runView());
    const auto [top, ticks] = roundedUp(m_most);
    m_count->setRange(0, top);
    m_count->setTickCount(ticks);
    const int toCome = std::max(0, static_cast<int>(m_toCome->count()) - 1);
    setWholeSteps(*m_time, static_cast<int>(m_moments.size()) - 1 + toCome);
    // Each step begins with a point of its own: only in the first are places iterations.
    m_time->setLabelsVisible(m_moments.empty() || m_moments.back().step == 0);
    showSteps(m_controller->runView());
    if (m_shown) showMoment(*m_shown);
}

void GrowthView::showSteps(const RunViewPtr& run) {
    m_stepNames->clear();
    QList<QPointF> bounds;
    double x = 0;
    if (run && run->report)
        for (const StepReport& step : run->report->steps) {
            // One comb-shaped line: up and down at the begin of each step but the first.
            if (x > 0)
                for (const double y : {0.0, m_count->max(), 0.0}) bounds.append({x - 0.5, y});
            m_stepNames->add({x == 0 ? 0 : x - 0.5, m_count->max()},
                             fromUtf8(step.name).simplified(), PictureColours::now().dimText,
                             ChartNotes::Side::Below);
            x += static_cast<double>(step.iterations.size()) + 1;
        }
    m_bounds->replace(bounds);
    m_stepNames->place();
}

int GrowthView::indexOf(const Moment& moment) const {
    const auto found = std::ranges::find(m_moments, moment);
    return found == m_moments.end() ? static_cast<int>(m_moments.size()) - 1
                                    : static_cast<int>(found - m_moments.begin());
}

void GrowthView::showMoment(const Moment& moment) {
    m_shown = moment;
    const int x = indexOf(moment);
    m_byRule->setCursor(x < 0 ? std::nullopt : std::optional(x));
    if (x < 0) return m_cursor->clear();
    m_cursor->replace(
        QList<QPointF>{{static_cast<double>(x), 0.0}, {static_cast<double>(x), m_count->max()}});
}

void GrowthView::applyColours() {
    const PictureColours& colours = PictureColours::now();
    paintChart(*m_chartView);
    m_nodes->setPen(QPen(colours.chosen, 2, Qt::SolidLine));
    m_classes->setPen(QPen(colours.added, 2, Qt::DashLine));
    m_applied->setPen(QPen(colours.sketch, 2, Qt::DotLine));
    m_toCome->setPen(QPen(colours.chosen, 2, Qt::DotLine));
    m_toCome->setMarkerSize(4);
    m_cursor->setPen(QPen(colours.dimText, 1));
    m_bounds->setPen(QPen(colours.dimText, 1, Qt::DashDotLine));
    showSteps(m_controller->runView());
}

void GrowthView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyColours();
}

bool GrowthView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress && !m_moments.empty()) {
        const QPoint point = static_cast<QMouseEvent*>(event)->pos();
        const double x = m_chart
                             ->mapToValue(m_chart->mapFromScene(m_chartView->mapToScene(point)),
                                          m_nodes->first())
                             .x();
        const auto index =
            std::clamp<long>(std::lround(x), 0, static_cast<long>(m_moments.size()) - 1);
        emit momentPicked(m_moments[static_cast<std::size_t>(index)]);
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace candler
