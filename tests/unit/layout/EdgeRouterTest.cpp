// Edges and boxes that are none of their ends: where boxes are held, edges go round them.
#include "app/layout/EdgeRouter.h"

#include <catch2/catch.hpp>
#include <random>

#include "app/layout/Crossings.h"
#include "app/layout/HeldBoxes.h"
#include "tests/support/DrawingFaults.h"

using namespace candler;
using candler::test::faultsOf;

namespace {

/// Boxes in a grid with little room between them, and plain edges between any two.
struct Crowd {
    LayoutRequest request;
    GraphDrawing drawing;

    Crowd(unsigned seed, std::uint32_t count, std::uint32_t edges) {
        std::mt19937 random(seed);
        for (std::uint32_t i = 0; i < count; ++i) {
            const Rect box{(i % 8) * 150.0 + random() % 20, static_cast<double>(i / 8) * 80.0,
                           60.0 + random() % 60, 20.0 + random() % 40};
            request.boxes.push_back({box.width, box.height});
            drawing.boxes.push_back(box);
        }
        for (std::uint32_t i = 0; i < edges; ++i) {
            const auto from = static_cast<std::uint32_t>(random() % count);
            const auto to = static_cast<std::uint32_t>(random() % count);
            if (from != to) request.edges.push_back({from, to, drawing.boxes[from].width / 3});
        }
        for (const LayoutEdge& edge : request.edges)
            drawing.edges.push_back(
                plainCurve(drawing.boxes[edge.from], edge.fromX, drawing.boxes[edge.to]));
        measureContents(drawing, kDrawingMargin);
    }
};

}  // namespace

TEST_CASE("edges go round the boxes that they would run under", "[unit][layout]") {
    for (const unsigned seed : {1U, 2U, 3U}) {
        Crowd crowd(seed, 64, 90);
        const GraphDrawing before = crowd.drawing;
        CHECK(faultsOf(crowd.request, before).hidden > 20);
        leadAroundBoxes(crowd.request, crowd.drawing);
        CHECK(faultsOf(crowd.request, crowd.drawing).hidden == 0);
        const GraphDrawing& after = crowd.drawing;
        for (std::size_t e = 0; e < after.edges.size(); ++e) {
            CHECK(after.edges[e].size() % 3 == 1);
            CHECK(after.edges[e].front() == before.edges[e].front());
            CHECK(after.edges[e].back() == before.edges[e].back());
        }
        CHECK(after.width >= before.width);
    }
}

TEST_CASE("an edge to a box above goes round the box that it leaves below", "[unit][layout]") {
    const std::vector<Rect> boxes = {{0, 200, 90, 60}, {10, 0, 60, 40}};
    const std::vector<Point> curves[] = {
        plainCurve(boxes[0], 30, boxes[1]),
        curveBetween({{45, 200}, {45, 150}, {40, 100}, {40, 40}}, boxes[0], 30, boxes[1])};
    for (const std::vector<Point>& curve : curves) {
        LayoutRequest request;
        for (const Rect& box : boxes) request.boxes.push_back({box.width, box.height});
        request.edges = {{0, 1, 30}};
        GraphDrawing drawing;
        drawing.boxes = boxes;
        drawing.edges = {curve};
        leadAroundBoxes(request, drawing, GENERATE(Obstacles::All, Obstacles::Ends));
        CHECK(drawing.edges[0].front() == Point{30, 260});
        CHECK(drawing.edges[0].back().y == 40);
        std::size_t inside = 0;
        for (const Point& point : pointsAlong(drawing.edges[0]))
            for (const Rect& box : boxes)
                inside += point.x > box.x && point.x < box.right() && point.y > box.y &&
                                  point.y < box.bottom()
                              ? 1
                              : 0;
        CHECK(inside == 0);
    }
}

TEST_CASE("edges that are clear of boxes stay as they are", "[unit][layout]") {
    LayoutRequest request;
    GraphDrawing drawing;
    drawing.boxes = {{0, 0, 60, 20}, {0, 100, 60, 20}, {200, 40, 60, 20}};
    for (const Rect& box : drawing.boxes) request.boxes.push_back({box.width, box.height});
    request.edges = {{0, 1, 10}};
    drawing.edges = {plainCurve(drawing.boxes[0], 10, drawing.boxes[1])};
    const GraphDrawing before = drawing;
    leadAroundBoxes(request, drawing);
    CHECK(drawing.edges == before.edges);
    // One that is shut in stays, too.
    drawing.boxes[2] = {-40, 30, 160, 60};
    drawing.boxes.push_back({-40, 20.5, 160, 9});
    request.boxes.resize(4);
    leadAroundBoxes(request, drawing);
    CHECK(drawing.edges == before.edges);
}
