// Marks: what is drawn beside the boxes of a picture covers no text, and what it means is said.
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QSlider>
#include <QTest>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/TimeSlider.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

QImage painted(EGraphView& view) {
    const QRectF bounds = view.canvas()->picture()->bounds();
    QImage image(bounds.size().toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    view.canvas()->paintAll(painter, QRectF(QPointF(), bounds.size()));
    return image;
}

/// The lines of its letters, where it is in the image of a picture.
QRect lettersOf(const PlacedText& text, const Rect& box, const GraphDrawing& drawing) {
    constexpr double kLine = 8;
    return QRectF(box.x + text.rect.x - drawing.x,
                  box.y + text.rect.centre().y - kLine / 2 - drawing.y, text.rect.width, kLine)
        .toAlignedRect();
}

}  // namespace

TEST_CASE("no mark covers a text", "[app][canvas]") {
    WindowFixture fixture;
    fixture.openExample("matmul-blocking.candler");
    for (int i = 0; i < 2; ++i) fixture.trigger("step");
    EGraphView& view = fixture.window.graphView();
    const Picture& picture = *view.canvas()->picture();
    const QImage plain = painted(view);
    view.canvas()->changeMarks([&](CanvasMarks& marks) {
        for (const SnapshotClass& eclass : picture.slice.snapshot->classes()) {
            marks.sketchParts[eclass.id] = {1, 2, 3, 12, 13};
            marks.proofClasses.push_back(eclass.id);
        }
        for (const SnapshotNode& node : picture.slice.snapshot->nodes()) {
            marks.pinned.insert(node.id);
            marks.forbidden.insert(node.id);
        }
    });
    const QImage marked = painted(view);
    CHECK(plain != marked);
    std::size_t covered = 0;
    for (std::size_t i = 0; i < picture.slice.boxes.size(); ++i) {
        const BoxGeometry& box = picture.measured.boxes[i];
        std::vector<PlacedText> texts{box.title, box.type, box.uses};
        for (const RowGeometry& row : box.rows) {
            texts.push_back(row.label);
            texts.push_back(row.cost);
        }
        for (const PlacedText& text : texts) {
            if (text.text.empty()) continue;
            const QRect place = lettersOf(text, picture.drawing.boxes[i], picture.drawing);
            const bool isSame = plain.copy(place) == marked.copy(place);
            covered += isSame ? 0 : 1;
            if (!isSame) UNSCOPED_INFO(text.text << " is covered");
        }
    }
    CHECK(covered == 0);
}

TEST_CASE("the root is marked and the mark explained", "[app][canvas]") {
    WindowFixture fixture;
    fixture.openExample("map-fusion.candler");
    fixture.trigger("step");
    EGraphView& view = fixture.window.graphView();
    const Picture& picture = *view.canvas()->picture();
    const QImage image = painted(view);
    for (std::size_t i = 0; i < picture.slice.boxes.size(); ++i) {
        constexpr double kBeside = 9;
        const Rect& place = picture.drawing.boxes[i];
        const QPointF mark(
            place.x - picture.drawing.x - kBeside,
            place.y - picture.drawing.y + picture.measured.boxes[i].title.rect.centre().y);
        const bool isMarked = image.pixelColor(mark.toPoint()) == PictureColours::now().text;
        CHECK(isMarked == picture.slice.boxes[i].isRoot);
    }
    CHECK(view.findChild<QLabel*>(QStringLiteral("legendChip"))
              ->text()
              .contains(QStringLiteral("root")));
    const SnapshotPtr& snapshot = picture.slice.snapshot;
    const EClassId root = snapshot->classes()[snapshot->roots()[0]].id;
    CHECK(view.canvas()->itemOf(root)->describeClass().contains(QStringLiteral("root")));
}

TEST_CASE("the dots below the slider say what they are", "[app]") {
    TimeSlider slider;
    slider.resize(400, 30);
    slider.setRange(0, 2);
    slider.setMarks({{0, true}, {3, false}, {1, false}});
    slider.setTips([](std::size_t value) { return QStringLiteral("place %1").arg(value); });
    const auto text = [&](std::size_t value, int phase) {
        const auto dot = slider.dotOf(value, phase);
        REQUIRE(dot);
        return slider.textAt(dot->toPoint());
    };
    CHECK(text(1, 1) == QStringLiteral("Phase search (dot 1 of 3): done\nplace 1"));
    CHECK(text(1, 3) == QStringLiteral("Phase rebuild (dot 3 of 3): done\nplace 1"));
    CHECK(text(2, 2) == QStringLiteral("Phase apply (dot 2 of 3): still to come\nplace 2"));
    CHECK_FALSE(slider.dotOf(0, 1));
    // Above the dots stands what happened until then.
    CHECK(slider.textAt(QPoint(slider.width() / 2, 4)) == QStringLiteral("place 1"));
    slider.setValue(2);
    CHECK(slider.accessibleDescription().startsWith(QStringLiteral("place 2\n")));
    CHECK(slider.accessibleDescription().contains(QStringLiteral("search, apply and rebuild")));
}

TEST_CASE("a picture that settles does not stay half out of sight", "[app][canvas]") {
    WindowFixture fixture;
    fixture.window.resize(1400, 875);
    EGraphView& view = fixture.window.graphView();
    GraphCanvas& canvas = *view.canvas();
    fixture.openExample("map-fusion.candler");
    for (int i = 0; i < 2; ++i) fixture.trigger("step");
    canvas.fit();
    canvas.zoomOut();
    // The user has looked at a corner.
    canvas.lookAt(canvas.picture()->bounds().bottomRight());
    REQUIRE(canvas.picture()->drawing.engine == GraphDrawing::Engine::Quick);
    view.setSettlePause(1);
    view.redraw();
    REQUIRE(fixture.waitFor([&] {
        return !view.isBusy() && canvas.picture()->drawing.engine != GraphDrawing::Engine::Quick;
    }));
    CHECK(canvas.boxesOutside() == 0);
    for (const SliceBox& box : canvas.picture()->slice.boxes)
        CHECK(canvas.sight().contains(
            canvas.itemOf(view.shown()->snapshot->classes()[box.classIndex].id)->sceneFrame()));
}
