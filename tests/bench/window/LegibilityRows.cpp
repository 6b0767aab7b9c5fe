// How well the pictures of all example projects can be read: numbers without a clock.
#include <fmt/format.h>

#include <QTest>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "app/session/ProjectFile.h"
#include "app/workbench/MainWindow.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "engine/support/FileSystem.h"
#include "tests/bench/window/WindowTable.h"
#include "tests/support/DrawingFaults.h"
#include "tests/support/Legibility.h"

namespace candler::bench {

namespace {

/// The window with one of the projects, as who has just installed it sees it.
class ExampleWindow {
public:
    explicit ExampleWindow(const std::filesystem::path& project) {
        constexpr QSize kWindow(1400, 875);
        window.graphView().setSettlePause(0);
        window.resize(kWindow);
        window.show();
        (void)QTest::qWaitForWindowExposed(&window);
        window.openFile(fromUtf8(project.string()));
        isOpen = waitFor([this] { return window.controller().runView() != nullptr; }) && settle();
    }

    bool settle() {
        return waitFor([this] {
            const EGraphView& view = window.graphView();
            return !window.controller().isRunning() && view.shown() && !view.isBusy() &&
                   view.isUpToDate();
        });
    }
    /// To its end, and until the picture is as it stays.
    bool run() {
        window.controller().run();
        if (!settle()) return false;
        constexpr int kPause = 30;
        window.graphView().setSettlePause(1);
        window.graphView().redraw();
        if (!settle()) return false;
        QTest::qWait(kPause);
        return settle();
    }
    [[nodiscard]] bool mayStep() {
        const SessionState state = window.controller().state();
        return state == SessionState::Idle || state == SessionState::Paused;
    }
    [[nodiscard]] const GraphCanvas& canvas() { return *window.graphView().canvas(); }

    MainWindow window;
    bool isOpen = false;
};

const std::string kNoPicture = "no picture comes";
constexpr double kLeastPixels = 9;
constexpr double kLeastWay = 10;  // from rows down to the next box

std::string wayText(double way) {
    return std::isinf(way) ? "none below" : fmt::format("{:.0f} apart", way);
}

Figure measureView(const std::filesystem::path& project, bool isFinal) {
    ExampleWindow example(project);
    if (!example.isOpen || (isFinal && !example.run())) return failed(kNoPicture);
    const Picture& picture = *example.canvas().picture();
    if (picture.slice.boxes.empty()) return failed(kNoPicture);
    const LayoutRequest& request = picture.measured.request;
    const test::DrawingFaults faults = test::faultsOf(request, picture.drawing);
    const auto byDot = test::crossingsByDot(request);
    if (!byDot) return notMeasured("no Graphviz");
    const double pixels = test::leastNamePixels(example.canvas());
    constexpr double kMostCrossings = 1.2;
    const bool isMet =
        pixels >= kLeastPixels && faults.overlaps == 0 && faults.hidden == 0 &&
        faults.nearest >= kLeastWay &&
        static_cast<double>(faults.crossings) <= kMostCrossings * static_cast<double>(*byDot);
    return {.measured = fmt::format(
                "{:.1f} px, {} over, {} cross ({} by dot), {} under, {}; {}/{} {}", pixels,
                faults.overlaps, faults.crossings, *byDot, faults.hidden, wayText(faults.nearest),
                picture.drawing.boxes.size(), picture.drawing.edges.size(),
                picture.drawing.engine == GraphDrawing::Engine::Quick ? "quick" : "dot"),
            .isMet = isMet};
}

/// After each step: something new is in sight, names can be read, and rows are apart from what is
/// below them.
Figure measureSteps(const std::filesystem::path& project) {
    constexpr std::size_t kMostNodes = 20'000;
    ExampleWindow example(project);
    if (!example.isOpen) return failed(kNoPicture);
    std::size_t steps = 0;
    std::size_t drawn = 0;
    std::size_t seen = 0;
    double pixels = std::numeric_limits<double>::infinity();
    test::DrawingFaults worst;
    while (example.mayStep() && example.window.controller().runView()->status.nodes < kMostNodes) {
        example.window.controller().stepIteration();
        if (!example.settle()) return failed(kNoPicture);
        const test::News news = test::newsOf(example.canvas());
        steps += news.isSome ? 1 : 0;
        drawn += news.isSome && news.isDrawn ? 1 : 0;
        seen += news.isSome && news.isInSight ? 1 : 0;
        const Picture& picture = *example.canvas().picture();
        const test::DrawingFaults faults =
            test::placeFaultsOf(picture.measured.request, picture.drawing);
        pixels = std::min(pixels, test::leastNamePixels(example.canvas()));
        worst.overlaps = std::max(worst.overlaps, faults.overlaps);
        worst.hidden = std::max(worst.hidden, faults.hidden);
        worst.nearest = std::min(worst.nearest, faults.nearest);
    }
    return {.measured = fmt::format("in {} of {} steps, drawn in {}; {:.1f} px, {} over, {} under, "
                                    "{}",
                                    seen, steps, drawn, pixels, worst.overlaps, worst.hidden,
                                    wayText(worst.nearest)),
            .isMet = seen == steps && pixels >= kLeastPixels && worst.overlaps == 0 &&
                     worst.hidden == 0 && worst.nearest >= kLeastWay};
}

std::vector<std::filesystem::path> projects(const BenchSize& size) {
    const std::filesystem::path folder = resourceFolder() / "projects";
    if (size.isQuick) return {folder / "map-fusion.candler"};
    std::vector<std::filesystem::path> result;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".candler") result.push_back(entry.path());
    std::ranges::sort(result);
    return result;
}

}  // namespace

std::vector<WindowRow> legibilityRows(const BenchSize& size) {
    const std::string target = "9 px, 0, 1.2 × dot, 0, 10";
    std::vector<WindowRow> rows;
    for (const std::filesystem::path& project : projects(size)) {
        const std::string name = project.stem().string();
        rows.push_back({"first view of " + name, target,
                        [=](const BenchSize&) { return measureView(project, false); }});
        rows.push_back({"final view of " + name, target,
                        [=](const BenchSize&) { return measureView(project, true); }});
        rows.push_back({"something new in sight: " + name, "each step; 9 px, 0, 0, 10",
                        [=](const BenchSize&) { return measureSteps(project); }});
    }
    return rows;
}

}  // namespace candler::bench
