#include "app/workbench/views/HeatMapView.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/ForecastText.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/HeatDelegate.h"
#include "app/workbench/widgets/Sight.h"

namespace candler {

HeatMapView::HeatMapView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_selection(context.selection),
      m_step(new QComboBox(this)),
      m_value(new QComboBox(this)),
      m_forecast(new QLabel(this)),
      m_legend(new QLabel(this)),
      m_table(new QTableView(this)),
      m_sight(new Sight(this)) {
    build();
    showLegend();
    connect(m_sight, &Sight::seen, this, &HeatMapView::refresh);
    connect(m_step, &QComboBox::currentIndexChanged, this, &HeatMapView::refresh);
    connect(m_value, &QComboBox::currentIndexChanged, this, &HeatMapView::refresh);
    connect(m_controller, &SessionController::runChanged, this, &HeatMapView::showRun);
    connect(m_controller, &SessionController::resultsGone, this, [this] {
        m_model.clear();
        showLegend();
        showRun();
    });
    connect(m_table, &QTableView::clicked, this, &HeatMapView::pick);
    connect(m_table, &QTableView::activated, this, &HeatMapView::pick);
    showRun();
}

void HeatMapView::build() {
    auto* layout = new QVBoxLayout(this);
    setFocusProxy(m_table);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->setSpacing(4);
    auto* bar = new QHBoxLayout;
    layout->addLayout(bar);
    m_step->setAccessibleName(tr("Step of the guide"));
    m_value->setAccessibleName(tr("What the cells count"));
    m_value->addItem(tr("New e-nodes"), static_cast<int>(HeatMapModel::Value::Added));
    m_value->setItemData(0, HeatMapModel::addedTip(), Qt::ToolTipRole);
    m_value->addItem(tr("Merges"), static_cast<int>(HeatMapModel::Value::Applied));
    m_value->addItem(tr("Matches"), static_cast<int>(HeatMapModel::Value::Matches));
    m_value->addItem(tr("Milliseconds"), static_cast<int>(HeatMapModel::Value::Milliseconds));
    m_step->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    bar->addWidget(m_step);
    bar->addWidget(m_value);
    bar->addWidget(m_forecast, 1);
    m_forecast->setWordWrap(true);
    m_legend->setWordWrap(true);
    layout->addWidget(m_legend);
    layout->addWidget(m_table, 1);
    m_table->setModel(&m_model);
    m_table->setItemDelegate(new HeatDelegate(HeatMapModel::kHeatRole, m_table));
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->horizontalHeader()->setMinimumSectionSize(0);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->setAccessibleName(tr("Rules by iterations"));
}

void HeatMapView::pick(const QModelIndex& index) {
    m_selection->selectRule(m_model.ruleAt(index.row()));
    if (const std::uint32_t iteration = m_model.iterationAt(index.column()))
        emit momentPicked({static_cast<std::size_t>(m_step->currentIndex()), iteration});
}

void HeatMapView::measureColumns() {
    m_table->resizeColumnsToContents();
    m_widths.clear();
    for (int i = 0; i < m_model.columnCount(); ++i) m_widths.push_back(m_table->columnWidth(i));
    fitColumns();
}

/// All iterations are in sight where there is room; the names of rules give way, and are whole in
/// their tool tips.
void HeatMapView::fitColumns() {
    for (std::size_t i = 0; i < m_widths.size(); ++i)
        m_table->setColumnWidth(static_cast<int>(i), m_widths[i]);
    constexpr int kLeastLetters = 12;
    constexpr int kMostBlank = 12;
    const int excess = m_table->horizontalHeader()->length() - m_table->viewport()->width();
    const int iterations = m_model.columnCount() - HeatMapModel::FirstIteration;
    for (int i = 0; excess < 0 && i < iterations; ++i) {
        const int column = HeatMapModel::FirstIteration + i;
        m_table->setColumnWidth(
            column, m_table->columnWidth(column) + std::min(kMostBlank, -excess / iterations));
    }
    const int whole = m_table->columnWidth(HeatMapModel::Rule);
    const int least = kLeastLetters * m_table->fontMetrics().averageCharWidth();
    if (excess > 0)
        m_table->setColumnWidth(HeatMapModel::Rule,
                                std::max(whole - excess, std::min(whole, least)));
}

void HeatMapView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_model.rowCount() > 0) fitColumns();
}

QString HeatMapView::forecast() const {
    return m_forecast->text();
}

QString HeatMapView::legend() const {
    return m_legend->isHidden() ? QString() : m_legend->text();
}

void HeatMapView::showLegend() {
    QStringList sentences{tr("Bars and colours: each cell relative to the largest one.")};
    if (m_value->currentData().toInt() == static_cast<int>(HeatMapModel::Value::Added))
        sentences.prepend(
            tr("E-nodes are counted as rules create them, before equal ones are merged."));
    m_legend->setText(sentences.join(QLatin1Char(' ')));
    m_legend->setVisible(m_model.rowCount() > 0);
}

void HeatMapView::setValue(HeatMapModel::Value value) {
    m_value->setCurrentIndex(m_value->findData(static_cast<int>(value)));
}

/// The step under way is shown, unless the user chose an earlier one.
void HeatMapView::showRun() {
    const RunViewPtr run = m_controller->runView();
    const int steps = run && run->report ? static_cast<int>(run->report->steps.size()) : 0;
    const bool wasLast = m_step->currentIndex() == m_step->count() - 1;
    {
        const QSignalBlocker blocker(m_step);
        while (m_step->count() > steps) m_step->removeItem(m_step->count() - 1);
        for (int i = m_step->count(); i < steps; ++i) m_step->addItem(QString());
        for (int i = 0; i < steps; ++i)
            m_step->setItemText(
                i, tr("step %1: %2")
                       .arg(i + 1)
                       .arg(fromUtf8(run->report->steps[static_cast<std::size_t>(i)].name)));
        if (wasLast) m_step->setCurrentIndex(steps - 1);
    }
    refresh();
}

void HeatMapView::refresh() {
    if (!m_sight->isSeen()) return;
    const RunViewPtr run = m_controller->runView();
    const int at = m_step->currentIndex();
    const bool hasStep =
        run && run->report && at >= 0 && static_cast<std::size_t>(at) < run->report->steps.size();
    m_step->setEnabled(m_step->count() > 1);
    if (!hasStep) {
        m_model.clear();
        showLegend();
        m_forecast->setText(
            tr("Nothing has been run yet: run or step to add one column per iteration."));
        return;
    }
    const StepReport& step = run->report->steps[static_cast<std::size_t>(at)];
    if (step.iterations.empty()) {
        m_model.clear();
        showLegend();
        return showForecast(step);
    }
    m_model.show(step, static_cast<HeatMapModel::Value>(m_value->currentData().toInt()));
    measureColumns();
    showLegend();
    showForecast(step);
}

void HeatMapView::showForecast(const StepReport& step) {
    m_forecast->setText(forecastText(step, m_controller->runView()->limits));
}

}  // namespace candler
