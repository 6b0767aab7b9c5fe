// How little the picture moves: while stepping, while scrubbing, and where Graphviz fails.
#include <QLabel>
#include <QSettings>
#include <QSlider>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <map>

#include "app/layout/Foresight.h"
#include "app/workbench/canvas/EdgesItem.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/canvas/Minimap.h"
#include "app/workbench/canvas/Transition.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/views/EGraphView.h"
#include "engine/support/FileSystem.h"
#include "engine/support/Subprocess.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

/// What happened to the boxes that two pictures have in common.
struct Movement {
    double median = 0;  ///< Of the diagonal of the newer picture.
    double largest = 0;
    std::size_t kept = 0;
    std::size_t swaps = 0;  ///< Pairs that share a row in both, in the other order.
};

Movement movement(const Picture& before, const Picture& after) {
    const std::vector<std::uint32_t> same = sameBoxes(before.slice, after.slice);
    const double diagonal = std::hypot(after.drawing.width, after.drawing.height);
    std::vector<double> ways;
    Movement result;
    const auto old = [&](std::size_t i) -> const Rect& { return before.drawing.boxes[same[i]]; };
    for (std::size_t i = 0; i < same.size(); ++i) {
        if (same[i] == kNoIndex) continue;
        const Rect& now = after.drawing.boxes[i];
        ways.push_back(std::hypot(now.centre().x - old(i).centre().x, now.y - old(i).y) / diagonal);
        for (std::size_t j = 0; j < i; ++j)
            if (same[j] != kNoIndex && after.drawing.rows[i] == after.drawing.rows[j] &&
                before.drawing.rows[same[i]] == before.drawing.rows[same[j]] &&
                (now.x < after.drawing.boxes[j].x) != (old(i).x < old(j).x))
                ++result.swaps;
    }
    result.kept = ways.size();
    if (ways.empty()) return result;
    std::ranges::sort(ways);
    result.median = ways[ways.size() / 2];
    result.largest = ways.back();
    return result;
}

}  // namespace

TEST_CASE("boxes stay put while the blocking example is stepped", "[app][stability]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("matmul-blocking.candler");
    PicturePtr before = window.graphView().canvas()->picture();
    std::size_t step = window.graphView().shownMoment()->step;
    int compared = 0;
    while (fixture.state() != SessionState::GoalReached) {
        fixture.trigger("step");
        const PicturePtr after = window.graphView().canvas()->picture();
        const Moment moment = window.graphView().shownMoment().value();
        if (moment.step == step) {
            const Movement moved = movement(*before, *after);
            INFO("step " << moment.step << " iteration " << *moment.iteration << ": " << moved.kept
                         << " kept of " << after->slice.boxes.size() << ", median " << moved.median
                         << ", largest " << moved.largest);
            CHECK(moved.kept > 0);
            CHECK(moved.median < 0.02);
            CHECK(moved.swaps == 0);
            ++compared;
        }
        before = after;
        step = moment.step;
    }
    CHECK(compared > 5);
}

TEST_CASE("nothing moves while a finished run is scrubbed", "[app][stability]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    EGraphView& view = window.graphView();
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("run");
    REQUIRE(fixture.state() == SessionState::GoalReached);
    PicturePtr before = view.canvas()->picture();
    REQUIRE(before->foresight);
    std::size_t step = view.shownMoment()->step;
    for (int value = view.slider()->maximum() - 1; value >= 0; --value) {
        fixture.moveSlider(value);
        const PicturePtr after = view.canvas()->picture();
        if (view.shownMoment()->step == step) {
            CHECK(after->foresight == before->foresight);
            const Movement moved = movement(*before, *after);
            CHECK(moved.kept > 0);
            // Only a class may that was merged with a larger one which was not drawn.
            CHECK(moved.median == 0);
            CHECK(moved.largest < 0.05);
            CHECK(moved.swaps == 0);
        }
        before = after;
        step = view.shownMoment()->step;
    }
    fixture.screenshot("scrubbed");
}

TEST_CASE("looking back while stepping moves little, and Tidy lays out anew", "[app][stability]") {
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    fixture.openExample("map-fusion.candler");
    for (int i = 0; i < 3 && fixture.state() != SessionState::GoalReached; ++i)
        fixture.trigger("step");
    const PicturePtr last = view.canvas()->picture();
    fixture.moveSlider(1);
    const Movement back = movement(*last, *view.canvas()->picture());
    INFO("median " << back.median << ", largest " << back.largest);
    CHECK(back.median < 0.02);
    CHECK(back.swaps == 0);

    QSettings().setValue(QStringLiteral("reducedMotion"), false);
    const PicturePtr untidy = view.canvas()->picture();
    view.tidy();
    REQUIRE(fixture.waitFor([&] { return !view.isBusy(); }));
    CHECK(view.canvas()->picture() != untidy);
    CHECK(fixture.waitFor([&] {
        const auto* item = view.canvas()->itemOf(
            untidy->slice.snapshot->classes()[untidy->slice.boxes[0].classIndex].id);
        const Rect& place = view.canvas()->picture()->drawing.boxes[item->index()];
        return item->pos() == QPointF(place.x, place.y);
    }));
    QSettings().setValue(QStringLiteral("reducedMotion"), true);
}

TEST_CASE("Graphviz that hangs, dies, talks nonsense or is missing leaves a usable window",
          "[app][graphviz]") {
    const TemporaryFolder folder;
    const QByteArray path = qgetenv("PATH");
    const auto useDot = [&](const char* script) {
        const std::filesystem::path program = folder.path() / "dot";
        if (script == nullptr) {
            std::filesystem::remove(program);
            return qputenv("PATH", folder.path().string().c_str());
        }
        REQUIRE(writeFile(program, std::string("#!/bin/sh\n") + script + "\n"));
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        return qputenv("PATH", (folder.path().string() + ":" + path.toStdString()).c_str());
    };
    const auto [script, said] = GENERATE(table<const char*, const char*>(
        // What settles waits longer than a first view.
        {{"exec sleep 60", "Graphviz gave up after"},
         {"kill -SEGV $$", "Segmentation fault"},
         {"exit 3", "Graphviz exited with code 3, showing quick layout"},
         {"echo 'graph 1 nan nan'; echo 'node 0 inf 0'; echo stop",
          "Graphviz gave an answer that cannot be read, showing quick layout"},
         {"exec yes node", "showing quick layout"},
         {nullptr, "showing quick layout"}}));
    useDot(script);
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    fixture.openExample("map-fusion.candler");
    const auto* notice = view.findChild<QLabel*>(QStringLiteral("noticeChip"));
    REQUIRE(notice != nullptr);
    INFO(notice->text().toStdString());
    CHECK(notice->text().contains(QLatin1String(said)));
    CHECK(notice->isVisible());
    const PicturePtr picture = view.canvas()->picture();
    CHECK(picture->drawing.engine == GraphDrawing::Engine::Quick);
    CHECK(picture->slice.boxes.size() == picture->drawing.boxes.size());
    // What needs no Graphviz goes on without a word.
    fixture.trigger("step");
    CHECK(view.shown()->snapshot->iteration() == 1);
    CHECK_FALSE(notice->isVisible());
    fixture.screenshot("without-graphviz");
    // What was to settle stays where it is, and says why.
    const auto corners = [&] {
        std::vector<std::pair<double, double>> all;
        for (const Rect& box : view.canvas()->picture()->drawing.boxes)
            all.emplace_back(box.x, box.y);
        return all;
    };
    const auto before = corners();
    view.setSettlePause(1);
    view.redraw();
    CHECK(WindowFixture::waitFor([&] { return notice->isVisible(); }));
    CHECK(notice->text().contains(QLatin1String(said)));
    CHECK(corners() == before);
    qputenv("PATH", path);
}

TEST_CASE("after a pause the picture settles into Graphviz's layout, and says who drew it",
          "[app][graphviz]") {
    if (findExecutable("dot").empty()) {
        WARN("dot is not installed");
        return;
    }
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    fixture.openExample("map-fusion.candler");
    const auto engine = [&] { return view.canvas()->picture()->drawing.engine; };
    const auto* line = view.findChild<QLabel*>(QStringLiteral("budgetChip"));
    REQUIRE(line != nullptr);
    CHECK(engine() == GraphDrawing::Engine::Ranks);
    CHECK(line->text().contains(QStringLiteral("layout: Graphviz (dot)")));
    fixture.trigger("step");
    CHECK(engine() == GraphDrawing::Engine::Quick);
    CHECK(line->text().contains(QStringLiteral("layout: quick")));
    // While somebody steps, nothing settles; after a pause it does, once, with the same boxes.
    constexpr int kPause = 50;
    view.setSettlePause(kPause);
    fixture.trigger("step");
    const std::size_t boxes = view.canvas()->picture()->slice.boxes.size();
    REQUIRE(WindowFixture::waitFor([&] { return engine() == GraphDrawing::Engine::Ranks; }));
    CHECK(view.canvas()->picture()->slice.boxes.size() == boxes);
    // Who wants boxes to stay has that.
    fixture.settle();
    settings::graphLayout().set(static_cast<int>(PictureLayout::Stable));
    view.tidy();
    fixture.settle();
    CHECK(engine() == GraphDrawing::Engine::Quick);
    QTest::qWait(5 * kPause);
    CHECK(engine() == GraphDrawing::Engine::Quick);
    settings::graphLayout().set(static_cast<int>(PictureLayout::Overview));
    view.tidy();
    fixture.settle();
    CHECK(line->text().contains(QStringLiteral("layout: Graphviz (sfdp)")));
    fixture.screenshot("overview-sfdp");
    settings::graphLayout().set(static_cast<int>(PictureLayout::Graphviz));
}

TEST_CASE("Home shows the start as it was seen first", "[app][stability]") {
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    GraphCanvas& canvas = *view.canvas();
    fixture.openExample("matmul-blocking.candler");
    // Until the lines above the picture have been laid out.
    const auto rest = [&] {
        fixture.settle();
        constexpr int kPause = 250;
        QTest::qWait(kPause);
    };
    rest();
    const PicturePtr first = canvas.picture();
    const QTransform zoom = canvas.transform();
    const QRectF sight = canvas.sight();
    const int height = canvas.height();
    const auto checkFirst = [&](QWidget* focus) {
        QTest::keyClick(focus, Qt::Key_Home);
        rest();
        const PicturePtr now = canvas.picture();
        CHECK(view.shownMoment() == Moment{0, 0U});
        CHECK(now->spec == first->spec);
        REQUIRE(now->drawing.boxes.size() == first->drawing.boxes.size());
        CHECK(movement(*first, *now).largest == 0);
        CHECK(canvas.transform().m11() == zoom.m11());
        CHECK(canvas.height() == height);
        CHECK(canvas.sight() == sight);
    };
    fixture.trigger("run");
    checkFirst(&canvas);
    view.showLast();
    fixture.settle();
    checkFirst(view.slider());
    // From other slices, other zooms, and at the start itself.
    view.showLast();
    fixture.settle();
    view.setKind(SliceKind::Summary);
    canvas.fit();
    fixture.settle();
    checkFirst(&canvas);
    for (int i = 0; i < 3; ++i) canvas.zoomIn();
    checkFirst(&canvas);
    // What was drawn before Home can be gone back to.
    view.setKind(SliceKind::Changes);
    fixture.settle();
    checkFirst(&canvas);
    view.goBack();
    fixture.settle();
    CHECK(canvas.picture()->spec.kind == SliceKind::Changes);
}

TEST_CASE("the overview covers no box, and all of a small picture is in sight again", "[app]") {
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    const GraphCanvas& canvas = *view.canvas();
    const auto* map = canvas.findChild<Minimap*>();
    REQUIRE(map != nullptr);
    const auto covers = [&] {
        const QRectF corner = canvas.mapToScene(map->geometry()).boundingRect();
        const auto hits = [&](const Rect& box) {
            return corner.intersects(QRectF(box.x, box.y, box.width, box.height));
        };
        return map->isVisible() && std::ranges::any_of(canvas.picture()->drawing.boxes, hits);
    };
    const char* const name =
        GENERATE("map-fusion.candler", "matmul-blocking.candler", "als.candler",
                 "math-derivative.candler", "storel-mttkrp.candler", "tensor-two-products.candler");
    CAPTURE(name);
    fixture.openExample(name);
    CHECK_FALSE(covers());
    for (int i = 0; i < 2; ++i) {
        fixture.trigger("step");
        CHECK_FALSE(covers());
    }
    // Nor while a hand moves the view.
    int shown = 0;
    constexpr int kMoves = 40;
    for (int i = 0; i < kMoves; ++i) {
        if (i % 10 == 0) view.canvas()->zoomIn();
        const Rect& all = canvas.picture()->drawing.boxes[static_cast<std::size_t>(i) %
                                                          canvas.picture()->drawing.boxes.size()];
        view.canvas()->lookAt({all.x, all.y});
        CHECK_FALSE(covers());
        shown += map->isVisible() ? 1 : 0;
    }
    CHECK(2 * shown > kMoves);
    const auto* line = view.findChild<QLabel*>(QStringLiteral("budgetChip"));
    CHECK(WindowFixture::waitFor([&] {
        return line->text().contains(
            QStringLiteral("boxes out of view: %1 ").arg(canvas.boxesOutside()));
    }));
}

TEST_CASE("while boxes travel their edges go with them", "[app][stability]") {
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    fixture.openExample("matmul-blocking.candler");
    for (int i = 0; i < 3; ++i) fixture.trigger("step");
    QSettings().setValue(QStringLiteral("reducedMotion"), false);
    auto* const transition = view.canvas()->findChild<Transition*>();
    const PicturePtr before = view.canvas()->picture();
    // On their way, however slow the machine is.
    const auto halt =
        QObject::connect(transition, &QAbstractAnimation::stateChanged, transition,
                         [&](QAbstractAnimation::State now) {
                             if (now == QAbstractAnimation::Running)
                                 QTimer::singleShot(0, transition, &QAbstractAnimation::pause);
                         });
    view.tidy();
    REQUIRE(WindowFixture::waitFor([&] { return view.canvas()->picture() != before; }));
    REQUIRE(
        WindowFixture::waitFor([&] { return transition->state() == QAbstractAnimation::Paused; }));
    QObject::disconnect(halt);
    const EdgesItem* edges = nullptr;
    std::map<std::uint32_t, const BoxItem*> boxes;
    for (const QGraphicsItem* item : view.canvas()->items()) {
        if (const auto* all = dynamic_cast<const EdgesItem*>(item)) edges = all;
        if (const auto* box = dynamic_cast<const BoxItem*>(item)) boxes[box->index()] = box;
    }
    REQUIRE(edges != nullptr);
    // How far the worst of them begins beside its port.
    const auto gap = [&] {
        double most = 0;
        const auto& all = view.canvas()->picture()->measured.request.edges;
        for (std::size_t e = 0; e < all.size(); ++e)
            most = std::max(most, std::abs(boxes[all[e].from]->pos().x() + all[e].fromX -
                                           edges->beginOf(e).x()));
        return most;
    };
    CHECK(edges->opacity() == 1);
    CHECK(gap() < 1);
    transition->resume();
    REQUIRE(WindowFixture::waitFor([&] { return !transition->isUnderWay(); }));
    CHECK(gap() < 1);
    QSettings().setValue(QStringLiteral("reducedMotion"), true);
}
