#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <random>

#include "app/layout/BarChart.h"
#include "app/layout/BoxGeometry.h"
#include "app/layout/DotProcessLayout.h"
#include "app/layout/LayeredLayout.h"
#include "app/layout/Render.h"
#include "engine/support/Subprocess.h"
#include "tests/unit/snapshot/SnapshotTestGraph.h"

using namespace candler;
using candler::test::SnapshotTestGraph;

namespace {

LayoutRequest randomRequest(unsigned seed, std::uint32_t boxes, std::uint32_t edges) {
    std::mt19937 random(seed);
    LayoutRequest request;
    for (std::uint32_t i = 0; i < boxes; ++i)
        request.boxes.push_back({40.0 + static_cast<double>(random() % 100),
                                 20.0 + static_cast<double>(random() % 60)});
    for (std::uint32_t i = 0; i < edges; ++i) {
        const auto from = static_cast<std::uint32_t>(random() % boxes);
        const auto to = static_cast<std::uint32_t>(random() % boxes);
        if (from != to) request.edges.push_back({from, to, request.boxes[from].width / 3});
    }
    return request;
}

bool areOver(const Rect& a, const Rect& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

/// Boxes keep their sizes and do not overlap; curves start at ports and end at frames.
void checkDrawing(const LayoutRequest& request, const GraphDrawing& drawing) {
    REQUIRE(drawing.boxes.size() == request.boxes.size());
    REQUIRE(drawing.edges.size() == request.edges.size());
    std::size_t overlaps = 0;
    for (std::size_t i = 0; i < drawing.boxes.size(); ++i) {
        CHECK(drawing.boxes[i].width == request.boxes[i].width);
        for (std::size_t j = 0; j < i; ++j)
            if (areOver(drawing.boxes[i], drawing.boxes[j])) ++overlaps;
    }
    CHECK(overlaps == 0);
    std::size_t wrong = 0;
    for (std::size_t e = 0; e < drawing.edges.size(); ++e) {
        const auto& curve = drawing.edges[e];
        REQUIRE(curve.size() >= 4);
        CHECK(curve.size() % 3 == 1);
        const Rect& from = drawing.boxes[request.edges[e].from];
        const Rect& to = drawing.boxes[request.edges[e].to];
        constexpr double kNear = 2;
        if (std::abs(curve[0].x - (from.x + request.edges[e].fromX)) > kNear) ++wrong;
        const Point tip = curve.back();
        if (tip.x < to.x - kNear || tip.x > to.right() + kNear || tip.y < to.y - kNear ||
            tip.y > to.bottom() + kNear)
            ++wrong;
    }
    CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("the quick layout places boxes apart and joins ports to frames", "[property]") {
    const auto seed = GENERATE(range(1U, 15U));
    const LayoutRequest request = randomRequest(seed, 5 + seed * 4, seed * 9);
    const auto drawing = LayeredLayout().layout(request, {});
    REQUIRE(drawing);
    checkDrawing(request, *drawing);
}

TEST_CASE("Graphviz places boxes apart and joins ports to frames", "[property]") {
    if (findExecutable("dot").empty()) {
        WARN("dot is not installed");
        return;
    }
    const auto seed = GENERATE(range(1U, 6U));
    const LayoutRequest request = randomRequest(seed, 5 + seed * 4, seed * 9);
    const auto drawing =
        DotProcessLayout({.program = "dot", .timeLimitSeconds = 60}).layout(request, {});
    REQUIRE(drawing);
    CHECK(drawing->engine == GraphDrawing::Engine::Ranks);
    checkDrawing(request, *drawing);
}

TEST_CASE("Graphviz by springs places boxes apart", "[property]") {
    if (findExecutable("sfdp").empty()) {
        WARN("sfdp is not installed");
        return;
    }
    const auto seed = GENERATE(range(1U, 6U));
    const LayoutRequest request = randomRequest(seed, 5 + seed * 20, seed * 30);
    const auto drawing =
        DotProcessLayout(
            {.program = "sfdp", .kind = DotProcessLayout::Kind::Springs, .timeLimitSeconds = 60})
            .layout(request, {});
    REQUIRE(drawing);
    CHECK(drawing->boxes.size() == request.boxes.size());
    constexpr double kTouch = 1;
    std::size_t overlaps = 0;
    for (std::size_t i = 0; i < drawing->boxes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const Rect& a = drawing->boxes[i];
            const Rect& b = drawing->boxes[j];
            if (a.x + kTouch < b.right() && b.x + kTouch < a.right() && a.y + kTouch < b.bottom() &&
                b.y + kTouch < a.bottom())
                ++overlaps;
        }
    CHECK(overlaps == 0);
}

TEST_CASE("the quick layout keeps known boxes in their order") {
    LayoutRequest request = randomRequest(3, 40, 60);
    const GraphDrawing before = LayeredLayout().layout(request, {}).value();
    for (std::size_t i = 0; i < request.boxes.size(); ++i) request.boxes[i].seed = before.seedOf(i);
    request.boxes.push_back({80, 30});
    request.edges.push_back({0, 40, 5});
    request.edges.push_back({40, 7, 5});
    const GraphDrawing after = LayeredLayout().layout(request, {}).value();
    std::size_t swaps = 0;
    for (std::size_t i = 0; i < before.boxes.size(); ++i)
        for (std::size_t j = 0; j < before.boxes.size(); ++j)
            if (after.boxes[i].y == after.boxes[j].y && before.boxes[i].y == before.boxes[j].y &&
                before.boxes[i].x < before.boxes[j].x && after.boxes[i].x > after.boxes[j].x)
                ++swaps;
    CHECK(swaps == 0);
}

TEST_CASE("a back edge closes a cycle, others do not") {
    LayoutRequest request;
    request.boxes.resize(3);
    request.edges = {{0, 1, 0}, {1, 2, 0}, {2, 0, 0}, {0, 2, 0}};
    CHECK(findBackEdges(request) == std::vector<bool>{false, false, true, false});
}

TEST_CASE("a layout program that is missing, hangs or talks nonsense is a message") {
    const LayoutRequest request = randomRequest(1, 5, 5);
    const auto missing =
        DotProcessLayout({.program = "no-such-dot", .timeLimitSeconds = 5}).layout(request, {});
    CHECK_FALSE(missing);
    const auto nonsense =
        DotProcessLayout({.program = "/bin/echo", .timeLimitSeconds = 5}).layout(request, {});
    REQUIRE_FALSE(nonsense);
    CHECK(nonsense.error()[0].message == "Graphviz gave an answer that cannot be read");
    std::stop_source stopped;
    stopped.request_stop();
    CHECK_FALSE(LayeredLayout().layout(request, stopped.get_token()));
    CHECK_FALSE(DotProcessLayout().layout(request, stopped.get_token()));
}

TEST_CASE("texts are shortened between characters") {
    CHECK(shortened("abc", 3) == "abc");
    CHECK(shortened("abcd", 3) == "ab…");
    CHECK(shortened("⊕⊕⊕⊕", 3) == "⊕⊕…");
    CHECK(shortened("", 3).empty());
}

TEST_CASE("everything in a box lies inside it") {
    SnapshotTestGraph test;
    const EClassId x = test.leaf(0);
    const EClassId root = test.g(test.f(x), x);
    for (Payload p = 1; p < 9; ++p) test.graph.merge(root, test.f(test.leaf(p)));
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    const Slice slice = makeSlice(snapshot, Ranking::byTermSize(*snapshot), {});
    const MeasuredSlice measured = measureSlice(slice, TextMetrics::estimated());
    for (const BoxGeometry& box : measured.boxes) {
        const auto isInside = [&](const Rect& rect) {
            return rect.x >= 0 && rect.y >= 0 && rect.right() <= box.width + 0.01 &&
                   rect.bottom() <= box.height + 0.01;
        };
        CHECK(isInside(box.title.rect));
        for (const RowGeometry& row : box.rows) {
            CHECK(isInside(row.rect));
            CHECK(isInside(row.cost.rect));
            double last = row.label.rect.right();
            for (const PortGeometry& port : row.ports) {
                CHECK(isInside(port.text.rect));
                CHECK(port.text.rect.x > last);
                last = port.text.rect.right();
            }
            CHECK(row.cost.rect.x > last);
        }
    }
}

TEST_CASE("a slice renders in every format") {
    SnapshotTestGraph test;
    const EClassId inner = test.f(test.leaf(0));
    test.graph.addRoot(test.g(inner, test.leaf(1)));
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    const Slice slice = makeSlice(snapshot, Ranking::byTermSize(*snapshot), {});
    const auto svg = renderSlice(slice, PictureFormat::Svg, {.title = "a < b"});
    REQUIRE(svg);
    CHECK(svg->starts_with("<svg "));
    CHECK(svg->find("<title>a &lt; b</title>") != std::string::npos);
    CHECK(svg->find(slice.budgetText) != std::string::npos);
    CHECK(renderSlice(slice, PictureFormat::Dot)->starts_with("digraph"));
    if (findExecutable("dot").empty()) return;
    for (const DotDialectRow& row : dotDialects()) {
        const RenderOptions options{.dialect = row.dialect};
        CHECK(renderSlice(slice, PictureFormat::Png, options)->substr(1, 3) == "PNG");
        CHECK(renderSlice(slice, PictureFormat::Pdf, options)->starts_with("%PDF"));
    }
}

TEST_CASE("picture formats are known by the ending") {
    CHECK(pictureFormatOf("a/b.SVG").value() == PictureFormat::Svg);
    CHECK(pictureFormatOf("x.dot").value() == PictureFormat::Dot);
    CHECK_FALSE(pictureFormatOf("x.gif"));
    CHECK_FALSE(pictureFormatOf("svg"));
}

TEST_CASE("bars are as long as their values, and texts are escaped") {
    const std::string svg = barChartSvg({{"a < b", 2, "two", true}, {"c", 1, "one"}, {"d", 0, ""}},
                                        {.title = "t & u", .legend = "numbers"});
    CHECK(svg.starts_with("<svg "));
    CHECK(svg.find("<title>t &amp; u</title>") != std::string::npos);
    CHECK(svg.find("a &lt; b") != std::string::npos);
    CHECK(svg.find("width=\"420.0\"") != std::string::npos);
    CHECK(svg.find("width=\"210.0\"") != std::string::npos);
    CHECK(svg.find("width=\"0.0\"") != std::string::npos);
    CHECK(barChartSvg({}).find("</svg>") != std::string::npos);
}
