// Satisfaction and the sketch extractor against brute force over all terms of small e-graphs.
#include "sketches/SketchExtractor.h"

#include <catch2/catch.hpp>

#include <array>
#include <optional>

#include "sketches/Satisfaction.h"
#include "tests/unit/sketches/RandomSketches.h"

using namespace candler;
using namespace candler::toy;

namespace {

struct ExtractorTally {
    int satisfied = 0;
    int unsatisfied = 0;
    int beyond = 0;  ///< Satisfied only by terms larger than were enumerated.
};

void compare(Toy& toy, const EGraph& graph, const Sketch& sketch, const Prices& prices,
             ExtractorTally& tally) {
    const GraphTable table(graph);
    const AllTerms all = enumerateTerms(toy.store, table, prices, 1500, 10);
    const Satisfaction whole = satisfy(toy.store, table, sketch);
    const ExtractionTable best = extractGreedy(toy.store, table, prices);
    for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
        CAPTURE(c);
        const bool holds = isSatisfied(toy.store, table, sketch, c);
        REQUIRE(whole.isSatisfied(sketch, c) == holds);
        const auto extraction = extractSketch(toy.store, table, sketch, prices, best, c);
        const auto expected = leastCost(toy.store, all, c, sketch);
        if (!holds) {
            REQUIRE_FALSE(expected.has_value());
            REQUIRE_FALSE(extraction.has_value());
            ++tally.unsatisfied;
            continue;
        }
        REQUIRE(extraction.has_value());
        REQUIRE(isIn(toy.store, extraction->term, sketch, sketch.root()));
        REQUIRE(graph.lookupTerm(extraction->term) == table.classId(c));
        REQUIRE(costOf(toy.store, extraction->term, prices) == extraction->cost);
        if (expected) {
            REQUIRE(extraction->cost == *expected);
            ++tally.satisfied;
        } else {
            REQUIRE(extraction->cost > all.complete);
            ++tally.beyond;
        }
    }
}

}  // namespace

TEST_CASE("satisfaction and sketch extraction agree with all terms written out", "[property]") {
    const bool hasPairs = GENERATE(false, true);
    ExtractorTally tally;
    for (unsigned seed = 0; seed < 2500; ++seed) {
        CAPTURE(seed, hasPairs);
        Dice dice(seed);
        RandomGraph random(dice, 4, hasPairs);
        std::vector<int> prices(random.toy.signature.size(), 1);
        if (dice.oneIn(2))
            for (int& price : prices) price = 1 + static_cast<int>(dice.below(3));
        compare(random.toy, random.graph, random.sketch(dice, 4), Prices(prices), tally);
    }
    // The comparison is worth something only if all outcomes are common.
    CHECK(tally.satisfied > 3000);
    CHECK(tally.unsatisfied > 3000);
    CHECK(tally.beyond < tally.satisfied / 10);
}

TEST_CASE("a class that occurs as two children may give two different terms", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const EClassId x = graph.addTerm(toy.term(toy.a));
    graph.merge(x, graph.addTerm(toy.term(toy.f, {toy.term(toy.b)})));
    const EClassId root = graph.add(toy.label(toy.g), std::array{x, x});
    graph.rebuild();
    const GraphTable table(graph);
    const TreeSize size;
    const ExtractionTable best = extractGreedy(toy.store, table, size);
    const GraphTable::Index at = *table.indexOf(graph.find(root));
    const TermId a = toy.term(toy.a);
    const TermId fb = toy.term(toy.f, {toy.term(toy.b)});

    SECTION("contains picks the costlier term for one child only") {
        Builder s;
        s.contains(s.op(toy.f, {s.any()}));
        const auto found = extractSketch(toy.store, table, s.finish(), size, best, at);
        REQUIRE(found.has_value());
        CHECK(found->cost == 4);
        CHECK(found->term == toy.term(toy.g, {fb, a}));
    }
    SECTION("an operator sketch asks each child for its own") {
        Builder s;
        const std::uint32_t left = s.any();
        const std::uint32_t right = s.op(toy.f, {s.any()});
        s.op(toy.g, {left, right});
        const auto found = extractSketch(toy.store, table, s.finish(), size, best, at);
        REQUIRE(found.has_value());
        CHECK(found->term == toy.term(toy.g, {a, fb}));
    }
    SECTION("both children may be asked for the costlier term") {
        Builder s;
        const std::uint32_t left = s.op(toy.f, {s.any()});
        const std::uint32_t right = s.op(toy.f, {s.any()});
        s.op(toy.g, {left, right});
        const auto found = extractSketch(toy.store, table, s.finish(), size, best, at);
        REQUIRE(found.has_value());
        CHECK(found->term == toy.term(toy.g, {fb, fb}));
    }
}

TEST_CASE("not contains takes those terms of a class that lack something", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const EClassId x = graph.addTerm(toy.term(toy.a));
    graph.merge(x, graph.addTerm(toy.term(toy.f, {toy.term(toy.b)})));  // x = a = f(b)
    const EClassId root = graph.add(toy.label(toy.g), std::array{x, x});
    graph.rebuild();
    const GraphTable table(graph);
    const TreeSize size;
    const ExtractionTable best = extractGreedy(toy.store, table, size);
    const GraphTable::Index at = *table.indexOf(graph.find(root));
    const auto found = [&](const Sketch& sketch) {
        return extractSketch(toy.store, table, sketch, size, best, at);
    };
    const TermId a = toy.term(toy.a);
    const TermId fb = toy.term(toy.f, {toy.term(toy.b)});
    Builder noA;
    noA.lacks(noA.op(toy.a));
    CHECK(found(noA.finish())->term == toy.term(toy.g, {fb, fb}));
    Builder noB;
    noB.lacks(noB.op(toy.b));
    CHECK(found(noB.finish())->term == toy.term(toy.g, {a, a}));
    Builder neither;
    neither.lacks(neither.either({neither.op(toy.a), neither.op(toy.b)}));
    CHECK_FALSE(found(neither.finish()).has_value());
    // Not g of two different terms: each child may still be either.
    Builder notBoth;
    const std::uint32_t left = notBoth.op(toy.a);
    notBoth.lacks(notBoth.op(toy.g, {left, notBoth.op(toy.a)}));
    CHECK(found(notBoth.finish())->cost == 4);
}

TEST_CASE("contains goes round a cycle as often as it must", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const EClassId x = graph.addTerm(toy.term(toy.a));
    graph.merge(x, graph.add(toy.label(toy.f), std::array{x}));  // x = a = f(x)
    graph.rebuild();
    const GraphTable table(graph);
    const TreeSize size;
    const ExtractionTable best = extractGreedy(toy.store, table, size);
    const GraphTable::Index at = *table.indexOf(graph.find(x));
    Builder s;
    // Two nested f's: only by going round twice.
    s.contains(s.op(toy.f, {s.op(toy.f, {s.any()})}));
    const auto found = extractSketch(toy.store, table, s.finish(), size, best, at);
    REQUIRE(found.has_value());
    CHECK(found->cost == 3);
    Builder never;
    never.contains(never.op(toy.b));
    CHECK_FALSE(isSatisfied(toy.store, table, never.finish(), at));
}

TEST_CASE("only-contains wants all children, and counts one that occurs twice", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const EClassId x = graph.addTerm(toy.term(toy.a));
    const EClassId y = graph.add(toy.label(toy.f), std::array{x});
    graph.merge(y, graph.add(toy.label(toy.g), std::array{x, y}));  // y = f(a) = g(a, y)
    const EClassId b = graph.addTerm(toy.term(toy.b));
    const EClassId xx = graph.add(toy.label(toy.g), std::array{x, x});
    const EClassId xb = graph.add(toy.label(toy.g), std::array{x, b});
    graph.merge(b, graph.add(toy.label(toy.f), std::array{xb}));  // b = f(g(a, b))
    graph.rebuild();
    const GraphTable table(graph);
    const TreeSize size;
    const ExtractionTable best = extractGreedy(toy.store, table, size);
    const auto found = [&](EClassId id, const Sketch& sketch) {
        const auto at = *table.indexOf(graph.find(id));
        return extractSketch(toy.store, table, sketch, size, best, at);
    };
    Builder leaves;
    leaves.onlyContains(leaves.op(toy.a));
    const Sketch onlyA = leaves.finish();
    CHECK(found(xx, onlyA)->term == toy.term(toy.g, {toy.term(toy.a), toy.term(toy.a)}));
    CHECK(found(y, onlyA)->cost == 2);
    CHECK_FALSE(found(xb, onlyA).has_value());
    CHECK_FALSE(found(b, onlyA).has_value());  // The way round never ends in anything but b.
    Builder either;
    const std::uint32_t a = either.op(toy.a);
    either.onlyContains(either.either({a, either.op(toy.b)}));
    CHECK(found(xb, either.finish())->cost == 3);
}

TEST_CASE("an unsatisfied part that the root does not use does not matter", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const EClassId x = graph.addTerm(toy.term(toy.a));
    graph.rebuild();
    const GraphTable table(graph);
    Builder s;
    s.contains(s.op(toy.b));  // as left behind by an unused parameter of a definition
    s.op(toy.a);
    CHECK(isSatisfied(toy.store, table, s.finish(), *table.indexOf(graph.find(x))));
}

TEST_CASE("sketches are looked for in deep terms and wide classes", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const TermId term = chain(toy, toy.term(toy.a));
    const EClassId top = graph.addTerm(term);
    const EClassId wide = addWideClass(toy, graph);
    const EClassId pair = graph.add(toy.label(toy.g), std::array{top, wide});
    REQUIRE(graph.rebuild());
    const GraphTable table(graph);
    const GraphTable::Index at = *table.indexOf(graph.find(pair));
    Builder builder;
    const std::uint32_t deep = builder.contains(builder.op(toy.f, {builder.op(toy.a)}));
    const std::uint32_t broad = builder.contains(builder.op(toy.n, {}, kHuge - 1));
    builder.op(toy.g, {deep, broad});
    const Sketch sketch = builder.finish();
    CHECK(isSatisfied(toy.store, table, sketch, at));
    const ExtractionTable best = extractGreedy(toy.store, table, TreeSize());
    const auto found = extractSketch(toy.store, table, sketch, TreeSize(), best, at);
    REQUIRE(found.has_value());
    CHECK(found->cost == kHuge + 3);
    CHECK(toy.store.children(found->term)[0] == term);
    Builder leaves;
    leaves.onlyContains(leaves.either({leaves.op(toy.a), leaves.op(toy.n, {}, kHuge - 1)}));
    const auto only = extractSketch(toy.store, table, leaves.finish(), TreeSize(), best, at);
    REQUIRE(only.has_value());
    CHECK(only->cost == kHuge + 3);
}

TEST_CASE("wherever sketch extraction is stopped it gives nothing, or the right term", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const EClassId top = graph.addTerm(chain(toy, toy.term(toy.a), 5000));
    const EClassId wide = addWideClass(toy, graph, 5000);
    const EClassId pair = graph.add(toy.label(toy.g), std::array{top, wide});
    REQUIRE(graph.rebuild());
    const GraphTable table(graph);
    const GraphTable::Index at = *table.indexOf(graph.find(pair));
    Builder builder;
    const std::uint32_t deep = builder.contains(builder.op(toy.f, {builder.op(toy.a)}));
    const std::uint32_t pick = builder.contains(builder.op(toy.n, {}, 17));
    const std::uint32_t both = builder.op(toy.g, {deep, pick});
    builder.onlyContains(both);
    const Sketch sketch = builder.finish();
    const ExtractionTable best = extractGreedy(toy.store, table, TreeSize());
    const auto whole = extractSketch(toy.store, table, sketch, TreeSize(), best, at);
    REQUIRE(whole.has_value());
    std::size_t stops = 0;
    for (std::size_t allowed = 0;; ++allowed) {
        std::size_t asked = 0;
        const StopCheck stop([&] { return ++asked > allowed; });
        const auto found = extractSketch(toy.store, table, sketch, TreeSize(), best, at, stop);
        if (found) {
            CHECK(found->term == whole->term);
            CHECK(asked <= allowed);
            break;
        }
        // It asks again on its way out, but does not go on.
        CHECK(asked <= allowed + 3);
        ++stops;
    }
    CHECK(stops > 10);
    std::size_t asked = 0;
    CHECK_FALSE(isSatisfied(toy.store, table, sketch, at, StopCheck([&] { return ++asked > 5; })));
    CHECK(isSatisfied(toy.store, table, sketch, at));
}
