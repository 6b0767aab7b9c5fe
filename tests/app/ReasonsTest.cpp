// What cannot be done says why, everywhere; the palette offers all there is.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QTableView>
#include <QTest>
#include <QTextBrowser>
#include <QToolBar>
#include <catch2/catch.hpp>
#include <set>
#include <utility>

#include "app/session/ProjectFile.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ProgramView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/CommandPalette.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

void collect(const QList<QAction*>& actions, std::set<QAction*>& all) {
    for (QAction* action : actions) {
        if (action->isSeparator()) continue;
        if (action->menu() != nullptr)
            collect(action->menu()->actions(), all);
        else if (!action->text().isEmpty())
            all.insert(action);
    }
}

/// Those in menus and tool bars.
std::set<QAction*> actionsOf(MainWindow& window) {
    std::set<QAction*> all;
    collect(window.menuBar()->actions(), all);
    for (const QToolBar* bar : window.findChildren<QToolBar*>()) collect(bar->actions(), all);
    return all;
}

/// Disabled ones that do not say why.
QStringList unexplained(MainWindow& window) {
    QStringList names;
    for (QAction* action : actionsOf(window))
        if (!action->isEnabled() &&
            (whyNot(*action).isEmpty() || !action->toolTip().contains(whyNot(*action))))
            names << action->text();
    return names;
}

int disabled(MainWindow& window) {
    int count = 0;
    for (const QAction* action : actionsOf(window)) count += action->isEnabled() ? 0 : 1;
    return count;
}

CommandPalette* openPalette(MainWindow& window, const char* action) {
    window.action(action)->trigger();
    auto* palette = window.findChild<CommandPalette*>();
    REQUIRE(palette != nullptr);
    return palette;
}

}  // namespace

TEST_CASE("every disabled action says why", "[app][reasons]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    const auto check = [&](const char* state) {
        INFO(state);
        CHECK(unexplained(window).join(QStringLiteral(", ")).toStdString().empty());
    };
    check("welcome");
    CHECK(disabled(window) > 20);
    fixture.openExample("map-fusion.candler");
    check("loaded");
    fixture.trigger("step");
    check("after a step");
    window.action("run")->trigger();
    check("running");
    fixture.settle();
    check("at the goal");
    CHECK(whyNot(*window.action("run")).contains(QStringLiteral("Reset")));
    Project edited = window.controller().project();
    edited.program = {"", "map double"};
    window.controller().edit(edited);
    check("edited");
    REQUIRE(fixture.waitFor([&] { return fixture.state() == SessionState::Invalid; }));
    check("invalid");
    CHECK(whyNot(*window.action("run")).contains(QStringLiteral("Problems")));
    fixture.trigger("undo");
    fixture.settle();
    const TemporaryFolder folder;
    REQUIRE(writeFile(folder.path() / "small.json",
                      R"({"nodes": {"a": {"op": "x", "eclass": "1"}}, "root_eclasses": ["1"]})"));
    window.controller().openFile(folder.file("small.json"));
    REQUIRE(fixture.waitFor([&] { return window.controller().eGraphFile() != nullptr; }));
    check("imported e-graph");
    CHECK(whyNot(*window.action("run")).contains(QStringLiteral("imported")));
    CHECK(window.action("run")->statusTip().contains(whyNot(*window.action("run"))));
}

TEST_CASE("no two actions have one key", "[app][reasons]") {
    WindowFixture fixture;
    std::map<QString, QString> owners;
    for (QAction* action : actionsOf(fixture.window))
        for (const QKeySequence& key : action->shortcuts()) {
            const auto [at, isNew] = owners.emplace(key.toString(), action->text());
            INFO(at->second.toStdString() << " and " << action->text().toStdString());
            CHECK(isNew);
        }
    CHECK(owners.size() > 35);
}

TEST_CASE("the palette offers all actions, with keys and reasons", "[app][reasons]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    CommandPalette* palette = openPalette(window, "palette");
    const QString all = palette->offered().join(QLatin1Char('\n'));
    CHECK(all.contains(QStringLiteral("Step iteration   (F10)   – open a project first")));
    CHECK(all.contains(QStringLiteral("Theme: Dark")));
    CHECK(all.contains(QStringLiteral("Examples: map-fusion")));
    CHECK(all.contains(QStringLiteral("Fit   (F)")));
    fixture.screenshot("frame-palette");
    palette->close();
}

TEST_CASE("the palette has first what was done last", "[app][reasons]") {
    QSettings().remove(QStringLiteral("palette/recent"));
    int done = 0;
    const auto entry = [&](const char* title) {
        const QString text = QString::fromLatin1(title);
        return PaletteEntry{text, text, {}, {}, [&done] { ++done; }};
    };
    const auto make = [&] {
        return std::make_unique<CommandPalette>(
            nullptr, std::vector<PaletteEntry>{entry("Fit"), entry("Find"), entry("Forbid")});
    };
    auto* palette = make().release();  // deletes itself
    palette->setFilter(QStringLiteral("forb"));
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
    CHECK(done == 1);
    const auto again = make();
    CHECK(again->offered() ==
          QStringList{QStringLiteral("Forbid"), QStringLiteral("Fit"), QStringLiteral("Find")});
    // What fits better still comes first.
    again->setFilter(QStringLiteral("fin"));
    CHECK(again->offered().first() == QStringLiteral("Find"));
    // What could be looked for comes behind what has that name.
    again->setFinder([&](const QString& letters) {
        return std::vector<PaletteEntry>{{{}, QStringLiteral("Look for ") + letters, {}, {}, {}}};
    });
    again->setFilter(QStringLiteral("for"));
    CHECK(again->offered() ==
          QStringList{QStringLiteral("Forbid"), QStringLiteral("Look for for")});
    again->setFilter(QStringLiteral("fd"));
    CHECK(again->offered().first() == QStringLiteral("Look for fd"));
}

TEST_CASE("the palette has first what was meant", "[app][reasons]") {
    QSettings().remove(QStringLiteral("palette/recent"));
    WindowFixture fixture;
    fixture.openExample("matmul-blocking.candler");
    const auto firstFor = [&](const char* letters) {
        CommandPalette* palette = openPalette(fixture.window, "palette");
        palette->setFilter(QString::fromLatin1(letters));
        const QStringList offered = palette->offered();
        UNSCOPED_INFO(offered.join(QLatin1Char('\n')).toStdString());
        palette->close();
        CHECK(fixture.waitFor(
            [&] { return fixture.window.findChild<CommandPalette*>() == nullptr; }));
        return std::pair(offered.value(0), offered.size());
    };
    CHECK(firstFor("tune").first.startsWith(QStringLiteral("Tune the parameters")));
    // No more than can be looked over.
    CHECK(firstFor("tune").second <= 3);
    CHECK(firstFor("measure").first.contains(QStringLiteral("measure")));
    CHECK(firstFor("tuning").first == QStringLiteral("Panels: Tuning"));
}

TEST_CASE("Ctrl+G goes to classes, rules and names", "[app][reasons]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    const SnapshotPtr snapshot = window.graphView().shown()->snapshot;
    const EClassId root = snapshot->classes()[snapshot->roots()[0]].id;
    const auto enter = [&](const QString& letters) {
        CommandPalette* palette = openPalette(window, "goTo");
        palette->setFilter(letters);
        const QStringList offered = palette->offered();
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
        palette->close();
        delete palette;
        return offered;
    };
    enter(QString::number(root.value));
    CHECK(window.selection().eclass() == root);
    CHECK(enter(QStringLiteral("class 99999"))[0].contains(QStringLiteral("no such class")));
    CommandPalette* palette = openPalette(window, "goTo");
    CHECK(palette->offered().contains(QStringLiteral("Rule map-fusion")));
    palette->close();
    delete palette;
    enter(QStringLiteral("app"));
    auto* field = window.graphView().findChild<QLineEdit*>();
    CHECK(field->text() == QStringLiteral("app"));
    window.selection().clear();
    auto* count = window.graphView().findChild<QLabel*>(QStringLiteral("findCount"));
    REQUIRE(fixture.waitFor([&] { return count->text().contains(QStringLiteral("found")); }));
    fixture.trigger("findNext");
    const auto first = window.selection().eclass();
    REQUIRE(first.has_value());
    fixture.trigger("findNext");
    CHECK(window.selection().eclass() != first);
    fixture.trigger("findPrevious");
    CHECK(window.selection().eclass() == first);
}

TEST_CASE("cut, copy and paste go to who has the keyboard", "[app][reasons]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    auto* field = window.graphView().findChild<QLineEdit*>();
    field->setText(QStringLiteral("abc"));
    window.activateWindow();
    field->setFocus();
    REQUIRE(fixture.waitFor([&] { return window.action("cut")->isEnabled(); }));
    field->selectAll();
    window.action("cut")->trigger();
    CHECK(field->text().isEmpty());
    window.action("paste")->trigger();
    CHECK(field->text() == QStringLiteral("abc"));
    // Of a table the selected rows.
    auto* table = window.view("rules")->findChild<QTableView*>();
    table->setFocus();
    table->selectRow(0);
    CHECK_FALSE(window.action("cut")->isEnabled());
    window.action("copy")->trigger();
    const QString copied = QApplication::clipboard()->text();
    CHECK(copied.startsWith(table->model()->index(0, 0).data().toString()));
    CHECK(copied.contains(QLatin1Char('\t')));
    CodeEditor* editor = qobject_cast<ProgramView*>(window.view("program"))->editor();
    editor->setFocus();
    CHECK(window.action("paste")->isEnabled());
}

TEST_CASE("the sheet of shortcuts and About tell what there is", "[app][reasons]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    window.action("shortcuts")->trigger();
    auto* sheet = window.findChild<QDialog*>(QStringLiteral("shortcutsDialog"));
    REQUIRE(sheet != nullptr);
    const QString text = sheet->findChild<QTextBrowser*>()->toPlainText();
    CHECK(text.contains(QStringLiteral("Ctrl+Shift+P, Ctrl+Alt+I")));
    CHECK(text.contains(QStringLiteral("Step iteration")));
    if (!qEnvironmentVariable("CANDLER_SCREENSHOTS").isEmpty())
        sheet->grab().save(qEnvironmentVariable("CANDLER_SCREENSHOTS") +
                           QStringLiteral("/frame-shortcuts.png"));
    sheet->close();
    window.action("about")->trigger();
    auto* about = window.findChild<QDialog*>(QStringLiteral("aboutDialog"));
    REQUIRE(about != nullptr);
    const auto says = [&](const char* what) {
        for (const QLabel* label : about->findChildren<QLabel*>())
            if (label->text().contains(QLatin1String(what))) return true;
        return false;
    };
    CHECK(says(qVersion()));
    CHECK(says("cbc"));
    CHECK(fixture.waitFor([&] { return says("graphviz version") || says("not found"); }));
    if (!qEnvironmentVariable("CANDLER_SCREENSHOTS").isEmpty())
        about->grab().save(qEnvironmentVariable("CANDLER_SCREENSHOTS") +
                           QStringLiteral("/frame-about.png"));
    about->close();
}
