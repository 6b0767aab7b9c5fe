#include "app/workbench/views/MeasureChart.h"

#include <QChart>
#include <QChartView>
#include <QCursor>
#include <QEvent>
#include <QLegend>
#include <QScatterSeries>
#include <QToolTip>
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Charts.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

struct TimeUnit {
    double seconds;
    const char* name;
};

TimeUnit unitFor(double seconds) {
    constexpr TimeUnit kUnits[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}};
    for (const TimeUnit& unit : kUnits)
        if (seconds >= unit.seconds) return unit;
    return {1e-9, "ns"};
}

bool isPoint(const Measurement& row) {
    return row.isMeasured() && std::isfinite(row.modelCost);
}

}  // namespace

MeasureChart::MeasureChart(QWidget* parent)
    : QWidget(parent),
      m_chart(new QChart),
      m_chartView(new QChartView(m_chart, this)),
      m_earlier(new QScatterSeries(m_chart)),
      m_latest(new QScatterSeries(m_chart)),
      m_cost(new QValueAxis(m_chart)),
      m_time(new QValueAxis(m_chart)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_chartView);
    m_chart->addAxis(m_cost, Qt::AlignBottom);
    m_chart->addAxis(m_time, Qt::AlignLeft);
    m_cost->setTitleText(tr("cost of the model"));
    m_time->setTitleText(tr("median time"));
    m_earlier->setName(tr("earlier"));
    m_latest->setName(tr("latest"));
    // A shape of its own, too.
    m_latest->setMarkerShape(QScatterSeries::MarkerShapeRectangle);
    constexpr double kMarkerSize = 10;
    for (QScatterSeries* series : {m_earlier, m_latest}) {
        m_chart->addSeries(series);
        series->attachAxis(m_cost);
        series->attachAxis(m_time);
        series->setMarkerSize(kMarkerSize);
        connect(series, &QScatterSeries::hovered, this, [this](const QPointF& point, bool isOver) {
            const QString text =
                tr("cost %1, %2").arg(costString(point.x()), durationString(point.y() * m_unit));
            QToolTip::showText(QCursor::pos(), isOver ? text : QString(), m_chartView);
        });
    }
    for (QValueAxis* axis : {m_cost, m_time}) axis->setTickCount(4);
    m_chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    m_chart->setMargins(QMargins(4, 2, 4, 2));
    m_chartView->setRenderHint(QPainter::Antialiasing);
    m_chartView->setFrameShape(QFrame::NoFrame);
    m_chartView->setAccessibleName(tr("Cost of the model and measured time"));
    applyColours();
}

void MeasureChart::setMeasurements(const std::vector<Measurement>& measurements) {
    m_earlier->clear();
    m_latest->clear();
    double mostCost = 0;
    double mostTime = 0;
    const Measurement* latest = nullptr;
    for (const Measurement& row : measurements)
        if (isPoint(row)) {
            latest = &row;
            mostTime = std::max(mostTime, row.times.median);
        }
    const TimeUnit unit = unitFor(mostTime);
    m_unit = unit.seconds;
    for (const Measurement& row : measurements) {
        if (!isPoint(row)) continue;
        (&row == latest ? m_latest : m_earlier)->append(row.modelCost, row.times.median / m_unit);
        mostCost = std::max(mostCost, row.modelCost);
    }
    constexpr double kRoom = 1.1;
    m_cost->setRange(0, mostCost > 0 ? mostCost * kRoom : 1);
    m_time->setRange(0, mostTime > 0 ? mostTime / m_unit * kRoom : 1);
    if (latest == nullptr) return;
    for (QValueAxis* axis : {m_cost, m_time}) axis->applyNiceNumbers();
    // Charts write `g` with a power of ten sooner than people do.
    constexpr double kFewWhole = 10;
    constexpr double kMostWhole = 1e7;
    m_cost->setLabelFormat(mostCost < kFewWhole || mostCost > kMostWhole ? QStringLiteral("%.3g")
                                                                         : QStringLiteral("%.0f"));
    // With its unit, for which the title has no room where the chart is low.
    m_time->setLabelFormat(QStringLiteral("%.1f ") + QString::fromUtf8(unit.name));
}

QString MeasureChart::timeFormat() const {
    return m_time->labelFormat();
}

int MeasureChart::pointCount() const {
    return static_cast<int>(m_earlier->count() + m_latest->count());
}

void MeasureChart::applyColours() {
    const PictureColours& colours = PictureColours::now();
    paintChart(*m_chartView);
    for (QValueAxis* axis : {m_cost, m_time}) axis->setTitleBrush(colours.dimText);
    m_earlier->setColor(colours.edge);
    m_latest->setColor(colours.chosen);
    for (QScatterSeries* series : {m_earlier, m_latest}) series->setBorderColor(colours.ground);
}

void MeasureChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyColours();
}

}  // namespace candler
