// The beam extractor against all terms of small e-graphs written out.
#include "sketches/BeamExtractor.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "tests/unit/sketches/RandomSketches.h"

using namespace candler;
using namespace candler::toy;

namespace {

struct BeamTally {
    int full = 0;
    int partial = 0;  ///< Fewer terms than the beam could take.
};

/// Costs of the terms of the class that are in the sketch, as far as all are known.
std::vector<double> costsIn(const Toy& toy, const AllTerms& all, GraphTable::Index c,
                            const Sketch& sketch) {
    std::vector<double> costs;
    for (int cost = 1; cost <= all.complete; ++cost)
        for (const TermId term : all.byClass[c][static_cast<std::size_t>(cost)])
            if (isIn(toy.store, term, sketch, sketch.root())) costs.push_back(cost);
    return costs;
}

void compare(Toy& toy, const EGraph& graph, const Sketch& sketch, std::size_t width,
             BeamTally& tally) {
    const GraphTable table(graph);
    const Prices prices(std::vector<int>(toy.signature.size(), 1));
    const AllTerms all = enumerateTerms(toy.store, table, prices, 400, 7);
    const ExtractionTable best = extractGreedy(toy.store, table, prices);
    for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
        CAPTURE(c, width);
        const auto beam = extractBeam(toy.store, table, sketch, prices, width, c);
        REQUIRE(beam.size() <= width);
        const auto single = extractSketch(toy.store, table, sketch, prices, best, c);
        REQUIRE(single.has_value() == !beam.empty());
        if (single) REQUIRE(single->cost == beam.front().cost);
        std::set<TermId> terms;
        for (const SketchExtraction& one : beam) {
            REQUIRE(terms.insert(one.term).second);
            REQUIRE(isIn(toy.store, one.term, sketch, sketch.root()));
            REQUIRE(graph.lookupTerm(one.term) == table.classId(c));
            REQUIRE(costOf(toy.store, one.term, prices) == one.cost);
        }
        const std::vector<double> expected = costsIn(toy, all, c, sketch);
        for (std::size_t i = 0; i < width; ++i) {
            if (i < expected.size()) {
                REQUIRE(i < beam.size());
                REQUIRE(beam[i].cost == expected[i]);
            } else if (i < beam.size()) {
                REQUIRE(beam[i].cost > all.complete);
            }
        }
        ++(beam.size() == width ? tally.full : tally.partial);
    }
}

}  // namespace

TEST_CASE("a beam has the cheapest of all terms of the sketch", "[property]") {
    const bool hasPairs = GENERATE(false, true);
    BeamTally tally;
    for (unsigned seed = 0; seed < 800; ++seed) {
        CAPTURE(seed, hasPairs);
        Dice dice(seed);
        RandomGraph random(dice, 4, hasPairs);
        const Sketch sketch = random.sketch(dice, 3);
        compare(random.toy, random.graph, sketch, 1 + dice.below(5), tally);
    }
    CHECK(tally.full > 300);
    CHECK(tally.partial > 300);
}
