#include "app/workbench/views/GrowthView.h"

#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QGraphicsLayout>
#include <QGraphicsSimpleTextItem>
#include <QLegend>
#include <QLegendMarker>
#include <QLineSeries>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Charts.h"
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

/// A round number at or above `value`, and the ticks up to it.
std::pair<double, int> roundUp(double value) {
    const double size = std::pow(10.0, std::floor(std::log10(std::max(1.0, value))));
    for (const double step : {0.25, 0.5, 1.0, 2.0})
        if (const double count = std::ceil(value / (size * step)); count <= 5)
            return {count * size * step, static_cast<int>(count) + 1};
    return {size * 10, 6};
}

}  // namespace

GrowthView::GrowthView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_chart(new QChart),
      m_chartView(new QChartView(m_chart, this)),
      m_time(new QValueAxis(m_chart)),
      m_count(new QValueAxis(m_chart)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_chartView);
    m_chart->addAxis(m_time, Qt::AlignBottom);
    m_chart->addAxis(m_count, Qt::AlignLeft);
    m_nodes = addSeries(*m_chart, tr("e-nodes"), m_time, m_count);
    m_classes = addSeries(*m_chart, tr("e-classes"), m_time, m_count);
    m_applied = addSeries(*m_chart, tr("rules applied"), m_time, m_count);
    m_cursor = addSeries(*m_chart, tr("shown"), m_time, m_count);
    m_bounds = addSeries(*m_chart, tr("steps"), m_time, m_count);
    for (QLineSeries* line : {m_cursor, m_bounds}) line->setPointsVisible(false);
    for (QLegendMarker* marker : m_chart->legend()->markers(m_bounds)) marker->setVisible(false);
    m_time->setLabelFormat(QStringLiteral("%d"));
    m_count->setLabelFormat(QStringLiteral("%.0f"));
    m_count->setTruncateLabels(false);
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
    applyColours();
    connect(m_chart, &QChart::plotAreaChanged, this, &GrowthView::placeStepNames);
    connect(m_controller, &SessionController::runChanged, this, &GrowthView::showRun);
    connect(m_controller, &SessionController::loadedChanged, this, &GrowthView::showRun);
    connect(m_controller, &SessionController::momentReady, this, &GrowthView::showMoment);
}

void GrowthView::showRun() {
    m_moments.clear();
    QList<QPointF> nodes;
    QList<QPointF> classes;
    QList<QPointF> applied;
    m_most = 1;
    const auto add = [&](const Moment& moment, std::size_t n, std::size_t c, std::size_t a) {
        const auto x = static_cast<double>(m_moments.size());
        m_moments.push_back(moment);
        nodes.append({x, static_cast<double>(n)});
        classes.append({x, static_cast<double>(c)});
        applied.append({x, static_cast<double>(a)});
        m_most = std::max({m_most, static_cast<double>(n), static_cast<double>(a)});
    };
    if (const RunViewPtr& run = m_controller->runView(); run && run->report)
        for (std::size_t s = 0; s < run->report->steps.size(); ++s) {
            const StepReport& step = run->report->steps[s];
            add({s, 0}, step.startNodes, step.startClasses, 0);
            for (const IterationReport& it : step.iterations)
                add({s, it.iteration}, it.nodes, it.classes, it.applied);
        }
    m_nodes->replace(nodes);
    m_classes->replace(classes);
    m_applied->replace(applied);
    const auto [top, ticks] = roundUp(m_most);
    m_count->setRange(0, top);
    m_count->setTickCount(ticks);
    const int last = std::max(1, static_cast<int>(m_moments.size()) - 1);
    m_time->setRange(0, last);
    m_time->setTickType(QValueAxis::TicksDynamic);
    m_time->setTickInterval(std::max(1.0, std::ceil(last / 12.0)));
    showSteps(m_controller->runView());
    if (m_shown) showMoment(*m_shown);
}

void GrowthView::showSteps(const RunViewPtr& run) {
    for (const auto& [x, name] : m_stepNames) delete name;
    m_stepNames.clear();
    QList<QPointF> bounds;
    double x = 0;
    if (run && run->report)
        for (const StepReport& step : run->report->steps) {
            // One comb-shaped line: up and down at the begin of each step but the first.
            if (x > 0)
                for (const double y : {0.0, m_count->max(), 0.0}) bounds.append({x - 0.5, y});
            auto* name = new QGraphicsSimpleTextItem(fromUtf8(step.name).simplified(), m_chart);
            name->setBrush(PictureColours::now().dimText);
            m_stepNames.emplace_back(x == 0 ? 0 : x - 0.5, name);
            x += static_cast<double>(step.iterations.size()) + 1;
        }
    m_bounds->replace(bounds);
    placeStepNames();
}

void GrowthView::placeStepNames() {
    constexpr double kGap = 4;
    for (const auto& [x, name] : m_stepNames) {
        const QPointF top = m_chart->mapToPosition({x, m_count->max()}, m_nodes);
        name->setPos(top.x() + kGap, top.y());
        name->setZValue(1);
    }
}

int GrowthView::indexOf(const Moment& moment) const {
    const auto found = std::ranges::find(m_moments, moment);
    return found == m_moments.end() ? static_cast<int>(m_moments.size()) - 1
                                    : static_cast<int>(found - m_moments.begin());
}

void GrowthView::showMoment(const Moment& moment) {
    m_shown = moment;
    const int x = indexOf(moment);
    if (x < 0) return m_cursor->clear();
    m_cursor->replace(
        QList<QPointF>{{static_cast<double>(x), 0.0}, {static_cast<double>(x), m_count->max()}});
}

void GrowthView::applyColours() {
    const PictureColours& colours = PictureColours::now();
    paintChart(*m_chartView);
    const auto paint = [](QLineSeries* series, const QColor& colour, Qt::PenStyle style) {
        series->setPen(QPen(colour, 2, style));
        series->setMarkerSize(4);
    };
    paint(m_nodes, colours.chosen, Qt::SolidLine);
    paint(m_classes, colours.added, Qt::DashLine);
    paint(m_applied, colours.sketch, Qt::DotLine);
    m_cursor->setPen(QPen(colours.dimText, 1));
    m_bounds->setPen(QPen(colours.dimText, 1, Qt::DashDotLine));
    for (const auto& [x, name] : m_stepNames) name->setBrush(colours.dimText);
}

void GrowthView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyColours();
}

bool GrowthView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress && !m_moments.empty()) {
        const QPoint point = static_cast<QMouseEvent*>(event)->pos();
        const double x =
            m_chart->mapToValue(m_chart->mapFromScene(m_chartView->mapToScene(point)), m_nodes).x();
        const auto index =
            std::clamp<long>(std::lround(x), 0, static_cast<long>(m_moments.size()) - 1);
        emit momentPicked(m_moments[static_cast<std::size_t>(index)]);
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace candler
