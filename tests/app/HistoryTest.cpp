// One history of everything that the user puts in: texts, guide, rules, limits, parameters, pins.
#include <malloc.h>

#include <QAction>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/models/ProjectChange.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/ProgramView.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::example;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

QString changed(const char* name, const std::function<void(Project&)>& change) {
    const Project before = example(name);
    Project after = before;
    change(after);
    return changeBetween(before, after).what;
}

/// Types at the start of an editor, as a keyboard does.
void type(CodeEditor& editor, const QString& text) {
    editor.setFocus();
    QTest::keyClicks(editor.focusProxy(), text);
}

}  // namespace

TEST_CASE("a change of a project says what it is", "[app][history]") {
    const char* const name = "matmul-blocking.candler";
    const auto says = [&](const std::function<void(Project&)>& change) {
        return changed(name, change);
    };
    const QString first = fromUtf8(example(name).guide[0].name);
    CHECK(says([](Project& p) { p.program = {"", "x"}; }) == QStringLiteral("edit of the program"));
    CHECK(says([](Project& p) { p.guide[0].sketch = "?"; }) ==
          QStringLiteral("edit of sketch ") + first);
    CHECK(says([](Project& p) { std::swap(p.guide[0], p.guide[1]); }) ==
          QStringLiteral("order of the guide"));
    CHECK(says([](Project& p) { p.guide.erase(p.guide.begin()); }) ==
          QStringLiteral("removal of step ") + first);
    CHECK(says([](Project& p) {
              p.guide.push_back(p.guide[0]);
              p.guide.back().name = "more";
          }) == QStringLiteral("new step more"));
    CHECK(says([](Project& p) { p.guide[0].settings.limits.nodes = 5; }) ==
          QStringLiteral("limits of ") + first);
    CHECK(says([](Project& p) { p.disabledRules.push_back("beta"); }) ==
          QStringLiteral("rule beta off"));
    CHECK(says([](Project& p) { p.extractor = "cbc"; }) == QStringLiteral("use of cbc"));
    CHECK(says([](Project& p) { p.defaults.beamWidth = 3; }) ==
          QStringLiteral("defaults of steps"));
    CHECK(says([](Project& p) {
              p.program = {"", "x"};
              p.guide.clear();
          }) == QStringLiteral("edit of the project"));
}

TEST_CASE("typing is one change, and undo takes back whatever was edited last", "[app][history]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    SessionController& controller = window.controller();
    QUndoStack& stack = controller.history().stack();
    fixture.open(example("matmul-blocking.candler"));
    const Project start = controller.project();
    CHECK_FALSE(window.isWindowModified());
    CHECK_FALSE(window.action("undo")->isEnabled());

    auto* program = qobject_cast<ProgramView*>(window.view("program"));
    const QString text = program->editor()->text();
    type(*program->editor(), QStringLiteral("ab"));
    type(*program->editor(), QStringLiteral("c"));
    CHECK(stack.count() == 1);
    CHECK(window.action("undo")->text() == QStringLiteral("&Undo edit of the program"));
    CHECK(window.isWindowModified());
    CHECK(controller.isStale());
    controller.history().endBurst();
    type(*program->editor(), QStringLiteral("d"));
    CHECK(stack.count() == 2);

    auto* guide = qobject_cast<GuideView*>(window.view("guide"));
    CodeEditor* sketch = guide->findChild<CodeEditor*>();
    const QString sketchText = sketch->text();
    type(*sketch, QStringLiteral("z"));
    QAbstractItemModel* rules = window.view("rules")->findChild<QTableView*>()->model();
    const QModelIndex rule = rules->index(0, 0);
    CHECK(rules->setData(rule, Qt::Unchecked, Qt::CheckStateRole));
    CHECK(stack.count() == 4);
    CHECK(controller.project().disabledRules.size() == 1);

    window.action("undo")->trigger();
    CHECK(rules->data(rule, Qt::CheckStateRole).toInt() == Qt::Checked);
    window.action("undo")->trigger();
    CHECK(sketch->text() == sketchText);
    window.action("undo")->trigger();
    CHECK(program->editor()->text() == QStringLiteral("abc") + text);
    window.action("redo")->trigger();
    CHECK(program->editor()->text() == QStringLiteral("abcd") + text);
    window.action("undo")->trigger();
    window.action("undo")->trigger();
    CHECK(program->editor()->text() == text);
    CHECK(controller.project() == start);
    CHECK_FALSE(window.isWindowModified());
    CHECK_FALSE(controller.isStale());
}

TEST_CASE("Ctrl+Z in an editor is the undo of the window", "[app][history]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.open(example("map-fusion.candler"));
    QAbstractItemModel* rules = window.view("rules")->findChild<QTableView*>()->model();
    CodeEditor* editor = qobject_cast<ProgramView*>(window.view("program"))->editor();
    const QString text = editor->text();
    type(*editor, QStringLiteral("q"));
    CHECK(rules->setData(rules->index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    editor->setFocus();
    QTest::keyClick(editor->focusProxy(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(window.controller().project().disabledRules.empty());
    CHECK(editor->text() == QStringLiteral("q") + text);
    QTest::keyClick(editor->focusProxy(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(editor->text() == text);
    QTest::keyClick(editor->focusProxy(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    CHECK(editor->text() == QStringLiteral("q") + text);
}

TEST_CASE("an editor replaces only what differs", "[app][history]") {
    CodeEditor editor(CodeKind::Plain);
    for (const char* text : {"", "one", "öne", "äne", "äöne", "ä", "ääx", "äüx", "", "x\ny\n"}) {
        editor.replaceText(QString::fromUtf8(text));
        CHECK(editor.text() == QString::fromUtf8(text));
    }
}

TEST_CASE("what is saved is clean, and undo goes behind it", "[app][history]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    SessionController& controller = window.controller();
    fixture.open(example("map-fusion.candler"));
    const TemporaryFolder folder;
    Project edited = controller.project();
    edited.title = "Another title";
    controller.edit(edited);
    REQUIRE(controller.saveTo(folder.file("saved.candler")));
    CHECK_FALSE(window.isWindowModified());
    window.action("undo")->trigger();
    CHECK(window.isWindowModified());
    CHECK(controller.project().path == folder.path() / "saved.candler");
    window.action("redo")->trigger();
    CHECK_FALSE(window.isWindowModified());
}

TEST_CASE("undo changes inputs, not what is looked at", "[app][history]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.open(example("map-fusion.candler"));
    fixture.trigger("step");
    Project edited = window.controller().project();
    edited.title = "Another title";
    window.controller().edit(edited);
    fixture.moveSlider(0);
    window.action("undo")->trigger();
    fixture.settle();
    CHECK(window.graphView().shown()->snapshot->iteration() == 0);
    CHECK_FALSE(window.action("undo")->isEnabled());
}

TEST_CASE("limits are inputs that a run goes on by", "[app][history]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    SessionController& controller = window.controller();
    Project project = example("matmul-blocking.candler");
    project.defaults.limits.nodes = 500;
    fixture.open(project);
    fixture.trigger("run");
    REQUIRE(fixture.state() == SessionState::LimitReached);
    Limits limits = controller.runView()->limits;
    limits.nodes = 1'000'000;
    controller.setLimits(limits);
    CHECK(controller.project().guide[0].settings.limits.nodes == 1'000'000U);
    CHECK_FALSE(controller.isStale());
    CHECK(controller.isModified());
    REQUIRE(fixture.waitFor([&] { return controller.runView()->limits.nodes == 1'000'000; }));
    fixture.trigger("runSketch");
    CHECK(fixture.state() == SessionState::SketchFound);
    // With the old limits there would not be these results.
    window.action("undo")->trigger();
    CHECK(controller.isStale());
    CHECK_FALSE(controller.project().guide[0].settings.limits.nodes.has_value());
    window.action("redo")->trigger();
    CHECK_FALSE(controller.isStale());
}

TEST_CASE("files that a project names are found from where it is saved", "[app][history]") {
    WindowFixture fixture;
    SessionController& controller = fixture.window.controller();
    const TemporaryFolder folder;
    Project project = example("map-fusion.candler");
    REQUIRE(std::filesystem::create_directories(folder.path() / "a"));
    const std::string text = project.program.file.empty()
                                 ? project.program.text
                                 : readFile(project.resolve(project.program.file)).value();
    REQUIRE(writeFile(folder.path() / "a" / "program.rise", text));
    project.program = {"program.rise", ""};
    REQUIRE(writeProject(project, folder.path() / "a" / "one.candler"));
    fixture.open(readProject(folder.path() / "a" / "one.candler").value());
    auto* program = qobject_cast<ProgramView*>(fixture.window.view("program"));
    const QString shown = program->editor()->text();
    type(*program->editor(), QStringLiteral("x"));
    REQUIRE(controller.saveTo(folder.file("two.candler")));
    fixture.window.action("undo")->trigger();
    CHECK(program->editor()->text() == shown);
    CHECK(controller.project().program.file == "a/program.rise");
    REQUIRE(controller.saveTo(folder.file("two.candler")));
    const Project saved = readProject(folder.path() / "two.candler").value();
    CHECK(std::filesystem::exists(saved.resolve(saved.program.file)));
}

#ifdef __GLIBC__
TEST_CASE("long notes are not kept once for each change", "[app][history]") {
    ProjectHistory history;
    Project project = example("map-fusion.candler");
    project.windowNotes["baseline"] = std::string(400'000, 'x');
    Project wanted;
    QObject::connect(&history, &ProjectHistory::projectWanted,
                     [&](const Project& next, EditKind) { wanted = next; });
    const auto used = [] {
        const auto now = mallinfo2();
        return now.uordblks + now.hblkhd;
    };
    const std::size_t before = used();
    for (std::uint64_t i = 1; i <= 100; ++i) {
        Project next = project;
        next.guide[0].rules = {std::to_string(i)};
        history.push(project, next, EditKind::Input);
        project = next;
    }
    CHECK(wanted == project);
    CHECK(used() < before + 10'000'000);
    // Each project is still whole, whether its notes changed or not.
    Project without = project;
    without.windowNotes.clear();
    history.push(project, without, EditKind::Input);
    CHECK(wanted == without);
    history.stack().undo();
    CHECK(wanted == project);
    history.stack().undo();
    CHECK(wanted.guide[0].rules.front() == "99");
    CHECK(wanted.windowNotes == project.windowNotes);
    history.stack().redo();
    history.stack().redo();
    CHECK(wanted == without);
}
#endif
