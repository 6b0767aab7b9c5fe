// Boxes that are held: they are where they were put, and nothing overlaps them.
#include "app/layout/HeldBoxes.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "app/layout/LayeredLayout.h"
#include "tests/unit/snapshot/SnapshotTestGraph.h"

using namespace candler;
using candler::test::SnapshotTestGraph;

namespace {

LayoutRequest randomRequest(unsigned seed, std::uint32_t boxes) {
    std::mt19937 random(seed);
    LayoutRequest request;
    for (std::uint32_t i = 0; i < boxes; ++i)
        request.boxes.push_back({40.0 + static_cast<double>(random() % 100),
                                 20.0 + static_cast<double>(random() % 60)});
    for (std::uint32_t to = 1; to < boxes; ++to) {
        const auto from = static_cast<std::uint32_t>(random() % to);
        request.edges.push_back({from, to, request.boxes[from].width / 3});
    }
    return request;
}

bool overlap(const Rect& a, const Rect& b) {
    return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

bool same(const Rect& a, const Rect& b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

GraphDrawing laidOut(const LayoutRequest& request) {
    return LayeredLayout().layout(request, {}).value();
}

/// Some boxes, each upon the place of another one, far enough from each other not to overlap.
std::vector<HeldBox> heldUpon(const GraphDrawing& drawing) {
    std::vector<HeldBox> held;
    std::vector<Rect> places;
    const auto count = static_cast<std::uint32_t>(drawing.boxes.size());
    for (std::uint32_t box = 0; box < count; box += 5) {
        const Rect& target = drawing.boxes[(box * 7 + 3) % count];
        const Rect& own = drawing.boxes[box];
        const Point top{target.centre().x + 11, target.y - 7};
        const Rect place{top.x - own.width / 2, top.y, own.width, own.height};
        if (std::ranges::any_of(places, [&](const Rect& other) { return overlap(place, other); }))
            continue;
        places.push_back(place);
        held.push_back({box, top});
    }
    return held;
}

}  // namespace

TEST_CASE("held boxes are exactly where they were put, and nothing overlaps", "[unit][layout]") {
    for (const std::uint32_t count : {1U, 6U, 40U, 150U, 400U}) {
        INFO(count << " boxes");
        const LayoutRequest request = randomRequest(count, count);
        const GraphDrawing before = laidOut(request);
        const std::vector<HeldBox> held = heldUpon(before);
        REQUIRE_FALSE(held.empty());
        const GraphDrawing after = withHeldBoxes(request, before, held);
        for (const HeldBox& one : held) {
            CHECK(after.boxes[one.box].centre().x == Approx(one.top.x));
            CHECK(after.boxes[one.box].y == one.top.y);
        }
        std::size_t overlaps = 0;
        std::size_t stayed = 0;
        for (std::size_t i = 0; i < after.boxes.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j)
                if (overlap(after.boxes[i], after.boxes[j])) ++overlaps;
            if (same(after.boxes[i], before.boxes[i])) ++stayed;
            CHECK(after.boxes[i].width == request.boxes[i].width);
            CHECK(after.boxes[i].height == request.boxes[i].height);
        }
        CHECK(overlaps == 0);
        // Each held box is in the way of few.
        if (count >= 40) CHECK(stayed + 4 * held.size() >= after.boxes.size());
        const GraphDrawing again = withHeldBoxes(request, before, held);
        for (std::size_t i = 0; i < after.boxes.size(); ++i)
            CHECK(same(again.boxes[i], after.boxes[i]));
        for (std::size_t e = 0; e < after.edges.size(); ++e) {
            const Rect& from = after.boxes[request.edges[e].from];
            CHECK(after.edges[e].front().x == Approx(from.x + request.edges[e].fromX));
        }
    }
}

TEST_CASE("without held boxes a drawing stays as it is, and slots that are taken are left alone",
          "[unit][layout]") {
    const LayoutRequest request = randomRequest(3, 20);
    const GraphDrawing before = laidOut(request);
    const GraphDrawing same0 = withHeldBoxes(request, before, {});
    CHECK(same0.width == before.width);
    const Rect& target = before.boxes[9];
    const std::vector<HeldBox> held{{0, {target.centre().x, target.y}}};
    const GraphDrawing free = withHeldBoxes(request, before, held);
    const std::vector<Rect> taken{free.boxes[9]};
    const GraphDrawing after = withHeldBoxes(request, before, held, taken);
    CHECK_FALSE(overlap(after.boxes[9], taken[0]));
    CHECK_FALSE(overlap(after.boxes[9], after.boxes[0]));
    CHECK(same(after.boxes[0], free.boxes[0]));
}

TEST_CASE("classes are held by the ids that they have had, if they are the same classes",
          "[unit][layout]") {
    SnapshotTestGraph graph;
    const EClassId a = graph.leaf(1);
    const EClassId b = graph.leaf(2);
    const EClassId top = graph.g(a, b);
    graph.graph.addRoot(top);
    const SnapshotPtr before = graph.snapshot(graph.endIteration());
    const auto sliceOf = [](const SnapshotPtr& snapshot) {
        SliceSpec spec;
        spec.kind = SliceKind::Whole;
        spec.inlineLeaves = false;
        return makeSlice(snapshot, Ranking::byTermSize(*snapshot), spec);
    };
    const Slice slice = sliceOf(before);
    const auto boxOf = [&](EClassId id) { return slice.boxOf(*before->classOf(id)); };
    const BoxPlace onA{.eclass = a, .label = "x1", .top = {5, 6}};
    CHECK(heldBoxes(slice, "", {onA}) == std::vector<HeldBox>{{boxOf(a), {5, 6}}});
    CHECK(heldBoxes(slice, "changes", {onA}).empty());
    CHECK(heldBoxes(slice, "", {{.eclass = a, .label = "g"}}).empty());
    CHECK(heldBoxes(slice, "", {{.eclass = EClassId{77U}}}).empty());
    CHECK(knownBy(*before, *before->classOf(top)) == "g");
    CHECK(viewName(SliceKind::BestTerm, {}).empty());
    CHECK(viewName(SliceKind::Neighbourhood, {a}) == "around " + std::to_string(a.value));
}
