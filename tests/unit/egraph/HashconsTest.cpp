// Hashcons, UnionFind, Journal and GraphTable against obvious models.
#include "engine/egraph/Hashcons.h"

#include <catch2/catch.hpp>

#include <array>
#include <map>
#include <set>

#include "engine/egraph/GraphTable.h"
#include "engine/egraph/UnionFind.h"
#include "tests/support/Toy.h"

using namespace candler;
using namespace candler::toy;

TEST_CASE("the hash-cons behaves like a map under random operations", "[property]") {
    // Few low bits differ, so that runs are long, wrap around the end, and erase has to shift.
    const std::uint32_t spread = GENERATE(7U, 900U, 1U << 20U);
    CAPTURE(spread);
    Dice dice(spread);
    Hashcons table;
    std::multimap<std::uint64_t, std::uint32_t> model;
    std::vector<std::uint64_t> hashOf;
    const auto insert = [&] {
        const std::uint64_t hash =
            1020 + dice.below(spread) + (std::uint64_t{dice.below(3)} << 40U);
        const auto node = static_cast<std::uint32_t>(hashOf.size());
        hashOf.push_back(hash);
        table.insert(hash, ENodeId{node});
        model.emplace(hash, node);
    };
    for (int i = 0; i < 6000; ++i) {
        if (model.empty() || dice.below(100) < 60) {
            insert();
        } else {
            const std::uint32_t node = dice.below(hashOf.size());
            const auto [first, last] = model.equal_range(hashOf[node]);
            const auto entry =
                std::find_if(first, last, [&](const auto& e) { return e.second == node; });
            const bool isKnown = entry != last;
            REQUIRE(table.contains(hashOf[node], ENodeId{node}) == isKnown);
            REQUIRE(table.erase(hashOf[node], ENodeId{node}) == isKnown);
            if (isKnown) model.erase(entry);
        }
        REQUIRE(table.size() == model.size());
    }
    for (std::uint32_t node = 0; node < hashOf.size(); ++node) {
        const auto [first, last] = model.equal_range(hashOf[node]);
        const bool isKnown =
            std::any_of(first, last, [&](const auto& e) { return e.second == node; });
        REQUIRE(table.contains(hashOf[node], ENodeId{node}) == isKnown);
        const ENodeId found =
            table.find(hashOf[node], [&](ENodeId other) { return other.value == node; });
        REQUIRE((found == ENodeId{node}) == isKnown);
    }
    CHECK_FALSE(table.find(0, [](ENodeId) { return true; }).isValid());
}

TEST_CASE("union-find names every set by its smallest member", "[property]") {
    for (unsigned seed = 0; seed < 50; ++seed) {
        Dice dice(seed);
        UnionFind sets;
        std::vector<std::uint32_t> model;
        for (std::uint32_t i = 0; i < 60; ++i) {
            REQUIRE(sets.makeSet().value == i);
            model.push_back(i);
        }
        for (int i = 0; i < 50; ++i) {
            const EClassId a = sets.find(EClassId{dice.below(60)});
            const EClassId b = sets.find(EClassId{dice.below(60)});
            const std::uint32_t kept = std::min(a.value, b.value);
            if (a != b) REQUIRE(sets.unite(a, b).value == kept);
            for (std::uint32_t& m : model)
                if (m == a.value || m == b.value) m = kept;
            if (dice.oneIn(7)) sets.flatten();
            for (std::uint32_t x = 0; x < 60; ++x)
                REQUIRE(sets.find(EClassId{x}).value == model[x]);
        }
    }
}

TEST_CASE("a graph table shows the e-graph's classes, e-nodes and parents", "[property]") {
    for (unsigned seed = 0; seed < 200; ++seed) {
        CAPTURE(seed);
        Dice dice(seed);
        Toy toy;
        EGraph graph(toy.store);
        growRandomly(toy, graph, dice, {.hasTypes = true});
        const GraphTable table(graph);
        REQUIRE(table.classCount() == graph.classCount());
        REQUIRE(table.nodeCount() == graph.nodeCount());
        std::vector<std::vector<GraphTable::Index>> parents(table.classCount());
        for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
            const EClassId id = graph.classes()[c];
            REQUIRE(table.classId(c) == id);
            REQUIRE(table.indexOf(id) == c);
            REQUIRE(table.type(c) == graph.type(id));
            const auto nodes = graph.nodesOf(id);
            REQUIRE(table.nodeBegin(c + 1) - table.nodeBegin(c) == nodes.size());
            for (std::uint32_t i = 0; i < nodes.size(); ++i) {
                const GraphTable::Index node = table.nodeBegin(c) + i;
                REQUIRE(table.nodeId(node) == nodes[i]);
                REQUIRE(table.classOf(node) == c);
                REQUIRE(table.label(node) == graph.label(nodes[i]));
                const auto children = graph.children(nodes[i]);
                REQUIRE(table.children(node).size() == children.size());
                for (std::size_t k = 0; k < children.size(); ++k) {
                    REQUIRE(table.classId(table.children(node)[k]) == children[k]);
                    parents[table.children(node)[k]].push_back(node);
                }
            }
        }
        for (GraphTable::Index c = 0; c < table.classCount(); ++c) {
            std::sort(parents[c].begin(), parents[c].end());
            const auto shown = table.parents(c);
            REQUIRE(std::vector<GraphTable::Index>(shown.begin(), shown.end()) == parents[c]);
        }
        REQUIRE_FALSE(table.indexOf(EClassId{graph.addedNodeCount()}).has_value());
    }
}

TEST_CASE("the journal names an e-node's creator and the end of an iteration", "[unit]") {
    Journal journal(1);
    const std::array<EClassId, 1> child{EClassId{std::uint32_t{0}}};
    const auto addNodes = [&](int count) {
        for (int i = 0; i < count; ++i) journal.addNode(LabelId{std::uint32_t{3}}, child);
    };
    const auto addApplication = [&](std::uint32_t rule, int nodes) {
        ApplicationRecord record;
        record.rule = RuleId{rule};
        record.iteration = 1;
        record.firstNode = static_cast<std::uint32_t>(journal.nodeCount());
        addNodes(nodes);
        record.endNode = static_cast<std::uint32_t>(journal.nodeCount());
        return journal.addApplication(record, std::array{rule, rule + 1});
    };
    addNodes(2);
    journal.addMark(journal.now(0, Phase::Start));
    CHECK(addApplication(10, 0) == 0);
    CHECK(addApplication(11, 2) == 1);
    CHECK(addApplication(12, 0) == 2);
    CHECK(addApplication(13, 1) == 3);
    CHECK(addApplication(14, 0) == 4);
    journal.addMark(journal.now(1, Phase::Apply));
    addNodes(1);  // of an analysis
    journal.addMark(journal.now(1, Phase::Rebuild));
    const auto creatorRule = [&](std::uint32_t node) {
        const ApplicationRecord* record = journal.creator(ENodeId{node});
        return record == nullptr ? 0 : record->rule.value;
    };
    std::vector<std::uint32_t> creators;
    for (std::uint32_t node = 0; node < journal.nodeCount(); ++node)
        creators.push_back(creatorRule(node));
    CHECK(creators == std::vector<std::uint32_t>{0, 0, 11, 11, 13, 0});
    const auto substitution = journal.substitution(journal.applications()[3]);
    CHECK(std::vector<std::uint32_t>(substitution.begin(), substitution.end()) ==
          std::vector<std::uint32_t>{13, 14});
    CHECK(journal.endOf(0)->nodes == 2);
    CHECK(journal.endOf(1)->nodes == 6);
    CHECK(journal.endOf(1)->phase == Phase::Rebuild);
    CHECK_FALSE(journal.endOf(2).has_value());
    CHECK(journal.children(ENodeId{std::uint32_t{5}}, 1)[0].value == 0);
}
