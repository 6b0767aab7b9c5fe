// E-nodes that a filter cuts: neither listed nor matched, but found when they are made again.
#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/egraph/EGraph.h"

using namespace candler;

namespace {

Signature makeSignature() {
    Signature signature;
    signature.add({"f", 1, false});
    signature.add({"leaf", 0, true});
    return signature;
}

/// Cuts these, once.
class CutThese : public NodeFilter {
public:
    explicit CutThese(std::vector<ENodeId>& cuts) : m_cuts(cuts) {}
    [[nodiscard]] std::string_view name() const override { return "these"; }
    bool findCuts(const EGraph& /*graph*/, const StopCheck& /*stop*/,
                  std::vector<ENodeId>& cuts) override {
        cuts = std::exchange(m_cuts, {});
        return true;
    }

private:
    std::vector<ENodeId>& m_cuts;
};

struct CutFixture {
    CutFixture() : store(makeSignature()), graph(store) {
        graph.addNodeFilter(std::make_unique<CutThese>(cuts));
        for (std::uint32_t i = 0; i < 3; ++i)
            leaves.push_back(graph.add(store.label({OpId{std::uint32_t{1}}, i, kUntyped}), {}));
    }
    EClassId f(EClassId of) {
        return graph.add(store.label({OpId{std::uint32_t{0}}, 0, kUntyped}), std::array{of});
    }

    TermStore store;
    EGraph graph;
    std::vector<ENodeId> cuts;
    std::vector<EClassId> leaves;
};

}  // namespace

TEST_CASE("what is cut is not listed, and found when it is made again", "[egraph][filter]") {
    CutFixture fixture;
    const EClassId fa = fixture.f(fixture.leaves[0]);
    fixture.graph.merge(fa, fixture.leaves[1]);
    fixture.cuts = {ENodeId{fa.value}};
    fixture.graph.rebuild();
    const EClassId both = fixture.graph.find(fa);
    CHECK(fixture.graph.cutCount() == 1);
    CHECK(fixture.graph.nodesOf(both).size() == 1);
    CHECK(fixture.graph.nodeCount() == 3);
    CHECK(fixture.graph.classesWith(OpId{std::uint32_t{0}}).empty());
    CHECK(fixture.graph.find(fixture.f(fixture.leaves[0])) == both);
    CHECK_FALSE(fixture.graph.needsRebuild());
    fixture.graph.check(CheckLevel::Full);
}

TEST_CASE("an e-node that was cut goes for one that was not", "[egraph][filter]") {
    CutFixture fixture;
    const EClassId fa = fixture.f(fixture.leaves[0]);
    fixture.graph.merge(fa, fixture.leaves[1]);
    fixture.cuts = {ENodeId{fa.value}};
    fixture.graph.rebuild();
    const EClassId fc = fixture.f(fixture.leaves[2]);
    fixture.graph.merge(fixture.leaves[0], fixture.leaves[2]);
    fixture.graph.rebuild();
    fixture.graph.check(CheckLevel::Full);
    // f(a) = f(c), and f(c) was not cut.
    CHECK(fixture.graph.find(fc) == fixture.graph.find(fa));
    CHECK(fixture.graph.classesWith(OpId{std::uint32_t{0}}).size() == 1);
    CHECK(fixture.graph.isLive(ENodeId{fc.value}));
}
