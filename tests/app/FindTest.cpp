// Finding in the picture: what the words mean, going through what was found, and drawing it.
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/FindQuery.h"
#include "app/workbench/views/EGraphView.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

std::size_t drawn(const EGraphView& view) {
    return view.canvas()->picture()->slice.boxes.size();
}

QString labelText(const EGraphView& view, const char* name) {
    return view.findChild<QLabel*>(QLatin1String(name))->text();
}

}  // namespace

TEST_CASE("find goes round through what it found, and draws only that", "[app][canvas]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    EGraphView& view = window.graphView();
    fixture.openExample("map-fusion.candler");
    fixture.trigger("step");
    view.findChild<QLineEdit*>()->setText(QStringLiteral("op:app"));
    const auto found = [&]() -> const std::vector<EClassId>& {
        return view.canvas()->overlay().marks.found;
    };
    REQUIRE(fixture.waitFor([&] { return !found().empty(); }));
    const std::vector<EClassId> ids = found();
    window.action("findNext")->trigger();
    CHECK(window.selection().eclass() == ids.front());
    CHECK(labelText(view, "findCount").endsWith(QStringLiteral("at 1")));
    window.action("findPrevious")->trigger();
    CHECK(window.selection().eclass() == ids.back());
    view.showFoundOnly();
    fixture.settle();
    CHECK(drawn(view) == ids.size());
    CHECK(view.budgetText().contains(QStringLiteral("op:app")));
}

TEST_CASE("an operator that is called * is found by its name", "[app][canvas]") {
    WindowFixture fixture;
    fixture.openExample("math-derivative.candler");
    fixture.trigger("step");
    const ExtractionViewPtr view = fixture.window.graphView().shown();
    const Snapshot& snapshot = *view->snapshot;
    const std::vector<EClassId> products = findClasses(*view, "op:*");
    REQUIRE_FALSE(products.empty());
    for (const EClassId id : products)
        CHECK(std::ranges::any_of(
            snapshot.nodesOf(*snapshot.classOf(id)),
            [&](const SnapshotNode& node) { return snapshot.labelText(node) == "*"; }));
    CHECK(findClasses(*view, "*") == products);
    CHECK(findClasses(*view, "op:\\*") == products);
    CHECK(findClasses(*view, "op:**").size() == snapshot.classes().size());
    // Of an operator that there is not, a star stands for the rest of the name.
    CHECK(findClasses(*view, "op:l*") == findClasses(*view, "op:ln"));
}

TEST_CASE("find goes to boxes whose rows begin with the operator", "[app][canvas]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    EGraphView& view = window.graphView();
    fixture.openExample("map-fusion.candler");
    fixture.trigger("step");
    view.findChild<QLineEdit*>()->setText(QStringLiteral("op:add"));
    REQUIRE(fixture.waitFor([&] { return !view.canvas()->overlay().marks.found.empty(); }));
    window.action("findNext")->trigger();
    REQUIRE(window.selection().eclass());
    const BoxItem* box = view.canvas()->itemOf(*window.selection().eclass());
    REQUIRE(box != nullptr);
    CHECK(std::ranges::any_of(box->box().rows,
                              [](const SliceRow& row) { return row.label == "add"; }));
}

TEST_CASE("what was found beside the picture comes into it with one key", "[app][canvas]") {
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    EGraphView& view = window.graphView();
    fixture.openExample("matmul-blocking.candler");
    for (int i = 0; i < 3; ++i) fixture.trigger("step");
    auto* button = view.findChild<QToolButton*>(QStringLiteral("bringFound"));
    CHECK_FALSE(button->isVisible());
    view.findChild<QLineEdit*>()->setText(QStringLiteral("op:map*"));
    const auto count = [&](int word) {
        return labelText(view, "findCount").section(QLatin1Char(' '), word, word).toInt();
    };
    REQUIRE(fixture.waitFor([&] { return count(0) > 0; }));
    const int found = count(0);
    const int before = count(2);
    REQUIRE(found > before);
    CHECK(button->isVisible());
    CHECK(button->toolTip().contains(QString::number(found - before)));
    QTest::keyClick(&view, Qt::Key_B);
    fixture.settle();
    REQUIRE(fixture.waitFor([&] { return count(2) >= before + std::min(found - before, 20); }));
    // The first of them is selected and in sight.
    REQUIRE(window.selection().eclass());
    const BoxItem* item = view.canvas()->itemOf(*window.selection().eclass());
    REQUIRE(item != nullptr);
    CHECK(view.canvas()->sight().intersects(item->sceneBoundingRect()));
    fixture.screenshot("found-brought");
    const int brought = count(2);
    view.goBack();
    view.goBack();
    fixture.settle();
    CHECK(fixture.waitFor([&] { return count(2) < brought; }));
}

TEST_CASE("a class that is shown inside rows is found there", "[app][canvas]") {
    WindowFixture fixture;
    EGraphView& view = fixture.window.graphView();
    fixture.openExample("map-fusion.candler");
    view.findChild<QLineEdit*>()->setText(QStringLiteral("op:%0"));
    REQUIRE(fixture.waitFor([&] { return !view.canvas()->overlay().marks.found.empty(); }));
    const QString count = labelText(view, "findCount");
    const int found = count.section(QLatin1Char(' '), 0, 0).toInt();
    CHECK(found > 0);
    CHECK(count == QStringLiteral("%1 found, %1 drawn").arg(found));
    const auto isDrawn = [&](EClassId id) { return view.canvas()->itemOf(id) != nullptr; };
    CHECK(std::ranges::count_if(view.canvas()->overlay().marks.found, isDrawn) > found);
}
