#include "engine/snapshot/Slice.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/snapshot/ReadableText.h"
#include "tests/unit/snapshot/SnapshotTestGraph.h"

using namespace candler;
using candler::test::SnapshotTestGraph;

namespace {

/// A chain f(f(…f(x0)…)) of `length`.
SnapshotPtr chain(int length) {
    SnapshotTestGraph test;
    EClassId id = test.leaf(0);
    for (int i = 0; i < length; ++i) id = test.f(id);
    test.graph.addRoot(id);
    return test.snapshot(test.endIteration());
}

}  // namespace

TEST_CASE("the ranking by term size chooses well-founded smallest terms") {
    SnapshotTestGraph test;
    const EClassId x = test.leaf(0);
    const EClassId fx = test.f(x);
    const EClassId ffx = test.f(fx);
    test.graph.merge(ffx, x);  // x = f(f(x)): a cycle
    test.graph.addRoot(fx);
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    const Ranking ranking = Ranking::byTermSize(*snapshot);
    const ClassIndex leaf = *snapshot->classOf(x);
    CHECK(ranking.classCost(leaf) == 1);
    CHECK(ranking.classCost(*snapshot->classOf(fx)) == 2);
    CHECK(chosenTerm(*snapshot, ranking, *snapshot->classOf(fx)) == "f x0");
    CHECK(chosenClasses(*snapshot, ranking, snapshot->roots()).size() == 2);
}

TEST_CASE("a class without a finite term costs infinity") {
    SnapshotTestGraph test;
    const EClassId x = test.leaf(0);
    const EClassId fx = test.f(x);
    const Ranking ranking = Ranking::byTermSize(*test.snapshot(test.endIteration()));
    CHECK(ranking.nodeTotal == std::vector<double>{1, 2});
    CHECK(costText(Ranking::kInfinite) == "∞");
    CHECK(costText(2.5) == "2.5");
    CHECK(costText(1032.94) == "1032.9");
    CHECK(fx.isValid());
}

TEST_CASE("a whole slice draws leaves inside ports") {
    SnapshotTestGraph test;
    const EClassId x = test.leaf(0);
    const EClassId root = test.g(x, test.f(test.leaf(1)));
    test.graph.addRoot(root);
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    const Slice slice = makeSlice(snapshot, Ranking::byTermSize(*snapshot), {});
    REQUIRE(slice.boxes.size() == 2);
    CHECK(slice.budgetText == "showing 4 of 4 classes — whole e-graph, 2 inlined");
    const SliceBox& top = slice.boxes[0];
    CHECK(top.isRoot);
    CHECK(top.isChosen);
    REQUIRE(top.rows.size() == 1);
    REQUIRE(top.rows[0].ports.size() == 2);
    CHECK(top.rows[0].ports[0].isInlined);
    CHECK(top.rows[0].ports[0].text == "x0");
    CHECK(top.rows[0].ports[1].box == 1);
    REQUIRE(slice.edges.size() == 1);
    CHECK(slice.edges[0].isChosen);
    CHECK(slice.edges[0].port == 1);
}

TEST_CASE("applications are their functions with all arguments, functions frames of their bodies") {
    SnapshotTestGraph test;
    // f (g (g (x0, x1), f (g (x2, x3)))): a function whose body applies x0 to two arguments.
    const EClassId inner = test.f(test.g(test.leaf(2), test.leaf(3)));
    const EClassId partial = test.g(test.leaf(0), test.leaf(1));
    const EClassId body = test.g(partial, inner);
    const EClassId root = test.f(body);
    test.graph.addRoot(root);
    const SnapshotPtr snapshot = test.functional(test.endIteration());
    const Ranking ranking = Ranking::byTermSize(*snapshot);
    const Slice slice = makeSlice(snapshot, ranking, {});
    REQUIRE(slice.boxes.size() == 2);
    CHECK(slice.hiddenClasses == 0);
    const SliceBox& top = slice.boxes[0];
    const ClassIndex bodyIndex = *snapshot->classOf(body);
    CHECK(top.classIndex == bodyIndex);
    CHECK(top.isRoot);
    CHECK(top.isChosen);
    CHECK(top.title == snapshot->className(*snapshot->classOf(root)) + " f " +
                           snapshot->className(bodyIndex) + " (9)");
    REQUIRE(top.rows.size() == 1);
    CHECK(top.rows[0].label == "x0");
    REQUIRE(top.rows[0].ports.size() == 2);
    CHECK(top.rows[0].ports[0].text == "x1");
    CHECK(top.rows[0].ports[1].box == 1);
    for (const EClassId id : {root, body, partial}) {
        CHECK(slice.boxOf(*snapshot->classOf(id)) == 0);
        CHECK(top.shows(*snapshot->classOf(id)));
    }
    CHECK(slice.boxes[1].hiddenUses == 0);
    CHECK(slice.boxes[1].rows[0].label == "x2");

    // Boxes are what a budget and a ring are about.
    SliceSpec tight;
    tight.kind = SliceKind::Whole;
    tight.budget.boxes = 2;
    CHECK_FALSE(makeSlice(snapshot, ranking, tight).isOverBudget);
    SliceSpec near;
    near.kind = SliceKind::Neighbourhood;
    near.centres = {root};
    near.down = 1;
    CHECK(makeSlice(snapshot, ranking, near).boxes.size() == 2);
    near.down = 0;
    CHECK(makeSlice(snapshot, ranking, near).boxes.size() == 1);
    near.hidden = {body};
    CHECK(makeSlice(snapshot, ranking, near).boxes.empty());

    SliceSpec raw;
    raw.foldForms = false;
    CHECK(makeSlice(snapshot, ranking, raw).boxes.size() == 5);
}

TEST_CASE("what has a choice, another use or is asked for has a box of its own") {
    SnapshotTestGraph test;
    const EClassId partial = test.g(test.leaf(0), test.leaf(1));
    const EClassId applied = test.g(partial, test.leaf(2));
    SliceSpec spec;
    SECTION("an application that is an argument, too") {
        test.graph.addRoot(test.g(applied, partial));
    }
    SECTION("an application with another e-node") {
        test.graph.merge(partial, test.f(test.leaf(3)));
        test.graph.rebuild();
        test.graph.addRoot(applied);
    }
    SECTION("an application that is asked for") {
        test.graph.addRoot(applied);
        spec.added = {partial};
    }
    const SnapshotPtr snapshot = test.functional(test.endIteration());
    const Slice slice = makeSlice(snapshot, Ranking::byTermSize(*snapshot), spec);
    const std::uint32_t box = slice.boxOf(*snapshot->classOf(partial));
    REQUIRE(box != kNoIndex);
    CHECK(slice.boxes[box].classIndex == *snapshot->classOf(partial));
    CHECK(slice.hiddenClasses == 0);
}

TEST_CASE("classes that apply or hold themselves are drawn") {
    SnapshotTestGraph test;
    const EClassId x = test.leaf(0);
    const EClassId loop = test.g(x, test.leaf(1));
    const EClassId function = test.f(x);
    test.graph.merge(x, loop);
    test.graph.merge(x, function);
    test.graph.rebuild();
    test.graph.addRoot(x);
    const SnapshotPtr snapshot = test.functional(test.endIteration());
    const Slice slice = makeSlice(snapshot, Ranking::byTermSize(*snapshot), {});
    REQUIRE(slice.boxes.size() == 1);
    CHECK(slice.boxes[0].rows.size() == 3);
    CHECK(std::ranges::any_of(slice.boxes[0].rows, [](const SliceRow& row) {
        return std::ranges::any_of(row.ports, &SlicePort::isSelf);
    }));
}

TEST_CASE("a slice over its budget leaves out the farthest and says so") {
    const SnapshotPtr snapshot = chain(2000);
    SliceSpec spec;
    spec.kind = SliceKind::Whole;
    spec.budget.boxes = 40;
    const Slice slice = makeSlice(snapshot, Ranking::byTermSize(*snapshot), spec);
    CHECK(slice.boxes.size() == 40);
    CHECK(slice.isOverBudget);
    CHECK(slice.hiddenClasses == 1961);
    CHECK(slice.budgetText ==
          "showing 40 of 2 001 classes — whole e-graph, 1 960 omitted (budget: 40 boxes and "
          "450 edges)");
    const SlicePort& last = slice.boxes.back().rows[0].ports[0];
    CHECK(last.isCut());
    CHECK(last.text == ">999");
    CHECK(slice.edges.size() == 39);
}

TEST_CASE("the edge budget is kept too") {
    SnapshotTestGraph test;
    std::vector<EClassId> layer{test.f(test.leaf(0)), test.f(test.leaf(1)), test.f(test.leaf(2))};
    for (int i = 0; i < 20; ++i)
        layer.push_back(test.g(layer[layer.size() - 1], layer[layer.size() - 3]));
    test.graph.addRoot(layer.back());
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    SliceSpec spec;
    spec.budget.edges = 10;
    const Slice slice = makeSlice(snapshot, Ranking::byTermSize(*snapshot), spec);
    CHECK(slice.edges.size() <= 10);
    CHECK(slice.boxes.size() > 4);
    CHECK(slice.isOverBudget);
}

TEST_CASE("a box shows few rows and counts the others") {
    SnapshotTestGraph test;
    const EClassId root = test.f(test.leaf(0));
    for (Payload p = 1; p < 9; ++p) test.graph.merge(root, test.f(test.leaf(p)));
    test.graph.addRoot(root);
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    SliceSpec spec;
    const Ranking ranking = Ranking::byTermSize(*snapshot);
    const Slice folded = makeSlice(snapshot, ranking, spec);
    CHECK(folded.boxes[0].rows.size() == 3);
    CHECK(folded.boxes[0].hiddenRows == 6);
    CHECK(folded.boxes[0].rows[0].isChosen);
    CHECK(folded.budgetText.find("6 e-nodes folded") != std::string::npos);
    spec.expanded = {root};
    const Slice open = makeSlice(snapshot, ranking, spec);
    CHECK(open.boxes[0].rows.size() == 9);
    CHECK(open.boxes[0].hiddenRows == 0);
}

TEST_CASE("neighbourhood, best term and changes draw what they say") {
    SnapshotTestGraph test;
    std::vector<EClassId> ids{test.leaf(0)};
    for (int i = 0; i < 9; ++i) ids.push_back(test.f(ids.back()));
    test.graph.addRoot(ids.back());
    test.endIteration();
    const EClassId other = test.g(ids[2], ids[3]);
    test.graph.merge(ids[6], other);
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    const Ranking ranking = Ranking::byTermSize(*snapshot);
    const auto drawn = [&](const SliceSpec& spec) {
        std::vector<std::uint32_t> result;
        for (const SliceBox& box : makeSlice(snapshot, ranking, spec).boxes)
            result.push_back(snapshot->classes()[box.classIndex].id.value);
        std::ranges::sort(result);
        return result;
    };
    CHECK(drawn({.kind = SliceKind::Neighbourhood, .centres = {ids[5]}, .down = 1, .up = 2}) ==
          std::vector<std::uint32_t>{4, 5, 6, 7});
    CHECK(drawn({.kind = SliceKind::Changes}) == std::vector<std::uint32_t>{2, 3, 6, 7});
    CHECK(drawn({.kind = SliceKind::BestTerm, .alternatives = 0}) ==
          std::vector<std::uint32_t>{1, 2, 3, 4, 5, 6, 7, 8, 9});
}

TEST_CASE("an automatic slice shows something of what the iteration changed") {
    SnapshotTestGraph test;
    std::vector<EClassId> ids{test.leaf(0)};
    for (int i = 0; i < 9; ++i) ids.push_back(test.f(ids.back()));
    const EClassId root = ids[2];
    test.graph.addRoot(root);
    const SliceSpec small{.alternatives = 0, .budget = {.boxes = 3}};
    const auto drawn = [&](const SnapshotPtr& snapshot, const SliceSpec& spec) {
        std::vector<std::uint32_t> result;
        const Slice slice = makeSlice(snapshot, Ranking::byTermSize(*snapshot), spec);
        for (const SliceBox& box : slice.boxes)
            result.push_back(snapshot->classes()[box.classIndex].id.value);
        return std::pair(result, slice.budgetText);
    };
    test.endIteration();
    const EClassId other = test.g(ids[3], ids[3]);
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    // The way from what is drawn to what is new, behind the root.
    using Ids = std::vector<std::uint32_t>;
    const auto [boxes, text] = drawn(snapshot, small);
    CHECK(boxes == Ids{root.value, ids[3].value, other.value});
    CHECK(text.find("best term, nearest change") != std::string::npos);
    CHECK(text.find("1 omitted") != std::string::npos);

    SliceSpec hiding = small;
    hiding.hidden = {other};
    CHECK(drawn(snapshot, hiding).first == Ids{root.value, ids[1].value});
    SliceSpec best = small;
    best.kind = SliceKind::BestTerm;
    CHECK(drawn(snapshot, best).first == Ids{root.value, ids[1].value});
    // Where something drawn has changed, nothing comes in.
    test.graph.merge(root, test.g(ids[0], ids[0]));
    const SnapshotPtr merged = test.snapshot(test.endIteration());
    CHECK(drawn(merged, small).second.find("nearest") == std::string::npos);
}

TEST_CASE("what is inlined gets no box on the way to a change, and a long way is not drawn") {
    SnapshotTestGraph test;
    const EClassId leaf = test.leaf(0);
    const EClassId other = test.leaf(1);
    const EClassId root = test.g(leaf, other);
    test.graph.addRoot(root);
    (void)test.f(other);  // So that not everything has room.
    test.endIteration();
    const EClassId fresh = test.g(leaf, leaf);
    const SnapshotPtr shared = test.snapshot(test.endIteration());
    const SliceSpec few{.alternatives = 0, .budget = {.boxes = 2}};
    const auto drawn = [&](const SnapshotPtr& snapshot, const SliceSpec& spec) {
        std::vector<EClassId> result;
        for (const SliceBox& box : makeSlice(snapshot, Ranking::byTermSize(*snapshot), spec).boxes)
            result.push_back(snapshot->classes()[box.classIndex].id);
        return result;
    };
    CHECK(drawn(shared, few) == std::vector<EClassId>{root, fresh});

    SnapshotTestGraph deep;
    std::vector<EClassId> ids{deep.leaf(0)};
    for (int i = 0; i < 40; ++i) ids.push_back(deep.f(ids.back()));
    deep.graph.addRoot(ids.back());
    deep.endIteration();
    (void)deep.g(ids[1], ids[1]);
    const SnapshotPtr chain = deep.snapshot(deep.endIteration());
    const SliceSpec ten{.alternatives = 0, .budget = {.boxes = 10}};
    SliceSpec best = ten;
    best.kind = SliceKind::BestTerm;
    CHECK(drawn(chain, ten) == drawn(chain, best));
    CHECK(makeSlice(chain, Ranking::byTermSize(*chain), ten).budgetText.find("nearest") ==
          std::string::npos);
}

TEST_CASE("a box that cannot show all rows shows one that is new") {
    SnapshotTestGraph test;
    const EClassId root = test.leaf(0);
    test.graph.addRoot(root);
    for (int i = 1; i < 6; ++i) test.graph.merge(root, test.leaf(i));
    test.endIteration();
    EClassId costly = test.leaf(9);
    for (int i = 0; i < 4; ++i) costly = test.g(costly, costly);
    test.graph.merge(root, costly);
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    const Slice slice = makeSlice(snapshot, Ranking::byTermSize(*snapshot), {});
    REQUIRE(!slice.boxes.empty());
    const std::vector<SliceRow>& rows = slice.boxes[0].rows;
    REQUIRE(rows.size() == 3);
    CHECK(rows[0].label == "x0");
    CHECK(!rows[1].isNew);
    CHECK(rows[2].isNew);
    CHECK(rows[2].label == "g");
}

TEST_CASE("a slice of given classes, with some added, folded and hidden") {
    const SnapshotPtr snapshot = chain(8);
    const Ranking ranking = Ranking::byTermSize(*snapshot);
    const auto id = [&](ClassIndex index) { return snapshot->classes()[index].id; };
    SliceSpec spec;
    spec.kind = SliceKind::Given;
    spec.centres = {id(3), id(5), id(3)};
    spec.given = "the odd ones";
    const Slice given = makeSlice(snapshot, ranking, spec);
    CHECK(given.boxes.size() == 2);
    CHECK(given.budgetText == "showing 2 of 9 classes — the odd ones");
    spec.added = {id(6), id(5)};
    spec.hidden = {id(3)};
    const Slice changed = makeSlice(snapshot, ranking, spec);
    REQUIRE(changed.boxes.size() == 2);
    CHECK(changed.boxOf(6) != kNoIndex);
    CHECK(changed.boxOf(3) == kNoIndex);
    CHECK(changed.budgetText.find("1 hidden by you") != std::string::npos);
}

TEST_CASE("a folded class shows its chosen e-node") {
    SnapshotTestGraph test;
    const EClassId root = test.f(test.leaf(0));
    test.graph.addRoot(root);
    test.graph.merge(root, test.g(test.leaf(1), test.leaf(2)));
    const SnapshotPtr snapshot = test.snapshot(test.endIteration());
    SliceSpec spec;
    spec.folded = {root};
    const Slice slice = makeSlice(snapshot, Ranking::byTermSize(*snapshot), spec);
    REQUIRE(slice.boxes.size() == 1);
    REQUIRE(slice.boxes[0].rows.size() == 1);
    CHECK(slice.boxes[0].rows[0].label == "f");
    CHECK(slice.boxes[0].hiddenRows == 1);
}

TEST_CASE("a summary puts classes of one type and operator together") {
    const SnapshotPtr snapshot = chain(8);
    const Ranking ranking = Ranking::byTermSize(*snapshot);
    SliceSpec spec;
    spec.kind = SliceKind::Summary;
    const Slice slice = makeSlice(snapshot, ranking, spec);
    REQUIRE(slice.boxes.size() == 2);
    CHECK(slice.boxes[0].title == "8 classes");
    REQUIRE(slice.boxes[0].rows.size() == 1);
    CHECK(slice.boxes[0].rows[0].label == "f");
    CHECK(slice.boxes[0].rows[0].cost == 8);
    CHECK(slice.boxes[1].title == "1 class");
    REQUIRE(slice.edges.size() == 1);
    CHECK(slice.edges[0].to == 1);
    CHECK(slice.boxOf(*snapshot->classOf(snapshot->classes()[4].id)) == 0);
    CHECK(slice.hiddenClasses == 0);
    spec.budget.boxes = 1;
    const Slice small = makeSlice(snapshot, ranking, spec);
    CHECK(small.boxes.size() == 1);
    CHECK(small.isOverBudget);
    CHECK(small.hiddenClasses == 1);
}

TEST_CASE("a summary says that edges are left out only if they are") {
    const SnapshotPtr snapshot = chain(6);
    SliceSpec spec;
    spec.kind = SliceKind::Summary;
    const Ranking ranking = Ranking::byTermSize(*snapshot);
    const std::size_t all = makeSlice(snapshot, ranking, spec).edges.size();
    REQUIRE(all > 0);
    spec.budget.edges = all;
    const Slice whole = makeSlice(snapshot, ranking, spec);
    CHECK_FALSE(whole.isOverBudget);
    CHECK(whole.budgetText.find("edges") == std::string::npos);
    spec.budget.edges = all - 1;
    const Slice cut = makeSlice(snapshot, ranking, spec);
    CHECK(cut.isOverBudget);
    CHECK(cut.budgetText.find(fmt::format("the first {} edges", all - 1)) != std::string::npos);
}
