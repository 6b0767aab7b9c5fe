#include "app/workbench/views/GuideView.h"

#include <QHeaderView>
#include <QLabel>
#include <QSpinBox>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/LampDelegate.h"
#include "app/workbench/widgets/ParameterBar.h"

namespace candler {

namespace {

/// All steps as the project has them; those with mistakes or edits are not among the session's.
std::vector<StepInfo> stepsOf(const Project& project, const std::vector<StepInfo>& good) {
    std::vector<StepInfo> steps;
    for (const ProjectStep& step : project.guide) {
        const auto found = std::ranges::find(good, step.name, &StepInfo::name);
        StepInfo& info = steps.emplace_back();
        if (found != good.end()) {
            info = *found;
        } else {
            info.name = step.name;
            info.sketch = step.sketch;
            info.term = step.term;
            info.rules = step.rules;
            info.costModel = step.settings.costModel.value_or(std::string());
        }
        // They may have been changed in the course of the run.
        info.limits = limitsFrom(project.defaults.limits, step.settings.limits);
    }
    return steps;
}

/// What the editor shows of a step: its whole term, if that is its goal, else its sketch.
bool isTerm(const ProjectStep& step) {
    return !step.term.empty();
}

std::string sourceName(const ProjectStep& step) {
    return (isTerm(step) ? "<term " : "<sketch ") + step.name + ">";
}

}  // namespace

GuideView::GuideView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_selection(context.selection),
      m_parameters(new ParameterBar(this)),
      m_tree(new QTreeView(this)),
      m_about(new QLabel(this)),
      m_title(new QLabel(this)),
      m_editor(new CodeEditor(CodeKind::Rise, this)),
      m_levels(new QSpinBox(this)) {
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
    m_title->setContentsMargins(6, 0, 6, 0);
    m_title->setEnabled(false);
    m_about->setContentsMargins(6, 0, 6, 0);
    m_about->setWordWrap(true);
    m_about->setEnabled(false);
    belowLayout->addWidget(m_about);
    belowLayout->addWidget(m_title);
    belowLayout->addWidget(m_editor, 1);
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);

    m_tree->setModel(&m_model);
    m_tree->setItemDelegate(new LampDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setRootIsDecorated(true);
    m_tree->setIndentation(14);
    m_tree->setUniformRowHeights(true);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(GuideModel::What, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(GuideModel::Status, QHeaderView::ResizeToContents);
    // A long status leaves room for the sketch.
    constexpr int kLetters = 28;
    m_tree->header()->setMaximumSectionSize(fontMetrics().averageCharWidth() * kLetters);
    m_tree->setAccessibleName(tr("Guide"));
    m_editor->setAccessibleName(tr("Sketch text"));

    connect(m_controller, &SessionController::projectReplaced, this, &GuideView::clear);
    connect(m_controller, &SessionController::loadedChanged, this, &GuideView::load);
    connect(m_controller, &SessionController::runChanged, this, &GuideView::showProgress);
    connect(m_controller, &SessionController::problemsChanged, this, &GuideView::showProblems);
    connect(m_controller, &SessionController::momentReady, this, [this](const Moment& moment) {
        m_shown = moment;
        showAbout();
    });
    connect(m_controller, &SessionController::stateChanged, this,
            [this] { m_parameters->show(m_controller->project().parameters); });
    connect(m_controller, &SessionController::projectEdited, this, &GuideView::showEdits);
    connect(m_parameters, &ParameterBar::picked, this, &GuideView::setParameter);
    makeActions();
    takeDrops();
    m_editor->leaveUndo();
    connect(m_editor, &CodeEditor::textEdited, this, &GuideView::applyEdit);
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
    m_editor->setText(QString());
    m_editor->setReadOnly(true);
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
    std::vector<StepInfo> steps = stepsOf(m_controller->project(), loaded->info->steps);
    std::vector<std::pair<std::string, Limits>> shown;
    for (const StepInfo& step : steps) shown.emplace_back(step.name, step.limits);
    if (shown == m_shownSteps) return;
    m_shownSteps = std::move(shown);
    m_model.setGuide(std::move(steps));
    showProgress();
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
    m_tree->setCurrentIndex(m_model.index(current, 0));
}

void GuideView::showAbout() {
    const RunViewPtr& run = m_controller->runView();
    if (!run || !run->report || run->report->steps.empty()) return m_about->clear();
    const SessionStatus& status = run->status;
    const bool isElsewhere =
        m_shown && (m_shown->step != status.step ||
                    m_shown->iteration.value_or(status.iteration) != status.iteration);
    const QString now = tr("Lamps tell of %1 after iteration %2")
                            .arg(fromUtf8(status.stepName))
                            .arg(status.iteration);
    m_about->setText(isElsewhere ? tr("%1, not of the iteration on the canvas").arg(now) : now);
}

QString GuideView::aboutText() const {
    return m_about->text();
}

void GuideView::showStep(int step) {
    const auto& guide = m_controller->project().guide;
    const bool exists = step >= 0 && step < static_cast<int>(guide.size());
    m_step = exists ? step : 0;
    m_editor->setReadOnly(!exists);
    const ProjectStep none;
    const ProjectStep& shown = exists ? guide[static_cast<std::size_t>(step)] : none;
    const QString title = isTerm(shown) ? tr("term of step %1: %2") : tr("sketch of step %1: %2");
    m_title->setText(exists ? title.arg(step + 1).arg(fromUtf8(shown.name)) : tr("no guide"));
    m_editor->setText(fromUtf8(isTerm(shown) ? shown.term : shown.sketch));
    showProblems();
}

/// What an undo or another view made of the text in the editor.
void GuideView::showEdits() {
    const auto& guide = m_controller->project().guide;
    showGuide();
    if (m_step >= static_cast<int>(guide.size())) return showStep(0);
    const ProjectStep& step = guide[static_cast<std::size_t>(m_step)];
    m_editor->replaceText(fromUtf8(isTerm(step) ? step.term : step.sketch));
}

void GuideView::showProblems() {
    const auto& guide = m_controller->project().guide;
    if (m_step >= static_cast<int>(guide.size())) return;
    const std::string file = sourceName(guide[static_cast<std::size_t>(m_step)]);
    std::vector<Diagnostic> here;
    for (const Diagnostic& problem : m_controller->problems())
        if (problem.place.file == file) here.push_back(problem);
    m_editor->showProblems(here);
}

void GuideView::applyEdit() {
    Project project = m_controller->project();
    if (!m_controller->hasProject() || m_step >= static_cast<int>(project.guide.size())) return;
    ProjectStep& step = project.guide[static_cast<std::size_t>(m_step)];
    (isTerm(step) ? step.term : step.sketch) = toUtf8(m_editor->text());
    m_controller->edit(project);
}

void GuideView::setParameter(const QString& name, qint64 value) {
    Project project = m_controller->project();
    for (ProjectParameter& parameter : project.parameters)
        if (fromUtf8(parameter.name) == name) parameter.value = value;
    m_controller->edit(project);
}

bool GuideView::goTo(const SourceSpan& place) {
    const auto& guide = m_controller->project().guide;
    for (std::size_t i = 0; i < guide.size(); ++i) {
        const bool isSeed = place.file.starts_with("<seed " + guide[i].name + " ");
        if (place.file != sourceName(guide[i]) && !isSeed) continue;
        showStep(static_cast<int>(i));
        if (isSeed) return true;
        m_editor->goTo(place);
        return true;
    }
    return false;
}

}  // namespace candler
