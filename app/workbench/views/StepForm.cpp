#include "app/workbench/views/StepForm.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>
#include <memory>

#include "app/session/Parameters.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/GuideSteps.h"
#include "app/workbench/models/NameList.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/GoalEditor.h"
#include "app/workbench/views/SearchForm.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/WheelGuard.h"

namespace candler {

namespace {
enum GoalKind { Sketch, Term, Nothing };
}  // namespace

StepForm::StepForm(SessionController* controller, QWidget* parent)
    : QWidget(parent),
      m_controller(controller),
      m_found(new QSortFilterProxyModel(this)),
      m_tabs(new QTabWidget(this)),
      m_goal(new GoalEditor(controller, this)),
      m_settings(new SearchForm),
      m_title(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_title->setTextFormat(Qt::PlainText);
    layout->addWidget(m_title);
    layout->addWidget(m_tabs, 1);
    m_tabs->addTab(makeGoal(), tr("Goal"));
    m_tabs->addTab(makeRules(), tr("Rules"));
    auto* scrolled = new QScrollArea(this);
    scrolled->setWidget(m_settings);
    scrolled->setWidgetResizable(true);
    scrolled->setFrameShape(QFrame::NoFrame);
    m_tabs->addTab(scrolled, tr("Search"));
    connect(m_settings, &SearchForm::changed, this, [this](const SearchSettings& settings) {
        editStep([&](ProjectStep& step) { step.settings = settings; });
    });
    connect(&m_rules, &RuleChoiceModel::chosenWanted, this, [this](const RuleNames& names) {
        editStep([&](ProjectStep& step) { step.rules = names; });
    });
    connect(m_controller, &SessionController::projectReplaced, this, [this] { m_dropped = {}; });
    connect(m_controller, &SessionController::projectEdited, this, &StepForm::update);
    connect(m_controller, &SessionController::namesChanged, this, &StepForm::update);
}

QWidget* StepForm::makeGoal() {
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    m_kind = new QComboBox(page);
    m_kind->setObjectName(QStringLiteral("goalKind"));
    m_kind->setAccessibleName(tr("Goal"));
    m_kind->addItems({tr("Find a term that satisfies a sketch"), tr("Reach one specific term"),
                      tr("No goal: saturate, then extract the cheapest term")});
    // Above the empty page when there is no goal.
    layout->setAlignment(Qt::AlignTop);
    layout->addWidget(m_kind);
    layout->addWidget(m_goal, 1);
    connect(m_kind, &QComboBox::activated, this, &StepForm::chooseGoal);
    return page;
}

QWidget* StepForm::makeRules() {
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    m_search = new QLineEdit(page);
    m_search->setObjectName(QStringLiteral("ruleSearch"));
    m_search->setPlaceholderText(tr("Search names and texts of rules"));
    m_search->setAccessibleName(m_search->placeholderText());
    m_search->setClearButtonEnabled(true);
    m_tree = new QTreeView(page);
    m_found->setSourceModel(&m_rules);
    m_found->setRecursiveFilteringEnabled(true);
    m_found->setAutoAcceptChildRows(true);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_found->setFilterKeyColumn(-1);
    m_tree->setModel(m_found);
    m_tree->setHeaderHidden(true);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setUniformRowHeights(true);
    m_tree->setAccessibleName(tr("Rules and rule sets"));
    m_written = new QLineEdit(page);
    m_written->setObjectName(QStringLiteral("writtenRules"));
    m_written->setAccessibleName(tr("Rules as written"));
    m_written->setToolTip(tr("Names of rules and rule sets, in order, with commas between them"));
    leaveWheel(*m_written);
    m_inUse = new QLabel(page);
    m_inUse->setWordWrap(true);
    m_inUse->setEnabled(false);
    layout->addWidget(m_search);
    layout->addWidget(m_tree, 1);
    auto* form = new QFormLayout;
    form->addRow(tr("As written"), m_written);
    layout->addLayout(form);
    layout->addWidget(m_inUse);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_found->setFilterFixedString(text);
        if (!text.isEmpty()) m_tree->expandAll();
    });
    connect(m_written, &QLineEdit::editingFinished, this, [this] {
        if (m_written->isModified()) takeWrittenRules();
    });
    return page;
}

void StepForm::showStep(int step) {
    if (step != m_step) {
        if (m_written->isModified()) takeWrittenRules();
        m_settings->commit();
        m_isGoalWanted = false;
        m_written->setModified(false);
        m_written->clearFocus();
    }
    m_step = step;
    m_goal->showStep(step);
    update();
}

void StepForm::update() {
    const ProjectStep* step = stepAt(m_controller->project(), m_step);
    const SessionInfoPtr& names = m_controller->names();
    setEnabled(step != nullptr);
    // Before a text could be read nobody knows what there is to choose from.
    for (QWidget* known : {static_cast<QWidget*>(m_tree), static_cast<QWidget*>(m_settings)})
        known->setEnabled(names != nullptr);
    if (step == nullptr) return m_title->clear();
    m_title->setText(tr("Step %1: %2").arg(m_step + 1).arg(fromUtf8(step->name)));
    showKind(*step);
    if (!m_written->isModified()) m_written->setText(namesText(step->rules));
    if (!names) return m_inUse->clear();
    showRules(*step);
    m_settings->show(step->settings, &m_controller->project().defaults, *names);
}

/// While a text is empty, what was chosen for it stays.
void StepForm::showKind(const ProjectStep& step) {
    if (step.name != m_name) m_isGoalWanted = false;
    m_name = step.name;
    const bool hasGoal = !goalOf(step).empty();
    if (hasGoal) m_isGoalWanted = false;
    const bool isTyping = m_goal->editor().focusProxy()->hasFocus();
    if (hasGoal || m_isGoalWanted || isTyping)
        m_kind->setCurrentIndex(m_goal->isTerm() ? Term : Sketch);
    else
        m_kind->setCurrentIndex(Nothing);
    m_goal->setVisible(m_kind->currentIndex() != Nothing);
}

void StepForm::showRules(const ProjectStep& step) {
    const SessionInfo& names = *m_controller->names();
    const Project& project = m_controller->project();
    const std::string own =
        project.rules.file.empty() ? "<rules>" : project.resolve(project.rules.file).string();
    m_rules.setRules(names.rules, names.ruleSets, project.disabledRules, own);
    const auto parameters = std::make_shared<ParameterExpander>(m_controller->project());
    m_rules.setChosen(step.rules, [parameters](const std::string& written) {
        Diagnostics mistakes;
        return parameters->expand(written, {}, mistakes).value_or(written);
    });
    constexpr int kNameLetters = 36;
    m_tree->setColumnWidth(0, kNameLetters * m_tree->fontMetrics().averageCharWidth());
    const auto known = std::ranges::find(names.steps, step.name, &StepInfo::name);
    const ProjectStep* read = stepAt(m_controller->namesOf(), m_step);
    // A step that was not read since its last edit: nobody knows yet what it uses.
    if (read == nullptr || *read != step) return m_inUse->clear();
    const bool isGood = known != names.steps.end();
    m_inUse->setText(isGood && known->rules.size() == 1 ? tr("The step uses 1 rule.")
                     : isGood ? tr("The step uses %1 rules.").arg(countString(known->rules.size()))
                              : tr("The step has an error; see Problems."));
}

/// A text that is taken away comes back by undo.
void StepForm::chooseGoal(int kind) {
    // Not one change with what was typed before.
    m_controller->history().endBurst();
    m_isGoalWanted = kind != Nothing;
    if (kind == Nothing) {
        if (const ProjectStep* step = stepAt(m_controller->project(), m_step)) m_dropped = *step;
        editStep([](ProjectStep& step) {
            step.sketch.clear();
            step.term.clear();
        });
    } else {
        m_goal->setTerm(kind == Term);
        restoreGoal();
    }
    m_controller->history().endBurst();
    update();
    if (kind != Nothing) m_goal->setFocus();
}

/// Who tries a step without its goal gets it back.
void StepForm::restoreGoal() {
    const ProjectStep* const shown = stepAt(m_controller->project(), m_step);
    const ProjectStep dropped = std::exchange(m_dropped, {});
    if (shown == nullptr || shown->name != dropped.name || !goalOf(*shown).empty()) return;
    std::string ProjectStep::*const goal =
        m_goal->isTerm() ? &ProjectStep::term : &ProjectStep::sketch;
    if (!(dropped.*goal).empty()) editStep([&](ProjectStep& step) { step.*goal = dropped.*goal; });
}

void StepForm::takeWrittenRules() {
    RuleNames names;
    m_written->setModified(false);
    for (const QString& name : m_written->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!name.trimmed().isEmpty()) names.push_back(toUtf8(name.trimmed()));
    editStep([&](ProjectStep& step) { step.rules = names; });
}

void StepForm::editStep(const std::function<void(ProjectStep&)>& edit) {
    Project project = m_controller->project();
    // What was being typed of a project that was closed is of no other one.
    if (!m_controller->hasProject() || stepAt(project, m_step) == nullptr) return;
    edit(project.guide[static_cast<std::size_t>(m_step)]);
    m_controller->edit(project);
}

}  // namespace candler
