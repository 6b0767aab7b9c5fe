// The user's walk through the window: open, step, look back, run to the goal, select, export.
#include <QFileInfo>
#include <QSlider>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/GrowthView.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/InspectorView.h"
#include "app/workbench/views/RulesView.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

TEST_CASE("open, step, look back, run to the goal, select a class, export", "[app][workflow]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    CHECK(fixture.state() == SessionState::NoProject);
    fixture.screenshot("1-welcome");

    fixture.openExample("matmul-blocking.candler");
    CHECK(fixture.state() == SessionState::Idle);
    CHECK(window.graphView().shown()->snapshot->iteration() == 0);

    for (int i = 1; i <= 3; ++i) {
        fixture.trigger("step");
        CHECK(window.graphView().shown()->snapshot->iteration() == static_cast<std::uint32_t>(i));
    }
    CHECK(fixture.state() == SessionState::Paused);
    CHECK(window.graphView().slider()->maximum() == 3);
    CHECK(window.graphView().budgetText().startsWith(QStringLiteral("showing ")));
    const auto* growth = qobject_cast<GrowthView*>(window.view("growth"));
    CHECK(growth->pointCount() == 4);
    fixture.screenshot("2-stepped");

    fixture.moveSlider(1);
    const SnapshotPtr first = window.graphView().shown()->snapshot;
    CHECK(first->iteration() == 1);
    CHECK(first->nodes().size() == 100);
    CHECK(first->classes().size() == 94);
    CHECK(window.graphView().momentText() == QStringLiteral("split · iteration 1"));
    fixture.screenshot("3-iteration-1");

    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::GoalReached);
    const auto* guide = qobject_cast<GuideView*>(window.view("guide"));
    CHECK(guide->model().light(0) == StepLight::Found);
    CHECK(guide->model().light(1) == StepLight::Found);

    const SnapshotPtr last = window.graphView().shown()->snapshot;
    // The class of the slice with most e-nodes, by a click of the selection that all views share.
    const auto& boxes = window.graphView().canvas()->picture()->slice.boxes;
    const ClassIndex busiest = std::ranges::max_element(boxes, {}, [&](const SliceBox& box) {
                                   return last->nodesOf(box.classIndex).size();
                               })->classIndex;
    const EClassId picked = last->classes()[busiest].id;
    window.selection().selectClass(picked);
    const auto* inspector = qobject_cast<InspectorView*>(window.view("inspector"));
    CHECK(inspector->model().rowCount() == static_cast<int>(last->nodesOf(busiest).size()));
    CHECK(inspector->model().rowCount() > 1);
    CHECK(inspector->headline().contains(QString::number(picked.value)));
    const auto* code = qobject_cast<CodeView*>(window.view("code"));
    CHECK(fixture.waitFor([&] { return code->shownText().contains(QStringLiteral("for (")); }));
    fixture.screenshot("4-goal");
    window.setTheme(ThemeChoice::Dark);
    fixture.settle();
    fixture.screenshot("5-goal-dark");
    window.setTheme(ThemeChoice::Light);

    const TemporaryFolder folder;
    for (const char* name : {"a.svg", "a.pdf", "a.png", "a.dot", "a.json"}) {
        CHECK(window.exportPicture(folder.file(name)));
        CHECK(QFileInfo(folder.file(name)).size() > 500);
    }
    CHECK_FALSE(window.exportPicture(folder.file("a.gif")));
    bool isExported = false;
    QObject::connect(&window.controller(), &SessionController::exported, &window,
                     [&] { isExported = true; });
    window.controller().exportCode(folder.file("kernel"));
    CHECK(fixture.waitFor([&] { return isExported; }));
    CHECK(std::filesystem::exists(folder.path() / "kernel" / "CMakeLists.txt"));
    fixture.screenshot("6-exported");
}

TEST_CASE("the first-contact examples reach their goals", "[app]") {
    const char* const name = GENERATE("map-fusion.candler", "transpose.candler");
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample(name);
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::GoalReached);
    const auto* code = qobject_cast<CodeView*>(window.view("code"));
    CHECK(fixture.waitFor([&] { return window.controller().code() != nullptr; }));
    const CodeResultPtr result = window.controller().code();
    // A program that takes functions has no kernel, and says so where the code would be.
    CHECK(code->shownText().contains(QStringLiteral("for (")) == (result->code != nullptr));
    CHECK((result->code != nullptr) != !result->problems.empty());
    CHECK(window.controller().problems().empty());
    // The newest e-node that the found term uses.
    const Slice& slice = window.graphView().canvas()->picture()->slice;
    const auto isBusy = [](const SliceBox& box) { return box.isChosen && box.rows.size() > 1; };
    const auto box = std::ranges::find_if(slice.boxes, isBusy);
    REQUIRE(box != slice.boxes.end());
    window.selection().selectNode(slice.snapshot->classes()[box->classIndex].id,
                                  slice.snapshot->nodes()[box->rows[0].node].id);
    const auto* inspector = qobject_cast<InspectorView*>(window.view("inspector"));
    CHECK(inspector->model().rowCount() == static_cast<int>(box->rows.size() + box->hiddenRows));
    fixture.screenshot(name);
    window.setTheme(ThemeChoice::Dark);
    fixture.screenshot((std::string(name) + "-dark").c_str());
    window.setTheme(ThemeChoice::Light);
}
