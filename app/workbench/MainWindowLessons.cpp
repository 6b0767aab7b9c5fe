// MainWindow: lessons and help: the menu Learn, what a lesson's step points at, and what panels are
// for.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QTimer>
#include <QToolBar>

#include "app/session/ProjectCopy.h"
#include "app/workbench/MainWindow.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/frame/Workspaces.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExtractionPanel.h"
#include "app/workbench/views/Views.h"
#include "app/workbench/views/WelcomeView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/HelpWindow.h"
#include "app/workbench/widgets/HighlightFrame.h"

namespace candler {

void MainWindow::makeLearnMenu() {
    QMenu* menu = addMenu(tr("&Learn"));
    QMenu* exercises = nullptr;
    for (const Lesson& lesson : m_lessons.lessons()) {
        if (lesson.isExercise && exercises == nullptr) exercises = menu->addMenu(tr("&Exercises"));
        const std::string id = "lesson-" + lesson.id;
        add(lesson.isExercise ? exercises : menu, id.c_str(),
            QStringLiteral("%1. %2").arg(lesson.number).arg(fromUtf8(lesson.title)), {},
            [this, name = lesson.id] { startLesson(name); });
    }
    menu->addSeparator();
    QAction* reset = add(menu, "resetExample", tr("&Reopen the original example"), {}, [this] {
        const auto path = exampleOf(m_controller.project());
        if (!path.empty()) openFile(fromUtf8(path.string()));
    });
    describe(*reset, tr("Opens the example again, as it ships"));
    const auto update = [this, reset] {
        allow(*reset, isExampleCopy(m_controller.project()) ? QString()
                                                            : tr("this project is not an example"));
    };
    connect(&m_controller, &SessionController::projectReplaced, this, update);
    update();
    add(menu, "glossary", tr("&Glossary"), {}, [this] { m_help->showGlossary(); });
    add(menu, "explainPanel", tr("E&xplain this panel"), QKeySequence(Qt::Key_F1),
        [this] { explainPanel(focusedDock()); });
}

void MainWindow::connectLessons() {
    m_help = new HelpWindow(this);
    connect(&m_lessons, &LessonController::momentWanted, m_graphView, &EGraphView::showMoment);
    connect(&m_lessons, &LessonController::lessonChanged, this, &MainWindow::showTargets);
    connect(&m_lessons, &LessonController::stepChanged, this, &MainWindow::showTargets);
    connect(m_welcome, &WelcomeView::beginnerWanted, this, [this](bool isWanted) {
        settings::beginner().set(isWanted);
        emit m_settings.changed(QLatin1String(settings::beginner().key));
    });
    connect(m_welcome, &WelcomeView::lessonWanted, this, [this] {
        if (!m_lessons.lessons().empty()) startLesson(m_lessons.lessons().front().id);
    });
    // The lessons have heard of it before.
    const auto leave = [this] {
        if (!m_lessons.holdsProject()) leaveLearning();
    };
    connect(&m_controller, &SessionController::projectReplaced, this, leave);
}

void MainWindow::startLesson(const std::string& id) {
    if (!m_lessons.holdsProject() && !mayDiscard()) return;
    leaveWelcome();
    if (m_workspace != kLearnWorkspace) SavedLayouts::setBeforeLesson(m_workspace);
    showWorkspace(kLearnWorkspace);
    dock("lesson")->show();
    // As another lesson may have left them.
    for (const char* front : workspaces()[kLearnWorkspace].raised) dock(front)->raise();
    m_lessons.start(id);
    // After what leaving the welcome page arranges. With what stands around the text: an earlier
    // lesson may have made the docks below higher.
    constexpr int kReadable = 420;
    QTimer::singleShot(0, this, [this] {
        if (dock("lesson")->height() < kReadable) arrangeForLesson();
    });
}

/// The lesson needs room to be read; the code has nothing to show for long.
void MainWindow::arrangeForLesson() {
    const auto [left, right] = columnWidths();
    resizeDocks({dock("program"), dock("lesson")}, {left, right}, Qt::Horizontal);
    resizeDocks({dock("lesson"), dock("inspector")}, {620, 300}, Qt::Vertical);
    resizeDocks({dock("growth")}, {150}, Qt::Vertical);
}

void MainWindow::leaveLearning() {
    const auto before = SavedLayouts::beforeLesson();
    SavedLayouts::setBeforeLesson(std::nullopt);
    if (before && m_workspace == kLearnWorkspace) showWorkspace(*before);
}

bool MainWindow::isForBeginners() const {
    return settings::beginner().value().toBool() || m_workspace == kLearnWorkspace;
}

/// What is hidden here is still in the menus and the palette.
void MainWindow::applyBeginner() {
    const bool isWanted = settings::beginner().value().toBool();
    m_welcome->setBeginner(isWanted);
    qobject_cast<ExtractionPanel*>(view("extraction"))->showForBeginners(isForBeginners());
    if (isWanted)
        for (QDockWidget* one : m_docks)
            if (isAdvancedDock(one->objectName().toStdString())) one->hide();
    updateActions();
}

void MainWindow::changeBeginner() {
    const bool isWanted = settings::beginner().value().toBool();
    const bool areHidden = !m_hiddenDocks.empty();
    if (areHidden) toggleDocks();
    for (QDockWidget* one : m_docks) {
        const std::string id = one->objectName().toStdString();
        if (isAdvancedDock(id) && workspaces()[m_workspace].shows(id)) one->setVisible(!isWanted);
    }
    if (areHidden) toggleDocks();
    applyBeginner();
}

QDockWidget* MainWindow::focusedDock() const {
    for (QWidget* at = QApplication::focusWidget(); at != nullptr; at = at->parentWidget())
        if (auto* found = qobject_cast<QDockWidget*>(at)) return found;
    return nullptr;
}

/// Without a dock the e-graph is meant.
void MainWindow::explainPanel(const QDockWidget* panel) {
    if (panel == nullptr) panel = dock("egraph");
    m_help->showPanel(panel->objectName(), panel->windowTitle());
}

/// The button of an action in the tool bar, else the place of its menu.
HighlightFrame* MainWindow::frameAction(QAction* shown) {
    for (const QToolBar* bar : findChildren<QToolBar*>())
        if (QWidget* button = bar->widgetForAction(shown)) return new HighlightFrame(button);
    for (QAction* title : menuBar()->actions())
        if (title->menu() != nullptr && title->menu()->actions().contains(shown))
            return new HighlightFrame(menuBar(),
                                      [this, title] { return menuBar()->actionGeometry(title); });
    return nullptr;
}

HighlightFrame* MainWindow::frameTarget(const LessonTarget& target) {
    const QString name = fromUtf8(target.name);
    if (target.kind == LessonTarget::Kind::Action) {
        const auto found = m_actions.find(target.name);
        return found == m_actions.end() ? nullptr : frameAction(found->second);
    }
    if (target.kind == LessonTarget::Kind::Widget) {
        auto* found = findChild<QWidget*>(name);
        return found == nullptr ? nullptr : new HighlightFrame(found);
    }
    QDockWidget* found = dock(target.name.c_str());
    if (found == nullptr) return nullptr;
    found->show();
    found->raise();
    return new HighlightFrame(found);
}

void MainWindow::showTargets() {
    for (HighlightFrame* frame : m_frames) delete frame;
    m_frames.clear();
    const Lesson* lesson = m_lessons.lesson();
    if (lesson == nullptr || m_lessons.isAway()) return;
    for (const LessonTarget& target : lesson->steps[m_lessons.step()].targets)
        if (HighlightFrame* frame = frameTarget(target)) m_frames.emplace_back(frame);
}

}  // namespace candler
