#include "app/workbench/views/UnguidedPane.h"

#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QGraphicsLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLegend>
#include <QLineSeries>
#include <QLogValueAxis>
#include <QPushButton>
#include <QScatterSeries>
#include <QStackedWidget>
#include <QTableWidget>
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Charts.h"
#include "app/workbench/widgets/TableExport.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

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
      m_summary(new QLabel(this)),
      m_table(new QTableWidget(this)),
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
    // So that the chart stays where it is, unless there is more to say.
    constexpr int kSummaryLines = 5;
    m_summary->setMinimumHeight(kSummaryLines * fontMetrics().lineSpacing() + 2);
    m_summary->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    makeTable();
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
    auto* both = new QWidget(m_pages);
    auto* layout = new QVBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    constexpr int kTableFirst = 100;
    layout->addWidget(m_chartView, 1);
    layout->addWidget(m_table, kTableFirst);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(both);
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
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->legend()->setAlignment(Qt::AlignTop);
    m_chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    m_chartView->setRenderHint(QPainter::Antialiasing);
    m_chartView->setFrameShape(QFrame::NoFrame);
    constexpr int kLeastHeight = 220;
    m_chartView->setMinimumHeight(kLeastHeight);
    m_chartView->setAccessibleName(tr("Growth with and without the guide"));
}

QString UnguidedPane::text() const {
    return m_table->rowCount() == 0 ? QString() : tableCsv(*m_table->model());
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
    m_summary->setText(summaryOf(*result, limit()));
    fillTable(*result);
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
        if (step.stop == StopReason::Found) m_found->append(end);
        // What it means is said by the sentences above the chart.
        const QString why = endText(step).section(QLatin1Char(':'), 0, 0);
        m_notes->add(end,
                     step.stop == StopReason::Found ? tr("%1: found").arg(name)
                                                    : QStringLiteral("%1: %2").arg(name, why),
                     colour, side);
    }
}

/// What was compared is not this project, or no more.
void UnguidedPane::forget() {
    m_result.reset();
    m_drawn.reset();
    m_isComparing = false;
    m_table->setRowCount(0);
    m_summary->clear();
    drawCurves();
    applyColours();
    showState();
}

void UnguidedPane::applyColours() {
    const PictureColours& colours = PictureColours::now();
    paintChart(*m_chartView);
    // Where both run alike, both are seen.
    m_guided->setPen(QPen(colours.chosen, 4, Qt::SolidLine));
    m_unguided->setPen(QPen(colours.sketch, 2.2, Qt::DashLine));
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
