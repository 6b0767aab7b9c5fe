// Programs of tensors as graphs of operators, before and after.
#include <QDockWidget>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/views/GraphsView.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using namespace candler::test;

namespace {

GraphsView& shownView(WindowFixture& fixture) {
    auto* view = qobject_cast<GraphsView*>(fixture.window.view("graphs"));
    REQUIRE(view != nullptr);
    fixture.window.dock("graphs")->show();
    fixture.window.dock("graphs")->raise();
    REQUIRE(WindowFixture::waitFor([&] { return view->isVisible(); }));
    return *view;
}

std::size_t merged(const OperatorCanvas& canvas) {
    const OperatorScene& scene = *canvas.shown();
    std::size_t count = 0;
    for (std::uint32_t node = 0; node < scene.graph().nodes.size(); ++node)
        if (scene.changeOf(node) == OperatorChange::Merged) ++count;
    return count;
}

}  // namespace

TEST_CASE("a tensor graph is shown beside what became of it", "[app]") {
    WindowFixture fixture;
    fixture.openExample("tensor-two-products.candler");
    GraphsView& view = shownView(fixture);
    REQUIRE(WindowFixture::waitFor([&] { return view.after().shown() != nullptr; }));
    CHECK(merged(view.after()) == 0);
    fixture.trigger("run");
    REQUIRE(
        WindowFixture::waitFor([&] { return view.after().shown() && merged(view.after()) == 1; }));
    CHECK(merged(view.before()) == 2);
    CHECK(view.text().contains(QStringLiteral("2 → 1 matmul")));
    CHECK(view.text().contains(QStringLiteral("cost 63.687 → 58.687 µs (r0)")));
    fixture.screenshot("graphs");

    // A box is a class; its text has the shapes.
    const OperatorScene& scene = *view.before().shown();
    for (std::uint32_t node = 0; node < scene.graph().nodes.size(); ++node) {
        if (scene.graph().nodes[node].kind != "matmul") continue;
        CHECK(view.before().textOf(node).contains(QStringLiteral("from x: 64x1024")));
        CHECK(view.before().textOf(node).contains(QStringLiteral("result: 64x1024")));
        CHECK(view.before().textOf(node).contains(QStringLiteral("cost 31.8 µs (r0)")));
        auto& canvas = const_cast<OperatorCanvas&>(view.before());
        emit canvas.nodePicked(node, false);
        REQUIRE(fixture.window.selection().eclass().has_value());
        CHECK(fixture.window.selection().eclass()->value == scene.classOf(node));
    }
}

TEST_CASE("pictures of operators open at their top, as wide as can be read", "[app]") {
    WindowFixture fixture;
    fixture.openExample("tensor-squeezenet.candler");
    GraphsView& view = shownView(fixture);
    REQUIRE(WindowFixture::waitFor([&] { return view.after().shown() != nullptr; }));
    fixture.settle();
    fixture.screenshot("graphs-top");
    for (const OperatorCanvas* canvas : {&view.before(), &view.after()}) {
        const QRectF all = canvas->sceneRect();
        const QRectF seen = canvas->mapToScene(canvas->viewport()->rect()).boundingRect();
        CHECK(seen.top() <= all.top() + 1);
        CHECK(canvas->transform().m11() >= 0.7);
        if (canvas->transform().m11() > 0.7) CHECK(seen.width() >= all.width() - 1);
        // But for a scroll bar.
        CHECK(std::abs(seen.center().x() - all.center().x()) < 12);
    }
}

TEST_CASE("programs that are not graphs of operators have none, and it is said", "[app]") {
    WindowFixture fixture;
    fixture.openExample("matmul-blocking.candler");
    GraphsView& view = shownView(fixture);
    CHECK(WindowFixture::waitFor(
        [&] { return view.text().contains(QStringLiteral("not operator graphs")); }));
    CHECK(view.after().shown() == nullptr);
}
