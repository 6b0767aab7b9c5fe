// The nearest miss on written-out cases, and against brute force over all terms of small e-graphs.
#include "sketches/NearestMiss.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>

#include "sketches/SketchParser.h"
#include "tests/support/ToyVocabulary.h"
#include "tests/unit/sketches/RandomSketches.h"

using namespace candler;
using namespace candler::toy;

namespace {

using Loss = NearestMiss::Loss;

/// a, b and f(n[7]) are equal; the root is g(a, f(c)).
struct MissFixture {
    Toy toy;
    ToyVocabulary vocabulary{toy};
    SketchLibrary definitions;
    EGraph graph{toy.store};
    EClassId x = graph.addTerm(toy.term(toy.a));
    EClassId y = graph.addTerm(toy.term(toy.f, {toy.term(toy.c)}));
    EClassId top = graph.add(toy.label(toy.g), std::array{x, y});
    Sketch sketch;

    MissFixture() {
        graph.merge(x, graph.addTerm(toy.term(toy.b)));
        const TermId seven = toy.store.make(toy.label(toy.n, 7), {});
        graph.merge(x, graph.addTerm(toy.term(toy.f, {seven})));
        graph.rebuild();
    }
    std::optional<NearestMiss> miss(const std::string& text) {
        sketch = *parseSketch(SourceText("s", text), vocabulary, definitions);
        const GraphTable table(graph);
        return nearestMiss(toy.store, table, sketch, satisfy(toy.store, table, sketch), TreeSize(),
                           *table.indexOf(graph.find(top)));
    }
    [[nodiscard]] const std::string& text(std::uint32_t node) const {
        return sketch.nodes()[node].text;
    }
    /// The relaxed nodes, with `?` for wholly, `:` and `[` for type and payload.
    [[nodiscard]] std::string relaxed(const NearestMiss& miss) const {
        std::string all;
        for (const NearestMiss::Relaxed& one : miss.relaxed)
            all += text(one.node) + (one.loss == Loss::Everything ? "? "
                                     : one.loss == Loss::ItsType  ? ": "
                                                                  : "[ ");
        return all;
    }
};

struct MissCase {
    std::string sketch;
    std::string node;
    std::string relaxed;
    double cost;
};

/// Nodes that the root needs: not below a `not`, or an `or` that is satisfied somewhere.
std::vector<bool> neededBy(const Sketch& sketch, const Satisfaction& found) {
    std::vector<bool> isNeeded(sketch.nodes().size(), false);
    isNeeded.back() = true;
    for (std::size_t i = isNeeded.size(); i-- > 0;) {
        const SketchNode& node = sketch.nodes()[i];
        if (!isNeeded[i] || node.kind == SketchNode::Kind::Lacks ||
            (node.kind == SketchNode::Kind::Or && found.count[i] > 0))
            continue;
        for (const std::uint32_t child : node.children) isNeeded[child] = true;
    }
    return isNeeded;
}

struct MissTally {
    int nowhere = 0;
    int elsewhere = 0;
    int costs = 0;
};

void compare(Toy& toy, const GraphTable& table, const Sketch& sketch, const Prices& prices,
             MissTally& tally) {
    const AllTerms all = enumerateTerms(toy.store, table, prices, 1500, 10);
    const Satisfaction found = satisfy(toy.store, table, sketch);
    const std::vector<bool> isNeeded = neededBy(sketch, found);
    for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
        CAPTURE(c);
        const auto miss = nearestMiss(toy.store, table, sketch, found, prices, c);
        REQUIRE(miss.has_value() == !found.isSatisfied(sketch, c));
        if (!miss) continue;
        const auto isSomewhere = [&](std::uint32_t node) { return found.count[node] > 0; };
        if (miss->classes > 0) {
            REQUIRE(miss->node == sketch.root());
            ++tally.elsewhere;
        } else {
            ++tally.nowhere;
            for (GraphTable::Index d = 0; d < table.classCount(); ++d)
                for (int cost = 1; cost <= all.complete; ++cost)
                    for (const TermId term : all.byClass[d][static_cast<std::size_t>(cost)])
                        REQUIRE_FALSE(isIn(toy.store, term, sketch, miss->node));
        }
        REQUIRE(miss->classes == found.count[miss->node]);
        for (std::uint32_t i = 0; i < miss->node; ++i)
            if (isNeeded[i]) REQUIRE(isSomewhere(i));
        // What is left of the sketch is satisfied, and was not with the last loss undone.
        REQUIRE_FALSE(miss->relaxed.empty());
        REQUIRE(isSatisfied(toy.store, table, miss->rest, c));
        REQUIRE(miss->closest.has_value());
        REQUIRE(isIn(toy.store, miss->closest->term, miss->rest, sketch.root()));
        REQUIRE(costOf(toy.store, miss->closest->term, prices) == miss->closest->cost);
        if (const auto least = leastCost(toy.store, all, c, miss->rest)) {
            REQUIRE(miss->closest->cost == *least);
            ++tally.costs;
        }
    }
}

}  // namespace

TEST_CASE("the nearest miss names the first part that fails, and what would do", "[unit]") {
    MissFixture t;
    const auto [sketch, node, relaxed, cost] = GENERATE(values<MissCase>({
        // Nowhere: an operator, a payload, a type, children that never meet.
        {"g(?, f(n))", "g(?, f(n))", "f(n)? ", 4},
        {"contains(n[3])", "n[3]", "n[3][ ", 5},
        {"g(a :: t1, ?)", "a :: t1", "a :: t1: ", 4},
        {"contains(f(a))", "f(a)", "a? ", 4},
        {"g(g(a, c), ?)", "g(a, c)", "c? g(a, c)? ", 4},
        {"g(f(f(c)), f(b))", "f(f(c))", "f(c)? b? ", 0},
        // An empty alternative does not matter beside one that is not.
        {"g(f(a) or a, f(a))", "f(a)", "", 0},
        {"f(a) or f(g(a, a))", "f(a)", "a? f(a) or f(g(a, a))? ", 4},
        // Satisfied, but elsewhere.
        {"f(c)", "f(c)", "f(c)? ", 4},
        {"f(?) :: t1", "f(?) :: t1", "f(?) :: t1: f(?) :: t1? ", 4},
        {"onlyContains(a or f(b))", "onlyContains(a or f(b))", "onlyContains(a or f(b))? ", 4},
    }));
    CAPTURE(sketch);
    const auto miss = t.miss(sketch);
    REQUIRE(miss.has_value());
    CHECK(t.text(miss->node) == node);
    if (!relaxed.empty()) CHECK(t.relaxed(*miss) == relaxed);
    if (cost > 0) CHECK(miss->closest->cost == cost);
}

TEST_CASE("the nearest miss says what there is of the failing part", "[unit]") {
    MissFixture t;
    SECTION("by child, and the e-node that has most of them") {
        const auto miss = t.miss("contains(g(f(c), f(n)))");
        REQUIRE(miss.has_value());
        CHECK(t.text(miss->node) == "g(f(c), f(n))");
        REQUIRE(miss->children.size() == 2);
        CHECK(miss->children[0].classes == 1);
        CHECK(miss->children[1].classes == 1);
        CHECK_FALSE(miss->children[0].isInBest);
        CHECK_FALSE(miss->children[1].isInBest);
        CHECK(GraphTable(t.graph).classId(GraphTable(t.graph).classOf(*miss->best)) ==
              t.graph.find(t.top));
    }
    SECTION("its types") {
        const auto miss = t.miss("contains(f(n) :: t1)");
        REQUIRE(miss.has_value());
        CHECK(miss->classesOfOtherType == 1);
        CHECK(miss->otherTypes == std::vector<TypeId>{kUntyped});
        CHECK(t.text(partWith(t.sketch, miss->node)) == "f(n) :: t1");
    }
    SECTION("nothing, if there is no such operator; but in which part it is") {
        REQUIRE(t.definitions.load(SourceText("d", "def pair(x) = g(x, g(x, x))"), t.vocabulary));
        const auto miss = t.miss("contains(pair(b))");
        REQUIRE(miss.has_value());
        CHECK(t.text(miss->node) == "g(x, x)");
        CHECK(t.text(partWith(t.sketch, miss->node)) == "pair(b)");
        CHECK(miss->children[0].isInBest);
    }
    SECTION("nothing at all if the sketch is satisfied, or it is stopped") {
        CHECK_FALSE(t.miss("g(a or c, f(?))").has_value());
        const GraphTable table(t.graph);
        t.sketch = *parseSketch(SourceText("s", "g(c, a)"), t.vocabulary, t.definitions);
        const Satisfaction found = satisfy(t.toy.store, table, t.sketch);
        const auto at = *table.indexOf(t.graph.find(t.top));
        const auto missWith = [&](const StopCheck& stop) {
            return nearestMiss(t.toy.store, table, t.sketch, found, TreeSize(), at, stop);
        };
        std::size_t allowed = 0;
        for (;; ++allowed) {
            std::size_t asked = 0;
            if (missWith(StopCheck([&] { return ++asked > allowed; }))) break;
        }
        CHECK(allowed > 5);
    }
}

TEST_CASE("the nearest miss agrees with all terms written out", "[property]") {
    const bool hasPairs = GENERATE(false, true);
    MissTally tally;
    for (unsigned seed = 0; seed < 1000; ++seed) {
        CAPTURE(seed, hasPairs);
        Dice dice(seed);
        RandomGraph random(dice, 4, hasPairs);
        const Prices prices(std::vector<int>(random.toy.signature.size(), 1));
        compare(random.toy, GraphTable(random.graph), random.sketch(dice, 4), prices, tally);
    }
    CHECK(tally.nowhere > 1000);
    CHECK(tally.elsewhere > 1000);
    CHECK(tally.costs > 2000);
}
