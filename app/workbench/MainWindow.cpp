#include "app/workbench/MainWindow.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDialog>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workbench/frame/PageArea.h"
#include "app/workbench/frame/Shortcuts.h"
#include "app/workbench/frame/Workspaces.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExplanationView.h"
#include "app/workbench/views/GrowthView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/ProblemsView.h"
#include "app/workbench/views/StructuresView.h"
#include "app/workbench/views/Views.h"
#include "app/workbench/views/WelcomeView.h"
#include "app/workbench/widgets/ElidedLabel.h"
#include "app/workbench/widgets/MessageArea.h"
#include "app/workbench/widgets/NodeDrop.h"
#include "app/workbench/widgets/PaneTitle.h"
#include "app/workbench/widgets/TableExport.h"

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

/// Why a dock is empty.
QLabel* makeAbsence(const ViewRow& row, QWidget* parent) {
    auto* label = new QLabel(QCoreApplication::translate("Views", row.withoutProject), parent);
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setMargin(12);
    label->setEnabled(false);
    label->hide();
    return label;
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

}  // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
    setObjectName(QStringLiteral("MainWindow"));
    applyAppearance();
    setDockNestingEnabled(true);
    // Columns have the whole height.
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    setAcceptDrops(true);
    m_workspace = kFirstWorkspace;
    m_stack = new QStackedWidget(this);
    m_messages = new MessageArea(this);
    m_welcome = new WelcomeView(m_stack);
    m_pages = new PageArea(m_stack);
    m_stack->addWidget(m_welcome);
    m_stack->addWidget(m_pages);
    setCentralWidget(makeCentre());
    makeDocks();
    makeActions();
    makeSettings();
    makeToolBar();
    makeStatus();
    connectParts();
    connectRecovery();
    constexpr QSize kSize(1500, 940);
    resize(kSize);
    arrangeDocks();
    setIcons();
    restoreLayout();
    toggleDocks();  // nothing but the welcome until there is a project
    m_welcome->setRecent(m_recent.paths());
    offerLeftBehind();
    onStateChanged();
}

MainWindow::~MainWindow() {
    // They tell of focus that leaves views, when the actions are gone.
    qApp->disconnect(this);
    QApplication::clipboard()->disconnect(this);
    // They take what is being typed when they go, while there is a project for it.
    for (QDialog* dialog : findChildren<QDialog*>()) delete dialog;
}

QWidget* MainWindow::makeCentre() {
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_messages);
    layout->addWidget(m_stack, 1);
    return centre;
}

void MainWindow::makeDocks() {
    const ViewContext context{&m_controller, &m_selection, &m_extraction, &m_lessons,
                              &m_measuring,  &m_compare,   &m_rules};
    for (const ViewRow& row : viewTable()) {
        auto* made = new QDockWidget(QCoreApplication::translate("Views", row.title), this);
        made->setObjectName(QLatin1String(row.id));
        made->setWidget(row.make(context, made));
        auto* title = new PaneTitle(made);
        connect(title, &PaneTitle::explanationWanted, this, [this, made] { explainPanel(made); });
        connect(title, &PaneTitle::pageWanted, this,
                [this, made](bool isWanted) { setPage(*made, isWanted); });
        installTableExport(made->widget(), [this](const QString& why) {
            m_messages->show(QStringLiteral("table"), MessageTone::Warning, why);
        });
        m_views.push_back(made->widget());
        m_absences.push_back(row.withoutProject == nullptr ? nullptr : makeAbsence(row, made));
        m_docks.push_back(made);
        setPage(*made, row.place == Place::Page);
    }
    m_graphView = qobject_cast<EGraphView*>(view("egraph"));
}

void MainWindow::makeStatus() {
    m_status = new ElidedLabel(this);
    m_status->setObjectName(QStringLiteral("statusLine"));
    statusBar()->addWidget(m_status, 1);
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        if (viewTable()[i].place != Place::Drawer) continue;
        QDockWidget* const shown = m_docks[i];
        auto* button = new QToolButton(this);
        button->setObjectName(QStringLiteral("drawer-") + shown->objectName());
        button->setAutoRaise(true);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);  // a frame would look like pressed
        button->setText(shown->windowTitle());
        button->setToolTip(tr("Open or close it below the pages"));
        statusBar()->addPermanentWidget(button);
        connect(shown, &QWidget::windowTitleChanged, button, &QToolButton::setText);
        connect(shown->toggleViewAction(), &QAction::toggled, button, &QToolButton::setChecked);
        connect(button, &QToolButton::clicked, this, [this, shown, button] {
            toggleDrawer(*shown);
            button->setChecked(!shown->isHidden());
        });
    }
}

void MainWindow::connectParts() {
    connect(&m_controller, &SessionController::loadedChanged, this, &MainWindow::onLoaded);
    connect(&m_controller, &SessionController::resultsGone, this, &MainWindow::forgetResults);
    connect(&m_controller, &SessionController::eGraphOpened, this, &MainWindow::onEGraphOpened);
    connect(&m_controller, &SessionController::runChanged, this, &MainWindow::onRunChanged);
    connect(&m_controller, &SessionController::stateChanged, this, &MainWindow::onStateChanged);
    connect(&m_controller, &SessionController::failed, this, &MainWindow::showFailure);
    connect(&m_controller, &SessionController::momentReady, m_graphView,
            &EGraphView::setExtraction);
    connect(&m_controller, &SessionController::momentReady, this, &MainWindow::onMomentShown);
    connect(&m_controller, &SessionController::foreignFilesFound, this,
            &MainWindow::askReplaceFiles);
    connect(&m_controller, &SessionController::exported, this,
            [this](const std::vector<QString>& files) {
                if (!files.empty())
                    statusBar()->showMessage(tr("Exported %1 files to %2")
                                                 .arg(files.size())
                                                 .arg(QFileInfo(files.front()).absolutePath()),
                                             8000);
            });
    connect(qobject_cast<StructuresView*>(view("structures")), &StructuresView::enlargeWanted, this,
            [this] { enlarge(*dock("structures")); });
    connect(m_graphView, &EGraphView::pictureShown, this, &MainWindow::markWishes);
    connect(&m_extraction, &ExtractionController::wishesChanged, this, &MainWindow::markWishes);
    connect(&m_extraction, &ExtractionController::subjectChanged, this, &MainWindow::markWishes);
    connect(&m_selection, &SharedSelection::classWanted, this, [this] { showDock("egraph"); });
    connect(&m_controller, &SessionController::projectReplaced, this,
            [this] { m_isProjectNew = true; });
    connect(m_graphView, &EGraphView::historyWanted, &m_controller, &SessionController::fetchAll);
    connect(&m_controller, &SessionController::momentsReady, m_graphView, &EGraphView::setHistory);
    connect(m_graphView, &EGraphView::boxesMoved, this,
            [this](const std::vector<MovedBox>& moved, const QString& what) {
                Project project = m_controller.project();
                project.movedBoxes = moved;
                m_controller.arrange(project, what);
            });
    connect(&m_controller, &SessionController::projectEdited, m_graphView,
            [this] { m_graphView->setMovedBoxes(m_controller.project().movedBoxes); });
    connect(m_graphView, &EGraphView::momentWanted, &m_controller, &SessionController::fetch);
    connect(m_welcome, &WelcomeView::openRequested, this, &MainWindow::askOpen);
    connect(m_welcome, &WelcomeView::newRequested, this, &MainWindow::askNew);
    connect(m_welcome, &WelcomeView::projectPicked, this, &MainWindow::openFile);
    auto* guide = qobject_cast<GuideView*>(view("guide"));
    connect(guide, &GuideView::proofWanted, this, [this](const ProofQuestion& question) {
        showDock("explanation");
        explanation().askAbout(question);
    });
    for (const char* id : {"extraction", "inspector", "explanation"})
        acceptNodes(dock(id), [this](const DraggedNode& dragged) {
            m_selection.selectNode(dragged.eclass, dragged.node);
        });
    connect(qobject_cast<ProblemsView*>(view("problems")), &ProblemsView::placePicked, this,
            &MainWindow::goTo);
    connect(qobject_cast<GrowthView*>(view("growth")), &GrowthView::momentPicked, m_graphView,
            &EGraphView::showMoment);
    connect(m_pages, &PageArea::menuWanted, this, &MainWindow::showPageMenu);
    connectLessons();
    connectNetworks();
}

QDockWidget* MainWindow::dock(const char* id) const {
    return findChild<QDockWidget*>(QLatin1String(id));
}

QWidget* MainWindow::view(const char* id) const {
    return dock(id)->widget();
}

QString MainWindow::pillText() const {
    return m_pill->text();
}

void MainWindow::leaveWelcome() {
    if (m_stack->currentWidget() == m_pages) return;
    m_stack->setCurrentWidget(m_pages);
    toggleDocks();
    updateActions();
    QTimer::singleShot(0, this, [this] {
        if (!m_hasSavedLayout) arrangeDocks();
    });
}

void MainWindow::onEGraphOpened(const EGraphFilePtr& file) {
    leaveWelcome();
    m_recent.add(fromUtf8(file->path.string()));
    showProjectDocks(false);
    m_graphView->setExtraction({}, file->view);
    setWindowTitle(tr("%1[*] – Candler").arg(fromUtf8(file->path.filename().string())));
    showDock("egraph");
    // Nothing is written or run: it is looked at and extracted from.
    if (m_layoutBeforeFile.isEmpty()) m_layoutBeforeFile = layoutState();
    for (const char* id : {"program", "guide", "rules", "lesson", "code", "explanation", "heat",
                           "compare", "graphs", "structures"})
        dock(id)->hide();
    QTimer::singleShot(0, this, [this] {
        if (!m_pages->isSplit()) putBeside("extraction");
    });
    raiseProblems();
}

void MainWindow::showProjectDocks(bool hasProject) {
    for (std::size_t i = 0; i < m_docks.size(); ++i) {
        if (m_absences[i] == nullptr) continue;
        QWidget* shown = hasProject ? m_views[i] : m_absences[i];
        if (m_docks[i]->widget() == shown) continue;
        PaneTitle& title = PaneTitle::of(*m_docks[i]);
        const bool isFolded = title.isFolded();
        title.setFolded(false);
        m_docks[i]->widget()->hide();
        m_docks[i]->setWidget(shown);
        shown->show();
        title.setFolded(isFolded);
    }
}

void MainWindow::onLoaded() {
    leaveWelcome();
    showProjectDocks(true);
    if (const QByteArray before = std::exchange(m_layoutBeforeFile, {}); !before.isEmpty())
        restoreLayout(before);
    offerPages();
    showTitle();
    raiseProblems();
}

void MainWindow::forgetResults() {
    m_selection.clear();
    m_shownStep.reset();
    m_showLatest = true;
    m_graphView->forget();
    m_graphView->setMovedBoxes(m_controller.project().movedBoxes);
}

void MainWindow::showTitle() {
    const Project& project = m_controller.project();
    const QString name =
        fromUtf8(project.title.empty() ? project.path.filename().string() : project.title);
    setWindowTitle(QStringLiteral("%1[*] – Candler")
                       .arg(m_guard.isReadOnly() ? tr("%1 (read-only copy)").arg(name) : name));
}

/// Notes can wait until someone looks at them. While one types, the button below tells of them.
void MainWindow::raiseProblems() {
    const bool isNew = std::exchange(m_isProjectNew, false);
    QDockWidget* const problems = dock("problems");
    if (problemCount() > 0 && (isNew || !problems->isHidden())) {
        m_hasOpenedProblems = m_hasOpenedProblems || problems->isHidden();
        showDock("problems");
    } else if (problemCount() == 0 && isNew && std::exchange(m_hasOpenedProblems, false)) {
        problems->hide();
    }
}

std::ptrdiff_t MainWindow::problemCount() const {
    return std::ranges::count_if(m_controller.problems(),
                                 [](const Diagnostic& d) { return d.severity != Severity::Note; });
}

/// In the title of their dock, which may be behind another.
void MainWindow::showProblemCount() {
    const QString title = QCoreApplication::translate("Views", "Problems");
    const std::ptrdiff_t count = problemCount();
    dock("problems")->setWindowTitle(count == 0 ? title : tr("%1 (%2)").arg(title).arg(count));
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
    const bool isGood = isFound && !isWrong && !m_controller.isStale() && !isWithoutKernel;
    const bool isActive = state == SessionState::Running;
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
    m_pill->setText(sign + text);
    QColor ground = colour;
    ground.setAlpha(38);
    m_pill->setStyleSheet(QStringLiteral("QLabel { color: %1; background: %2; border-radius: 10px; "
                                         "padding: 4px 12px; font-weight: bold; }")
                              .arg(colour.name(), ground.name(QColor::HexArgb)));
    m_graphView->setObstacle(
        state == SessionState::Invalid
            ? tr("No e-graph yet: the project has mistakes.\nProblems, below, says which.")
            : QString());
    m_status->setText(statusLine());
    showKernelProblem();
    updateActions();
    updateEndBar();
    showProblemCount();
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
    QStringList lines{tr("No kernel could be made: %1").arg(message)};
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

void MainWindow::goTo(const SourceSpan& place) {
    for (QDockWidget* candidate : m_docks) {
        auto* target = dynamic_cast<PlaceView*>(candidate->widget());
        if (target == nullptr || !target->goTo(place)) continue;
        candidate->show();
        candidate->raise();
        return;
    }
    if (!place.file.empty())
        statusBar()->showMessage(
            tr("The place is in %1, line %2").arg(fromUtf8(place.file)).arg(place.line), 8000);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    if (m_limits != nullptr) showLimits();
}

void MainWindow::closeEvent(QCloseEvent* event) {
    for (QDialog* dialog : findChildren<QDialog*>()) dialog->close();
    if (!mayDiscard()) return event->ignore();
    m_autosave.remove();
    saveLayout();
    m_controller.stop();
    m_extraction.stop();
    m_measuring.cancel();
    event->accept();
}

}  // namespace candler
