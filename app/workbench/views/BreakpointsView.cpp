#include "app/workbench/views/BreakpointsView.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/session/Parameters.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/ActionReason.h"

namespace candler {

BreakpointsView::BreakpointsView(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_controller(context.controller), m_selection(context.selection) {
    build();
    connect(m_controller, &SessionController::loadedChanged, this, &BreakpointsView::showProject);
    connect(m_controller, &SessionController::projectEdited, this, &BreakpointsView::showProject);
    connect(m_controller, &SessionController::runChanged, this, &BreakpointsView::showRun);
    connect(m_selection, &SharedSelection::changed, this, &BreakpointsView::offerForms);
    connect(m_selection, &SharedSelection::ruleChanged, this, &BreakpointsView::offerForms);
    connect(&m_model, &BreakpointModel::edited, this, &BreakpointsView::applyEdit);
    offerForms();
    updateActions();
}

void BreakpointsView::build() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(makeBar());
    m_mistake = new QLabel(this);
    m_mistake->setWordWrap(true);
    m_mistake->setMargin(4);
    m_mistake->hide();
    layout->addWidget(m_mistake);
    m_table = new QTableView(this);
    m_table->setModel(&m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setShowGrid(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    constexpr int kWhenWidth = 300;
    constexpr int kHitsWidth = 50;
    m_table->setColumnWidth(BreakpointModel::When, kWhenWidth);
    m_table->setColumnWidth(BreakpointModel::Hits, kHitsWidth);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setAccessibleName(tr("Breakpoints"));
    m_table->addAction(m_remove);
    layout->addWidget(m_table, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &BreakpointsView::updateActions);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &BreakpointsView::updateActions);
}

QWidget* BreakpointsView::makeBar() {
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(4, 4, 4, 0);
    m_new = new QComboBox(bar);
    m_new->setEditable(true);
    m_new->setInsertPolicy(QComboBox::NoInsert);
    m_new->setAccessibleName(tr("New breakpoint"));
    m_new->lineEdit()->setPlaceholderText(tr("Pause when… such as: any class > 50 e-nodes"));
    m_new->setToolTip(tr("The list shows the available forms of breakpoints"));
    m_new->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_new->setMinimumContentsLength(12);
    m_new->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    layout->addWidget(m_new, 1);
    m_add = new QAction(tr("Add"), this);
    m_remove = new QAction(tr("Remove"), this);
    m_remove->setShortcut(QKeySequence(Qt::Key_Delete));
    m_remove->setShortcutContext(Qt::WidgetShortcut);
    for (QAction* action : {m_add, m_remove}) {
        auto* button = new QToolButton(bar);
        button->setDefaultAction(action);
        button->setAccessibleName(nameOf(*action));
        layout->addWidget(button);
    }
    connect(m_add, &QAction::triggered, this, [this] { add(m_new->currentText()); });
    connect(m_new->lineEdit(), &QLineEdit::returnPressed, m_add, &QAction::trigger);
    connect(m_new, &QComboBox::editTextChanged, this, [this] {
        m_mistake->hide();
        updateActions();
    });
    connect(m_remove, &QAction::triggered, this, &BreakpointsView::removeSelected);
    return bar;
}

void BreakpointsView::offerForms() {
    const QString rule = m_selection->rule().isEmpty() ? tr("NAME") : m_selection->rule();
    const QString eclass = m_selection->eclass() ? QString::number(m_selection->eclass()->value)
                                                 : QStringLiteral("12");
    const QString written = m_new->currentText();
    const QSignalBlocker blocker(m_new);
    m_new->clear();
    // The words are those of project files: they stay as they are in every language.
    m_new->addItems(
        {QStringLiteral("rule %1 first fires").arg(rule), QStringLiteral("rule %1 fires").arg(rule),
         QStringLiteral("class %1 merges with class 40").arg(eclass),
         QStringLiteral("class %1 > 50 e-nodes").arg(eclass),
         QStringLiteral("any class > 50 e-nodes"), QStringLiteral("e-graph > 5000 e-nodes"),
         QStringLiteral("sketch contains(?)")});
    m_new->setCurrentIndex(-1);
    m_new->setEditText(written);
}

void BreakpointsView::add(const QString& when) {
    const std::string text = toUtf8(when.trimmed());
    std::vector<std::string> steps;
    for (const ProjectStep& step : m_controller->project().guide) steps.push_back(step.name);
    // As the session reads it: with values in place of parameters.
    Diagnostics problems;
    if (const auto expanded = ParameterExpander(m_controller->project()).expand(text, {}, problems))
        if (const auto read = parseBreakpoint(*expanded, steps); !read) problems = read.error();
    m_mistake->setVisible(!problems.empty());
    if (!problems.empty()) {
        m_mistake->setText(problemText(problems.front(), QStringLiteral(": ")));
        return;
    }
    std::vector<ProjectBreakpoint> breakpoints = m_model.breakpoints();
    std::erase_if(breakpoints, [&](const ProjectBreakpoint& one) { return one.when == text; });
    breakpoints.push_back({text, true});
    m_new->clearEditText();
    edit(std::move(breakpoints));
}

void BreakpointsView::removeSelected() {
    std::vector<ProjectBreakpoint> left;
    for (int row = 0; row < m_model.rowCount(); ++row)
        if (!m_table->selectionModel()->isRowSelected(row, {}))
            left.push_back(m_model.breakpoints()[static_cast<std::size_t>(row)]);
    edit(std::move(left));
}

void BreakpointsView::applyEdit() {
    edit(m_model.breakpoints());
}

void BreakpointsView::edit(std::vector<ProjectBreakpoint> breakpoints) {
    if (!m_controller->hasProject()) return;
    Project project = m_controller->project();
    project.breakpoints = std::move(breakpoints);
    m_controller->edit(project);
}

void BreakpointsView::showProject() {
    m_model.setBreakpoints(m_controller->project().breakpoints);
    updateActions();
}

void BreakpointsView::showRun() {
    if (const RunViewPtr& run = m_controller->runView()) m_model.setReports(run->breakpoints);
}

void BreakpointsView::updateActions() {
    const bool hasProject = m_controller->hasProject();
    const QString noProject = hasProject ? QString() : tr("open a project first");
    const bool isEmpty = m_new->currentText().trimmed().isEmpty();
    allow(*m_add, hasProject && isEmpty ? tr("enter the event at which to pause") : noProject);
    allow(*m_remove, m_table != nullptr && m_table->selectionModel()->hasSelection()
                         ? QString()
                         : tr("no breakpoint is selected"));
}

}  // namespace candler
