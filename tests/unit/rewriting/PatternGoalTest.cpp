// Goals: found exactly where a search finds a match, and soon where there is none.
#include "engine/rewriting/PatternGoal.h"

#include <catch2/catch.hpp>

#include "engine/rewriting/Matcher.h"
#include "tests/support/Toy.h"

using namespace candler;
using namespace candler::toy;

namespace {

PatternNode opNode(OpId op, std::vector<std::uint32_t> children) {
    PatternNode node;
    node.kind = PatternNode::Kind::Operator;
    node.op = op;
    node.children = std::move(children);
    return node;
}

std::uint32_t randomNode(Toy& toy, Pattern& pattern, Dice& dice, int depth) {
    const std::uint32_t kind = depth == 0 ? dice.below(2) : dice.below(5);
    const auto below = [&] { return randomNode(toy, pattern, dice, depth - 1); };
    if (kind == 0) return pattern.variable(std::string(1, static_cast<char>('a' + dice.below(4))));
    if (kind == 1) {
        PatternNode leaf = opNode(dice.oneIn(2) ? toy.a : toy.b, {});
        leaf.isGround = dice.oneIn(2);
        if (leaf.isGround) leaf.type = kUntyped;
        leaf.payloadTest = PatternNode::PayloadTest::Fixed;
        return pattern.node(leaf);
    }
    if (kind == 2) {
        PatternNode leaf = opNode(toy.n, {});
        leaf.payloadTest = PatternNode::PayloadTest::Slot;
        leaf.payload = pattern.payloadSlot(dice.oneIn(2) ? "k" : "m");
        return pattern.node(leaf);
    }
    const std::uint32_t first = below();
    if (kind == 3) return pattern.node(opNode(toy.f, {first}));
    const std::uint32_t second = below();
    if (!dice.oneIn(6)) return pattern.node(opNode(toy.g, {first, second}));
    PatternNode all = opNode({}, {first, second});
    all.kind = PatternNode::Kind::All;
    return pattern.node(all);
}

/// Whether the words are among the matches that a search finds in the class.
bool isMatch(const EGraph& graph, const Pattern& pattern, EClassId id,
             const std::vector<std::uint32_t>& words) {
    MatchSet matches(pattern);
    const LimitGuard guard(Limits{0, 0, 0, 0}, {}, LimitGuard::Clock::now(), 0);
    SearchRequest request;
    request.root = id;
    searchPattern(graph, pattern, Program::compile(pattern), guard, request, matches);
    for (std::size_t i = 0; i < matches.size(); ++i)
        if (std::ranges::equal(matches[i].words(), words)) return true;
    return false;
}

}  // namespace

TEST_CASE("a goal is found where a search finds a match, and its match is one", "[property]") {
    std::size_t found = 0;
    std::size_t missed = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        CAPTURE(seed);
        Dice dice(seed);
        Toy toy;
        EGraph graph(toy.store);
        growRandomly(toy, graph, dice, {.rounds = 3, .mergesPerRound = 3});
        Pattern pattern;
        randomNode(toy, pattern, dice, 4);
        const PatternGoal goal(pattern);
        MatchSet matches(pattern);
        const LimitGuard guard(Limits{0, 0, 0, 0}, {}, LimitGuard::Clock::now(), 0);
        searchPattern(graph, pattern, Program::compile(pattern), guard, {}, matches);
        for (const EClassId id : graph.classes()) {
            bool isExpected = false;
            for (std::size_t i = 0; i < matches.size(); ++i) isExpected |= matches[i].root() == id;
            REQUIRE(goal.isFound(graph, id) == isExpected);
            const auto match = goal.findMatch(graph, id);
            REQUIRE(match.has_value() == isExpected);
            if (match) REQUIRE(isMatch(graph, pattern, id, *match));
            ++(isExpected ? found : missed);
        }
    }
    CHECK(found > 500);
    CHECK(missed > 500);
}

TEST_CASE("a goal that is not there is not looked for in all ways round a cycle", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    // One class that is g of itself in many ways: a search tries them at each of many levels.
    EClassId loop = graph.add(toy.label(toy.a), {});
    std::vector<EClassId> others;
    for (std::uint32_t i = 0; i < 10; ++i) others.push_back(graph.add(toy.label(toy.n, i), {}));
    for (const EClassId other : others)
        graph.merge(loop, graph.add(toy.label(toy.g), std::array{loop, other}));
    graph.rebuild();
    loop = graph.find(loop);
    Pattern pattern;
    std::uint32_t at = pattern.node(opNode(toy.f, {pattern.variable("end")}));
    std::size_t slots = 0;
    for (; slots < 40; ++slots)
        at = pattern.node(opNode(toy.g, {at, pattern.variable("v" + std::to_string(slots))}));
    const PatternGoal goal(std::move(pattern));
    std::size_t asked = 0;
    CHECK_FALSE(goal.isFound(graph, loop, StopCheck([&] { return ++asked > 10; })));
    CHECK(asked == 0);
    graph.merge(loop, graph.add(toy.label(toy.f), std::array{loop}));
    graph.rebuild();
    CHECK(goal.isFound(graph, loop));
    CHECK(goal.findMatch(graph, loop)->size() == goal.pattern().matchSize());
}

TEST_CASE("a goal whose parts share a variable is looked for until stopped", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    EClassId loop = graph.add(toy.label(toy.a), {});
    for (std::uint32_t i = 0; i < 10; ++i)
        graph.merge(loop, graph.add(toy.label(toy.g),
                                    std::array{loop, graph.add(toy.label(toy.n, i), {})}));
    const EClassId end = graph.add(toy.label(toy.b), {});
    graph.merge(loop, graph.add(toy.label(toy.f), std::array{end}));
    graph.rebuild();
    Pattern pattern;
    // The innermost variable is also the outermost: no part below the root is closed.
    const std::uint32_t shared = pattern.variable("x");
    std::uint32_t at = pattern.node(opNode(toy.f, {shared}));
    for (std::uint32_t i = 0; i < 40; ++i)
        at = pattern.node(opNode(toy.g, {at, pattern.variable("v" + std::to_string(i))}));
    pattern.node(opNode(toy.g, {at, pattern.variable("x")}));
    const PatternGoal goal(std::move(pattern));
    std::size_t asked = 0;
    CHECK_FALSE(goal.isFound(graph, loop, StopCheck([&] { return ++asked > 3; })));
    CHECK(asked == 4);
}
