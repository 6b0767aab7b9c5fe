// The canvas: layers, slices and the way back, find, words about an iteration, the outline.
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QTest>
#include <QTreeView>
#include <QWheelEvent>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>

#include "app/layout/LayeredLayout.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/canvas/StillImage.h"
#include "app/workbench/models/OutlineModel.h"
#include "app/workbench/views/EGraphView.h"
#include "tests/app/WindowFixture.h"
#include "tests/unit/snapshot/SnapshotTestGraph.h"

using namespace candler;
using candler::test::SnapshotTestGraph;
using candler::test::WindowFixture;

namespace {

EClassId rootOf(const EGraphView& view) {
    const Snapshot& snapshot = *view.shown()->snapshot;
    return snapshot.classes()[snapshot.roots()[0]].id;
}

std::size_t drawn(const EGraphView& view) {
    return view.canvas()->picture()->slice.boxes.size();
}

QString labelText(const EGraphView& view, const char* name) {
    return view.findChild<QLabel*>(QLatin1String(name))->text();
}

/// What the canvas looks like, for telling whether something was painted.
QImage picture(const EGraphView& view) {
    return view.canvas()->grab().toImage();
}

}  // namespace

TEST_CASE("each layer can be switched off and paints something of its own", "[app][canvas]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    EGraphView& view = window.graphView();
    fixture.openExample("map-fusion.candler");
    fixture.trigger("step");
    fixture.trigger("step");
    const EClassId root = rootOf(view);
    const ENodeId node = view.shown()->snapshot->nodesOf(view.shown()->snapshot->roots()[0])[0].id;
    window.selection().showProofStep({root}, {node});
    view.setWishes({node}, {});
    view.findChild<QLineEdit*>()->setText(QStringLiteral("map"));
    REQUIRE(fixture.waitFor([&] { return !view.canvas()->overlay().marks.found.empty(); }));
    view.canvas()->changeMarks([&](CanvasMarks& marks) { marks.sketchParts[root] = {1, 2}; });
    view.setLayer(Layer::Rules, true);
    view.canvas()->fit();
    fixture.screenshot("layers");
    window.setTheme(ThemeChoice::Dark);
    fixture.settle();
    fixture.screenshot("layers-dark");
    window.setTheme(ThemeChoice::Light);
    for (std::size_t i = 0; i < kLayerCount; ++i) {
        const auto layer = static_cast<Layer>(i);
        INFO("layer " << i);
        // A new picture asks the run and the extraction again, which know of none.
        view.setWishes({node}, {});
        view.canvas()->changeMarks([&](CanvasMarks& marks) { marks.sketchParts[root] = {1, 2}; });
        // A search is done beside the picture.
        REQUIRE(fixture.waitFor([&] { return !view.canvas()->overlay().marks.found.empty(); }));
        const QImage with = picture(view);
        view.setLayer(layer, false);
        CHECK_FALSE(view.canvas()->overlay().layers.has(layer));
        CHECK(picture(view) != with);
        view.setLayer(layer, true);
        CHECK(picture(view) == with);
    }
    CHECK(labelText(view, "legendChip").contains(QStringLiteral("proof")));
    CHECK(labelText(view, "legendChip").contains(QStringLiteral("pinned")));
    view.setLayer(Layer::Proof, false);
    CHECK_FALSE(labelText(view, "legendChip").contains(QStringLiteral("proof")));
    view.setLayer(Layer::Proof, true);
    view.setLayer(Layer::Rules, false);
}

TEST_CASE("a large picture is moved as an image, and painted afresh after that", "[app][canvas]") {
    SnapshotTestGraph test;
    EClassId root = test.leaf(0);
    const std::uint32_t many = GENERATE(20U, 80U);
    for (std::uint32_t i = 1; i < many; ++i) root = test.g(root, test.f(test.leaf(i)));
    test.graph.addRoot(root);
    auto shown = std::make_shared<Picture>();
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    const Ranking ranking = Ranking::byTermSize(*snapshot);
    GraphCanvas canvas;
    shown->slice = makeSlice(snapshot, ranking, {.kind = SliceKind::Whole});
    shown->measured = measureSlice(shown->slice, canvas.fonts().metrics);
    shown->drawing = LayeredLayout().layout(shown->measured.request, {}).value();
    canvas.resize(900, 700);
    canvas.show();
    REQUIRE(QTest::qWaitForWindowExposed(&canvas));
    canvas.setPicture(shown);
    canvas.fit();
    const auto* still = canvas.findChild<StillImage*>();
    const QPoint middle = canvas.viewport()->rect().center();
    const QPoint way(40, 30);
    QTest::mousePress(canvas.viewport(), Qt::LeftButton, {}, middle);
    for (const QPoint to : {middle + way / 2, middle + way}) {
        QMouseEvent move(QEvent::MouseMove, to, canvas.viewport()->mapToGlobal(to), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(canvas.viewport(), &move);
    }
    CHECK(still->isHeld() == (shown->slice.boxes.size() > 40));
    const QImage moved = canvas.viewport()->grab().toImage();
    REQUIRE(WindowFixture::waitFor([&] { return !still->isHeld(); }));
    // Both show the same, up to what smooth edges between pixels may differ by.
    const QImage fresh = canvas.viewport()->grab().toImage();
    int other = 0;
    for (int y = 0; y < fresh.height(); ++y)
        for (int x = 0; x < fresh.width(); ++x)
            if (std::abs(qGray(fresh.pixel(x, y)) - qGray(moved.pixel(x, y))) > 60) ++other;
    CHECK(other < fresh.width() * fresh.height() / 200);
    QTest::mouseRelease(canvas.viewport(), Qt::LeftButton, {}, middle + way);
    // Another picture takes the image's place at once.
    QWheelEvent wheel(QPointF(middle), canvas.viewport()->mapToGlobal(QPointF(middle)), {},
                      {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(canvas.viewport(), &wheel);
    canvas.setPicture(shown);
    CHECK_FALSE(still->isHeld());
}

TEST_CASE("an iteration is told in words, and witnesses of the sketch can be drawn alone",
          "[app][canvas]") {
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    fixture.openExample("map-fusion.candler");
    CHECK(labelText(view, "iterationNews").contains(QStringLiteral("start term")));
    fixture.trigger("step");
    INFO(labelText(view, "iterationNews").toStdString());
    CHECK(
        labelText(view, "iterationNews").startsWith(QStringLiteral("Iteration 1: new e-nodes: ")));
    fixture.trigger("run");
    CHECK_FALSE(view.canvas()->overlay().marks.sketchParts.empty());
    view.showWitnesses();
    fixture.settle();
    CHECK(view.budgetText().contains(QStringLiteral("first classes matching")));
    fixture.screenshot("witnesses");
}

TEST_CASE("classes are expanded, folded, isolated and hidden by keys, and all can be taken back",
          "[app][canvas]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    EGraphView& view = window.graphView();
    fixture.openExample("matmul-blocking.candler");
    for (int i = 0; i < 3; ++i) fixture.trigger("step");
    const auto press = [&](Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) {
        QTest::keyClick(view.canvas(), key, with);
        fixture.settle();
    };
    const std::size_t all = drawn(view);
    const EClassId root = rootOf(view);
    window.selection().selectClass(root);
    press(Qt::Key_I);
    CHECK(drawn(view) == 1);
    CHECK(view.budgetText().contains(QStringLiteral("alone")));
    press(Qt::Key_E);
    CHECK(drawn(view) > 1);
    press(Qt::Key_N);
    const std::size_t near = drawn(view);
    CHECK(near > 1);
    press(Qt::Key_N);
    CHECK(view.budgetText().contains(QStringLiteral("3 down and 2 up")));
    CHECK(drawn(view) >= near);
    view.goBack();
    fixture.settle();
    CHECK(drawn(view) == near);
    view.goForward();
    fixture.settle();
    CHECK(drawn(view) >= near);
    for (int i = 0; i < 4; ++i) {
        view.goBack();
        fixture.settle();
    }
    CHECK(drawn(view) == all);

    const auto& boxes = view.canvas()->picture()->slice.boxes;
    const auto folding = std::ranges::find_if(
        boxes, [](const SliceBox& box) { return box.rows.size() > 1 && !box.isRoot; });
    REQUIRE(folding != boxes.end());
    const EClassId id = view.shown()->snapshot->classes()[folding->classIndex].id;
    window.selection().selectClass(id);
    press(Qt::Key_C);
    CHECK(view.canvas()->itemOf(id)->box().rows.size() == 1);
    press(Qt::Key_H);
    CHECK(view.canvas()->itemOf(id) == nullptr);
    CHECK(view.budgetText().contains(QStringLiteral("1 hidden by you")));
    press(Qt::Key_H, Qt::ShiftModifier);
    CHECK(view.canvas()->itemOf(id) != nullptr);
    QTest::keyClick(view.canvas(), Qt::Key_Menu);
    QContextMenuEvent wanted(QContextMenuEvent::Keyboard, QPoint(1, 1), QPoint(1, 1));
    QCoreApplication::sendEvent(view.canvas()->viewport(), &wanted);
    auto* menu = view.findChild<QMenu*>(QStringLiteral("canvasMenu"));
    REQUIRE(menu != nullptr);
    CHECK(menu->actions().size() > 12);
    menu->close();
}

TEST_CASE("the summary has a box for each type and operator", "[app][canvas]") {
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("run");
    view.setKind(SliceKind::Summary);
    fixture.settle();
    const Slice& slice = view.canvas()->picture()->slice;
    CHECK(slice.kind == SliceKind::Summary);
    CHECK(view.budgetText().contains(QStringLiteral("groups by type and best operator")));
    fixture.window.selection().selectClass(rootOf(view));
    REQUIRE(view.canvas()->itemOf(rootOf(view)) != nullptr);
    CHECK(view.canvas()->itemOf(rootOf(view))->index() == 0);
    view.canvas()->fit();
    fixture.screenshot("summary");
}

TEST_CASE("what is under the mouse stays there while the wheel zooms", "[app][canvas]") {
    WindowFixture fixture;
    GraphCanvas& canvas = *fixture.window.graphView().canvas();
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("run");
    fixture.settle();
    for (const char* const from : {"as it opens", "fitted"}) {
        if (from == std::string("fitted")) canvas.fit();
        const BoxItem* const box = canvas.itemOf(rootOf(fixture.window.graphView()));
        const QPointF at = canvas.mapFromScene(box->sceneFrame().center());
        // Smaller than the view it stands in the middle.
        const int turn = from == std::string("fitted") ? 120 : GENERATE(120, -120);
        for (int i = 0; i < 3; ++i) {
            QWheelEvent wheel(at, canvas.viewport()->mapToGlobal(at.toPoint()), {}, {0, turn},
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(canvas.viewport(), &wheel);
        }
        INFO(from << ", " << turn);
        const QPointF now = canvas.mapFromScene(box->sceneFrame().center());
        CHECK((now - at).manhattanLength() <= 4);  // each turn scrolls by whole pixels
    }
}

TEST_CASE("actual size shows what was looked at", "[app][canvas]") {
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    GraphCanvas& canvas = *view.canvas();
    fixture.openExample("map-fusion.candler");
    fixture.trigger("run");
    fixture.settle();
    canvas.fit();
    canvas.zoomReset();
    CHECK(canvas.boxesOutside() < canvas.picture()->slice.boxes.size());
    fixture.window.selection().selectClass(rootOf(view));
    canvas.fit();
    canvas.zoomReset();
    CHECK(canvas.sight().intersects(canvas.itemOf(rootOf(view))->sceneFrame()));
}

TEST_CASE("what one goes to is in sight, whatever was looked at before", "[app][canvas]") {
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    GraphCanvas& canvas = *view.canvas();
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("run");
    fixture.settle();
    const EClassId last =
        canvas.picture()
            ->slice.snapshot->classes()[canvas.picture()->slice.boxes.back().classIndex]
            .id;
    for (int i = 0; i < 6; ++i) canvas.zoomIn();
    canvas.lookAt(canvas.picture()->bounds().topLeft());
    fixture.window.selection().selectClass(last);
    view.showNeighbours();
    fixture.settle();
    REQUIRE(canvas.itemOf(last) != nullptr);
    CHECK(canvas.sight().intersects(canvas.itemOf(last)->sceneFrame()));
}

TEST_CASE("fit takes what is drawn, without the room for other moments", "[app][canvas]") {
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    const GraphCanvas& canvas = *view.canvas();
    fixture.openExample("ac-explosion.candler");
    fixture.trigger("run");
    fixture.settle();
    QTest::keyClick(&view, Qt::Key_F);
    const QRectF drawn = canvas.picture()->contents();
    CHECK(canvas.sight().contains(drawn));
    CHECK((drawn.height() > 0.9 * canvas.sight().height() ||
           drawn.width() > 0.9 * canvas.sight().width()));
    const double whole = canvas.transform().m11();
    QTest::keyClick(&view, Qt::Key_F);
    CHECK(canvas.transform().m11() > whole);
}

TEST_CASE("fit shows the whole picture, and pressed again what can be read", "[app][canvas]") {
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    const GraphCanvas& canvas = *view.canvas();
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("run");
    fixture.settle();
    fixture.trigger("fit");
    CHECK(canvas.boxesOutside() == 0);
    const double whole = canvas.transform().m11();
    CHECK(whole < 0.7);
    fixture.trigger("fit");
    CHECK(canvas.transform().m11() > whole);
    CHECK(canvas.boxesOutside() > 0);
    CHECK(canvas.sight().intersects(canvas.itemOf(rootOf(view))->sceneBoundingRect()));
    fixture.trigger("fit");
    CHECK(canvas.transform().m11() == whole);
}

TEST_CASE("the outline says in words what the picture shows", "[app][canvas]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    EGraphView& view = window.graphView();
    fixture.openExample("map-fusion.candler");
    fixture.trigger("step");
    view.toggleOutline();
    auto* tree = view.findChild<QTreeView*>(QStringLiteral("outline"));
    REQUIRE(tree != nullptr);
    CHECK(tree->isVisible());
    CHECK(static_cast<std::size_t>(tree->model()->rowCount()) == drawn(view));
    window.selection().selectClass(rootOf(view));
    CHECK(tree->currentIndex().row() == 0);
    CHECK(tree->currentIndex().data().toString().startsWith(QStringLiteral("class ")));
    tree->setFocus();
    QTest::keyClick(tree, Qt::Key_Down);
    CHECK(window.selection().eclass() != rootOf(view));
    fixture.screenshot("outline");
    view.toggleOutline();
    CHECK_FALSE(tree->isVisible());
}

TEST_CASE("the outline's model keeps the rules of models", "[app][canvas][models]") {
    SnapshotTestGraph test;
    const EClassId inner = test.f(test.leaf(0));
    test.graph.addRoot(test.g(inner, test.leaf(1)));
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    OutlineModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    CHECK(model.rowCount() == 0);
    SliceSpec spec;
    spec.kind = GENERATE(SliceKind::Whole, SliceKind::Summary);
    model.setSlice(
        std::make_shared<const Slice>(makeSlice(snapshot, Ranking::byTermSize(*snapshot), spec)));
    REQUIRE(model.rowCount() > 0);
    const QModelIndex root = model.index(0, 0);
    const QModelIndex node = model.index(0, 0, root);
    const QModelIndex argument = model.index(1, 0, node);
    CHECK(model.parent(argument) == node);
    CHECK(model.parent(node) == root);
    CHECK(model.nodeAt(node).has_value());
    CHECK_FALSE(model.nodeAt(argument).has_value());
    CHECK(argument.data().toString().startsWith(QStringLiteral("argument 2")));
    model.setSlice(nullptr);
    CHECK(model.rowCount() == 0);
}
