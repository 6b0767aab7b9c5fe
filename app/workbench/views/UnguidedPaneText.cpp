// UnguidedPane: what it says: the outcome in sentences, and the table.
#include <QHeaderView>
#include <QTableWidget>
#include <algorithm>
#include <array>

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/UnguidedPane.h"

namespace candler {

namespace {

bool hasMissed(const StepReport& step) {
    return step.hasGoal && step.stop != StopReason::Found;
}

QString guidedOutcome(const GuideReport& report) {
    if (report.steps.empty()) return UnguidedPane::tr("nothing was run");
    const StepReport& last = report.steps.back();
    if (const auto missed = std::ranges::find_if(report.steps, hasMissed);
        missed != report.steps.end())
        return UnguidedPane::tr("step “%1” did not find its goal (%2)")
            .arg(fromUtf8(missed->name).simplified(), UnguidedPane::endText(*missed));
    if (!report.isFinished)
        return UnguidedPane::tr("ended after step %1 of %2 (%3)")
            .arg(report.steps.size())
            .arg(report.plannedSteps)
            .arg(UnguidedPane::endText(last));
    if (std::ranges::none_of(report.steps, &StepReport::hasGoal))
        return UnguidedPane::tr("no step has a goal (%1)").arg(UnguidedPane::endText(last));
    return std::ranges::all_of(report.steps, &StepReport::hasGoal)
               ? UnguidedPane::tr("every step found its goal")
               : UnguidedPane::tr("every step with a goal found it");
}

QString unguidedOutcome(const StepReport& step) {
    if (!step.hasGoal)
        return UnguidedPane::tr("there is no goal (%1)").arg(UnguidedPane::endText(step));
    return step.stop == StopReason::Found
               ? UnguidedPane::tr("the goal was found")
               : UnguidedPane::tr("the goal was not found (%1)").arg(UnguidedPane::endText(step));
}

QString workText(const GuideReport& report) {
    const RunTotals totals = totalsOf(report);
    return UnguidedPane::tr("iterations: %1, CPU time: %2, peak e-nodes: %3, memory: %4")
        .arg(countString(totals.iterations))
        .arg(durationString(totals.cpuSeconds), countString(totals.mostNodes),
             bytesString(totals.bytes));
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

/// Columns: the iteration, its step, and the counts of each run.
constexpr int kCounts = 3;
constexpr int kGuided = 2;
constexpr int kUnguided = kGuided + kCounts;
/// Above the iterations: what both runs came to, and how many times as much without the guide.
constexpr int kTotalRows = 2;

using Counts = std::array<std::size_t, kCounts>;

/// The greatest of both runs, or the sums: what the chart is about.
Counts countsOf(const RunTotals& totals) {
    return {totals.mostNodes, totals.mostClasses, totals.applied};
}

void setCell(QTableWidget& table, int row, int column, const QString& text) {
    auto* item = new QTableWidgetItem(text);
    item->setTextAlignment((column == 1 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    table.setItem(row, column, item);
}

void setCounts(QTableWidget& table, int row, int first, const Counts& counts) {
    for (int i = 0; i < kCounts; ++i)
        setCell(table, row, first + i, countString(counts[static_cast<std::size_t>(i)]));
}

/// From this row on, an iteration each.
void setGrowth(QTableWidget& table, int row, const GuideReport& report, int first) {
    for (const StepReport& step : report.steps)
        for (const IterationReport& one : step.iterations) {
            if (row == table.rowCount()) table.insertRow(row);
            setCell(table, row, 0, countString(row - kTotalRows + 1));
            if (first == kGuided)
                setCell(table, row, 1,
                        QStringLiteral("%1 %2")
                            .arg(fromUtf8(step.name).simplified())
                            .arg(one.iteration));
            setCounts(table, row++, first, {one.nodes, one.classes, one.applied});
        }
}

}  // namespace

QString UnguidedPane::endText(const StepReport& step) {
    return step.stop ? engineText(stopReasonText(*step.stop)) : tr("not finished");
}

QString UnguidedPane::summaryOf(const Comparison& result, std::size_t limit) {
    QStringList both{ratioSentence(result), costSentence(result), sameSentence(result)};
    both.removeAll(QString());
    const QStringList lines{guidedSentence(*result.guided),
                            unguidedSentence(*result.unguided, limit), both.join(QLatin1Char(' '))};
    return lines.join(QLatin1Char('\n'));
}

void UnguidedPane::makeTable() {
    QStringList names{tr("iteration"), tr("step")};
    for (const QString& run : {tr("guided"), tr("unguided")})
        for (const QString& count : {tr("e-nodes"), tr("e-classes"), tr("applied")})
            names << run + QLatin1Char('\n') + count;
    m_table->setColumnCount(static_cast<int>(names.size()));
    m_table->setHorizontalHeaderLabels(names);
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->horizontalHeaderItem(column)->setTextAlignment(
            (column == 1 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(0);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 2);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setAccessibleName(tr("Table of both runs"));
}

void UnguidedPane::fillTable(const Comparison& result) {
    m_table->setRowCount(kTotalRows);
    const Counts guided = countsOf(totalsOf(*result.guided));
    const Counts unguided = countsOf(totalsOf(*result.unguided));
    setCell(*m_table, 0, 1, tr("peak, total"));
    setCounts(*m_table, 0, kGuided, guided);
    setCounts(*m_table, 0, kUnguided, unguided);
    setCell(*m_table, 1, 1, tr("unguided / guided"));
    for (std::size_t i = 0; i < kCounts; ++i)
        if (guided[i] > 0)
            setCell(
                *m_table, 1, kUnguided + static_cast<int>(i),
                fixedString(static_cast<double>(unguided[i]) / static_cast<double>(guided[i]), 1));
    setGrowth(*m_table, kTotalRows, *result.guided, kGuided);
    setGrowth(*m_table, kTotalRows, *result.unguided, kUnguided);
    m_table->resizeColumnsToContents();
    showWholeTable();
}

/// As high as its rows where there is room: the chart has the rest.
void UnguidedPane::showWholeTable() {
    constexpr int kLeastRows = 8;
    const auto heightOf = [&](int rows) {
        return m_table->horizontalHeader()->sizeHint().height() +
               rows * m_table->verticalHeader()->defaultSectionSize() + 2 * m_table->frameWidth();
    };
    m_table->setMinimumHeight(heightOf(std::min(kLeastRows, m_table->rowCount())));
    m_table->setMaximumHeight(heightOf(m_table->rowCount()));
}

}  // namespace candler
