#include "app/workbench/views/RulesView.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QStyle>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <map>
#include <utility>

#include "app/workbench/engine/RuleController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/OwnRulesPane.h"
#include "app/workbench/views/TrialPane.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/ElidedLabel.h"
#include "app/workbench/widgets/Sight.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

RulesView::RulesView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_selection(context.selection),
      m_rules(context.rules),
      m_sight(new Sight(this)),
      m_sorted(new QSortFilterProxyModel(this)),
      m_tabs(new QTabWidget(this)),
      m_trial(new TrialPane(context, this)),
      m_own(new OwnRulesPane(context.controller, context.rules, context.selection, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_tabs);
    m_tabs->setDocumentMode(true);
    m_tabs->setTabPosition(QTabWidget::South);
    m_tabs->addTab(makeTable(), tr("Rules of this step"));
    m_tabs->addTab(m_trial, tr("Try"));
    m_tabs->addTab(m_own, tr("Project rules"));
    connect(m_sight, &Sight::seen, this, &RulesView::wantBlame);
    connect(m_controller, &SessionController::resultsGone, this, [this] {
        m_model.setRules({}, {});
        m_moment = {};
        m_text->hide();
    });
    connect(m_controller, &SessionController::loadedChanged, this, &RulesView::load);
    connect(m_controller, &SessionController::runChanged, this, &RulesView::showWork);
    connect(m_controller, &SessionController::momentReady, this, [this](const Moment& moment) {
        const bool isElsewhere = std::exchange(m_moment, moment).step != moment.step;
        if (isElsewhere) showRules();
        showWork();
        wantBlame();
    });
    connect(m_controller, &SessionController::projectEdited, this, &RulesView::showEdits);
    connect(m_rules, &RuleController::blameChanged, this, &RulesView::showBlame);
    connect(m_rules, &RuleController::withoutChanged, this, &RulesView::showWithout);
    connect(m_controller, &SessionController::stateChanged, this, &RulesView::showWithout);
    connect(m_selection, &SharedSelection::ruleChanged, this, [this] {
        selectRule(m_selection->rule());
        if (m_selection->rule() == fromUtf8(currentRule())) return;
        showRules();
        showWork();
    });
    connect(&m_model, &RuleTableModel::ruleToggled, this, [this] {
        Project project = m_controller->project();
        project.disabledRules = m_model.disabledRules();
        m_controller->edit(project);
    });
}

QWidget* RulesView::makeTable() {
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_table = new QTableView(page);
    m_text = new ElidedLabel(page);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_text);
    layout->addWidget(makeWithoutBar(page));
    m_sorted->setSourceModel(&m_model);
    m_sorted->setSortRole(Qt::UserRole);
    m_table->setModel(m_sorted);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    QFont font = m_table->font();
    font.setPointSizeF(font.pointSizeF() * 0.9);
    m_table->setFont(font);
    m_table->horizontalHeader()->setFont(font);
    m_table->horizontalHeader()->setMinimumSectionSize(30);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    constexpr int kPadding = 14;
    for (int column = RuleTableModel::Matches; column < RuleTableModel::ColumnCount; ++column) {
        const QString header =
            m_model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const QFontMetrics metrics(font);
        m_table->setColumnWidth(
            column, kPadding + std::max(metrics.horizontalAdvance(header),
                                        metrics.horizontalAdvance(QStringLiteral("000 000"))));
    }
    m_table->viewport()->installEventFilter(this);
    m_table->setAccessibleName(tr("Rules"));
    m_text->setMargin(4);
    m_text->setFont(PictureFonts().code);
    m_text->hide();
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) { showRule(m_sorted->mapToSource(index).row()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        QStringList rules;
        for (const QModelIndex& row : m_table->selectionModel()->selectedRows())
            rules << row.data().toString();
        m_trial->setRules(rules);
    });
    // A click on the row that is current already picks its rule, too.
    connect(m_table, &QTableView::clicked, this, [this] {
        if (const std::string rule = currentRule(); !rule.empty())
            m_selection->selectRule(fromUtf8(rule));
    });
    return page;
}

void RulesView::load() {
    showRules();
    m_trial->setRules({});
}

/// Those of the step that is shown, in the order of the library; the others stay out of sight.
void RulesView::showRules() {
    const LoadedProjectPtr& loaded = m_controller->loaded();
    if (!loaded || !loaded->info) return;
    const auto& steps = loaded->info->steps;
    if (m_moment.step >= steps.size()) m_moment = {};
    std::set<std::string> used;
    if (!steps.empty())
        used.insert(steps[m_moment.step].rules.begin(), steps[m_moment.step].rules.end());
    // What is switched off is in no step, and what was asked for by its name need not be in this.
    const auto& disabled = loaded->project.disabledRules;
    used.insert(disabled.begin(), disabled.end());
    used.insert(toUtf8(m_selection->rule()));
    std::vector<RuleInfo> shown;
    for (const RuleInfo& rule : loaded->info->rules)
        if (steps.empty() || used.contains(rule.name)) shown.push_back(rule);
    m_model.setRules(std::move(shown), disabled);
    fitNames();
    m_text->hide();
    selectRule(m_selection->rule());
}

/// What an undo or another view made of the inputs.
void RulesView::showEdits() {
    m_model.setDisabled(m_controller->project().disabledRules);
}

void RulesView::showWork() {
    const RunViewPtr& run = m_controller->runView();
    if (!run || !run->report) return;
    const bool isStart = m_moment.iteration.value_or(1) == 0;
    Moment moment = m_moment;
    if (isStart) moment.iteration.reset();
    m_model.setWork(*run->report, moment);
    showBlame();
    showWithout();
    const QString title = moment.iteration ? tr("Iteration %1").arg(*moment.iteration)
                                           : tr("Step %1").arg(moment.step + 1);
    if (m_tabs->tabText(0) != title) m_tabs->setTabText(0, title);
}

void RulesView::showRule(int row) {
    if (row < 0) return;
    const RuleInfo& rule = m_model.rule(row);
    m_text->setText(fromUtf8(rule.text));
    m_text->setVisible(!rule.text.empty());
    if (const QString name = fromUtf8(rule.name); name != m_selection->rule())
        m_selection->selectRule(name);
    showWithout();
}

QWidget* RulesView::makeWithoutBar(QWidget* parent) {
    auto* bar = new QWidget(parent);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(4, 2, 4, 2);
    m_without = new QAction(tr("Run without this rule"), this);
    describe(*m_without, tr("Run the guide a second time without the selected rule, under the same "
                            "limits, and count the missing e-nodes"));
    m_stopWithout = new QAction(tr("Stop"), this);
    for (QAction* action : {m_without, m_stopWithout}) {
        auto* button = new QToolButton(bar);
        button->setDefaultAction(action);
        button->setAccessibleName(nameOf(*action));
        layout->addWidget(button);
    }
    m_withoutText = new ElidedLabel(bar);
    layout->addWidget(m_withoutText, 1);
    connect(m_without, &QAction::triggered, this, &RulesView::runWithout);
    connect(m_stopWithout, &QAction::triggered, m_rules, &RuleController::stopRunWithout);
    return bar;
}

bool RulesView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table->viewport() && event->type() == QEvent::Resize) {
        fitNames();
        m_table->scrollTo(m_table->currentIndex());
    }
    return QWidget::eventFilter(watched, event);
}

/// Names take what the numbers leave; where that is little, the table scrolls.
void RulesView::fitNames() {
    int numbers = 0;
    for (int column = RuleTableModel::Matches; column < RuleTableModel::ColumnCount; ++column)
        numbers += m_table->columnWidth(column);
    const QFontMetrics metrics = m_table->fontMetrics();
    constexpr int kLongestName = 28;
    const int box = 2 * m_table->style()->pixelMetric(QStyle::PM_IndicatorWidth);
    int least = 0;
    for (int row = 0; row < m_model.rowCount(); ++row)
        least = std::max(least, metrics.horizontalAdvance(fromUtf8(m_model.rule(row).name)));
    least = box + std::min(least, kLongestName * metrics.averageCharWidth());
    m_table->setColumnWidth(RuleTableModel::Name,
                            std::max(least, m_table->viewport()->width() - numbers));
}

std::string RulesView::currentRule() const {
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? m_model.rule(m_sorted->mapToSource(index).row()).name : std::string();
}

void RulesView::selectRule(const QString& name) {
    if (name == fromUtf8(currentRule())) return;
    for (int row = 0; row < m_sorted->rowCount(); ++row)
        if (m_sorted->index(row, RuleTableModel::Name).data().toString() == name)
            m_table->selectRow(row);
}

void RulesView::runWithout() {
    if (const std::string rule = currentRule(); !rule.empty())
        m_rules->runWithout(m_moment.step, rule);
}

/// Counted of the last iteration: beside the numbers of an earlier one there is none.
void RulesView::showBlame() {
    RuleBlamePtr blame = m_rules->blame(m_moment.step);
    const std::uint32_t shown = m_moment.iteration.value_or(0);
    if (blame && shown != 0 && shown != blame->iteration) blame.reset();
    m_model.setBlame(blame);
}

/// Counted while somebody looks, and after the picture.
void RulesView::wantBlame() {
    if (m_sight->isSeen()) m_rules->wantBlame(m_moment.step);
}

void RulesView::showWithout() {
    std::map<std::string, WithoutRulePtr> known;
    for (int row = 0; row < m_model.rowCount(); ++row)
        if (const auto without = m_rules->without(m_moment.step, m_model.rule(row).name))
            known[without->rule] = without;
    m_model.setWithout(known);
    const std::string rule = currentRule();
    const QString busy = m_rules->ruleLeftOut();
    allow(*m_without, rule.empty() ? tr("no rule is selected") : m_rules->whyNoRunWithout());
    allow(*m_stopWithout, busy.isEmpty() ? tr("no run without a rule is in progress") : QString());
    const auto shown = known.find(rule);
    if (!busy.isEmpty())
        m_withoutText->setText(tr("Without %1: %2").arg(busy, m_rules->progress()));
    else
        m_withoutText->setText(shown == known.end() ? m_rules->whyFailed(m_moment.step, rule)
                                                    : withoutText(*shown->second));
}

bool RulesView::goTo(const SourceSpan& place) {
    if (!m_own->goTo(place)) return false;
    m_tabs->setCurrentWidget(m_own);
    return true;
}

}  // namespace candler
