#include "app/workbench/MainWindow.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDialog>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workbench/frame/PageArea.h"
#include "app/workbench/frame/Shortcuts.h"
#include "app/workbench/frame/TuckedDock.h"
#include "app/workbench/frame/Workspaces.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExplanationView.h"
#include "app/workbench/views/GrowthView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/HeatMapView.h"
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

}  // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent) {
    setObjectName(QStringLiteral("MainWindow"));
    setWindowTitle(QStringLiteral("Candler"));
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
        button->setToolTip(tr("Open or close this panel below the pages"));
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
    const auto showPicture = [this] { showDock("egraph"); };
    connect(&m_selection, &SharedSelection::classWanted, this, showPicture);
    connect(&m_selection, &SharedSelection::witnessesWanted, this, showPicture);
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
    connect(qobject_cast<CodeView*>(view("code")), &CodeView::exportWanted, this,
            &MainWindow::askExportCode);
    for (const char* id : {"extraction", "inspector", "explanation"})
        acceptNodes(dock(id), [this](const DraggedNode& dragged) {
            m_selection.selectNode(dragged.eclass, dragged.node);
        });
    connect(qobject_cast<ProblemsView*>(view("problems")), &ProblemsView::placePicked, this,
            &MainWindow::goTo);
    connect(qobject_cast<GrowthView*>(view("growth")), &GrowthView::momentPicked, m_graphView,
            &EGraphView::showMoment);
    connect(qobject_cast<HeatMapView*>(view("heat")), &HeatMapView::momentPicked, this,
            [this](const Moment& moment) {
                showDock("egraph");
                m_graphView->showMoment(moment);
            });
    auto* inspector =
        new TuckedDock(dock("inspector"), this, tr("Click an e-class to see its candidates"),
                       [this] { return columnWidths().second; });
    // The C++ page says itself what is selected, and needs the width for its lines.
    inspector->makeRoomWhile([this] {
        const std::vector<QDockWidget*> pages = m_pages->inFront();
        return std::ranges::find(pages, dock("code")) != pages.end() &&
               std::ranges::all_of(pages, [this](const QDockWidget* page) {
                   return page == dock("code") || page == dock("program");
               });
    });
    connect(&m_selection, &SharedSelection::changed, inspector,
            [this, inspector] { inspector->setEmpty(!m_selection.eclass()); });
    connect(m_pages, &PageArea::picked, this, &MainWindow::focusPage);
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

QString MainWindow::shownPillText() const {
    return m_pill->shownText();
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
    } else if (problemCount() == 0 && std::exchange(m_hasOpenedProblems, false)) {
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
            tr("Location: %1, line %2").arg(fromUtf8(place.file)).arg(place.line), 8000);
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
