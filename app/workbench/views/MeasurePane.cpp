#include "app/workbench/views/MeasurePane.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTabWidget>
#include <QTableView>
#include <QTextBlock>
#include <QVBoxLayout>
#include <initializer_list>
#include <utility>
#include <vector>

#include "app/workbench/engine/MeasureController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/MeasureChart.h"
#include "app/workbench/views/MeasuredBars.h"
#include "app/workbench/views/VariantPane.h"
#include "app/workbench/widgets/BarPlot.h"
#include "app/workbench/widgets/Theme.h"
#include "app/workbench/widgets/ToneDelegate.h"

namespace candler {

namespace {

constexpr int kStages = 4;

QString failureText(TuneOutcome outcome) {
    switch (outcome) {
        case TuneOutcome::NotCompiled:
            return MeasurePane::tr(
                "The kernel did not compile. The compiler output is shown below.");
        case TuneOutcome::Wrong:
            return MeasurePane::tr(
                "Wrong result: the kernel differs from the program as written by more than its "
                "check allows. Nothing was measured.");
        case TuneOutcome::NoKernel:
            return MeasurePane::tr("This kernel cannot be measured.");
        default:
            return MeasurePane::tr("The kernel did not run to completion. Nothing was measured.");
    }
}

}  // namespace

QString MeasurePane::stageText(std::optional<BenchStage> stage) {
    if (!stage) return tr("Asking the compiler for its version…");
    switch (*stage) {
        case BenchStage::CompileCheck:
            return tr("Compiling the kernel and its check…");
        case BenchStage::Check:
            return tr("Checking the kernel against the program as written…");
        case BenchStage::CompileTiming:
            return tr("Compiling the kernel and its benchmark…");
        case BenchStage::Timing:
            return tr("Measuring…");
    }
    return {};
}

MeasurePane::MeasurePane(MeasureController& controller, QWidget* parent)
    : QWidget(parent),
      m_controller(&controller),
      m_status(new QLabel(this)),
      m_progress(new QProgressBar(this)),
      m_bars(new BarPlot(this)),
      m_barsNote(new QLabel(this)),
      m_detail(new QPlainTextEdit(this)),
      m_trust(new QCheckBox(tr("Do not ask again for this project"), this)),
      m_written(new QPushButton(tr("Compare with the program as written…"), this)),
      m_run(new QPushButton(tr("Run"), this)),
      m_cancel(new QPushButton(tr("Cancel"), this)),
      m_tabs(new QTabWidget(this)),
      m_table(new QTableView(this)),
      m_chart(new MeasureChart(this)),
      m_variants(new VariantPane(controller, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(makeJob(), tr("Measure"));
    makeTable();
    m_tabs->addTab(m_table, tr("History"));
    m_tabs->addTab(m_chart, tr("Model and time"));
    m_tabs->addTab(m_variants, tr("Variants"));
    connect(m_controller, &MeasureController::changed, this, &MeasurePane::showState);
    connect(m_controller, &MeasureController::historyChanged, this, &MeasurePane::showHistory);
    connect(m_run, &QPushButton::clicked, this,
            [this] { m_controller->run(m_trust->isChecked()); });
    connect(m_cancel, &QPushButton::clicked, m_controller, &MeasureController::cancel);
    connect(m_written, &QPushButton::clicked, m_controller, &MeasureController::askWritten);
    showHistory();
    showState();
}

QWidget* MeasurePane::makeJob() {
    auto* job = new QWidget(this);
    auto* layout = new QVBoxLayout(job);
    layout->setContentsMargins(8, 4, 8, 4);
    // Where the pane is low, its texts are scrolled and the buttons stay.
    auto* texts = new QWidget(job);
    auto* textLayout = new QVBoxLayout(texts);
    textLayout->setContentsMargins(0, 0, 0, 0);
    textLayout->addWidget(m_status);
    for (QWidget* part : std::initializer_list<QWidget*>{m_progress, m_bars, m_barsNote})
        textLayout->addWidget(part);
    textLayout->addWidget(m_detail, 1);
    m_bars->setObjectName(QStringLiteral("measuredBars"));
    m_bars->setAccessibleName(tr("Times of this kernel and of others"));
    m_barsNote->setWordWrap(true);
    m_barsNote->setForegroundRole(QPalette::PlaceholderText);
    auto* scroll = new QScrollArea(job);
    scroll->setWidget(texts);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(scroll, 1);
    constexpr int kFewestLines = 3;
    m_detail->setMinimumHeight(kFewestLines * m_detail->fontMetrics().lineSpacing());
    scroll->setMinimumHeight(kFewestLines * m_status->fontMetrics().lineSpacing());
    auto* row = new QHBoxLayout;
    row->addWidget(m_trust);
    row->addStretch(1);
    row->addWidget(m_written);
    row->addWidget(m_run);
    row->addWidget(m_cancel);
    layout->addLayout(row);
    m_status->setObjectName(QStringLiteral("measureStatus"));
    m_status->setWordWrap(true);
    m_status->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress->setRange(0, kStages);
    m_progress->setAccessibleName(tr("Progress of the measurement"));
    m_detail->setObjectName(QStringLiteral("measureDetail"));
    m_detail->setReadOnly(true);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_detail->setToolTip(tr("Click a compiler message to go to its line of code"));
    connect(m_detail, &QPlainTextEdit::cursorPositionChanged, this, &MeasurePane::pickPlace);
    m_detail->setFont(PictureFonts().code);
    m_detail->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_detail->setAccessibleName(tr("Commands and messages"));
    // Return is for whoever has read what will be run.
    m_run->setAutoDefault(true);
    m_run->setObjectName(QStringLiteral("runMeasurement"));
    m_written->setObjectName(QStringLiteral("measureWritten"));
    m_cancel->setObjectName(QStringLiteral("cancelMeasurement"));
    m_trust->setObjectName(QStringLiteral("trustMeasurement"));
    return job;
}

/// Compilers say `folder/file.cpp:line:column: what`; the file's name is enough here.
void MeasurePane::pickPlace() {
    if (!m_detail->hasFocus()) return;
    static const QRegularExpression place(QStringLiteral("^(?:.*/)?([^/:\\s]+):(\\d+):"));
    const auto match = place.match(m_detail->textCursor().block().text());
    if (match.hasMatch()) emit placePicked(match.captured(1), match.captured(2).toInt());
}

void MeasurePane::makeTable() {
    m_table->setModel(&m_history);
    m_table->setObjectName(QStringLiteral("measurements"));
    m_table->setItemDelegate(new ToneDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setAccessibleName(tr("Measurements of this project, the latest first"));
}

QString MeasurePane::statusText() const {
    return m_status->text();
}

QString MeasurePane::detailText() const {
    return m_detail->toPlainText();
}

bool MeasurePane::hasContent() const {
    return m_controller->state() != MeasureState::Idle || m_controller->last() ||
           m_controller->wasCancelled() || !m_controller->problem().isEmpty() ||
           m_history.rowCount() > 0 || (m_isOpen && m_controller->hasVariants());
}

void MeasurePane::openVariants() {
    m_isOpen = true;
    m_tabs->setCurrentWidget(m_variants);
    emit contentChanged();
}

QString MeasurePane::resultText() const {
    const MeasuredPtr& last = m_controller->last();
    if (!m_controller->problem().isEmpty()) return m_controller->problem();
    if (m_controller->wasCancelled())
        return tr("Cancelled. All processes of the measurement have ended.");
    if (!last) return tr("This code has not been measured yet.");
    if (!last->measurement.isMeasured()) return failureText(last->result.outcome);
    const KernelTimes& times = last->result.times;
    return tr("Median %1 at %2, %3: p10 %4, p90 %5, %6 GFlop/s.")
               .arg(durationString(times.median),
                    times.sizes.empty() ? tr("the default sizes of the program")
                                        : fromUtf8(last->measurement.sizesText()),
                    m_controller->mostThreads() > 1
                        ? tr("up to %1 threads").arg(m_controller->mostThreads())
                        : tr("one thread"),
                    durationString(times.p10), durationString(times.p90),
                    fixedString(times.gflops, 2)) +
           QLatin1Char(' ') +
           withLocalNumbers(
               tr("%n runs after warm-up (%1).", nullptr, static_cast<int>(times.runs)))
               .arg(countString(times.warmUps)) +
           QLatin1Char('\n') +
           (times.isOfData ? tr("Inputs with data files use that data; the others are random.") +
                                 QLatin1Char(' ')
                           : QString()) +
           tr("The result agrees with the program as written, computed in double precision, within "
              "the tolerance of the check. Not pinned to a CPU: other processes may affect the "
              "times.");
}

QString MeasurePane::runningText() const {
    const QString stage = stageText(m_controller->stage());
    return m_controller->isOfWritten() ? tr("The program as written: %1").arg(stage) : stage;
}

QString MeasurePane::detail() const {
    if (m_controller->state() != MeasureState::Idle)
        return m_controller->commands().join(QLatin1Char('\n'));
    const MeasuredPtr& last = m_controller->last();
    if (!last) return {};
    if (!last->measurement.isMeasured()) return fromUtf8(last->result.reason);
    QStringList lines = fromUtf8(last->result.checkText).split(QLatin1Char('\n'));
    for (QString& line : lines) line = engineText(toUtf8(line));
    return lines.join(QLatin1Char('\n'));
}

void MeasurePane::showState() {
    const MeasureState state = m_controller->state();
    const bool isAsking = state == MeasureState::Asking;
    const bool isRunning = state == MeasureState::Running;
    const BenchLimits& limits = m_controller->compiler().limits;
    if (isAsking)
        m_status->setText(
            tr("Run these commands in a temporary folder? Besides the kernel's files it contains "
               "timing.cpp, which an export does not. Limits of each command: %1 to compile, %2 to "
               "run, %3 of memory. This executes generated code.")
                .arg(durationString(limits.compileSeconds), durationString(limits.runSeconds),
                     bytesString(limits.megabytes << 20U)));
    else
        m_status->setText(isRunning ? runningText() : resultText());
    m_progress->setVisible(isRunning);
    const auto stage = m_controller->stage();
    m_progress->setValue(stage ? static_cast<int>(*stage) : 0);
    showBars();
    const QString text = detail();
    if (text != m_detail->toPlainText()) m_detail->setPlainText(text);
    m_trust->setVisible(isAsking);
    m_run->setVisible(isAsking);
    m_written->setVisible(m_controller->mayCompareWritten());
    m_cancel->setVisible(isAsking || isRunning);
    const bool isNewQuestion = !std::exchange(m_wasAsking, isAsking) && isAsking;
    m_tabs->setTabVisible(m_tabs->indexOf(m_variants), m_controller->hasVariants());
    if (isAsking || (isRunning && !m_controller->isOfVariants()))
        m_tabs->setCurrentIndex(0);
    else if (isRunning)
        m_tabs->setCurrentWidget(m_variants);
    emit contentChanged();
    if (isNewQuestion) m_run->setFocus(Qt::OtherFocusReason);
}

void MeasurePane::showBars() {
    const MeasuredPtr& last = m_controller->last();
    const bool isShown =
        m_controller->state() == MeasureState::Idle && last && last->measurement.isMeasured();
    m_bars->setBars(isShown ? measuredBars(last->measurement, m_controller->history())
                            : std::vector<Bar>());
    m_bars->setVisible(isShown);
    m_barsNote->setVisible(m_bars->bars().size() > 1);
    if (isShown)
        m_barsNote->setText(last->result.times.written
                                ? tr("Longer is faster; × compares with the program as written.")
                                : tr("Longer is faster; × compares with this kernel."));
}

void MeasurePane::showHistory() {
    const std::string program = m_controller->program();
    m_history.setMeasurements(m_controller->history(), program);
    m_table->resizeColumnsToContents();
    std::vector<Measurement> ofProgram = m_controller->history();
    std::erase_if(ofProgram, [&](const Measurement& row) { return row.program != program; });
    m_chart->setMeasurements(ofProgram);
    showBars();
    emit contentChanged();
}

}  // namespace candler
