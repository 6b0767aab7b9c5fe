// MainWindow: settings, and how each applies; new projects, which begin with them.
#include <QAction>
#include <QActionGroup>
#include <QDir>
#include <QMenu>
#include <QProcess>
#include <algorithm>
#include <utility>

#include "app/workbench/MainWindow.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/frame/NewProjectDialog.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/frame/SettingsDialog.h"
#include "app/workbench/frame/Shortcuts.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExtractionPanel.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/MessageArea.h"

namespace candler {

void MainWindow::makeThemeMenu(QMenu* menu) {
    QMenu* themes = menu->addMenu(tr("&Theme"));
    m_themes = new QActionGroup(this);
    for (const QString& name : {tr("As the &system"), tr("&Light"), tr("&Dark")}) {
        QAction* theme = themes->addAction(name);
        theme->setCheckable(true);
        m_themes->addAction(theme);
    }
    m_themes
        ->actions()[settings::numberOf(settings::theme(),
                                       static_cast<int>(m_themes->actions().size()))]
        ->setChecked(true);
    connect(m_themes, &QActionGroup::triggered, this, [this](QAction* chosen) {
        setTheme(static_cast<ThemeChoice>(m_themes->actions().indexOf(chosen)));
    });
}

void MainWindow::makeGraphLayoutMenu(QMenu* menu) {
    QMenu* layouts = menu->addMenu(tr("Graph la&yout"));
    auto* group = new QActionGroup(this);
    const std::pair<QString, QString> rows[] = {
        {tr("&Graphviz (dot)"),
         tr("Positions are kept while stepping; after a pause Graphviz lays out the picture")},
        {tr("&Quick, keeps positions"), tr("Boxes stay where they are; Graphviz is never asked")},
        {tr("&Overview (sfdp)"), tr("Graphviz by springs, for large pictures")}};
    for (const auto& [name, tip] : rows) {
        QAction* layout = layouts->addAction(name);
        layout->setCheckable(true);
        describe(*layout, tip);
        group->addAction(layout);
    }
    group
        ->actions()[settings::numberOf(settings::graphLayout(),
                                       static_cast<int>(group->actions().size()))]
        ->setChecked(true);
    connect(group, &QActionGroup::triggered, this, [this, group](QAction* chosen) {
        settings::graphLayout().set(static_cast<int>(group->actions().indexOf(chosen)));
        m_graphView->canvas()->fit();
        m_graphView->tidy();
    });
}

void MainWindow::setTheme(ThemeChoice choice) {
    const int index = static_cast<int>(choice);
    settings::theme().set(index);
    m_themes->actions()[index]->setChecked(true);
    applyTheme(choice);
    setIcons();
    m_graphView->restyle();
    onStateChanged();
}

void MainWindow::makeSettings() {
    std::vector<QAction*> all;
    for (const auto& [id, one] : m_actions) all.push_back(one);
    m_shortcuts = std::make_unique<Shortcuts>(std::move(all));
    connect(&m_settings, &SettingsNotifier::changed, this, &MainWindow::applySetting);
    for (const Setting& setting :
         {settings::compiler(), settings::solver(), settings::solverSeconds()})
        applySetting(QLatin1String(setting.key));
    applyCompiler();
}

void MainWindow::applySetting(const QString& key) {
    const auto is = [&](const Setting& setting) { return key == QLatin1String(setting.key); };
    if (is(settings::theme()))
        return setTheme(static_cast<ThemeChoice>(settings::theme().value().toInt()));
    if (is(settings::beginner())) return changeBeginner();
    if (is(settings::graphBoxes())) return m_graphView->redraw();
    if (is(settings::compiler())) {
        applyCompiler();
        return applyTools();
    }
    for (const Setting* setting : {&settings::compilerFlags(), &settings::compileSeconds(),
                                   &settings::kernelSeconds(), &settings::kernelMegabytes()})
        if (is(*setting)) return applyCompiler();
    if (is(settings::solver()) || is(settings::solverMegabytes())) return applyTools();
    if (is(settings::solverSeconds()))
        return qobject_cast<ExtractionPanel*>(view("extraction"))
            ->setSeconds(settings::solverSeconds().value().toDouble());
    if (is(settings::language())) return;  // at the next start
    applyAppearance();
}

void MainWindow::applyTools() {
    m_controller.setTools(
        {.compiler = toUtf8(settings::compiler().value().toString()),
         .solver = {.program = toUtf8(settings::solver().value().toString()),
                    .megabytes = settings::solverMegabytes().value().toULongLong()}});
}

void MainWindow::applyCompiler() {
    QString flags = settings::compilerFlags().value().toString().trimmed();
    if (flags.isEmpty()) flags = settings::compilerFlags().fallback.toString();
    m_measuring.setCompiler(
        {.program = settings::compiler().value().toString(),
         .flags = QProcess::splitCommand(flags),
         .limits = {.compileSeconds = settings::compileSeconds().value().toDouble(),
                    .runSeconds = settings::kernelSeconds().value().toDouble(),
                    .megabytes = settings::kernelMegabytes().value().toULongLong()}});
}

void MainWindow::showSettings() {
    (new SettingsDialog(m_settings, *m_shortcuts, keptData(), this))->open();
}

std::vector<KeptData> MainWindow::keptData() {
    const QString autosaves = QDir::toNativeSeparators(Autosave::folder());
    const auto left = [this] { return static_cast<int>(m_autosave.leftBehind().size()); };
    const auto recent = [this] { return static_cast<int>(m_recent.paths().size()); };
    return {{.id = QStringLiteral("keptRecent"),
             .what = tr("Recent files"),
             .clearText = tr("Clear list"),
             .warning = {},
             .describe = [recent] { return tr("The names of %n files", nullptr, recent()); },
             .count = recent,
             .clear = [this] { m_recent.clear(); }},
            {.id = QStringLiteral("keptChanges"),
             .what = tr("Changes that were not saved"),
             .clearText = tr("Discard"),
             .warning = tr(
                 "Changes left unsaved when Candler exited can no longer be restored after that."),
             .describe =
                 [left, autosaves] {
                     return tr("%n projects not open in any window, in %1", nullptr, left())
                         .arg(autosaves);
                 },
             .count = left,
             .clear =
                 [this] {
                     for (const LeftProject& one : m_autosave.leftBehind()) {
                         m_autosave.discard(one);
                         m_messages->dismiss(QStringLiteral("left-") + one.id);
                     }
                     m_messages->dismiss(QStringLiteral("left"));
                 }}};
}

void MainWindow::askNew() {
    auto* dialog = new NewProjectDialog(this);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { newProject(dialog->project()); });
    dialog->open();
}

void MainWindow::newProject(const Result<Project>& project) {
    if (!mayDiscard()) return;
    if (!project) return showFailure(tr("The project cannot be created"), project.error());
    // Its program is what one changes first.
    connect(
        &m_controller, &SessionController::loadedChanged, this,
        [this] {
            const auto program = std::ranges::find(m_docks, dock("program"));
            goToDock(static_cast<std::size_t>(program - m_docks.begin()));
        },
        Qt::SingleShotConnection);
    m_controller.openUnsaved(*project);
}

}  // namespace candler
