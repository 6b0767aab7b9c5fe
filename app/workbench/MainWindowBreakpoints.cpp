// MainWindow: breakpoints of what is selected.
#include <QAction>
#include <QDockWidget>
#include <QStatusBar>
#include <algorithm>

#include "app/workbench/MainWindow.h"
#include "app/workbench/models/BreakpointModel.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/ActionReason.h"

namespace candler {

void MainWindow::makeBreakpointAction(QMenu* menu) {
    describe(*add(menu, "breakpoint", tr("Toggle &breakpoint"), QKeySequence(Qt::Key_F9),
                  [this] { toggleBreakpoint(); }),
             tr("Pause when the selected rule fires or the selected class grows"));
    connect(&m_selection, &SharedSelection::rulePicked, this, [this] {
        m_isRulePicked = !m_selection.rule().isEmpty();
        updateBreakpointAction();
    });
    connect(&m_selection, &SharedSelection::changed, this, [this] {
        if (m_selection.eclass()) m_isRulePicked = false;
        updateBreakpointAction();
    });
}

void MainWindow::updateBreakpointAction() {
    const bool hasTarget = m_isRulePicked || m_selection.eclass().has_value();
    allow(*action("breakpoint"), !m_controller.hasProject() ? tr("open a project first")
                                 : !hasTarget               ? tr("select a rule or a class first")
                                 : m_isRulePicked || breakpointClass()
                                     ? QString()
                                     : tr("the selected class is not in the e-graph shown"));
}

std::optional<std::size_t> MainWindow::breakpointClass() const {
    const auto moment = m_graphView->shownMoment();
    const ExtractionViewPtr& shown = m_graphView->shown();
    const auto eclass = m_selection.eclass();
    if (!moment || !shown || !eclass || moment->step >= m_controller.project().guide.size())
        return {};
    return shown->snapshot->classOf(*eclass);
}

void MainWindow::toggleBreakpoint() {
    Project project = m_controller.project();
    if (m_isRulePicked) {
        project.breakpoints =
            withRuleToggled(std::move(project.breakpoints), toUtf8(m_selection.rule()));
    } else {
        const auto index = breakpointClass();
        if (!index) return;
        const Snapshot& snapshot = *m_graphView->shown()->snapshot;
        project.breakpoints = withClassToggled(
            std::move(project.breakpoints), project.guide[m_graphView->shownMoment()->step].name,
            snapshot.classes()[*index].id.value,
            snapshot.nodesOf(static_cast<ClassIndex>(*index)).size());
    }
    const bool isNew = project.breakpoints.size() > m_controller.project().breakpoints.size();
    m_controller.edit(project);
    if (isNew) {
        const QString when = fromUtf8(project.breakpoints.back().when);
        statusBar()->showMessage(tr("The run will pause when: %1").arg(when), 8000);
    }
    showDock("breakpoints");
}

}  // namespace candler
