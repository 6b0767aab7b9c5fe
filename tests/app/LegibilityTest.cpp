// That pictures can be read, on some examples; bench_window prints it for
// all of them.
#include <QTest>
#include <catch2/catch.hpp>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/views/EGraphView.h"
#include "engine/support/Subprocess.h"
#include "tests/app/WindowFixture.h"
#include "tests/support/DrawingFaults.h"
#include "tests/support/Legibility.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

constexpr const char* kExamples[] = {"map-fusion.candler", "matmul-blocking.candler",
                                     "math-derivative.candler", "als.candler"};

void checkView(const EGraphView& view) {
    constexpr double kLeastPixels = 9;
    constexpr double kMostCrossings = 1.2;
    const Picture& picture = *view.canvas()->picture();
    const LayoutRequest& request = picture.measured.request;
    REQUIRE_FALSE(picture.slice.boxes.empty());
    CHECK(test::leastNamePixels(*view.canvas()) >= kLeastPixels);
    const test::DrawingFaults faults = test::faultsOf(request, picture.drawing);
    CHECK(faults.overlaps == 0);
    CHECK(faults.hidden == 0);
    const auto byDot = test::crossingsByDot(request);
    REQUIRE(byDot);
    CHECK(static_cast<double>(faults.crossings) <= kMostCrossings * static_cast<double>(*byDot));
}

}  // namespace

TEST_CASE("the first and the final view of an example can be read", "[app][legibility]") {
    if (findExecutable("dot").empty()) {
        WARN("dot is not installed");
        return;
    }
    for (const char* example : kExamples) {
        INFO(example);
        WindowFixture fixture;
        EGraphView& view = fixture.window.graphView();
        fixture.window.resize(1400, 875);
        fixture.openExample(example);
        checkView(view);
        fixture.trigger("run");
        view.setSettlePause(1);
        view.redraw();
        REQUIRE(fixture.waitFor([&] {
            return !view.isBusy() &&
                   view.canvas()->picture()->drawing.engine != GraphDrawing::Engine::Quick;
        }));
        checkView(view);
    }
}

TEST_CASE("each step brings something new into sight", "[app][legibility]") {
    for (const char* example : {"map-fusion.candler", "matmul-blocking.candler"}) {
        WindowFixture fixture;
        fixture.window.resize(1400, 875);
        fixture.openExample(example);
        while (fixture.state() == SessionState::Idle || fixture.state() == SessionState::Paused) {
            fixture.trigger("step");
            const test::News news = test::newsOf(*fixture.window.graphView().canvas());
            INFO(example << ": " << fixture.window.graphView().momentText().toStdString());
            CHECK(news.isInSight == news.isSome);
        }
    }
}
