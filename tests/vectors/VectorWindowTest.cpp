// A program of a language that the window has never heard of.
#include <QDockWidget>
#include <QFileInfo>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/GraphsView.h"
#include "app/workbench/views/GuideView.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

TEST_CASE("a new language is stepped, found, drawn and exported in the window", "[app]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.open(
        readProject(CANDLER_VECTORS_FOLDER "/resources/projects/residual.candler").value());
    fixture.trigger("step");
    CHECK(window.graphView().shown()->snapshot->iteration() == 1);
    fixture.trigger("run");
    REQUIRE(fixture.state() == SessionState::GoalReached);
    const auto* guide = qobject_cast<GuideView*>(window.view("guide"));
    CHECK(guide->model().light(0) == StepLight::Found);

    const auto* code = qobject_cast<CodeView*>(window.view("code"));
    CHECK(fixture.waitFor([&] { return code->shownText().contains(QStringLiteral("for (")); }));
    auto* graphs = qobject_cast<GraphsView*>(window.view("graphs"));
    window.dock("graphs")->show();
    window.dock("graphs")->raise();
    CHECK(fixture.waitFor([&] { return graphs->before().shown() != nullptr; }));
    fixture.screenshot("vectors");

    const TemporaryFolder folder;
    bool isExported = false;
    QObject::connect(&window.controller(), &SessionController::exported, &window,
                     [&] { isExported = true; });
    window.controller().exportCode(folder.file("kernel"));
    CHECK(fixture.waitFor([&] { return isExported; }));
    CHECK(std::filesystem::exists(folder.path() / "kernel" / "CMakeLists.txt"));
}
