// Every state of a run in the window, in both themes: the status says where things stand, and
// nothing is clipped. With CANDLER_SCREENSHOTS the pictures are kept: tests/app/screenshots.sh.
#include <QDockWidget>
#include <QPushButton>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExplanationView.h"
#include "app/workbench/widgets/MessageArea.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::example;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

/// A guide whose first sketch no program can satisfy.
Project hopeless(const char* name) {
    Project project = example(name);
    project.guide.front().sketch = "contains(app(app(app(app(add, mul), add), mul), add))";
    project.guide.resize(1);
    return project;
}

class States : public WindowFixture {
public:
    ~States() { window.setTheme(ThemeChoice::Light); }

    /// Of what is on the screen now: checked and pictured, light and dark.
    void look(const char* name) {
        INFO(name);
        for (const ThemeChoice theme : {ThemeChoice::Light, ThemeChoice::Dark}) {
            window.setTheme(theme);
            QTest::qWait(50);  // The window makes room.
            const bool isDark = theme == ThemeChoice::Dark;
            screenshot((std::string(name) + (isDark ? "-dark" : "-light")).c_str());
            CHECK(test::clipped(window).join(QLatin1Char('\n')).toStdString() == "");
        }
        window.setTheme(ThemeChoice::Light);
    }
    void work(const char* workspace) {
        window.action(workspace)->trigger();
        window.action("resetLayout")->trigger();
    }
    void raise(const char* dock) {
        window.dock(dock)->show();
        window.dock(dock)->raise();
    }
    void select(const char* operation) {
        const ExtractionViewPtr& shown = window.graphView().shown();
        const SnapshotPtr& snapshot = shown->snapshot;
        for (ClassIndex i = 0; i < snapshot->classes().size(); ++i)
            for (const SnapshotNode& node : snapshot->nodesOf(i))
                if (snapshot->labelText(node) == operation)
                    return window.selection().selectClass(snapshot->classes()[i].id);
        FAIL("no e-node " << operation);
    }
};

}  // namespace

TEST_CASE("every state of a run has a picture and an honest status", "[app][states]") {
    States states;
    MainWindow& window = states.window;
    states.look("01-no-project");

    states.work("workspace-guide");
    states.openExample("matmul-blocking.candler");
    CHECK(window.pillText().contains(QStringLiteral("Ready")));
    states.look("02-ready");

    Project broken = window.controller().project();
    broken.guide.front().sketch = "contains(mpa";
    window.controller().edit(broken);
    REQUIRE(states.waitFor([&] { return states.state() == SessionState::Invalid; }));
    states.raise("problems");
    states.look("03-invalid");
    states.trigger("undo");
    REQUIRE(states.waitFor([&] { return window.controller().canRun(); }));
    states.raise("growth");

    for (int i = 0; i < 3; ++i) states.trigger("step");
    states.look("04-paused");
    states.trigger("runSketch");
    CHECK(states.state() == SessionState::SketchFound);
    states.look("05-sketch-found");
    // The question of the status is answered where it is asked.
    const auto endButton = [&](const char* text) {
        return window.messages().button(QStringLiteral("end"), QLatin1String(text));
    };
    REQUIRE(endButton("Continue") != nullptr);
    endButton("Continue")->click();
    REQUIRE(states.waitFor([&] { return states.state() == SessionState::GoalReached; }, 60));
    CHECK(endButton("Continue") == nullptr);
    states.look("06-goal-reached");
}

TEST_CASE("a run that goes on, is stopped, meets a limit or ends without its goal is shown as such",
          "[app][states]") {
    States states;
    MainWindow& window = states.window;
    states.work("workspace-guide");
    Project endless = hopeless("matmul-blocking.candler");
    endless.guide.front().settings.limits = {
        .iterations = 0, .nodes = 0, .seconds = 0, .megabytes = 1500};
    states.open(endless);
    window.action("run")->trigger();
    REQUIRE(states.waitFor([&] {
        const RunViewPtr& run = window.controller().runView();
        return window.controller().isRunning() && run->report != nullptr &&
               !run->report->steps.empty() && run->report->steps.front().iterations.size() > 4;
    }));
    states.look("07-running");
    window.action("stop")->trigger();
    states.settle();
    CHECK(states.state() == SessionState::Stopped);
    states.look("08-stopped");

    endless.guide.front().settings.limits.nodes = 2000;
    states.open(endless);
    states.trigger("run");
    CHECK(states.state() == SessionState::LimitReached);
    states.look("09-limit-reached");
    QPushButton* more = states.window.messages().button(
        QStringLiteral("end"), QStringLiteral("Double the limit and continue"));
    REQUIRE(more != nullptr);
    more->click();
    REQUIRE(states.waitFor([&] {
        const RunViewPtr& run = states.window.controller().runView();
        return run->limits.nodes == 4000 && run->status.nodes > 2751 &&
               states.state() == SessionState::LimitReached;
    }));
    states.open(hopeless("map-fusion.candler"));
    states.trigger("run");
    CHECK(states.state() == SessionState::Saturated);
    states.look("10-saturated");
}

TEST_CASE("what one does with a run is seen whole in every workspace", "[app][states]") {
    States states;
    MainWindow& window = states.window;
    states.work("workspace-guide");
    states.openExample("map-fusion.candler");
    states.trigger("run");
    states.raise("heat");
    states.look("11-heat-map");
    states.raise("explanation");
    auto& explanation = *qobject_cast<ExplanationView*>(window.view("explanation"));
    explanation.setQuestion(ProofQuestion::Kind::Found);
    explanation.findChild<QPushButton*>(QStringLiteral("explain"))->click();
    REQUIRE(states.waitFor([&] { return !explanation.isBusy(); }));
    states.look("12-explanation");

    states.work("workspace-extract");
    states.select("mul");
    states.settle();
    states.look("13-extract");
    states.work("workspace-ship");
    states.settle();
    states.look("14-ship");

    Project edited = window.controller().project();
    edited.disabledRules = {"map-fusion"};
    window.controller().edit(edited);
    REQUIRE(states.waitFor([&] { return window.controller().isStale(); }));
    states.look("15-stale");
}

TEST_CASE("the state is said in a word where a sentence has no room", "[app][states]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("run");
    for (const int width : {1600, 1280, 1024, 900}) {
        window.resize(width, 700);
        fixture.settle();
        INFO(width);
        CHECK_FALSE(window.shownPillText().contains(QChar(u'…')));
    }
    CHECK(window.shownPillText() == QStringLiteral("✔ Goal reached"));
}

TEST_CASE("lessons and files of other tools are seen whole", "[app][states]") {
    States states;
    MainWindow& window = states.window;
    window.startLesson("terms-and-classes");
    REQUIRE(states.waitFor([&] { return window.controller().runView() != nullptr; }));
    states.settle();
    states.look("16-lesson");

    states.work("workspace-guide");
    const TemporaryFolder folder;
    REQUIRE(writeFile(folder.path() / "other.json", R"({"nodes": {
        "a": {"op": "<sum>", "children": ["b", "b"], "eclass": "1"},
        "b": {"op": "x", "eclass": "2"}, "c": {"op": "2 * \"x\"", "children": ["b"], "eclass": "1"}
        }, "root_eclasses": ["1"]})"));
    window.openFile(folder.file("other.json"));
    REQUIRE(states.waitFor([&] {
        return window.controller().eGraphFile() != nullptr &&
               window.graphView().shown() != nullptr && !window.graphView().isBusy();
    }));
    states.look("17-e-graph-file");
}

TEST_CASE("the pictures of the README have room on a small screen", "[app][readme]") {
    States states;
    MainWindow& window = states.window;
    constexpr QSize kSmall(1400, 875);
    window.resize(kSmall);
    states.openExample("map-fusion.candler");
    states.work("workspace-guide");
    states.trigger("run");
    states.trigger("explainFound");
    const auto& proof = *qobject_cast<ExplanationView*>(window.view("explanation"));
    REQUIRE(states.waitFor([&] { return !proof.isBusy(); }));
    states.trigger("splitPages");
    states.raise("egraph");
    states.settle();
    states.screenshot("window");
    CHECK(window.size() == kSmall);
    states.work("workspace-guide");
    window.startLesson("terms-and-classes");
    REQUIRE(states.waitFor([&] { return window.controller().runView() != nullptr; }));
    states.settle();
    states.screenshot("lesson");
    CHECK(window.size() == kSmall);
}
