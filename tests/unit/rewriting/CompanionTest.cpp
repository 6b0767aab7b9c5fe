// Patterns with companions, against all e-nodes tried one by one.
#include <catch2/catch.hpp>
#include <set>

#include "engine/rewriting/Matcher.h"
#include "engine/support/Random.h"

using namespace candler;

namespace {

constexpr OpId kPair{std::uint32_t{0}};
constexpr OpId kSingle{std::uint32_t{1}};
constexpr OpId kLeaf{std::uint32_t{2}};

Signature makeSignature() {
    Signature signature;
    signature.add({"pair", 2, false});
    signature.add({"single", 1, false});
    signature.add({"leaf", 0, true});
    return signature;
}

struct RandomGraph {
    explicit RandomGraph(std::uint64_t seed) : store(makeSignature()), graph(store) {
        Random random(seed);
        std::vector<EClassId> ids;
        const auto any = [&] { return ids[random.below(ids.size())]; };
        for (std::uint32_t i = 0; i < 4; ++i)
            ids.push_back(graph.add(store.label({kLeaf, i, kUntyped}), {}));
        for (std::size_t i = 0; i < 30; ++i) {
            const bool isPair = random.below(3) > 0;
            const std::array children{any(), any()};
            ids.push_back(graph.add(store.label({isPair ? kPair : kSingle, 0, kUntyped}),
                                    std::span(children).first(isPair ? 2 : 1)));
        }
        for (std::size_t i = 0; i < 6; ++i) graph.merge(any(), any());
        graph.rebuild();
    }

    template <typename Visit>
    void forEachNode(OpId op, Visit visit) const {
        for (const EClassId id : graph.classes())
            for (const ENodeId node : graph.nodesOf(id, op)) visit(id, graph.children(node));
    }

    [[nodiscard]] std::set<std::vector<std::uint32_t>> matches(const Pattern& pattern) const {
        MatchSet found(pattern);
        const Program program = Program::compile(pattern);
        searchPattern(graph, pattern, program,
                      LimitGuard({}, {}, std::chrono::steady_clock::now(), 0), {}, found);
        std::set<std::vector<std::uint32_t>> all;
        for (std::size_t i = 0; i < found.size(); ++i)
            all.emplace(found[i].words().begin(), found[i].words().end());
        // None comes twice.
        CHECK(all.size() == found.size());
        return all;
    }

    TermStore store;
    EGraph graph;
};

PatternNode nodeOf(OpId op, std::vector<std::uint32_t> children) {
    PatternNode node;
    node.kind = PatternNode::Kind::Operator;
    node.op = op;
    node.children = std::move(children);
    return node;
}

}  // namespace

TEST_CASE("a companion shares a variable with the root", "[matcher]") {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        CAPTURE(seed);
        const RandomGraph random(seed);
        // pair(x, y), and v = pair(z, single(y)) beside it.
        Pattern pattern;
        const auto y = pattern.variable("y");
        const auto single = pattern.node(nodeOf(kSingle, {y}));
        const auto z = pattern.variable("z");
        pattern.companion(pattern.node(nodeOf(kPair, {z, single})), "v");
        const auto x = pattern.variable("x");
        pattern.node(nodeOf(kPair, {x, pattern.variable("y")}));
        std::set<std::vector<std::uint32_t>> expected;
        random.forEachNode(kPair, [&](EClassId root, auto own) {
            random.forEachNode(kPair, [&](EClassId v, auto beside) {
                for (const ENodeId below : random.graph.nodesOf(beside[1], kSingle))
                    if (random.graph.children(below)[0] == own[1])
                        expected.insert(
                            {root.value, own[1].value, beside[0].value, v.value, own[0].value});
            });
        });
        CHECK(random.matches(pattern) == expected);
    }
}

TEST_CASE("a companion without a variable of the root is any class", "[matcher]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        CAPTURE(seed);
        const RandomGraph random(seed);
        Pattern pattern;
        const auto z = pattern.variable("z");
        pattern.companion(pattern.node(nodeOf(kSingle, {z})), "v");
        pattern.node(nodeOf(kSingle, {pattern.variable("x")}));
        std::set<std::vector<std::uint32_t>> expected;
        random.forEachNode(kSingle, [&](EClassId root, auto own) {
            random.forEachNode(kSingle, [&](EClassId v, auto beside) {
                expected.insert({root.value, beside[0].value, v.value, own[0].value});
            });
        });
        CHECK(random.matches(pattern) == expected);
    }
}
