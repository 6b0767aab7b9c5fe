// MainWindow: breakpoints of what is selected.
#include <QAction>
#include <QDockWidget>
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
             tr("Pause where the selected rule fires, or where the selected class grows"));
    connect(&m_selection, &SharedSelection::ruleChanged, this, [this] {
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
                                 : hasTarget                ? QString()
                                                            : tr("select a rule or a class first"));
}

void MainWindow::toggleBreakpoint() {
    Project project = m_controller.project();
    if (m_isRulePicked) {
        project.breakpoints =
            withRuleToggled(std::move(project.breakpoints), toUtf8(m_selection.rule()));
    } else {
        const auto moment = m_graphView->shownMoment();
        const ExtractionViewPtr& shown = m_graphView->shown();
        if (!moment || !shown || moment->step >= project.guide.size()) return;
        const auto index = shown->snapshot->classOf(*m_selection.eclass());
        if (!index) return;
        project.breakpoints = withClassToggled(
            std::move(project.breakpoints), project.guide[moment->step].name,
            shown->snapshot->classes()[*index].id.value, shown->snapshot->nodesOf(*index).size());
    }
    m_controller.edit(project);
    dock("breakpoints")->raise();
}

}  // namespace candler
