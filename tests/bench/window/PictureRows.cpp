// From an e-graph to what is seen of it: slices, layouts, painting.
#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include "app/layout/DotProcessLayout.h"
#include "app/layout/LayeredLayout.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "engine/support/Subprocess.h"
#include "tests/bench/window/BenchGraphs.h"
#include "tests/bench/window/WindowTable.h"

namespace candler::bench {

namespace {

constexpr QSize kCanvas(1400, 900);

Figure measureSlice(const BenchSize& size, SliceKind kind) {
    constexpr double kLimit = 50;
    // Two e-nodes to a class.
    const ExtractionViewPtr view = makeView({.classes = size.of(500'000, 5'000), .members = 3});
    SliceSpec spec;
    spec.kind = kind;
    spec.centres = {view->snapshot->classes()[view->snapshot->classes().size() / 2].id};
    return within(kLimit, timeOf(size.rounds(9),
                                 [&] { (void)makeSlice(view->snapshot, view->ranking, spec); }));
}

/// A slice of the whole e-graph, laid out by `engine`.
PicturePtr makeWhole(const ExtractionViewPtr& view, const GraphCanvas& canvas,
                     const GraphLayout& engine) {
    constexpr std::size_t kMuch = 100'000;
    auto picture = std::make_shared<Picture>();
    picture->spec.kind = SliceKind::Whole;
    picture->spec.inlineLeaves = false;
    picture->spec.budget = {kMuch, kMuch};
    picture->slice = makeSlice(view->snapshot, view->ranking, picture->spec);
    picture->measured = candler::measureSlice(picture->slice, canvas.fonts().metrics);
    auto drawing = engine.layout(picture->measured.request, {});
    if (!drawing) return nullptr;
    picture->drawing = std::move(*drawing);
    return picture;
}

void showCanvas(GraphCanvas& canvas) {
    canvas.resize(kCanvas);
    canvas.show();
    (void)QTest::qWaitForWindowExposed(&canvas);
}

std::string sizeOf(const Picture& picture) {
    return std::to_string(picture.slice.boxes.size()) + " boxes, " +
           std::to_string(picture.slice.edges.size()) + " edges";
}

/// Only Graphviz may be missing; it may also be too late.
Figure withoutDrawing() {
    if (findExecutable(DotProcessLayout::Options().program).empty())
        return notMeasured("no Graphviz");
    return {.measured = "the layout does not come in time", .isMet = false};
}

Figure measureDrawing(const BenchSize& size, const GraphLayout& engine, double limit) {
    const ExtractionViewPtr view = makeView({.classes = 66, .members = 5, .nearness = 9});
    GraphCanvas canvas;
    showCanvas(canvas);
    PicturePtr picture;
    const Timing timing = timeOf(size.rounds(9), [&] {
        picture = makeWhole(view, canvas, engine);
        if (!picture) return;
        canvas.setPicture(picture);
        canvas.viewport()->repaint();
    });
    if (!picture) return withoutDrawing();
    return within(limit, timing,
                  std::to_string(view->snapshot->nodes().size()) + " e-nodes, " + sizeOf(*picture));
}

Figure measureLayout(const BenchSize& size, const GraphLayout& engine, std::size_t boxes,
                     std::size_t edges, double limit) {
    const LayoutRequest request =
        makeRequest(size.of(boxes, boxes / 10), size.of(edges, edges / 10));
    bool isLaidOut = true;
    const Timing timing =
        timeOf(size.rounds(9), [&] { isLaidOut = engine.layout(request, {}).has_value(); });
    return isLaidOut ? within(limit, timing) : withoutDrawing();
}

/// A canvas with about so many boxes and twice as many edges.
struct BigPicture {
    GraphCanvas canvas;
    PicturePtr picture;

    explicit BigPicture(std::size_t boxes) {
        showCanvas(canvas);
        // An e-node to a class, and one and a half arguments to an e-node.
        const ExtractionViewPtr view = makeView({.classes = boxes, .members = 2, .nearness = 40});
        picture = makeWhole(view, canvas, LayeredLayout());
        canvas.setPicture(picture);
        canvas.fit();
        settle();
    }
    static void settle() {
        constexpr int kMilliseconds = 200;
        QTest::qWait(kMilliseconds);
    }
};

Figure measureRepaint(const BenchSize& size, std::size_t boxes) {
    constexpr double kLimit = 40;
    BigPicture big(size.of(boxes, 100));
    // Everything is in sight.
    return within(kLimit, timeOf(size.rounds(15), [&] { big.canvas.viewport()->repaint(); }),
                  sizeOf(*big.picture));
}

void turnWheel(GraphCanvas& canvas, int notches) {
    const QPointF at(canvas.viewport()->rect().center());
    constexpr int kNotch = 120;
    QWheelEvent event(at, canvas.viewport()->mapToGlobal(at), {}, {0, kNotch * notches},
                      Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(canvas.viewport(), &event);
}

void moveMouse(GraphCanvas& canvas, QPoint to) {
    QMouseEvent event(QEvent::MouseMove, to, canvas.viewport()->mapToGlobal(to), Qt::NoButton,
                      Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(canvas.viewport(), &event);
}

Figure measureGesture(const BenchSize& size, bool isZoom) {
    constexpr double kLimit = 4;
    constexpr int kFrames = 12;
    BigPicture big(size.of(1000, 100));
    GraphCanvas& canvas = big.canvas;
    const QPoint middle = canvas.viewport()->rect().center();
    if (!isZoom) QTest::mousePress(canvas.viewport(), Qt::LeftButton, {}, middle);
    int frame = 0;
    const auto move = [&] {
        ++frame;
        if (isZoom)
            turnWheel(canvas, frame % 4 < 2 ? 1 : -1);
        else
            moveMouse(canvas, middle + QPoint(5 * frame, 3 * frame));
        canvas.viewport()->repaint();
    };
    move();  // the image is made
    const Timing timing = timeOf(size.isQuick ? 2 : kFrames, move);
    if (!isZoom) QTest::mouseRelease(canvas.viewport(), Qt::LeftButton, {}, middle);
    return within(kLimit, timing, sizeOf(*big.picture));
}

}  // namespace

std::vector<WindowRow> pictureRows() {
    const auto graphviz = std::make_shared<DotProcessLayout>();
    const auto quick = std::make_shared<LayeredLayout>();
    return {
        {"slice of 1 000 000 e-nodes: best term", "< 50 ms in worker",
         [](const BenchSize& size) { return measureSlice(size, SliceKind::Automatic); }},
        {"slice of 1 000 000 e-nodes: neighbourhood", "< 50 ms in worker",
         [](const BenchSize& size) { return measureSlice(size, SliceKind::Neighbourhood); }},
        {"200 e-nodes laid out and drawn: Graphviz", "< 100 ms",
         [=](const BenchSize& size) { return measureDrawing(size, *graphviz, 100); }},
        {"200 e-nodes laid out and drawn: quick layout", "< 40 ms",
         [=](const BenchSize& size) { return measureDrawing(size, *quick, 40); }},
        {"layout of 200 boxes, 400 edges: Graphviz", "< 150 ms",
         [=](const BenchSize& size) { return measureLayout(size, *graphviz, 200, 400, 150); }},
        {"layout of 200 boxes, 400 edges: quick layout", "< 20 ms",
         [=](const BenchSize& size) { return measureLayout(size, *quick, 200, 400, 20); }},
        {"layout of 500 boxes, 4 700 edges: quick layout", "< 400 ms",
         [=](const BenchSize& size) { return measureLayout(size, *quick, 500, 4700, 400); }},
        {"full repaint, 1 000 boxes and 2 000 edges", "< 40 ms",
         [](const BenchSize& size) { return measureRepaint(size, 1000); }},
        {"full repaint, 5 000 boxes as tiles", "< 40 ms",
         [](const BenchSize& size) { return measureRepaint(size, 5000); }},
        {"frame of a zoom, 1 000 boxes", "<= 4 ms",
         [](const BenchSize& size) { return measureGesture(size, true); }},
        {"frame of a pan, 1 000 boxes", "<= 4 ms",
         [](const BenchSize& size) { return measureGesture(size, false); }},
    };
}

}  // namespace candler::bench
