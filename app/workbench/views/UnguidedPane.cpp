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
#include <QVBoxLayout>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Charts.h"
#include "app/workbench/widgets/Theme.h"
#include "app/workbench/widgets/TurningSplitter.h"

namespace candler {

namespace {

/// E-nodes after each iteration, step by step.
std::vector<QList<QPointF>> growth(const GuideReport& report) {
    std::vector<QList<QPointF>> pieces;
    double x = 0;
    for (const StepReport& step : report.steps) {
        QList<QPointF>& points = pieces.emplace_back();
        const auto add = [&](std::size_t nodes) {
            points.append({x++, static_cast<double>(std::max<std::size_t>(1, nodes))});
        };
        add(step.startNodes);
        for (const IterationReport& one : step.iterations) add(one.nodes);
    }
    return pieces;
}

}  // namespace

UnguidedPane::UnguidedPane(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_run(new QPushButton(tr("Compare"), this)),
      m_about(new QLabel(this)),
      m_text(new QPlainTextEdit(this)),
      m_chart(new QChart),
      m_chartView(new QChartView(m_chart, this)),
      m_time(new QValueAxis(m_chart)),
      m_count(new QLogValueAxis(m_chart)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    auto* top = new QHBoxLayout;
    top->addWidget(m_run);
    top->addWidget(m_about, 1);
    layout->addLayout(top);
    auto* splitter = new TurningSplitter(this);
    splitter->addWidget(m_chartView);
    splitter->addWidget(m_text);
    layout->addWidget(splitter, 1);
    m_about->setWordWrap(true);
    m_about->setText(
        tr("Runs the guide, then all its rules at once towards the last goal within the "
           "limits of the last step, and sets both side by side."));
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setAccessibleName(tr("Totals of both runs"));
    m_chart->addAxis(m_time, Qt::AlignBottom);
    m_chart->addAxis(m_count, Qt::AlignLeft);
    m_count->setBase(10);
    m_count->setLabelFormat(QStringLiteral("%.0f"));
    const std::vector<QAbstractAxis*> axes{m_time, m_count};
    m_guided = std::make_unique<PiecewiseCurve>(*m_chart, tr("guided: e-nodes"), axes);
    m_unguided = std::make_unique<PiecewiseCurve>(*m_chart, tr("unguided: e-nodes"), axes);
    m_chart->setMargins(QMargins(4, 2, 4, 2));
    m_chart->legend()->setAlignment(Qt::AlignTop);
    m_chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    m_chartView->setRenderHint(QPainter::Antialiasing);
    m_chartView->setFrameShape(QFrame::NoFrame);
    m_chartView->setAccessibleName(tr("Growth with and without the guide"));
    applyColours();
    connect(m_run, &QPushButton::clicked, m_controller, &SessionController::compare);
    connect(m_controller, &SessionController::compareRequested, this,
            [this](const Project& project) { m_compared = project; });
    connect(m_controller, &SessionController::projectEdited, this, [this] {
        if (!m_text->toPlainText().isEmpty() && !isPresent()) forget();
    });
    connect(m_controller, &SessionController::stateChanged, this, &UnguidedPane::showState);
    connect(m_controller, &SessionController::resultsGone, this, &UnguidedPane::forget);
    connect(m_controller, &SessionController::compared, this, &UnguidedPane::showComparison);
    showState();
}

QString UnguidedPane::text() const {
    return m_text->toPlainText();
}

std::pair<std::size_t, std::size_t> UnguidedPane::pointCounts() const {
    return {m_guided->pointCount(), m_unguided->pointCount()};
}

void UnguidedPane::showState() {
    const bool canCompare = m_controller->canCompare();
    m_run->setEnabled(canCompare);
    m_run->setToolTip(canCompare ? tr("Stop ends it; a finished half is not shown")
                                 : tr("Needs a project without mistakes, and no run under way"));
}

/// The project is what was compared, but for what says nothing about runs.
bool UnguidedPane::isPresent() const {
    Project now = m_controller->project();
    now.movedBoxes = m_compared.movedBoxes;
    now.windowNotes = m_compared.windowNotes;
    now.breakpoints = m_compared.breakpoints;
    return now == m_compared;
}

void UnguidedPane::showComparison(const ComparisonPtr& result) {
    if (!isPresent()) return;
    m_text->setPlainText(fromUtf8(comparisonText(*result)));
    const std::vector<QList<QPointF>> guided = growth(*result->guided);
    const std::vector<QList<QPointF>> unguided = growth(*result->unguided);
    m_guided->replace(guided);
    m_unguided->replace(unguided);
    double most = 10;
    for (const auto* pieces : {&guided, &unguided})
        for (const QList<QPointF>& points : *pieces)
            for (const QPointF& point : points) most = std::max(most, point.y());
    m_count->setRange(1, std::pow(10.0, std::ceil(std::log10(most))));
    setWholeSteps(*m_time,
                  static_cast<int>(std::max(m_guided->pointCount(), m_unguided->pointCount())) - 1);
}

/// What was compared is not this project, or no more.
void UnguidedPane::forget() {
    m_text->clear();
    m_guided->replace({});
    m_unguided->replace({});
    showState();
}

void UnguidedPane::applyColours() {
    const PictureColours& colours = PictureColours::now();
    paintChart(*m_chartView);
    m_guided->setPen(QPen(colours.chosen, 2, Qt::SolidLine));
    m_unguided->setPen(QPen(colours.sketch, 2, Qt::DashLine));
}

void UnguidedPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyColours();
}

}  // namespace candler
