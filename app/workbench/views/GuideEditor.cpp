#include "app/workbench/views/GuideEditor.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/OwnRulesPane.h"
#include "app/workbench/views/SearchForm.h"
#include "app/workbench/views/StepForm.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/LampDelegate.h"
#include "app/workbench/widgets/WheelGuard.h"
#include "engine/rewriting/Scheduler.h"

namespace candler {

GuideEditor::GuideEditor(SessionController* controller, RuleController* rules,
                         SharedSelection* selection, QAbstractItemModel* steps,
                         const std::vector<QAction*>& actions, QWidget* parent)
    : QDialog(parent),
      m_controller(controller),
      m_tabs(new QTabWidget(this)),
      m_form(new StepForm(controller, this)),
      m_note(new QLabel(this)) {
    setObjectName(QStringLiteral("guideEditor"));
    setWindowTitle(tr("Guide"));
    constexpr QSize kSize(900, 620);
    resize(kSize);
    auto* layout = new QVBoxLayout(this);
    auto* splitter = new QSplitter(m_tabs);
    splitter->addWidget(makeSteps(steps, actions));
    splitter->addWidget(m_form);
    splitter->setStretchFactor(1, 1);
    constexpr int kStepsWidth = 270;
    splitter->setSizes({kStepsWidth, kSize.width() - kStepsWidth});
    m_tabs->addTab(splitter, tr("Steps"));
    m_tabs->addTab(makeWhole(), tr("All steps"));
    addSource(new OwnRulesPane(controller, rules, selection, this), tr("Project rules"));
    auto* definitions = new SourcePane(controller, SourcePane::kDefinitions, this);
    definitions->editor().setAccessibleName(tr("Sketch definitions of this project"));
    definitions->editor().setPlaceholder(
        tr("Sketches with names, for the sketches of all steps:  def reduces(f) = "
           "contains(app(app(reduce, f), ?))"));
    addSource(definitions, tr("Project definitions"));
    auto* costs = new SourcePane(controller, SourcePane::kCosts, this);
    costs->editor().setAccessibleName(tr("Cost models of this project"));
    costs->editor().setPlaceholder(
        tr("What e-nodes cost, by operator:  costs mine { *: 4 + sum; default: 1 + sum; }"));
    addSource(costs, tr("Project cost models"));
    layout->addWidget(m_tabs, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    // Return is for fields.
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    m_note->setTextFormat(Qt::PlainText);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_note, 1);
    bottom->addWidget(buttons);
    layout->addLayout(bottom);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_controller, &SessionController::projectEdited, this, &GuideEditor::showWhole);
    connect(m_controller, &SessionController::namesChanged, this, &GuideEditor::showWhole);
    connect(m_controller, &SessionController::projectReplaced, this, &QDialog::close);
    showWhole();
}

void GuideEditor::addSource(SourcePane* pane, const QString& title) {
    m_tabs->addTab(pane, title);
    m_sources.push_back(pane);
}

bool GuideEditor::goTo(const SourceSpan& place) {
    for (SourcePane* pane : m_sources) {
        if (!pane->goTo(place)) continue;
        m_tabs->setCurrentWidget(pane);
        return true;
    }
    return false;
}

QWidget* GuideEditor::makeSteps(QAbstractItemModel* steps, const std::vector<QAction*>& actions) {
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    m_list = new QListView(page);
    m_list->setModel(steps);
    m_list->setItemDelegate(new LampDelegate(m_list));
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setDefaultDropAction(Qt::MoveAction);
    m_list->setAccessibleName(tr("Steps of the guide"));
    auto* bar = new QHBoxLayout;
    for (QAction* action : actions) {
        auto* button = new QToolButton(page);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setAccessibleName(nameOf(*action));
        // What is being typed elsewhere is taken first.
        button->setFocusPolicy(Qt::ClickFocus);
        m_list->addAction(action);
        bar->addWidget(button);
    }
    bar->addStretch();
    layout->addWidget(m_list, 1);
    layout->addLayout(bar);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid()) emit stepPicked(index.row());
            });
    return page;
}

QWidget* GuideEditor::makeWhole() {
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    auto* form = new QFormLayout;
    m_scheduler = new QComboBox(page);
    m_scheduler->setObjectName(QStringLiteral("scheduler"));
    m_scheduler->setAccessibleName(tr("Scheduler"));
    leaveWheel(*m_scheduler);
    form->addRow(tr("Scheduler"), m_scheduler);
    for (const SchedulerRow& row : schedulerTable()) {
        m_scheduler->addItem(fromUtf8(row.name));
        m_scheduler->setItemData(m_scheduler->count() - 1, engineText(row.description),
                                 Qt::ToolTipRole);
    }
    connect(m_scheduler, &QComboBox::activated, this, [this] {
        Project project = m_controller->project();
        project.scheduler = toUtf8(m_scheduler->currentText());
        m_controller->edit(project);
    });
    layout->addLayout(form);
    auto* about = new QLabel(tr("Steps without settings of their own use these:"), page);
    about->setWordWrap(true);
    layout->addWidget(about);
    m_defaults = new SearchForm(page);
    layout->addWidget(m_defaults);
    layout->addStretch();
    connect(m_defaults, &SearchForm::changed, this, [this](const SearchSettings& settings) {
        if (!m_controller->hasProject()) return;
        Project project = m_controller->project();
        project.defaults = settings;
        m_controller->edit(project);
    });
    return page;
}

void GuideEditor::showWhole() {
    const Project& project = m_controller->project();
    m_scheduler->setCurrentText(fromUtf8(project.scheduler));
    const SessionInfoPtr& names = m_controller->names();
    m_defaults->setEnabled(names != nullptr);
    if (names) m_defaults->show(project.defaults, nullptr, *names);
}

void GuideEditor::showNote(const QString& note) {
    m_note->setText(note);
}

void GuideEditor::showStep(int step) {
    const QSignalBlocker quiet(this);
    m_note->clear();
    m_list->setCurrentIndex(m_list->model()->index(step, 0));
    m_form->showStep(step);
}

}  // namespace candler
