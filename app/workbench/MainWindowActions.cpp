// MainWindow: menus, toolbar, shortcuts.
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFormLayout>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QToolBar>

#include "app/session/ProjectFile.h"
#include "app/workbench/MainWindow.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/EntriesDialog.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/LayoutsDialog.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/ElidedLabel.h"
#include "app/workbench/widgets/NumberBox.h"
#include "app/workbench/widgets/ToolIcons.h"

namespace candler {

QAction* MainWindow::add(QMenu* menu, const char* id, const QString& text, const QKeySequence& key,
                         const std::function<void()>& does) {
    QAction* made = menu->addAction(text);
    made->setObjectName(QString::fromLatin1(id));
    describe(*made, {});
    if (!key.isEmpty()) made->setShortcut(key);
    connect(made, &QAction::triggered, this, does);
    m_actions[id] = made;
    return made;
}

/// Its items tell what they do, and why they cannot be done.
QMenu* MainWindow::addMenu(const QString& title) {
    QMenu* menu = menuBar()->addMenu(title);
    menu->setToolTipsVisible(true);
    return menu;
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
    makeExplainMenu();
    makeCodeMenu();
    makeLearnMenu();
    makeHelpMenu();
    connect(&m_selection, &SharedSelection::changed, this, &MainWindow::updateLookingActions);
    connect(m_graphView, &EGraphView::pictureShown, this, &MainWindow::updateLookingActions);
}

void MainWindow::makeFileMenu() {
    QMenu* menu = addMenu(tr("&File"));
    add(menu, "new", tr("&New…"), QKeySequence::New, [this] { askNew(); });
    add(menu, "open", tr("&Open…"), QKeySequence::Open, [this] { askOpen(); });
    add(menu, "import", tr("&Import an e-graph…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
        [this] { askImport(); });
    add(menu, "importNetwork", tr("Import a net&work (ONNX)…"), {}, [this] { askNetwork(); });
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
    makePrintActions(menu);
    menu->addSeparator();
    add(menu, "close", tr("&Close the window"), QKeySequence(Qt::CTRL | Qt::Key_W),
        [this] { close(); });
    add(menu, "quit", tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [this] { close(); });
}

void MainWindow::makeEditMenu() {
    QMenu* menu = addMenu(tr("&Edit"));
    makeUndoActions(menu);
    makeClipboardActions(menu);
    makeCopyActions(menu);
    menu->addSeparator();
    makeFindActions(menu);
    add(menu, "goTo", tr("&Go to class, rule or operator…"), QKeySequence(Qt::CTRL | Qt::Key_G),
        [this] { showGoTo(); });
    QAction* palette = add(menu, "palette", tr("&Command palette"), {}, [this] { showPalette(); });
    palette->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P),
                           QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_I)});
    add(menu, "deselect", tr("&Deselect"), {}, [this] { m_selection.clear(); });
    menu->addSeparator();
    QAction* settings = add(menu, "settings", tr("&Settings…"),
                            QKeySequence(Qt::CTRL | Qt::Key_Comma), [this] { showSettings(); });
    settings->setMenuRole(QAction::PreferencesRole);
}

void MainWindow::makeViewMenu() {
    QMenu* menu = addMenu(tr("&View"));
    QMenu* panels = menu->addMenu(tr("Pane&ls"));
    for (QDockWidget* shown : m_docks) panels->addAction(shown->toggleViewAction());
    menu->addSeparator();
    makeWorkspaceActions(menu);
    menu->addSeparator();
    GraphCanvas* canvas = m_graphView->canvas();
    add(menu, "zoomIn", tr("Zoom &in"), QKeySequence::ZoomIn, [canvas] { canvas->zoomIn(); });
    add(menu, "zoomOut", tr("Zoom &out"), QKeySequence::ZoomOut, [canvas] { canvas->zoomOut(); });
    add(menu, "zoomReset", tr("&Actual size"), QKeySequence(Qt::CTRL | Qt::Key_0),
        [canvas] { canvas->zoomReset(); });
    add(menu, "back", tr("&Back"), QKeySequence::Back, [this] { m_graphView->goBack(); });
    add(menu, "forward", tr("&Forward"), QKeySequence::Forward,
        [this] { m_graphView->goForward(); });
    menu->addSeparator();
    makeGraphLayoutMenu(menu);
    makeThemeMenu(menu);
}

void MainWindow::makeRunMenu() {
    QMenu* menu = addMenu(tr("&Run"));
    const auto addRun = [&](const char* id, const QString& text, const QString& button,
                            const QKeySequence& key, const QString& tip, auto does) {
        QAction* made = add(menu, id, text, key, does);
        made->setIconText(button);
        describe(*made, tip);
    };
    addRun("run", tr("&Run"), tr("Run"), QKeySequence(Qt::Key_F5),
           tr("Run or continue until the selected goal"), [this] {
               m_showLatest = true;
               if (m_until->currentIndex() == 0)
                   m_controller.run();
               else
                   m_controller.runSketch();
           });
    addRun("pause", tr("&Pause"), tr("Pause"), QKeySequence(Qt::Key_F6),
           tr("Pause after the current iteration"), [this] { m_controller.pause(); });
    addRun("stop", tr("S&top"), tr("Stop"), QKeySequence(Qt::SHIFT | Qt::Key_F5),
           tr("Stop immediately; results so far are kept"), [this] {
               m_controller.stop();
               m_extraction.stop();
               m_measuring.cancel();
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
           QKeySequence(Qt::CTRL | Qt::Key_F10),
           tr("Run to the end of the current step of the guide"), [this] {
               m_showLatest = true;
               m_controller.runSketch();
           });
    addRun("reset", tr("R&eset"), tr("Reset"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F5),
           tr("Discard all results and start over"), [this] {
               m_showLatest = true;
               m_selection.clear();
               m_controller.reset();
           });
    menu->addSeparator();
    makeBreakpointAction(menu);
    m_limits = add(menu, "limits", tr("&Limits…"), {}, [this] { askLimits(); });
    add(menu, "schedule", tr("&Guide from a schedule…"), {},
        [this] { qobject_cast<GuideView*>(view("guide"))->showSchedule(); });
}

void MainWindow::makeGraphMenu() {
    QMenu* menu = addMenu(tr("E-&graph"));
    const auto hint = [](const QString& text, const char* key) -> QString {
        return text + QLatin1Char('\t') + QLatin1String(key);
    };
    EGraphView* view = m_graphView;
    add(menu, "fit", hint(tr("&Fit"), "F"), {}, [view] { view->canvas()->toggleFit(); });
    add(menu, "tidy", hint(tr("&Tidy"), "T"), {}, [view] { view->tidy(); });
    menu->addSeparator();
    const auto slice = [&](const char* id, const QString& text, SliceKind kind) {
        add(menu, id, text, {}, [view, kind] { view->setKind(kind); });
    };
    slice("sliceAutomatic", hint(tr("&Automatic slice"), "A"), SliceKind::Automatic);
    slice("sliceWhole", tr("&Whole e-graph"), SliceKind::Whole);
    slice("sliceBest", tr("&Best term and alternatives"), SliceKind::BestTerm);
    slice("sliceNear", tr("A&round the selection"), SliceKind::Neighbourhood);
    slice("sliceNew", hint(tr("&New in this iteration"), "D"), SliceKind::Changes);
    slice("sliceSummary", hint(tr("Su&mmary by type and operator"), "S"), SliceKind::Summary);
    const auto act = [&](const char* id, const QString& text, void (EGraphView::*does)()) {
        add(menu, id, text, {}, [view, does] { (view->*does)(); });
    };
    act("sliceWitnesses", hint(tr("Classes matching the s&ketch"), "W"),
        &EGraphView::showWitnesses);
    act("sliceFound", hint(tr("Foun&d classes only"), "O"), &EGraphView::showFoundOnly);
    menu->addSeparator();
    act("expandClass", hint(tr("&Expand the class"), "E"), &EGraphView::expandClass);
    act("foldClass", hint(tr("&Collapse the class"), "C"), &EGraphView::foldClass);
    act("isolateClass", hint(tr("&Isolate the class"), "I"), &EGraphView::isolateClass);
    act("neighbours", hint(tr("Nei&ghbours of the class"), "N"), &EGraphView::showNeighbours);
    act("hideClass", hint(tr("&Hide the class"), "H"), &EGraphView::hideClass);
    act("showHidden", hint(tr("Sh&ow hidden classes"), "Shift+H"), &EGraphView::showHidden);
    act("holdBox", hint(tr("&Lock or unlock the box position"), "P"), &EGraphView::togglePosition);
    act("releasePositions", hint(tr("&Release all locked positions"), "Shift+P"),
        &EGraphView::releasePositions);
    const auto insert = [this](bool isWhole) {
        auto* guide = qobject_cast<GuideView*>(this->view("guide"));
        const auto node = m_graphView->pickedNode();
        if (guide != nullptr && node && m_graphView->shownMoment())
            guide->insertPattern(*m_graphView->shownMoment(), *node, isWhole);
    };
    add(menu, "insertPattern", tr("Put the e-node into the s&ketch"), {},
        [insert] { insert(false); });
    add(menu, "insertTerm", tr("Put its cheapest &term into the sketch"), {},
        [insert] { insert(true); });
    add(menu, "stepFor", tr("Add a step that loo&ks for the e-node"), {}, [this] {
        auto* guide = qobject_cast<GuideView*>(this->view("guide"));
        const auto node = m_graphView->pickedNode();
        if (guide != nullptr && node && m_graphView->shownMoment())
            guide->addStepFor(*m_graphView->shownMoment(), *node);
    });
    view->addActions({action("insertPattern"), action("insertTerm"), action("stepFor")});
    act("outline", hint(tr("O&utline next to the e-graph"), "L"), &EGraphView::toggleOutline);
    menu->addSeparator();
    add(menu, "previous", hint(tr("&Previous iteration"), "["), {},
        [view] { view->showPrevious(); });
    add(menu, "next", hint(tr("Ne&xt iteration"), "]"), {}, [view] { view->showNext(); });
    add(menu, "first", hint(tr("F&irst iteration"), "Home"), {}, [view] { view->showFirst(); });
    add(menu, "last", hint(tr("&Last iteration"), "End"), {}, [view] { view->showLast(); });
}

void MainWindow::makeCodeMenu() {
    QMenu* menu = addMenu(tr("&Code"));
    add(menu, "generate", tr("&Generate"), QKeySequence(Qt::CTRL | Qt::Key_B), [this] {
        showDock("code");
        m_controller.generateCode();
    });
    add(menu, "measure", tr("&Compile and measure…"),
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B), [this] {
            showDock("code");
            m_measuring.ask();
        });
    add(menu, "measureVariants", tr("Measure v&ariants…"), {}, [this] {
        showDock("code");
        qobject_cast<CodeView*>(view("code"))->openVariants();
    });
    add(menu, "tune", tr("T&une the parameters…"), {}, [this] {
        showDock("tuning");
        focusPage(dock("tuning"));
    });
    add(menu, "cancelMeasure", tr("S&top measuring"), {}, [this] { m_measuring.cancel(); });
    connect(&m_measuring, &MeasureController::changed, this, &MainWindow::updateActions);
    add(menu, "exportCode", tr("&Export the kernel…"), {}, [this] { askExportCode(); });
    add(menu, "verify", tr("&Verify against the evaluator"), {}, [this] {
        showDock("code");
        m_controller.verifyCode();
    });
    add(menu, "layouts", tr("&Formats of the inputs…"), {}, [this] {
        auto* dialog = new LayoutsDialog(&m_controller, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
    add(menu, "entries", tr("E&ntries of the inputs…"), {}, [this] {
        auto* dialog = new EntriesDialog(&m_controller, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
}

void MainWindow::makeHelpMenu() {
    QMenu* menu = addMenu(tr("&Help"));
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
    m_pill = new ElidedLabel(bar);
    m_pill->setObjectName(QStringLiteral("statePill"));
    // A long status gives way to the buttons beside it.
    m_pill->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    m_pill->setMaximumWidth(560);
    bar->addWidget(m_pill);
    m_noKernel = new QPushButton(bar);
    m_noKernel->setObjectName(QStringLiteral("noKernel"));
    m_noKernel->setFlat(true);
    m_noKernel->setAccessibleName(tr("Why there is no kernel"));
    m_noKernelAction = bar->addWidget(m_noKernel);
    m_noKernelAction->setVisible(false);
    connect(m_noKernel, &QPushButton::clicked, this, [this] {
        const Diagnostic* const why = m_controller.kernelProblem();
        if (why != nullptr && why->place.hasLine())
            goTo(why->place);
        else
            showDock("code");
    });
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

void MainWindow::askLimits() {
    if (!m_controller.runView()) return;
    const Limits limits = m_controller.runView()->limits;
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("limitsDialog"));
    dialog->setWindowTitle(
        tr("Limits of step %1").arg(fromUtf8(m_controller.runView()->status.stepName)));
    auto* form = new QFormLayout(dialog);
    const auto addNumber = [&](const char* name, const QString& label, double value,
                               int decimals = 0) {
        auto* box = new NumberBox<QDoubleSpinBox>(dialog);
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
    if (isForBeginners()) {
        for (QDoubleSpinBox* advanced : {seconds, megabytes}) form->setRowVisible(advanced, false);
        auto* all = buttons->addButton(tr("All limits"), QDialogButtonBox::ActionRole);
        all->setObjectName(QStringLiteral("allLimits"));
        connect(all, &QPushButton::clicked, dialog, [form, seconds, megabytes, all] {
            for (QDoubleSpinBox* advanced : {seconds, megabytes})
                form->setRowVisible(advanced, true);
            all->hide();
        });
    }
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

}  // namespace candler
