// Deep terms and wide classes: no recursion, nothing quadratic (that would take minutes here).
#include <catch2/catch.hpp>

#include <array>

#include "engine/egraph/EGraph.h"
#include "engine/egraph/GraphTable.h"
#include "tests/support/Toy.h"

using namespace candler;
using namespace candler::toy;

TEST_CASE("deep terms are added, found and merged level by level", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    const TermId overA = chain(toy, toy.term(toy.a));
    const TermId overB = chain(toy, toy.term(toy.b));
    const EClassId a = graph.addTerm(overA);
    const EClassId b = graph.addTerm(overB);
    REQUIRE(graph.rebuild());
    CHECK(graph.classCount() == 2 * (kHuge + 1));
    CHECK(graph.lookupTerm(overA) == a);
    CHECK(graph.lookupTerm(overB) == b);

    graph.merge(graph.addTerm(toy.term(toy.a)), graph.addTerm(toy.term(toy.b)));
    REQUIRE(graph.rebuild());
    graph.check(CheckLevel::Full);
    CHECK(graph.classCount() == kHuge + 1);
    CHECK(graph.find(a) == graph.find(b));
    CHECK(GraphTable(graph).nodeCount() == kHuge + 2);
}

TEST_CASE("a wide class forms in any order of merges, and so do its parents", "[unit]") {
    enum class Order { Up, Down, Alternating };
    const Order order = GENERATE(Order::Up, Order::Down, Order::Alternating);
    Toy toy;
    EGraph graph(toy.store);
    std::vector<EClassId> leaves;
    for (std::uint32_t i = 0; i < kHuge; ++i) {
        leaves.push_back(graph.add(toy.label(toy.n, i), {}));
        graph.add(toy.label(toy.f), std::array{leaves.back()});
    }
    REQUIRE(graph.rebuild());
    for (std::uint32_t i = 1; i < kHuge; ++i) {
        const std::uint32_t at = order == Order::Up     ? i
                                 : order == Order::Down ? kHuge - i
                                 : i % 2 == 0           ? i / 2
                                                        : kHuge - 1 - i / 2;
        graph.merge(leaves[at], leaves[at - 1]);
    }
    REQUIRE(graph.rebuild());
    graph.check(CheckLevel::Full);
    CHECK(graph.classCount() == 2);
    CHECK(graph.nodeCount() == kHuge + 1);
    CHECK(graph.nodesOf(graph.find(leaves[kHuge / 2])).size() == kHuge);
}

TEST_CASE("what is looked up between merges and the rebuild is found without long walks",
          "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    std::vector<EClassId> leaves;
    for (std::uint32_t i = 0; i < kHuge; ++i) leaves.push_back(graph.add(toy.label(toy.n, i), {}));
    for (std::uint32_t i = kHuge - 1; i > 0; --i) graph.merge(leaves[i], leaves[i - 1]);
    for (std::uint32_t i = 0; i < kHuge; ++i)
        REQUIRE(graph.add(toy.label(toy.n, i), {}) == leaves[0]);
    for (std::uint32_t i = 0; i < kHuge; ++i) REQUIRE(graph.find(leaves[i]) == leaves[0]);
}
