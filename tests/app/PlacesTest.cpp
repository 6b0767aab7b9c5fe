// Boxes that are put somewhere by hand: by mouse and keys, through steps, Tidy, undo and files.
#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QSlider>
#include <QTest>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

void sendMouse(QWidget* to, QEvent::Type type, QPoint at, Qt::MouseButton button,
               Qt::MouseButtons held) {
    QMouseEvent event(type, at, to->mapToGlobal(at), button, held, Qt::NoModifier);
    QApplication::sendEvent(to, &event);
}

EClassId classOfBox(const EGraphView& view, std::size_t box) {
    const Slice& slice = view.canvas()->picture()->slice;
    return slice.snapshot->classes()[slice.boxes[box].classIndex].id;
}

EClassId someClass(const EGraphView& view) {
    return classOfBox(view, view.canvas()->picture()->slice.boxes.size() / 2);
}

struct DragOf {
    GraphCanvas& canvas;
    QPoint from;

    DragOf(GraphCanvas& on, EClassId id) : canvas(on) {
        canvas.reveal(id);
        from = canvas.mapFromScene(canvas.itemOf(id)->pos() + QPointF(12, 5));
        sendMouse(canvas.viewport(), QEvent::MouseButtonPress, from, Qt::LeftButton,
                  Qt::LeftButton);
    }
    void go(QPoint way) const {
        for (const int part : {2, 1})
            sendMouse(canvas.viewport(), QEvent::MouseMove, from + way / part, Qt::NoButton,
                      Qt::LeftButton);
    }
    void letGo(QPoint way) const {
        sendMouse(canvas.viewport(), QEvent::MouseButtonRelease, from + way, Qt::LeftButton,
                  Qt::NoButton);
    }
};

void drag(WindowFixture& fixture, EClassId id, QPoint way) {
    const DragOf hand(*fixture.window.graphView().canvas(), id);
    hand.go(way);
    hand.letGo(way);
    fixture.settle();
}

QPoint placeOf(const EGraphView& view, EClassId id) {
    return view.canvas()->placeOf(id).value();
}

bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

std::size_t overlaps(const EGraphView& view) {
    const std::vector<Rect>& boxes = view.canvas()->picture()->drawing.boxes;
    std::size_t count = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (overlap(boxes[i], boxes[j])) ++count;
    return count;
}

}  // namespace

TEST_CASE("a box that is dragged stays there: through steps, looking back and Tidy",
          "[app][places]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    EGraphView& view = window.graphView();
    fixture.openExample("matmul-blocking.candler");
    for (int i = 0; i < 2; ++i) fixture.trigger("step");
    const EClassId id = classOfBox(view, 0);  // which is always drawn
    const QPoint before = placeOf(view, id);
    const DragOf hand(*view.canvas(), id);
    hand.go({90, 60});
    CHECK(placeOf(view, id) != before);
    QTest::keyClick(view.canvas(), Qt::Key_Escape);
    CHECK(placeOf(view, id) == before);
    hand.letGo({90, 60});
    CHECK(window.controller().project().movedBoxes.empty());

    drag(fixture, id, {90, 60});
    const QPoint place = placeOf(view, id);
    CHECK(place != before);
    CHECK(view.canvas()->itemOf(id)->isHeld());
    CHECK(overlaps(view) == 0);
    CHECK_FALSE(window.controller().isStale());
    CHECK(window.controller().isModified());
    fixture.screenshot("places");
    window.setTheme(ThemeChoice::Dark);
    fixture.settle();
    fixture.screenshot("places-dark");
    window.setTheme(ThemeChoice::Light);
    fixture.trigger("step");
    CHECK(placeOf(view, id) == place);
    CHECK(overlaps(view) == 0);
    for (int value = view.slider()->maximum(); value >= 0; --value) {
        fixture.moveSlider(value);
        if (view.canvas()->itemOf(id) == nullptr) continue;
        INFO("moment " << value);
        CHECK(placeOf(view, id) == place);
        CHECK(overlaps(view) == 0);
    }
    fixture.moveSlider(view.slider()->maximum());
    view.tidy();
    REQUIRE(fixture.waitFor([&] { return !view.isBusy(); }));
    CHECK(placeOf(view, id) == place);
    CHECK(overlaps(view) == 0);
}

TEST_CASE("one drag is one change that can be undone, and all positions can be released",
          "[app][places]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    EGraphView& view = window.graphView();
    fixture.openExample("map-fusion.candler");
    fixture.trigger("step");
    CHECK_FALSE(window.action("releasePositions")->isEnabled());
    const EClassId id = someClass(view);
    const QPoint before = placeOf(view, id);
    drag(fixture, id, {40, 0});
    const QPoint first = placeOf(view, id);
    drag(fixture, id, {30, 20});
    CHECK(window.controller().history().stack().count() == 2);
    CHECK(window.controller().project().movedBoxes.size() == 1);
    fixture.trigger("undo");
    CHECK(placeOf(view, id) == first);
    fixture.trigger("undo");
    CHECK(placeOf(view, id) == before);
    CHECK_FALSE(view.canvas()->itemOf(id)->isHeld());
    fixture.trigger("redo");
    CHECK(placeOf(view, id) == first);
    CHECK_FALSE(window.controller().isStale());
    fixture.trigger("releasePositions");
    CHECK(window.controller().project().movedBoxes.empty());
    CHECK(placeOf(view, id) == before);
}

TEST_CASE("boxes are held and moved by keys", "[app][places]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    EGraphView& view = window.graphView();
    fixture.openExample("map-fusion.candler");
    fixture.trigger("step");
    CHECK_FALSE(window.action("holdBox")->isEnabled());
    const EClassId id = someClass(view);
    window.selection().selectClass(id);
    const QPoint before = placeOf(view, id);
    QTest::keyClick(view.canvas(), Qt::Key_P);
    fixture.settle();
    CHECK(view.canvas()->itemOf(id)->isHeld());
    CHECK(placeOf(view, id) == before);
    QTest::keyClick(view.canvas(), Qt::Key_Right, Qt::ControlModifier);
    fixture.settle();
    CHECK(placeOf(view, id) == before + QPoint(16, 0));
    QTest::keyClick(view.canvas(), Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
    fixture.settle();
    CHECK(placeOf(view, id) == before + QPoint(16, 2));
    CHECK(window.controller().history().stack().count() == 3);
    QTest::keyClick(view.canvas(), Qt::Key_P);
    fixture.settle();
    CHECK_FALSE(view.canvas()->itemOf(id)->isHeld());
    QTest::keyClick(view.canvas(), Qt::Key_P);
    fixture.settle();
    QTest::keyClick(view.canvas(), Qt::Key_P, Qt::ShiftModifier);
    fixture.settle();
    CHECK_FALSE(view.hasPositions());
}

TEST_CASE("positions are saved with the project and are there when it is opened again",
          "[app][places]") {
    const TemporaryFolder folder;
    const QString path = folder.file("moved.candler");
    EClassId id;
    QPoint place;
    {
        WindowFixture fixture;
        fixture.openExample("map-fusion.candler");
        fixture.trigger("step");
        id = someClass(fixture.window.graphView());
        drag(fixture, id, {70, 30});
        place = placeOf(fixture.window.graphView(), id);
        REQUIRE(fixture.window.controller().saveTo(path));
        CHECK_FALSE(fixture.window.controller().isModified());
    }
    const auto read = readProject(toUtf8(path));
    REQUIRE(read);
    REQUIRE(read->movedBoxes.size() == 1);
    CHECK(read->movedBoxes[0].eclass == id.value);
    CHECK(read->movedBoxes[0].x == place.x());
    WindowFixture fixture;
    fixture.open(*read);
    fixture.trigger("step");
    CHECK(placeOf(fixture.window.graphView(), id) == place);
    CHECK(fixture.window.graphView().canvas()->itemOf(id)->isHeld());
}
