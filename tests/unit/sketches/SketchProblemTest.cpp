// Extraction under a sketch through problems of extraction: against the sketch extractor, and with
// pins against all terms written out.
#include "sketches/SketchProblem.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <optional>

#include "engine/extraction/Extractors.h"
#include "engine/extraction/SelectedTerm.h"
#include "engine/extraction/TreeExtractor.h"
#include "sketches/SketchExtractor.h"
#include "tests/unit/sketches/RandomSketches.h"

using namespace candler;
using namespace candler::toy;

namespace {

using Index = GraphTable::Index;

struct ProblemCase {
    explicit ProblemCase(unsigned seed, bool hasPairs = false)
        : dice(seed), random(dice, 4, hasPairs) {
        std::vector<int> chosen(random.toy.signature.size(), 1);
        for (int& price : chosen) price = 1 + static_cast<int>(dice.below(3));
        prices.emplace(std::move(chosen));
        sketch = random.sketch(dice, 4);
        table.emplace(random.graph);
    }

    [[nodiscard]] std::optional<ExtractionProblem> problem(Index root) const {
        return sketchProblem(random.toy.store, *table, sketch, {}, *prices, root);
    }
    TermId read(const ExtractionProblem& problem, const Selection& selection) {
        return selectedTerm(random.toy.store, problem, selection, problem.roots().front(),
                            [&](Index node) { return table->label(node); });
    }

    Dice dice;
    RandomGraph random;
    std::optional<Prices> prices;
    Sketch sketch;
    std::optional<GraphTable> table;
};

Extraction extract(const char* name, const ExtractionProblem& problem) {
    return findExtractor(name)->extract({.problem = problem});
}

/// Whether a term uses a class only through the e-node.
bool keepsPin(const ProblemCase& c, TermId term, Index pinned) {
    const TermStore& store = c.random.toy.store;
    const EGraph& graph = c.random.graph;
    const auto classOf = [&](TermId t) {
        return c.table->indexOf(graph.find(*graph.lookupTerm(t)));
    };
    return std::ranges::all_of(store.subterms(term), [&](TermId sub) {
        if (classOf(sub) != c.table->classOf(pinned)) return true;
        const auto children = store.children(sub);
        return store.labelOf(sub) == c.table->label(pinned) &&
               std::ranges::equal(children, c.table->children(pinned),
                                  [&](TermId own, Index wanted) { return classOf(own) == wanted; });
    });
}

}  // namespace

TEST_CASE("extractors under a sketch find what the sketch extractor finds", "[property]") {
    const bool hasPairs = GENERATE(false, true);
    int found = 0;
    int shared = 0;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        CAPTURE(seed, hasPairs);
        ProblemCase c(seed, hasPairs);
        TermStore& store = c.random.toy.store;
        const ExtractionTable best = extractGreedy(store, *c.table, *c.prices);
        for (Index root = 0; root < c.table->classCount(); ++root) {
            CAPTURE(root);
            const auto expected = extractSketch(store, *c.table, c.sketch, *c.prices, best, root);
            const auto problem = c.problem(root);
            const Extraction tree = problem ? extract("tree", *problem) : Extraction();
            REQUIRE(!tree.selection.isEmpty() == expected.has_value());
            if (!expected) continue;
            ++found;
            REQUIRE(tree.check.treeCost == expected->cost);
            for (const char* name : {"tree", "dag"}) {
                const Extraction result = extract(name, *problem);
                const TermId term = c.read(*problem, result.selection);
                REQUIRE(isIn(store, term, c.sketch, c.sketch.root()));
                REQUIRE(c.random.graph.lookupTerm(term) == c.table->classId(root));
                REQUIRE(costOf(store, term, *c.prices) == result.check.treeCost);
                if (result.check.dagCost < result.check.treeCost) ++shared;
            }
        }
    }
    CHECK(found > 3000);
    CHECK(shared > 100);
}

TEST_CASE("a pin holds in every place of a term under a sketch", "[property]") {
    int kept = 0;
    int impossible = 0;
    for (unsigned seed = 0; seed < 1500; ++seed) {
        CAPTURE(seed);
        ProblemCase c(seed);
        TermStore& store = c.random.toy.store;
        const AllTerms all = enumerateTerms(store, *c.table, *c.prices, 1500, 10);
        const Index pinned = c.dice.below(c.table->nodeCount());
        for (Index root = 0; root < c.table->classCount(); ++root) {
            CAPTURE(root, pinned);
            const auto problem = c.problem(root);
            if (!problem) continue;
            const Extraction tree = extract("tree", problem->pinning({&pinned, 1}));
            std::optional<int> expected;
            for (int cost = 1; cost <= all.complete && !expected; ++cost)
                for (const TermId term : all.byClass[root][static_cast<std::size_t>(cost)])
                    if (isIn(store, term, c.sketch, c.sketch.root()) && keepsPin(c, term, pinned))
                        expected = cost;
            if (tree.selection.isEmpty()) {
                REQUIRE_FALSE(expected.has_value());
                ++impossible;
                continue;
            }
            const TermId term = c.read(*problem, tree.selection);
            REQUIRE(keepsPin(c, term, pinned));
            REQUIRE(isIn(store, term, c.sketch, c.sketch.root()));
            if (expected)
                REQUIRE(tree.check.treeCost == *expected);
            else
                REQUIRE(tree.check.treeCost > all.complete);
            ++kept;
        }
    }
    CHECK(kept > 2000);
    CHECK(impossible > 100);
}

TEST_CASE("solvers under a sketch, with pins, are as good as on the same problem by itself",
          "[property]") {
    int compared = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        CAPTURE(seed);
        ProblemCase c(seed);
        const Index root = c.dice.below(c.table->classCount());
        const Index pinned = c.dice.below(c.table->nodeCount());
        const auto whole = c.problem(root);
        if (!whole) continue;
        const ExtractionProblem problem = whole->pinning({&pinned, 1});
        const ExtractionProblem itself = problem.standingForItself();
        for (const char* name : {"cbc", "z3"}) {
            CAPTURE(name);
            const Extraction result = extract(name, problem);
            const Extraction alone = extract(name, itself);
            REQUIRE(result.isImpossible == alone.isImpossible);
            if (alone.selection.isEmpty()) continue;
            REQUIRE(alone.isOptimal);
            const SelectionCheck check = checkSelection(itself, result.selection);
            REQUIRE(check.isValid());
            REQUIRE(check.dagCost == alone.check.dagCost);
            // A term may be given at several places, and is then only once in its DAG.
            REQUIRE(result.check.dagCost <= check.dagCost);
            if (problem.hasSharedOrigins()) REQUIRE_FALSE(result.isOptimal);
            ++compared;
        }
    }
    CHECK(compared > 100);
}

TEST_CASE("what a sketch wants nothing of is one class wherever it is", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const TermId shared = toy.term(toy.f, {toy.term(toy.a)});
    const EClassId root = graph.addTerm(toy.term(toy.g, {shared, shared}));
    graph.rebuild();
    const GraphTable table(graph);
    Builder builder;
    const std::uint32_t left = builder.any();
    const std::uint32_t right = builder.any();
    builder.op(toy.g, {left, right});
    const Prices prices(std::vector<int>(toy.signature.size(), 1));
    const auto problem = sketchProblem(toy.store, table, builder.finish(), {}, prices,
                                       *table.indexOf(graph.find(root)));
    REQUIRE(problem);
    CHECK_FALSE(problem->hasSharedOrigins());
    const Extraction result = extract("cbc", *problem);
    CHECK(result.check.dagCost == 3);
    CHECK(result.isOptimal);
}
