// The window under awkward circumstances: stop, phases, edits, mistakes, limits, broken files.
#include <QAction>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/ProblemsView.h"
#include "app/workbench/views/ProgramView.h"
#include "app/workbench/views/RulesView.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/CommandPalette.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::example;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

/// Matrix multiplication with every rule there is and no sketch: it only grows.
Project unguided(WindowFixture& fixture) {
    fixture.openExample("matmul-blocking.candler");
    Project project = example("matmul-blocking.candler");
    ProjectStep step;
    step.name = "everything";
    for (const RuleInfo& rule : fixture.window.controller().loaded()->info->rules)
        step.rules.push_back(rule.name);
    project.defaults.limits.nodes = 3'000'000;
    project.defaults.limits.iterations = 1000;
    project.guide = {step};
    return project;
}

}  // namespace

TEST_CASE("Stop answers at once in an unguided run, and everything can be looked at", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    SessionController& controller = window.controller();
    const Project project = unguided(fixture);
    // On a busy machine one attempt may be held up from outside.
    qint64 best = 1'000'000;
    for (int attempt = 0; attempt < 3 && best > 200; ++attempt) {
        fixture.open(project);
        window.action("run")->trigger();
        CHECK(controller.isRunning());
        REQUIRE(fixture.waitFor([&] {
            return controller.runView() != nullptr && controller.runView()->status.nodes > 5000;
        }));
        QTest::qWait(100);  // into the middle of an iteration
        REQUIRE(controller.isRunning());
        QElapsedTimer timer;
        timer.start();
        window.action("stop")->trigger();
        REQUIRE(fixture.waitFor([&] { return !controller.isRunning(); }));
        best = std::min(best, timer.elapsed());
    }
    INFO("milliseconds from Stop to the answer: " << best);
    CHECK(best <= 200);
    CHECK(fixture.state() == SessionState::Stopped);
    fixture.settle();
    EGraphView& view = window.graphView();
    CHECK(view.shown()->snapshot->nodes().size() >= 5000);
    CHECK(view.budgetText().contains(QStringLiteral("best term")));
    fixture.moveSlider(1);
    CHECK(view.shown()->snapshot->iteration() == 1);
    CHECK(window.action("run")->isEnabled());
    fixture.screenshot("7-stopped");
}

TEST_CASE("a large e-graph is shown as a slice while the window stays awake", "[app][.large]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    Project project = unguided(fixture);
    project.defaults.limits.nodes = 300'000;
    fixture.open(project);
    QElapsedTimer heartbeat;
    qint64 longest = 0;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        longest = std::max(longest, heartbeat.isValid() ? heartbeat.elapsed() : 0);
        heartbeat.start();
    });
    timer.start(5);
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::LimitReached);
    const SnapshotPtr snapshot = window.graphView().shown()->snapshot;
    CHECK(snapshot->nodes().size() > 100'000);
    CHECK(window.graphView().canvas()->picture()->slice.boxes.size() <= SliceBudget().boxes);
    window.graphView().setKind(SliceKind::Changes);
    fixture.settle();
    CHECK(window.graphView().budgetText().contains(QStringLiteral(" omitted (budget: ")));
    WARN("longest time without a heartbeat: " << longest << " ms");
}

TEST_CASE("phases can be stepped one by one", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    const auto next = [&] { return window.controller().runView()->status.nextPhase; };
    fixture.trigger("phase");
    CHECK(next() == Phase::Apply);
    fixture.trigger("phase");
    CHECK(next() == Phase::Rebuild);
    CHECK(window.graphView().slider()->maximum() == 1);
    fixture.trigger("phase");
    CHECK(window.graphView().slider()->maximum() == 1);
    CHECK(window.graphView().shown()->snapshot->iteration() == 1);
    CHECK(window.controller().runView()->report->steps[0].iterations.size() == 1);
}

TEST_CASE("a mistake in the program is marked, listed, and can be jumped to", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    fixture.trigger("step");
    auto* program = qobject_cast<ProgramView*>(window.view("program"));
    const QString good = program->editor()->text();
    const auto type = [&](const QString& text) {
        program->editor()->setText(text);
        emit program->editor()->textEdited();
    };
    QString bad = good;
    type(bad.replace(QStringLiteral("map double"), QStringLiteral("mapp double")));
    CHECK(window.controller().isStale());
    REQUIRE(fixture.waitFor([&] { return !window.controller().problems().empty(); }));
    CHECK(fixture.state() == SessionState::Invalid);
    CHECK(program->editor()->markedProblems() >= 1);
    CHECK_FALSE(window.action("run")->isEnabled());
    CHECK(window.pillText().contains(QStringLiteral("problem")));
    CHECK(window.graphView().shown() != nullptr);  // the earlier run can still be looked at
    const auto* problems = qobject_cast<ProblemsView*>(window.view("problems"));
    REQUIRE(problems->model().rowCount() >= 1);
    CHECK(problems->model().problem(0).place.hasLine());
    CHECK(problems->model().problem(0).message.find("mapp") != std::string::npos);
    window.dock("problems")->raise();
    fixture.screenshot("8-problem");

    type(good);
    REQUIRE(fixture.waitFor([&] { return window.controller().problems().empty(); }));
    CHECK(window.action("run")->isEnabled());
    CHECK(program->editor()->markedProblems() == 0);
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::GoalReached);
    CHECK_FALSE(window.controller().isStale());
}

TEST_CASE("a mistake in a sketch is marked in the guide", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    Project project = example("matmul-blocking.candler");
    project.guide[1].sketch = "containsMap(m, containsNothing)";
    fixture.window.controller().open(project);
    REQUIRE(fixture.waitFor([&] { return !window.controller().problems().empty(); }));
    const SourceSpan place = window.controller().problems()[0].place;
    CHECK(place.hasLine());
    CHECK(qobject_cast<GuideView*>(window.view("guide"))->model().rowCount() == 2);
    CHECK(dynamic_cast<PlaceView*>(window.view("guide"))->goTo(place));
    CHECK_FALSE(dynamic_cast<PlaceView*>(window.view("program"))->goTo(place));
    CHECK_FALSE(window.action("step")->isEnabled());
}

TEST_CASE("a rule that is switched off is not used", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    auto* rules = qobject_cast<RulesView*>(window.view("rules"));
    REQUIRE(rules->model().rowCount() >= 1);
    Project project = window.controller().project();
    for (int row = 0; row < rules->model().rowCount(); ++row)
        if (rules->model().rule(row).name == "map-fusion")
            project.disabledRules.push_back("map-fusion");
    REQUIRE(project.disabledRules.size() == 1);
    window.controller().edit(project);
    CHECK(window.controller().isModified());
    REQUIRE(fixture.waitFor([&] { return window.action("run")->isEnabled(); }));
    fixture.trigger("run");
    CHECK(fixture.state() != SessionState::GoalReached);
    const TemporaryFolder folder;
    CHECK(window.controller().saveTo(folder.file("edited.candler")));
    CHECK_FALSE(window.controller().isModified());
    const auto saved = readProject(folder.path() / "edited.candler");
    REQUIRE(saved);
    CHECK(saved->disabledRules == project.disabledRules);
}

TEST_CASE("files that are no projects are messages", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    const TemporaryFolder folder;
    const auto* problems = qobject_cast<ProblemsView*>(window.view("problems"));
    const auto fails = [&](const char* name, const char* text) {
        if (text != nullptr) REQUIRE(writeFile(folder.path() / name, text));
        const int before = problems->model().rowCount();
        window.openFile(folder.file(name));
        return problems->model().rowCount() > before;
    };
    CHECK(fails("missing.candler", nullptr));
    CHECK(fails("empty.candler", ""));
    CHECK(fails("cut.candler", "{\"format\": \"candler-project\", \"vers"));
    CHECK(fails("foreign.candler", "{\"nodes\": {}}"));
    CHECK(fails("binary.candler",
                "\x7f"
                "ELF\x02\x01"));
    CHECK(fixture.state() == SessionState::NoProject);
    fixture.openExample("map-fusion.candler");
    CHECK(fixture.state() == SessionState::Idle);
}

TEST_CASE("a limit stops the run, and a higher one lets it go on", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    Project project = example("matmul-blocking.candler");
    project.defaults.limits.nodes = 500;
    fixture.open(project);
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::LimitReached);
    CHECK(window.pillText().contains(QStringLiteral("Node limit 500 reached")));
    Limits limits = window.controller().runView()->limits;
    limits.nodes = 1'000'000;
    window.controller().setLimits(limits);
    REQUIRE(fixture.waitFor([&] { return window.action("runSketch")->isEnabled(); }));
    fixture.trigger("runSketch");
    CHECK(fixture.state() == SessionState::SketchFound);
}

TEST_CASE("the command palette finds actions by a few letters", "[app]") {
    WindowFixture fixture;
    QAction step(QStringLiteral("&Step iteration\tX"), nullptr);
    step.setShortcut(Qt::Key_F10);
    QAction stop(QStringLiteral("S&top"), nullptr);
    stop.setEnabled(false);
    int steps = 0;
    QObject::connect(&step, &QAction::triggered, &step, [&] { ++steps; });
    auto* palette = new CommandPalette({&stop, &step}, &fixture.window);
    CHECK(palette->offered().size() == 2);
    palette->setFilter(QStringLiteral("sti"));
    REQUIRE(palette->offered().size() == 1);
    CHECK(palette->offered()[0] == QStringLiteral("Step iteration   (F10)"));
    palette->open();
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
    CHECK(steps == 1);
    CHECK(fuzzyScore(QStringLiteral("st"), QStringLiteral("Step")) >
          fuzzyScore(QStringLiteral("st"), QStringLiteral("Reset it")));
    CHECK(fuzzyScore(QStringLiteral("xyz"), QStringLiteral("Step")) < 0);
}

TEST_CASE("find marks classes in the picture", "[app]") {
    WindowFixture fixture;
    fixture.openExample("map-fusion.candler");
    EGraphView& view = fixture.window.graphView();
    auto* field = view.findChild<QLineEdit*>();
    REQUIRE(field != nullptr);
    field->setText(QStringLiteral("map"));
    auto* count = view.findChild<QLabel*>(QStringLiteral("findCount"));
    REQUIRE(count != nullptr);
    CHECK(fixture.waitFor([&] { return count->text().contains(QStringLiteral("found")); }));
    CHECK_FALSE(count->text().startsWith(QLatin1Char('0')));
    field->clear();
    CHECK(count->text().isEmpty());
}

TEST_CASE("reset forgets the run", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("map-fusion.candler");
    fixture.trigger("step");
    CHECK(window.graphView().slider()->maximum() >= 1);
    fixture.trigger("reset");
    REQUIRE(fixture.waitFor([&] { return fixture.state() == SessionState::Idle; }));
    fixture.settle();
    CHECK(window.graphView().slider()->maximum() == 0);
    CHECK(window.graphView().shown()->snapshot->iteration() == 0);
}

TEST_CASE("keys and clicks on the canvas select, walk and change the slice", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("step");
    GraphCanvas* canvas = window.graphView().canvas();
    const SnapshotPtr snapshot = window.graphView().shown()->snapshot;
    const EClassId root = snapshot->classes()[snapshot->roots()[0]].id;
    const BoxItem* item = canvas->itemOf(root);
    REQUIRE(item != nullptr);
    // Functions are in the frame of their body's box.
    const ClassIndex body = item->box().classIndex;
    const EClassId top = snapshot->classes()[body].id;
    const QPoint header = canvas->mapFromScene(item->mapToScene(QPointF(10, 6)));
    QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {}, header);
    CHECK(window.selection().eclass() == top);
    const RowGeometry& row = canvas->picture()->measured.boxes[0].rows[0];
    const QPoint label = canvas->mapFromScene(
        item->mapToScene(QPointF(row.label.rect.x + 3, row.label.rect.centre().y)));
    QTest::mouseClick(canvas->viewport(), Qt::LeftButton, {}, label);
    CHECK(window.selection().enode() == snapshot->nodes()[item->box().rows[0].node].id);
    QTest::keyClick(canvas, Qt::Key_Down);
    CHECK(window.selection().eclass() != top);
    window.selection().goBack();
    window.selection().goBack();
    CHECK(window.selection().eclass() == top);

    QTest::keyClick(canvas, Qt::Key_N);
    fixture.settle();
    CHECK(window.graphView().budgetText().contains(QStringLiteral("2 down and 1 up")));
    QTest::keyClick(canvas, Qt::Key_D);
    fixture.settle();
    CHECK(window.graphView().budgetText().contains(QStringLiteral("iteration 1 added")));
    QTest::keyClick(canvas, Qt::Key_BracketLeft);
    fixture.settle();
    CHECK(window.graphView().shown()->snapshot->iteration() == 0);
    QTest::keyClick(canvas, Qt::Key_F);
    CHECK(canvas->sight().contains(canvas->picture()->contents().adjusted(1, 1, -1, -1)));
}
