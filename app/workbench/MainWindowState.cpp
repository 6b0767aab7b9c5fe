// MainWindow: what the toolbar and the status line say of the run.
#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "app/workbench/MainWindow.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/ElidedLabel.h"

namespace candler {

namespace {

/// While running, iterations up to this size are shown as they come; larger ones at the end.
constexpr std::size_t kLiveNodes = 20'000;

std::vector<Moment> momentsOf(const RunView& run) {
    std::vector<Moment> moments;
    for (std::size_t s = 0; s < run.report->steps.size(); ++s) {
        moments.push_back({s, 0});
        for (const IterationReport& it : run.report->steps[s].iterations)
            moments.push_back({s, it.iteration});
    }
    // Inside an iteration the latest state is a moment of its own.
    if (!run.isRunning && run.status.nextPhase == Phase::Rebuild && !moments.empty())
        moments.push_back({run.report->steps.size() - 1, std::nullopt});
    return moments;
}

QString phaseLine(const SessionStatus& status) {
    const auto word = [&](Phase phase, const QString& text) {
        return phase == status.nextPhase ? QStringLiteral("<b>") + text + QStringLiteral("</b>")
                                         : text;
    };
    if (status.nextPhase == Phase::Search) return {};
    return QStringList{word(Phase::Search, MainWindow::tr("search")),
                       word(Phase::Apply, MainWindow::tr("apply")),
                       word(Phase::Rebuild, MainWindow::tr("rebuild"))}
        .join(QStringLiteral(" ▸ "));
}

QString stateWord(SessionState state) {
    switch (state) {
        case SessionState::NoProject:
            return MainWindow::tr("No project");
        case SessionState::Invalid:
            return MainWindow::tr("Problems");
        case SessionState::Idle:
            return MainWindow::tr("Ready");
        case SessionState::Running:
            return MainWindow::tr("Running…");
        case SessionState::Paused:
            return MainWindow::tr("Paused");
        case SessionState::SketchFound:
            return MainWindow::tr("Sketch found");
        case SessionState::GoalReached:
            return MainWindow::tr("Goal reached");
        case SessionState::Saturated:
            return MainWindow::tr("Saturated");
        case SessionState::NoProgress:
            return MainWindow::tr("No progress");
        case SessionState::Contradiction:
            return MainWindow::tr("Contradiction");
        case SessionState::ChoiceFailed:
            return MainWindow::tr("Not extracted");
        case SessionState::LimitReached:
            return MainWindow::tr("Limit reached");
        case SessionState::Stopped:
            return MainWindow::tr("Stopped");
        case SessionState::Failed:
            return MainWindow::tr("Failed");
    }
    return {};
}

}  // namespace

/// Of the pill, where there is no room for a sentence: it is in the tip and in the status line.
QString MainWindow::shortState() const {
    if (m_controller.eGraphFile()) return tr("Imported");
    if (m_controller.isVerifying()) return tr("Verifying…");
    const SessionState state = m_controller.state();
    const bool isEdited =
        m_controller.isStale() && state != SessionState::Running && state != SessionState::Invalid;
    return isEdited ? tr("Edited") : stateWord(state);
}

/// The buttons beside it never take so much room that the state is cut.
void MainWindow::showPill(const QString& sign, const QString& text, const QColor& colour) {
    const QString shortText = sign + shortState();
    m_pill->setText(sign + text);
    m_pill->setShortText(shortText);
    constexpr double kTint = 0.15;
    constexpr int kSide = 12;
    const QColor ground = tinted(PictureColours::now().ground, colour, kTint);
    m_pill->setStyleSheet(QStringLiteral("QLabel { color: %1; background: %2; border-radius: 10px; "
                                         "padding: 4px %3px; font-weight: bold; }")
                              .arg(readableOn(ground, colour).name(), ground.name())
                              .arg(kSide));
    QFont bold = font();
    bold.setBold(true);
    m_pill->setMinimumWidth(QFontMetrics(bold).horizontalAdvance(shortText) + 2 * kSide + 2);
}

void MainWindow::onRunChanged() {
    const RunViewPtr& run = m_controller.runView();
    if (!run || !run->report) return;
    QStringList names;
    for (const StepReport& step : run->report->steps) names << fromUtf8(step.name);
    const std::vector<Moment> moments = momentsOf(*run);
    const bool isSmall = run->status.nodes <= kLiveNodes;
    const bool follows = m_showLatest && !moments.empty() && (!run->isRunning || isSmall);
    m_graphView->setRun(run);
    m_graphView->setMoments(moments, names, follows);
    m_graphView->setPhase(phaseLine(run->status));
    if (follows) m_controller.fetch(moments.back());
}

/// Ids of classes mean something else in the e-graph of another step.
void MainWindow::onMomentShown(const Moment& moment) {
    if (m_shownStep && *m_shownStep != moment.step) m_selection.clear();
    m_shownStep = moment.step;
    m_status->setText(statusLine());
    updateBreakpointAction();
}

void MainWindow::onStateChanged() {
    setWindowModified(m_controller.isModified());
    const QString text = m_controller.statusText();
    const PictureColours& colours = PictureColours::now();
    const SessionState state = m_controller.state();
    const bool isFound = state == SessionState::GoalReached || state == SessionState::SketchFound;
    const RunViewPtr& run = m_controller.runView();
    const bool isWrong = run && run->status.isWrong;
    const bool isWithoutKernel = m_controller.kernelProblem() != nullptr;
    const bool isActive = state == SessionState::Running || m_controller.isVerifying();
    const bool isGood =
        isFound && !isActive && !isWrong && !m_controller.isStale() && !isWithoutKernel;
    const bool isWarning = state == SessionState::Invalid || state == SessionState::Failed ||
                           state == SessionState::LimitReached ||
                           state == SessionState::ChoiceFailed || isWrong || m_controller.isStale();
    const QColor colour = isGood      ? colours.added
                          : isActive  ? colours.chosen
                          : isWarning ? colours.merged
                                      : colours.text;
    const QString sign = isGood      ? QStringLiteral("✔ ")
                         : isActive  ? QStringLiteral("▶ ")
                         : isWarning ? QStringLiteral("▲ ")
                                     : QStringLiteral("● ");
    showPill(sign, text, colour);
    m_graphView->setObstacle(state == SessionState::Invalid ? obstacle() : QString());
    m_status->setText(statusLine());
    showKernelProblem();
    updateActions();
    updateEndBar();
    showProblemCount();
}

/// Of a project with errors: why there is no e-graph, and what to do.
QString MainWindow::obstacle() const {
    const Project& project = m_controller.project();
    if (project.program.file.empty() && project.program.text.empty())
        return tr(
            "No e-graph yet: write a program on the left.\nThe “?” above it describes the "
            "language.");
    if (project.guide.empty() && m_controller.problems().size() == 1)
        return tr("No e-graph yet: the guide has no steps.\nAdd one on the left.");
    return tr("No e-graph yet: the project has errors.\nSee Problems below.");
}

/// Beside the state of the run, which may have ended well.
void MainWindow::showKernelProblem() {
    const Diagnostic* const why = m_controller.kernelProblem();
    m_noKernelAction->setVisible(why != nullptr);
    if (why == nullptr) return;
    const QString message = engineText(why->message);
    constexpr int kMostWidth = 300;
    m_noKernel->setText(m_noKernel->fontMetrics().elidedText(
        QStringLiteral("▲ ") + (why->place.hasLine()
                                    ? tr("No kernel, line %1: %2").arg(why->place.line).arg(message)
                                    : tr("No kernel: %1").arg(message)),
        Qt::ElideRight, kMostWidth));
    QStringList lines{tr("No kernel could be generated: %1").arg(message)};
    if (!why->hint.empty()) lines << engineText(why->hint);
    if (why->place.hasLine())
        lines << tr("%1, line %2").arg(fromUtf8(why->place.file)).arg(why->place.line);
    m_noKernel->setToolTip(lines.join(QLatin1Char('\n')));
    m_noKernel->setAccessibleDescription(m_noKernel->toolTip());
}

/// Of what the canvas shows; of the run while it is ahead of the canvas, and inside an iteration.
QString MainWindow::sizeText(const SessionStatus& status) const {
    const ExtractionViewPtr& shown = m_graphView->shown();
    const auto moment = m_graphView->shownMoment();
    if (m_controller.isRunning() || !shown || !m_graphView->isUpToDate() || !moment->iteration)
        return tr("%1 e-nodes, %2 classes")
            .arg(countString(status.nodes), countString(status.classes));
    return tr("%1: %2 e-nodes, %3 classes")
        .arg(m_graphView->momentText(), countString(shown->snapshot->nodes().size()),
             countString(shown->snapshot->classes().size()));
}

/// Empty for a guide without sketches.
QString MainWindow::foundText(const GuideReport& report) const {
    const std::vector<ProjectStep>& guide = m_controller.loaded()->project.guide;
    const auto sketches = std::ranges::count_if(
        guide, [](const ProjectStep& step) { return !step.sketch.empty() || !step.term.empty(); });
    const auto found = std::ranges::count(report.steps, StopReason::Found, &StepReport::stop);
    return sketches == 0 ? QString() : tr("%1 of %2 sketches found").arg(found).arg(sketches);
}

QString MainWindow::statusLine() const {
    // What else is run has a size of its own, which the text says.
    if (m_controller.isBeside()) return m_controller.statusText();
    QStringList facts;
    if (const RunViewPtr& run = m_controller.runView();
        run && run->report && run->status.nodes > 0) {
        facts << sizeText(run->status);
        double seconds = 0;
        for (const StepReport& step : run->report->steps) seconds += step.seconds();
        if (const QString found = foundText(*run->report); !found.isEmpty()) facts << found;
        // Of ended iterations: inside the next one these say nothing of the e-nodes beside them.
        if (!run->report->steps.empty() && run->status.nextPhase == Phase::Search) {
            const StepReport& last = run->report->steps.back();
            if (!last.iterations.empty()) facts << bytesString(last.iterations.back().memoryBytes);
            facts << durationString(seconds);
        }
    }
    const QString text = m_controller.statusText();
    return facts.isEmpty() ? text
                           : text + QStringLiteral(" — ") + facts.join(QStringLiteral(" · "));
}

}  // namespace candler
