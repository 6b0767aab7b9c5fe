#include "engine/snapshot/SnapshotBuilder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <set>

#include "engine/snapshot/SnapshotDelta.h"
#include "tests/unit/snapshot/SnapshotTestGraph.h"

using namespace candler;
using candler::test::SnapshotTestGraph;

namespace {

using NodeText = std::tuple<std::uint32_t, std::uint32_t, std::string, std::vector<std::uint32_t>>;

std::set<NodeText> contents(const Snapshot& snapshot) {
    std::set<NodeText> result;
    for (const SnapshotNode& node : snapshot.nodes()) {
        std::vector<std::uint32_t> children;
        for (const ClassIndex child : snapshot.children(node))
            children.push_back(snapshot.classes()[child].id.value);
        result.insert({snapshot.classes()[node.classIndex].id.value, node.id.value,
                       snapshot.labelText(node), children});
    }
    return result;
}

std::set<NodeText> contents(const SnapshotTestGraph& test) {
    std::set<NodeText> result;
    for (const EClassId id : test.graph.classes())
        for (const ENodeId node : test.graph.nodesOf(id)) {
            std::vector<std::uint32_t> children;
            for (const EClassId child : test.graph.children(node)) children.push_back(child.value);
            result.insert(
                {id.value, node.value, test.texts().label(test.graph.label(node)), children});
        }
    return result;
}

/// Keeps classes whose smallest member id is not a multiple of seven.
class DropSevenths : public ClassFilter {
public:
    [[nodiscard]] std::string_view name() const override { return "drop sevenths"; }
    [[nodiscard]] bool keeps(const EGraph&, EClassId id) const override {
        return id.value % 7 != 6;
    }
};

}  // namespace

TEST_CASE("a snapshot of any earlier iteration is what the e-graph was then", "[property]") {
    const auto seed = GENERATE(range(1U, 40U));
    const bool isFiltered = seed % 2 == 0;
    const bool isPruned = seed % 4 == 1;  // filters do not go with it
    const bool hasPairs = GENERATE(false, true);
    CAPTURE(seed, hasPairs);
    std::mt19937 random(seed);
    SnapshotTestGraph test(hasPairs);
    if (isFiltered) test.graph.addFilter(std::make_unique<DropSevenths>());

    std::vector<JournalMark> marks;
    std::vector<std::set<NodeText>> expected;
    test.graph.addRoot(test.g(test.leaf(0), test.leaf(1)));
    for (int iteration = 0; iteration < 6; ++iteration) {
        const std::vector<EClassId> known(test.graph.classes().begin(), test.graph.classes().end());
        std::vector<EClassId> pool = known;
        pool.push_back(test.leaf(static_cast<Payload>(random() % 5)));
        for (int i = 0; i < 12; ++i) {
            const EClassId x = pool[random() % pool.size()];
            const EClassId y = pool[random() % pool.size()];
            pool.push_back(random() % 2 == 0 ? test.f(x) : test.g(x, y));
            if (random() % 5 == 0) test.graph.merge(x, y);
            if (isPruned && random() % 10 == 0)
                test.graph.pruneToLeaves(test.leaf(static_cast<Payload>(random() % 5)));
        }
        marks.push_back(test.endIteration());
        expected.push_back(contents(test));
    }
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const SnapshotPtr snapshot = test.snapshot(marks[i]);
        CHECK(snapshot->iteration() == i);
        CHECK(contents(*snapshot) == expected[i]);
        CHECK(snapshot->roots().size() == 1);
    }
}

TEST_CASE("a snapshot tells which rule added an e-node and when") {
    SnapshotTestGraph test;
    const EClassId x = test.leaf(0);
    const EClassId root = test.f(x);
    test.graph.addRoot(root);
    const JournalMark start = test.endIteration();
    test.beginApplication(RuleId{1U}, root);
    const EClassId added = test.g(x, x);
    test.graph.merge(root, added, MergeCause::Rule, 0);
    const JournalMark first = test.endIteration();

    const SnapshotPtr snapshot = test.snapshot(first);
    const auto index = snapshot->classOf(added);
    REQUIRE(index);
    REQUIRE(snapshot->nodesOf(*index).size() == 2);
    const SnapshotNode& node = snapshot->nodesOf(*index)[1];
    CHECK(node.bornIteration == 1);
    CHECK(snapshot->ruleName(node.bornRule) == "unwrap");
    CHECK(snapshot->isNew(node));
    CHECK_FALSE(snapshot->isNew(snapshot->nodesOf(*index)[0]));
    CHECK(snapshot->ruleName(snapshot->nodesOf(*index)[0].bornRule).empty());

    const SnapshotDelta delta = computeDelta(*test.snapshot(start), *snapshot);
    CHECK(delta.addedNodes == std::vector<NodeIndex>{snapshot->indexOf(node)});
    CHECK(delta.newClasses.empty());
    CHECK(delta.merges.empty());
    REQUIRE(delta.rules.size() == 1);
    CHECK(delta.rules[0].rule == RuleId{1U});
    CHECK(delta.rules[0].addedNodes == 1);
}

TEST_CASE("a merge of two earlier classes is named by both until the next iteration") {
    SnapshotTestGraph test;
    const EClassId a = test.f(test.leaf(0));
    const EClassId b = test.f(test.leaf(1));
    const JournalMark start = test.endIteration();
    test.graph.merge(a, b);
    const JournalMark first = test.endIteration();
    const JournalMark second = test.endIteration();

    const SnapshotPtr merged = test.snapshot(first);
    const auto index = merged->classOf(b);
    REQUIRE(index);
    CHECK(merged->classes()[*index].id == a);
    CHECK(merged->classes()[*index].mergedNow ==
          std::vector<SnapshotMerge>{{b, MergeCause::Start, RuleId{}}});
    CHECK(mergedName(a, merged->classes()[*index].mergedNow) == "1 ⊕ 3");
    CHECK_FALSE(merged->indexOf(b));
    CHECK(test.snapshot(second)->classes()[*index].mergedNow.empty());

    const SnapshotDelta delta = computeDelta(*test.snapshot(start), *merged);
    REQUIRE(delta.merges.size() == 1);
    CHECK(delta.merges[0].into == *index);
    CHECK(delta.merges[0].merged == std::vector<EClassId>{b});
}

TEST_CASE("an e-node equal to a removed one comes back only when it is added again") {
    SnapshotTestGraph test;
    test.graph.addFilter(std::make_unique<DropSevenths>());
    const EClassId x = test.leaf(0);                                   // 0
    for (Payload p = 1; p < 6; ++p) test.graph.addRoot(test.leaf(p));  // 1–5
    const EClassId dropped = test.f(x);                                // 6
    test.graph.addRoot(x);
    const JournalMark first = test.endIteration();
    const EClassId again = test.f(x);  // 7
    test.graph.addRoot(again);
    const JournalMark second = test.endIteration();

    CHECK_FALSE(test.snapshot(first)->classOf(dropped));
    CHECK(test.snapshot(second)->classOf(again));
    CHECK_FALSE(test.snapshot(second)->classOf(dropped));
    const SnapshotDelta delta = computeDelta(*test.snapshot(first), *test.snapshot(second));
    CHECK(delta.newClasses.size() == 1);
    CHECK(delta.removedClasses.empty());
}
