// Named holes of sketches against all ways to fill them in all terms of small e-graphs.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "sketches/Holes.h"
#include "sketches/Satisfaction.h"
#include "sketches/SketchExtractor.h"
#include "tests/unit/sketches/RandomSketches.h"

using namespace candler;
using namespace candler::toy;

namespace {

using Bindings = std::map<std::string, TermId>;
using Ways = std::set<Bindings>;

/// All ways to fill the holes so that the term is in the sketch, by its definition.
class Oracle {
public:
    Oracle(const TermStore& store, const Sketch& sketch) : m_store(store), m_sketch(sketch) {}

    [[nodiscard]] Ways ways(TermId term, std::uint32_t at) const {
        const SketchNode& node = m_sketch.nodes()[at];
        if (node.type && !node.type->matches(m_store.type(term))) return {};
        const std::vector<TermId> children(m_store.children(term).begin(),
                                           m_store.children(term).end());
        Ways all;
        switch (node.kind) {
            case SketchNode::Kind::Any:
                return node.hole.empty() ? Ways{{}} : Ways{{{node.hole, term}}};
            case SketchNode::Kind::Operator:
                if (m_store[term].op != node.op) return {};
                if (node.payload && *node.payload != m_store[term].payload) return {};
                if (m_store.isCommutative(m_store.labelOf(term)))
                    all = joined(ways(children[0], node.children[1]),
                                 ways(children[1], node.children[0]));
                all.merge(waysInOrder(children, node));
                return all;
            case SketchNode::Kind::Contains:
                for (const TermId part : m_store.subterms(term))
                    all.merge(ways(part, node.children[0]));
                return all;
            case SketchNode::Kind::OnlyContains:
                return waysOnly(term, node.children[0]);
            case SketchNode::Kind::Lacks:
                for (const TermId part : m_store.subterms(term))
                    if (!ways(part, node.children[0]).empty()) return {};
                return {{}};
            case SketchNode::Kind::Or:
                for (const std::uint32_t child : node.children) all.merge(ways(term, child));
                return all;
        }
        return {};
    }

private:
    [[nodiscard]] Ways waysInOrder(const std::vector<TermId>& children,
                                   const SketchNode& node) const {
        Ways all{{}};
        for (std::size_t k = 0; k < children.size(); ++k)
            all = joined(all, ways(children[k], node.children[k]));
        return all;
    }

    [[nodiscard]] Ways waysOnly(TermId term, std::uint32_t at) const {
        Ways all = ways(term, at);
        const std::vector<TermId> children(m_store.children(term).begin(),
                                           m_store.children(term).end());
        if (children.empty()) return all;
        Ways through{{}};
        for (const TermId child : children) through = joined(through, waysOnly(child, at));
        all.merge(through);
        return all;
    }

    static Ways joined(const Ways& left, const Ways& right) {
        Ways all;
        for (const Bindings& one : left)
            for (const Bindings& other : right) {
                Bindings both = one;
                both.insert(other.begin(), other.end());
                const bool agree = std::ranges::all_of(
                    other, [&](const auto& entry) { return both.at(entry.first) == entry.second; });
                if (agree) all.insert(both);
            }
        return all;
    }

    const TermStore& m_store;
    const Sketch& m_sketch;
};

struct HolesTally {
    int consistent = 0;
    int inconsistent = 0;  ///< Satisfied, but only with different fillings.
};

void compare(Toy& toy, const EGraph& graph, const Sketch& sketch, HolesTally& tally) {
    const GraphTable table(graph);
    const Prices prices(std::vector<int>(toy.signature.size(), 1));
    const AllTerms all = enumerateTerms(toy.store, table, prices, 200, 7);
    const ExtractionTable best = extractGreedy(toy.store, table, prices);
    const Satisfaction loose = satisfy(toy.store, table, sketch);
    const Oracle oracle(toy.store, sketch);
    for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
        CAPTURE(c);
        std::optional<int> expected;
        for (int cost = 1; cost <= all.complete && !expected; ++cost)
            for (const TermId term : all.byClass[c][static_cast<std::size_t>(cost)])
                if (!oracle.ways(term, sketch.root()).empty()) expected = cost;
        const bool holds = isSatisfied(toy.store, table, sketch, c);
        const auto extraction = extractSketch(toy.store, table, sketch, prices, best, c);
        REQUIRE(extraction.has_value() == holds);
        if (!holds) {
            REQUIRE_FALSE(expected.has_value());
            if (loose.isSatisfied(sketch, c)) ++tally.inconsistent;
            continue;
        }
        if (expected)
            REQUIRE(extraction->cost == *expected);
        else
            REQUIRE(extraction->cost > all.complete);
        if (toy.store.treeSize(extraction->term) > 30) continue;
        Bindings fillings;
        for (const auto& [name, value] : fillingsOf(toy.store, extraction->term, sketch, {}))
            fillings[name] = TermId{value.value};
        // Of alternatives that both hold, the holes of both are filled.
        const Ways ways = oracle.ways(extraction->term, sketch.root());
        REQUIRE(std::ranges::any_of(
            ways, [&](const Bindings& way) { return std::ranges::includes(fillings, way); }));
        ++tally.consistent;
    }
}

}  // namespace

TEST_CASE("holes of one name are filled alike, as in all terms written out", "[property]") {
    const bool hasPairs = GENERATE(false, true);
    HolesTally tally;
    for (unsigned seed = 0; seed < 1200; ++seed) {
        CAPTURE(seed, hasPairs);
        Dice dice(seed);
        RandomGraph random(dice, 3, hasPairs);
        compare(random.toy, random.graph, random.sketch(dice, 3, true), tally);
    }
    CHECK(tally.consistent > 500);
    CHECK(tally.inconsistent > 20);
}

TEST_CASE("only holes that occur more than once are looked for", "[unit]") {
    Toy toy;
    Builder builder;
    const std::uint32_t x = builder.any("?:x");
    const std::uint32_t y = builder.any("?:y");
    const std::uint32_t z = builder.any("?:z");
    const std::uint32_t twice = builder.op(toy.g, {x, x});
    builder.op(toy.g, {builder.op(toy.g, {twice, y}), builder.onlyContains(z)});
    const Sketch sketch = builder.finish();
    CHECK(sketch.holes() == std::vector<std::string>{"?:x", "?:y", "?:z"});
    CHECK(sketch.sharedHoles() == std::vector<std::string>{"?:x", "?:z"});
}
