#include "app/workbench/views/TuneView.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QFont>
#include <QHeaderView>
#include <QHorizontalStackedBarSeries>
#include <QLabel>
#include <QLegend>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>
#include <QValueAxis>

#include "app/session/TuningFile.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Charts.h"
#include "app/workbench/widgets/FlowLayout.h"
#include "app/workbench/widgets/NumberBox.h"
#include "app/workbench/widgets/Theme.h"
#include "app/workbench/widgets/TurningSplitter.h"

namespace candler {

namespace {

constexpr int kMostBars = 8;

}  // namespace

TuneView::TuneView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_run(new QPushButton(tr("Tune"), this)),
      m_stop(new QPushButton(tr("Stop"), this)),
      m_use(new QPushButton(tr("Use these values"), this)),
      m_budget(new NumberBox<QDoubleSpinBox>(this)),
      m_about(new QLabel(this)),
      m_table(new QTableView(this)),
      m_chart(new QChart),
      m_chartView(new QChartView(m_chart, this)),
      m_start(new QBarSet(tr("GFlop/s, start"), this)),
      m_others(new QBarSet(tr("GFlop/s"), this)),
      m_names(new QBarCategoryAxis(m_chart)),
      m_speed(new QValueAxis(m_chart)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->addWidget(makeControls());
    makeTable();
    makeChart();
    auto* splitter = new TurningSplitter(this);
    splitter->addWidget(m_chartView);
    splitter->addWidget(m_table);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    layout->addWidget(splitter, 1);
    layout->addStretch();
    m_results = splitter;
    connect(m_controller, &SessionController::stateChanged, this, &TuneView::showState);
    connect(m_controller, &SessionController::tuningChanged, this, &TuneView::showTuning);
    connect(m_controller, &SessionController::loadedChanged, this, &TuneView::showTuning);
    connect(m_controller, &SessionController::projectEdited, this, &TuneView::showTuning);
    showTuning();
}

QWidget* TuneView::makeControls() {
    auto* row = new QWidget(this);
    auto* layout = new FlowLayout(row);
    constexpr double kLongestBudget = 86400;
    constexpr double kUsualBudget = 300;
    m_budget->setRange(1, kLongestBudget);
    m_budget->setDecimals(0);
    m_budget->setValue(kUsualBudget);
    m_budget->setSuffix(tr(" s"));
    m_budget->setToolTip(
        tr("No new measurements start after this time; tuning can be continued later"));
    m_budget->setAccessibleName(tr("Budget"));
    m_run->setObjectName(QStringLiteral("tune"));
    m_stop->setObjectName(QStringLiteral("stopTuning"));
    m_use->setObjectName(QStringLiteral("useValues"));
    layout->addWidget(m_run);
    layout->addWidget(m_stop);
    layout->addWidget(new QLabel(tr("time limit"), row));
    layout->addWidget(m_budget);
    layout->addWidget(m_use);
    m_about->setWordWrap(true);
    m_about->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    layout->addWidget(m_about);
    connect(m_run, &QPushButton::clicked, this, [this] { m_controller->tune(m_budget->value()); });
    connect(m_stop, &QPushButton::clicked, m_controller, &SessionController::stop);
    connect(m_use, &QPushButton::clicked, this, &TuneView::useValues);
    return row;
}

void TuneView::makeTable() {
    m_table->setModel(&m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setShowGrid(false);
    m_table->setAccessibleName(tr("Measured kernels, fastest first"));
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &TuneView::showState);
    connect(m_table, &QTableView::doubleClicked, this, &TuneView::useValues);
}

void TuneView::makeChart() {
    auto* series = new QHorizontalStackedBarSeries(m_chart);
    series->append(m_start);
    series->append(m_others);
    m_chart->addSeries(series);
    m_chart->addAxis(m_names, Qt::AlignLeft);
    m_chart->addAxis(m_speed, Qt::AlignBottom);
    series->attachAxis(m_names);
    series->attachAxis(m_speed);
    m_speed->setLabelFormat(QStringLiteral("%g"));
    // Bars are thin; names of the usual size would be cut.
    constexpr int kNameSize = 7;
    QFont small = m_names->labelsFont();
    small.setPointSize(kNameSize);
    m_names->setLabelsFont(small);
    m_chart->setMargins(QMargins(4, 2, 4, 2));
    m_chart->legend()->setAlignment(Qt::AlignRight);
    m_chartView->setRenderHint(QPainter::Antialiasing);
    m_chartView->setFrameShape(QFrame::NoFrame);
    m_chartView->setAccessibleName(tr("Speed of the fastest kernels"));
    applyColours();
}

QString TuneView::aboutText() const {
    return m_about->text();
}

int TuneView::barCount() const {
    return m_others->count();
}

void TuneView::showState() {
    const TuneLogPtr& log = m_model.log();
    const bool hasParameters = !m_controller->project().parameters.empty();
    m_run->setEnabled(hasParameters && m_controller->canCompare());
    m_run->setText(log && !log->rows.empty() && log->end != TuneEnd::Complete ? tr("Continue")
                                                                              : tr("Tune"));
    m_stop->setEnabled(m_controller->isTuning() && !m_controller->isStopping());
    const TuneRow* chosen = m_model.row(m_table->currentIndex().row());
    m_results->setVisible(m_model.rowCount() > 0);
    m_use->setEnabled(chosen != nullptr && !m_controller->isTuning());
    if (!hasParameters)
        m_about->setText(
            tr("The project has no parameters to tune. A parameter gives a number a name: write it "
               "into the project file, for example %1, and $tile in place of the number in "
               "sketches, rules or the program. Then Tune measures the kernel for each of the "
               "values.")
                .arg(QStringLiteral(
                    R"("parameters": { "tile": { "value": 32, "values": [16, 32, 64] } })")));
    else if (m_controller->isTuning())
        m_about->setText(m_controller->statusText());
    else if (log && log->end)
        m_about->setText(fromUtf8(tuneEndText(*log)));
    else
        m_about->setText(
            tr("Tries values of the project's parameters: searches, compiles, checks "
               "and measures each kernel."));
}

void TuneView::showTuning() {
    const TuneRow* chosen = m_model.row(m_table->currentIndex().row());
    const TuneValues before = chosen == nullptr ? TuneValues() : chosen->values;
    m_model.setLog(m_controller->presentTuning());
    // Without a choice of the user's the fastest is meant.
    if (m_model.rowCount() > 0)
        m_table->selectRow(std::max(0, m_controller->isTuning() ? 0 : m_model.rowOf(before)));
    m_table->resizeColumnsToContents();
    showBars();
    showState();
}

void TuneView::showBars() {
    m_start->remove(0, m_start->count());
    m_others->remove(0, m_others->count());
    m_names->clear();
    const TuneLogPtr& log = m_model.log();
    std::vector<const TuneRow*> shown;
    for (int i = 0; i < m_model.rowCount() && i < kMostBars; ++i)
        if (m_model.row(i)->outcome == TuneOutcome::Measured) shown.push_back(m_model.row(i));
    double most = 0;
    // The axis begins below.
    for (auto row = shown.rbegin(); row != shown.rend(); ++row) {
        const bool isStart = *row == log->start();
        *m_start << (isStart ? (*row)->gflops : 0);
        *m_others << (isStart ? 0 : (*row)->gflops);
        QStringList values;
        for (const std::int64_t value : (*row)->values) values << countString(value);
        m_names->append(values.join(QStringLiteral(" × ")));
        most = std::max(most, (*row)->gflops);
    }
    m_speed->setRange(0, most > 0 ? most : 1);
    m_speed->applyNiceNumbers();
}

/// The chosen row's values become the project's.
void TuneView::useValues() {
    const TuneRow* chosen = m_model.row(m_table->currentIndex().row());
    if (chosen != nullptr) m_controller->edit(withValues(m_controller->project(), chosen->values));
}

void TuneView::applyColours() {
    const PictureColours& colours = PictureColours::now();
    paintChart(*m_chartView);
    m_start->setColor(colours.chosen);
    m_others->setColor(colours.edge);
    for (QBarSet* set : {m_start, m_others}) set->setPen(Qt::NoPen);
}

void TuneView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyColours();
}

}  // namespace candler
