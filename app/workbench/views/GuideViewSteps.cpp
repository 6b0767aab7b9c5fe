// GuideView: steps are moved, renamed, copied and removed; the bar and the menu for that.
#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QSpinBox>
#include <QToolButton>
#include <QTreeView>
#include <algorithm>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/GuideSteps.h"
#include "app/workbench/models/RuleChoiceModel.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/GoalEditor.h"
#include "app/workbench/views/GuideEditor.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/ScheduleDialog.h"
#include "app/workbench/views/StepForm.h"
#include "app/workbench/views/WaypointsDialog.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/FlowLayout.h"

namespace candler {

namespace {

constexpr int kMostLevels = 9;
constexpr int kUsualLevels = 2;

QString levelsKey() {
    return QStringLiteral("patternLevels");
}

}  // namespace

QAction* GuideView::makeAction(const char* name, const QString& text, const QKeySequence& key,
                               const std::function<void()>& does) {
    auto* action = new QAction(text, m_tree);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    describe(*action, {});
    connect(action, &QAction::triggered, this, does);
    m_tree->addAction(action);
    m_actions[name] = action;
    return action;
}

QWidget* GuideView::makeBar() {
    makeAction("moveStepUp", tr("Move the step &up"),
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Up),
               [this] { moveStep(m_step, m_step - 1); });
    makeAction("moveStepDown", tr("Move the step &down"),
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Down),
               [this] { moveStep(m_step, m_step + 1); });
    makeAction("addStep", tr("&Add a step"), QKeySequence(Qt::Key_Insert), [this] { addStep(); });
    makeAction("editGuide", tr("&Edit the guide…"), QKeySequence(Qt::Key_Return),
               [this] { showGuideEditor(); });
    makeAction("duplicateStep", tr("&Copy the step"), {}, [this] { duplicateStep(m_step); });
    makeAction("renameStep", tr("&Rename the step"), QKeySequence(Qt::Key_F2),
               [this] { m_tree->edit(m_model.index(m_step, GuideModel::What)); });
    makeAction("removeStep", tr("Remo&ve the step"), QKeySequence::Delete,
               [this] { removeStep(m_step); });
    makeAction("showPart", tr("&Show the classes of this part"), {}, [this] { showWitnesses(); });
    makeAction("provePart", tr("&Why does a class satisfy this part?"), {},
               [this] { provePart(); });
    makeAction("waypoints", tr("Check &intermediate terms…"), {}, [this] { showWaypoints(); });
    makeAction("schedule", tr("&From a schedule…"), {}, [this] { showSchedule(); });
    auto* bar = new QWidget(this);
    auto* layout = new FlowLayout(bar);
    layout->setContentsMargins(4, 2, 4, 2);
    layout->setSpacing(2);
    const auto addButton = [&](const char* action, const QString& text) {
        auto* button = new QToolButton(bar);
        button->setDefaultAction(m_actions[action]);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setText(text);
        button->setAutoRaise(true);
        button->setAccessibleName(m_actions[action]->toolTip());
        layout->addWidget(button);
    };
    m_actions["moveStepUp"]->setIconText(QStringLiteral("▲"));
    m_actions["moveStepDown"]->setIconText(QStringLiteral("▼"));
    m_actions["addStep"]->setIconText(tr("Add"));
    m_actions["editGuide"]->setIconText(tr("Edit…"));
    m_actions["duplicateStep"]->setIconText(tr("Copy"));
    m_actions["removeStep"]->setIconText(tr("Remove"));
    m_actions["waypoints"]->setIconText(tr("Intermediate terms…"));
    m_actions["schedule"]->setIconText(tr("Schedule…"));
    for (const char* name : {"addStep", "editGuide", "moveStepUp", "moveStepDown", "schedule"})
        addButton(name, m_actions[name]->iconText());
    m_levels->setPrefix(tr("levels "));
    m_levels->setRange(1, kMostLevels);
    m_levels->setValue(QSettings().value(levelsKey(), kUsualLevels).toInt());
    m_levels->setToolTip(
        tr("Number of operator levels copied when an e-node is inserted into a sketch"));
    m_levels->setAccessibleName(m_levels->toolTip());
    connect(m_levels, &QSpinBox::valueChanged, this,
            [](int value) { QSettings().setValue(levelsKey(), value); });
    layout->addWidget(m_levels);
    return bar;
}

void GuideView::makeActions() {
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setDragDropMode(QAbstractItemView::InternalMove);
    m_tree->setDefaultDropAction(Qt::MoveAction);
    m_tree->setDropIndicatorShown(true);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QTreeView::customContextMenuRequested, this, &GuideView::showMenu);
    // Not while the view is still busy with what was dropped or typed.
    connect(&m_model, &GuideModel::moveWanted, this, &GuideView::moveStep, Qt::QueuedConnection);
    connect(&m_model, &GuideModel::nameWanted, this, &GuideView::renameStep, Qt::QueuedConnection);
    connect(m_tree, &QTreeView::clicked, this, [this] {
        if (whyNoWitnesses().isEmpty()) showWitnesses();
    });
    connect(m_tree, &QTreeView::expanded, this, [this](const QModelIndex& index) {
        for (int row = 0; row < m_model.rowCount(index); ++row)
            m_tree->expandRecursively(m_model.index(row, 0, index));
    });
    updateActions();
}

void GuideView::updateActions() {
    const auto count = static_cast<int>(m_controller->project().guide.size());
    const QString none = count == 0 ? tr("the guide has no steps") : QString();
    const auto say = [&](const char* name, const QString& why) { allow(*m_actions[name], why); };
    const QString noProject = m_controller->hasProject() ? QString() : tr("open a project first");
    for (const char* name : {"addStep", "editGuide"}) say(name, noProject);
    for (const char* name : {"duplicateStep", "renameStep", "removeStep"}) say(name, none);
    say("moveStepUp", m_step > 0 ? none : tr("this is the first step"));
    say("moveStepDown", m_step + 1 < count ? none : tr("this is the last step"));
    const QString noWitnesses = whyNoWitnesses();
    say("showPart", noWitnesses);
    say("provePart", noWitnesses);
    const bool hasRun = m_controller->runView() && m_controller->runView()->report &&
                        !m_controller->runView()->report->steps.empty();
    say("waypoints", hasRun ? QString() : tr("there is no e-graph yet"));
    say("schedule", ScheduleDialog::whyNot(*m_controller));
}

void GuideView::showMenu(const QPoint& at) {
    updateActions();
    auto* menu = new QMenu(m_tree);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("guideMenu"));
    menu->setToolTipsVisible(true);
    for (const char* name : {"showPart", "provePart"}) menu->addAction(m_actions[name]);
    menu->addSeparator();
    for (const char* name : {"addStep", "editGuide", "moveStepUp", "moveStepDown", "duplicateStep",
                             "renameStep", "removeStep"})
        menu->addAction(m_actions[name]);
    menu->addSeparator();
    menu->addAction(m_actions["waypoints"]);
    menu->addAction(m_actions["schedule"]);
    menu->popup(m_tree->viewport()->mapToGlobal(at));
}

void GuideView::pickStep(int step) {
    m_tree->setCurrentIndex(m_model.index(step, 0));
    showStep(step);
    updateActions();
}

void GuideView::showNote(const QString& note) {
    m_about->setText(note);
    if (m_guideEditor) m_guideEditor->showNote(note);
}

void GuideView::moveStep(int from, int to) {
    Project project = m_controller->project();
    const auto count = static_cast<int>(project.guide.size());
    if (from < 0 || from >= count || to < 0 || to >= count || from == to) return;
    const auto begin = project.guide.begin();
    if (from < to)
        std::rotate(begin + from, begin + from + 1, begin + to + 1);
    else
        std::rotate(begin + to, begin + from, begin + from + 1);
    m_controller->edit(project);
    pickStep(to);
}

void GuideView::renameStep(int step, const QString& name) {
    Project project = m_controller->project();
    if (step < 0 || step >= static_cast<int>(project.guide.size())) return;
    ProjectStep& renamed = project.guide[static_cast<std::size_t>(step)];
    const std::string wanted = toUtf8(name);
    if (wanted == renamed.name) return;
    if (wanted.empty()) return showNote(tr("A step needs a name."));
    if (std::ranges::find(project.guide, wanted, &ProjectStep::name) != project.guide.end())
        return showNote(tr("There is already a step %1.").arg(name));
    for (MovedBox& moved : project.movedBoxes)
        if (moved.step == renamed.name) moved.step = wanted;
    renamed.name = wanted;
    m_controller->edit(project);
    pickStep(step);
}

void GuideView::duplicateStep(int step) {
    Project project = m_controller->project();
    if (step < 0 || step >= static_cast<int>(project.guide.size())) return;
    ProjectStep copy = project.guide[static_cast<std::size_t>(step)];
    copy.name = freeName(project.guide, copy.name);
    // They name e-nodes of the other step's e-graph.
    copy.pins.clear();
    copy.forbidden.clear();
    project.guide.insert(project.guide.begin() + step + 1, std::move(copy));
    m_controller->edit(project);
    pickStep(step + 1);
}

void GuideView::addStep(const std::string& sketch) {
    if (!m_controller->hasProject()) return;
    Project project = m_controller->project();
    const int row = project.guide.empty() ? 0 : m_step + 1;
    const SessionInfoPtr& names = m_controller->names();
    const bool hasSets = names && !names->ruleSets.empty();
    ProjectStep step =
        newStep(project, row, hasSets ? RuleNames{names->ruleSets.front().name} : RuleNames());
    if (!sketch.empty()) step.sketch = sketch;
    project.guide.insert(project.guide.begin() + row, std::move(step));
    m_controller->edit(project);
    pickStep(row);
}

void GuideView::showGuideEditor() {
    if (!m_controller->hasProject()) return;
    if (!m_guideEditor) {
        std::vector<QAction*> actions;
        for (const char* name :
             {"addStep", "duplicateStep", "removeStep", "moveStepUp", "moveStepDown"})
            actions.push_back(m_actions[name]);
        m_guideEditor =
            new GuideEditor(m_controller, m_rules, m_selection, &m_model, actions, this);
        m_guideEditor->setAttribute(Qt::WA_DeleteOnClose);
        takeWindowKeys(*m_guideEditor, *window());
        connect(m_guideEditor, &GuideEditor::stepPicked, this, &GuideView::pickStep);
        connect(&m_guideEditor->form().goal(), &GoalEditor::kindChanged, m_goal,
                &GoalEditor::showKind);
    }
    m_guideEditor->showStep(m_step);
    m_guideEditor->show();
    m_guideEditor->raise();
    m_guideEditor->activateWindow();
}

void GuideView::removeStep(int step) {
    Project project = m_controller->project();
    if (step < 0 || step >= static_cast<int>(project.guide.size())) return;
    project.guide.erase(project.guide.begin() + step);
    m_controller->edit(project);
    pickStep(std::min(step, static_cast<int>(project.guide.size()) - 1));
}

void GuideView::showWaypoints() {
    auto* dialog = new WaypointsDialog(m_controller, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void GuideView::showSchedule() {
    auto* dialog = findChild<ScheduleDialog*>();
    if (dialog == nullptr || !dialog->isVisible()) dialog = new ScheduleDialog(m_controller, this);
    takeWindowKeys(*dialog, *window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

}  // namespace candler
