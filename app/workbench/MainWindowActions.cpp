// MainWindow: menus, toolbar, shortcuts.
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QSettings>
#include <QSpinBox>
#include <QToolBar>

#include "app/session/ProjectFile.h"
#include "app/workbench/MainWindow.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/CommandPalette.h"
#include "app/workbench/widgets/ToolIcons.h"

namespace candler {

QAction* MainWindow::add(QMenu* menu, const char* id, const QString& text, const QKeySequence& key,
                         const std::function<void()>& does) {
    QAction* made = menu->addAction(text);
    made->setObjectName(QLatin1String(id));
    if (!key.isEmpty()) made->setShortcut(key);
    connect(made, &QAction::triggered, this, does);
    m_actions[id] = made;
    return made;
}

QAction* MainWindow::action(const char* id) const {
    return m_actions.at(id);
}

void MainWindow::makeActions() {
    makeFileMenu();
    makeEditMenu();
    makeViewMenu();
    makeRunMenu();
    makeGraphMenu();
    makeExtractMenu();
    makeCodeMenu();
    makeHelpMenu();
}

void MainWindow::makeFileMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    add(menu, "open", tr("&Open…"), QKeySequence::Open, [this] { askOpen(); });
    m_recentMenu = menu->addMenu(tr("Open &recent"));
    m_recentMenu->setObjectName(QStringLiteral("recentMenu"));
    m_recentMenu->setToolTipsVisible(true);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    fillRecentMenu();
    QMenu* examples = menu->addMenu(tr("&Examples"));
    for (const auto& path : exampleProjects()) {
        const QString name = fromUtf8(path.stem().string());
        connect(examples->addAction(name), &QAction::triggered, this,
                [this, file = fromUtf8(path.string())] { openFile(file); });
    }
    menu->addSeparator();
    add(menu, "save", tr("&Save"), QKeySequence::Save, [this] { save(); });
    add(menu, "saveAs", tr("Save &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
        [this] { askSaveAs(); });
    add(menu, "exportPicture", tr("&Export the e-graph…"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), [this] { askExportPicture(); });
    menu->addSeparator();
    add(menu, "quit", tr("&Quit"), QKeySequence::Quit, [this] { close(); });
}

void MainWindow::makeEditMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Edit"));
    makeUndoActions(menu);
    add(menu, "find", tr("&Find in the e-graph"), QKeySequence::Find,
        [this] { m_graphView->focusFind(); });
    add(menu, "palette", tr("&Command palette"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
        [this] { showPalette(); });
    add(menu, "deselect", tr("&Deselect"), {}, [this] { m_selection.clear(); });
}

void MainWindow::makeViewMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    for (QDockWidget* shown : m_docks) menu->addAction(shown->toggleViewAction());
    menu->addSeparator();
    add(menu, "hideDocks", tr("Only the &e-graph"), QKeySequence(Qt::Key_F12),
        [this] { toggleDocks(); });
    add(menu, "resetLayout", tr("&Reset layout"), {}, [this] {
        constexpr int kLayoutVersion = 1;
        restoreState(m_defaultState, kLayoutVersion);
        arrangeDocks();
    });
    menu->addSeparator();
    GraphCanvas* canvas = m_graphView->canvas();
    add(menu, "zoomIn", tr("Zoom &in"), QKeySequence::ZoomIn, [canvas] { canvas->zoomIn(); });
    add(menu, "zoomOut", tr("Zoom &out"), QKeySequence::ZoomOut, [canvas] { canvas->zoomOut(); });
    add(menu, "zoomReset", tr("&Actual size"), QKeySequence(Qt::CTRL | Qt::Key_0),
        [canvas] { canvas->zoomReset(); });
    add(menu, "back", tr("&Back"), QKeySequence::Back, [this] { m_selection.goBack(); });
    add(menu, "forward", tr("&Forward"), QKeySequence::Forward,
        [this] { m_selection.goForward(); });
    menu->addSeparator();
    QMenu* themes = menu->addMenu(tr("&Theme"));
    auto* group = new QActionGroup(this);
    const int chosen = QSettings().value(QStringLiteral("theme"), 0).toInt();
    const QString names[] = {tr("As the &system"), tr("&Light"), tr("&Dark")};
    for (int i = 0; i < 3; ++i) {
        QAction* theme = themes->addAction(names[i]);
        theme->setCheckable(true);
        theme->setChecked(i == chosen);
        group->addAction(theme);
        connect(theme, &QAction::triggered, this,
                [this, i] { setTheme(static_cast<ThemeChoice>(i)); });
    }
}

void MainWindow::makeRunMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Run"));
    const auto addRun = [&](const char* id, const QString& text, const QString& button,
                            const QKeySequence& key, const QString& tip, auto does) {
        QAction* made = add(menu, id, text, key, does);
        made->setIconText(button);
        made->setToolTip(QStringLiteral("%1 (%2)").arg(tip, key.toString()));
    };
    addRun("run", tr("&Run"), tr("Run"), QKeySequence(Qt::Key_F5),
           tr("Run, or go on, until the chosen goal"), [this] {
               m_showLatest = true;
               if (m_until->currentIndex() == 0)
                   m_controller.run();
               else
                   m_controller.runSketch();
           });
    addRun("pause", tr("&Pause"), tr("Pause"), QKeySequence(Qt::Key_F6),
           tr("Pause after the iteration under way"), [this] { m_controller.pause(); });
    addRun("stop", tr("S&top"), tr("Stop"), QKeySequence(Qt::SHIFT | Qt::Key_F5),
           tr("Stop at once; all that was found stays"), [this] {
               m_controller.stop();
               m_extraction.stop();
           });
    menu->addSeparator();
    addRun("step", tr("&Step iteration"), tr("Step"), QKeySequence(Qt::Key_F10),
           tr("Run one iteration"), [this] {
               m_showLatest = true;
               m_controller.stepIteration();
           });
    addRun("phase", tr("Step p&hase"), tr("Phase"), QKeySequence(Qt::Key_F11),
           tr("Run search, apply or rebuild"), [this] {
               m_showLatest = true;
               m_controller.stepPhase();
           });
    addRun("runSketch", tr("Run to the next s&ketch"), tr("Next sketch"),
           QKeySequence(Qt::CTRL | Qt::Key_F10), tr("Run to the end of this step of the guide"),
           [this] {
               m_showLatest = true;
               m_controller.runSketch();
           });
    addRun("reset", tr("R&eset"), tr("Reset"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F5),
           tr("Forget all that was run"), [this] {
               m_showLatest = true;
               m_selection.clear();
               m_controller.reset();
           });
    menu->addSeparator();
    m_limits = add(menu, "limits", tr("&Limits…"), {}, [this] { askLimits(); });
}

void MainWindow::makeGraphMenu() {
    QMenu* menu = menuBar()->addMenu(tr("E-&graph"));
    const auto hint = [](const QString& text, const char* key) -> QString {
        return text + QLatin1Char('\t') + QLatin1String(key);
    };
    EGraphView* view = m_graphView;
    add(menu, "fit", hint(tr("&Fit"), "F"), {}, [view] { view->canvas()->fit(); });
    add(menu, "tidy", hint(tr("&Tidy"), "T"), {}, [view] { view->tidy(); });
    menu->addSeparator();
    const auto slice = [&](const char* id, const QString& text, SliceKind kind) {
        add(menu, id, text, {}, [view, kind] { view->setKind(kind); });
    };
    slice("sliceAutomatic", hint(tr("&Automatic slice"), "A"), SliceKind::Automatic);
    slice("sliceWhole", tr("&Whole e-graph"), SliceKind::Whole);
    slice("sliceBest", tr("&Best term and alternatives"), SliceKind::BestTerm);
    slice("sliceNear", hint(tr("&Around the selection"), "N"), SliceKind::Neighbourhood);
    slice("sliceNew", hint(tr("What is &new"), "D"), SliceKind::Changes);
    menu->addSeparator();
    add(menu, "previous", hint(tr("&Previous iteration"), "["), {},
        [view] { view->showPrevious(); });
    add(menu, "next", hint(tr("Ne&xt iteration"), "]"), {}, [view] { view->showNext(); });
    add(menu, "first", hint(tr("F&irst iteration"), "Home"), {}, [view] { view->showFirst(); });
    add(menu, "last", hint(tr("&Last iteration"), "End"), {}, [view] { view->showLast(); });
}

void MainWindow::makeCodeMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Code"));
    add(menu, "generate", tr("&Generate"), QKeySequence(Qt::CTRL | Qt::Key_B),
        [this] { m_controller.generateCode(); });
    add(menu, "exportCode", tr("&Export the kernel…"), {}, [this] { askExportCode(); });
    add(menu, "verify", tr("&Verify against the evaluator"), {},
        [this] { m_controller.verifyCode(); });
}

void MainWindow::makeHelpMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    add(menu, "shortcuts", tr("&Shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_F1),
        [this] { showShortcuts(); });
    add(menu, "about", tr("&About Candler"), {}, [this] { showAbout(); });
}

void MainWindow::makeToolBar() {
    QToolBar* bar = addToolBar(tr("Run"));
    bar->setObjectName(QStringLiteral("runBar"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    for (const char* id : {"run", "pause", "stop"}) bar->addAction(action(id));
    bar->addSeparator();
    for (const char* id : {"step", "phase", "reset"}) bar->addAction(action(id));
    bar->addSeparator();
    auto* until = new QLabel(tr("  until  "), bar);
    bar->addWidget(until);
    m_until = new QComboBox(bar);
    m_until->addItems({tr("the goal"), tr("the next sketch")});
    m_until->setAccessibleName(tr("Run until"));
    bar->addWidget(m_until);
    bar->addSeparator();
    bar->addAction(m_limits);
    auto* space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    m_pill = new QLabel(bar);
    m_pill->setObjectName(QStringLiteral("statePill"));
    m_pill->setMaximumWidth(560);
    bar->addWidget(m_pill);
    bar->setContentsMargins(4, 3, 8, 3);
}

void MainWindow::setIcons() {
    action("run")->setIcon(toolIcon(ToolSign::Run));
    action("pause")->setIcon(toolIcon(ToolSign::Pause));
    action("stop")->setIcon(toolIcon(ToolSign::Stop));
    action("step")->setIcon(toolIcon(ToolSign::Step));
    action("phase")->setIcon(toolIcon(ToolSign::Phase));
    action("reset")->setIcon(toolIcon(ToolSign::Reset));
}

void MainWindow::updateActions() {
    const bool canRun = m_controller.canRun();
    const bool isRunning = m_controller.isRunning();
    for (const char* id : {"run", "step", "phase", "runSketch"}) action(id)->setEnabled(canRun);
    const bool isCodeBusy = m_controller.isCodeBusy();
    action("pause")->setEnabled(isRunning);
    const bool isExtracting = m_extraction.isExtracting() || m_extraction.isExplaining();
    action("stop")->setEnabled(isRunning || isCodeBusy || isExtracting);
    action("reset")->setEnabled(m_controller.hasProject());
    const bool hasProject = m_controller.hasProject();
    for (const char* id : {"save", "saveAs"}) action(id)->setEnabled(hasProject);
    const bool hasRun = m_controller.runView() != nullptr;
    action("limits")->setEnabled(hasRun);
    const bool hasPicture = hasRun || m_controller.eGraphFile() != nullptr;
    for (const char* id : {"exportPicture", "find"}) action(id)->setEnabled(hasPicture);
    const bool isDone = m_controller.state() == SessionState::GoalReached;
    for (const char* id : {"generate", "exportCode", "verify"})
        action(id)->setEnabled(isDone && !isCodeBusy);
    updateExtraction();
    m_limits->setIconText(tr("limits"));
    if (hasRun && m_controller.runView()->status.stepCount > 0)
        m_limits->setIconText(tr("limits  %1").arg(limitsText(m_controller.runView()->limits)));
}

void MainWindow::askLimits() {
    if (!m_controller.runView()) return;
    const Limits limits = m_controller.runView()->limits;
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("limitsDialog"));
    dialog->setWindowTitle(tr("Limits of this step"));
    auto* form = new QFormLayout(dialog);
    const auto addNumber = [&](const char* name, const QString& label, double value,
                               int decimals = 0) {
        auto* box = new QDoubleSpinBox(dialog);
        box->setObjectName(QLatin1String(name));
        box->setDecimals(decimals);
        box->setRange(0, 1e9);
        box->setSpecialValueText(tr("no limit"));
        box->setValue(value);
        box->setProperty("shown", box->value());
        form->addRow(label, box);
        return box;
    };
    auto* iterations = addNumber("iterations", tr("iterations"), limits.iterations);
    auto* nodes = addNumber("nodes", tr("e-nodes"), static_cast<double>(limits.nodes));
    auto* seconds = addNumber("seconds", tr("seconds"), limits.seconds, 3);
    auto* megabytes =
        addNumber("megabytes", tr("megabytes"), static_cast<double>(limits.megabytes));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, dialog);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, dialog, [=, this] {
        // The run may have gone on to another step: what was not edited stays as it is there.
        if (!m_controller.runView()) return dialog->reject();
        const Limits now = m_controller.runView()->limits;
        Limits changed = now;
        const auto take = [](const QDoubleSpinBox* box, auto& limit) {
            if (box->value() != box->property("shown").toDouble())
                limit = static_cast<std::remove_reference_t<decltype(limit)>>(box->value());
        };
        take(iterations, changed.iterations);
        take(nodes, changed.nodes);
        take(seconds, changed.seconds);
        take(megabytes, changed.megabytes);
        if (changed != now) m_controller.setLimits(changed);
        dialog->accept();
    });
    dialog->open();
}

void MainWindow::toggleDocks() {
    if (!m_hiddenDocks.empty()) {
        for (QDockWidget* hidden : m_hiddenDocks) hidden->show();
        m_hiddenDocks.clear();
        return;
    }
    for (QDockWidget* shown : m_docks)
        if (!shown->isHidden()) {
            m_hiddenDocks.push_back(shown);
            shown->hide();
        }
}

void MainWindow::setTheme(ThemeChoice choice) {
    QSettings().setValue(QStringLiteral("theme"), static_cast<int>(choice));
    applyTheme(choice);
    setIcons();
    m_graphView->restyle();
    onStateChanged();
}

void MainWindow::showPalette() {
    std::vector<QAction*> actions;
    for (const auto& [id, offered] : m_actions)
        if (id != "palette") actions.push_back(offered);
    auto* palette = new CommandPalette(std::move(actions), this);
    constexpr int kTop = 70;
    palette->move(mapToGlobal(QPoint((width() - palette->width()) / 2, kTop)));
    palette->open();
}

void MainWindow::showShortcuts() {
    QString text = QStringLiteral("<table cellspacing='6'>");
    for (const auto& [id, shown] : m_actions) {
        const QString key = shown->text().section(QLatin1Char('\t'), 1);
        const QString keys = shown->shortcut().isEmpty() ? key : shown->shortcut().toString();
        if (keys.isEmpty()) continue;
        text +=
            QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>")
                .arg(keys, shown->text().section(QLatin1Char('\t'), 0, 0).remove(QLatin1Char('&')));
    }
    auto* box = new QMessageBox(QMessageBox::NoIcon, tr("Shortcuts"),
                                text + QStringLiteral("</table>"), QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(
        tr("Single letters work while the e-graph has the focus; arrow keys "
           "walk between classes."));
    box->open();
}

void MainWindow::showAbout() {
    auto* box = new QMessageBox(
        QMessageBox::NoIcon, tr("About Candler"),
        tr("<b>Candler %1</b><br>Look inside an e-graph, and guide what grows in it.<br><br>"
           "Qt %2. The window is free software under the GPL, version 3 or later; the engine and "
           "the command line are under the MIT licence. Graphviz runs as a program of its own.")
            .arg(QApplication::applicationVersion(), QLatin1String(qVersion())),
        QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

}  // namespace candler
