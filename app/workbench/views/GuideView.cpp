#include "app/workbench/views/GuideView.h"

#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/GuideSteps.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/GoalEditor.h"
#include "app/workbench/views/GuideEditor.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/LampDelegate.h"
#include "app/workbench/widgets/NumberBox.h"
#include "app/workbench/widgets/ParameterBar.h"

namespace candler {

GuideView::GuideView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_selection(context.selection),
      m_rules(context.rules),
      m_parameters(new ParameterBar(this)),
      m_tree(new QTreeView(this)),
      m_about(new QLabel(this)),
      m_title(new QLabel(this)),
      m_goal(new GoalEditor(context.controller, this)),
      m_levels(new NumberBox<QSpinBox>(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_parameters);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    layout->addWidget(splitter, 1);
    layout->insertWidget(1, makeBar());
    splitter->addWidget(m_tree);
    auto* below = new QWidget(splitter);
    auto* belowLayout = new QVBoxLayout(below);
    belowLayout->setContentsMargins(0, 2, 0, 0);
    belowLayout->setSpacing(2);
    for (QLabel* label : {m_title, m_about}) label->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(6, 0, 6, 0);
    m_title->setEnabled(false);
    m_about->setContentsMargins(6, 0, 6, 0);
    m_about->setWordWrap(true);
    m_about->setEnabled(false);
    belowLayout->addWidget(m_about);
    belowLayout->addWidget(m_title);
    belowLayout->addWidget(m_goal, 1);
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);

    m_tree->setModel(&m_model);
    auto* lamps = new LampDelegate(m_tree);
    m_tree->setItemDelegate(lamps);
    m_tree->setHeaderHidden(true);
    m_tree->setRootIsDecorated(true);
    m_tree->setIndentation(14);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(GuideModel::What, QHeaderView::Stretch);
    // The delegate has it in the other column.
    m_tree->setColumnHidden(GuideModel::Status, true);
    connect(m_tree->header(), &QHeaderView::sectionResized, lamps,
            [lamps] { emit lamps->sizeHintChanged({}); });
    m_tree->setAccessibleName(tr("Guide"));

    connect(m_controller, &SessionController::projectReplaced, this, &GuideView::clear);
    connect(m_controller, &SessionController::loadedChanged, this, &GuideView::load);
    connect(m_controller, &SessionController::runChanged, this, &GuideView::showProgress);
    connect(m_controller, &SessionController::momentReady, this, [this](const Moment& moment) {
        m_shown = moment;
        showAbout();
    });
    connect(m_controller, &SessionController::stateChanged, this, [this] {
        m_parameters->show(m_controller->project().parameters);
        if (std::exchange(m_wasStale, m_controller->isStale()) != m_wasStale) showAbout();
    });
    connect(m_controller, &SessionController::projectEdited, this, &GuideView::showEdits);
    connect(m_controller, &SessionController::stateChanged, this, &GuideView::updateActions);
    connect(m_parameters, &ParameterBar::picked, this, &GuideView::setParameter);
    makeActions();
    takeDrops();
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (!index.isValid()) return;
                showStep(*m_model.stepOf(index));
                updateActions();
            });
}

/// What is typed until the next guide is read would be of neither.
void GuideView::clear() {
    m_shownSteps.clear();
    m_shown.reset();
    m_model.setGuide({});
    m_about->clear();
    m_title->clear();
    m_goal->clear();
}

void GuideView::load() {
    const LoadedProjectPtr& loaded = m_controller->loaded();
    if (!loaded->info) return;
    m_shownSteps.clear();
    showGuide();
    m_openStep = 0;
    m_shown.reset();
    m_about->clear();
    m_tree->collapseAll();
    m_tree->expand(m_model.index(0, 0));
    m_step = std::min(m_step, std::max(0, static_cast<int>(loaded->project.guide.size()) - 1));
    showStep(m_step);
}

/// The steps as they are edited; nothing happens while they are the same.
void GuideView::showGuide() {
    const LoadedProjectPtr& loaded = m_controller->loaded();
    if (!loaded || !loaded->info) return;
    std::vector<StepInfo> steps =
        stepsOf(m_controller->project(), loaded->project, loaded->info->steps);
    std::vector<ShownStep> shown;
    for (const StepInfo& step : steps)
        shown.push_back({step.name, step.rules, step.costModel, step.limits});
    if (shown == m_shownSteps) return;
    m_shownSteps = std::move(shown);
    m_model.setGuide(std::move(steps));
    showProgress();
    m_tree->setCurrentIndex(m_model.index(m_step, 0));
    m_tree->expand(m_model.index(m_step, 0));
    updateActions();
}

void GuideView::showProgress() {
    const RunViewPtr& run = m_controller->runView();
    if (!run || !run->report) return;
    m_model.setProgress(*run->report, run->status, run->sketches);
    showAbout();
    updateActions();
    const int current = static_cast<int>(run->status.step);
    if (current == m_openStep) return;
    m_tree->collapse(m_model.index(m_openStep, 0));
    m_tree->expand(m_model.index(current, 0));
    m_openStep = current;
    // Nobody who edits a step is led to another one.
    if (!m_guideEditor) m_tree->setCurrentIndex(m_model.index(current, 0));
}

void GuideView::showAbout() {
    const RunViewPtr& run = m_controller->runView();
    if (!run || !run->report || run->report->steps.empty()) return m_about->clear();
    const SessionStatus& status = run->status;
    const bool isElsewhere =
        m_shown && (m_shown->step != status.step ||
                    m_shown->iteration.value_or(status.iteration) != status.iteration);
    const QString now = tr("Indicators: %1 after iteration %2")
                            .arg(fromUtf8(status.stepName))
                            .arg(status.iteration);
    QString text = isElsewhere ? tr("%1, not the iteration shown in the e-graph").arg(now) : now;
    if (m_controller->isStale()) text += QLatin1Char('\n') + tr("From before your last edit");
    m_about->setText(text);
}

QString GuideView::aboutText() const {
    return m_about->text();
}

void GuideView::showStep(int step) {
    m_step = stepAt(m_controller->project(), step) != nullptr ? step : 0;
    m_goal->showStep(m_step);
    if (m_guideEditor) m_guideEditor->showStep(m_step);
    showTitle();
}

void GuideView::showTitle() {
    const ProjectStep* shown = stepAt(m_controller->project(), m_step);
    if (shown == nullptr) return m_title->setText(tr("no guide"));
    const QString title =
        shown->term.empty() ? tr("sketch of step %1: %2") : tr("term of step %1: %2");
    m_title->setText(title.arg(m_step + 1).arg(fromUtf8(shown->name)));
}

/// What an undo or another view made of the guide.
void GuideView::showEdits() {
    showGuide();
    if (stepAt(m_controller->project(), m_step) == nullptr) return showStep(0);
    showTitle();
}

CodeEditor& GuideView::editor() const {
    return m_goal->editor();
}

void GuideView::setParameter(const QString& name, qint64 value) {
    Project project = m_controller->project();
    for (ProjectParameter& parameter : project.parameters)
        if (fromUtf8(parameter.name) == name) parameter.value = value;
    m_controller->edit(project);
}

bool GuideView::goTo(const SourceSpan& place) {
    const Project& project = m_controller->project();
    if (SourcePane::isIn(project, SourcePane::kDefinitions, place) ||
        SourcePane::isIn(project, SourcePane::kCosts, place)) {
        showGuideEditor();
        return m_guideEditor && m_guideEditor->goTo(place);
    }
    const auto& guide = m_controller->project().guide;
    for (std::size_t i = 0; i < guide.size(); ++i) {
        const bool isSeed = place.file.starts_with("<seed " + guide[i].name + " ");
        if (place.file != goalFile(guide[i]) && !isSeed) continue;
        showStep(static_cast<int>(i));
        if (isSeed) return true;
        editor().goTo(place);
        return true;
    }
    return false;
}

}  // namespace candler
