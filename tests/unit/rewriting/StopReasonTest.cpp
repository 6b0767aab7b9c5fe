// A run says why it stopped, and says it honestly.
#include <catch2/catch.hpp>

#include <array>
#include <functional>

#include "engine/rewriting/Runner.h"
#include "tests/support/Toy.h"

using namespace candler;
using namespace candler::toy;

namespace {

class Does : public Applier {
public:
    using Action = std::function<std::optional<EClassId>(EGraph&, const Match&)>;
    Does(Action action, bool isRepeatable)
        : m_action(std::move(action)), m_isRepeatable(isRepeatable) {}
    [[nodiscard]] bool isRepeatable() const override { return m_isRepeatable; }
    std::optional<EClassId> apply(EGraph& graph, const Match& match) override {
        return m_action(graph, match);
    }

private:
    Action m_action;
    bool m_isRepeatable;
};

class WithoutB : public ClassFilter {
public:
    explicit WithoutB(OpId b) : m_b(b) {}
    [[nodiscard]] std::string_view name() const override { return "without-b"; }
    [[nodiscard]] bool keeps(const EGraph& graph, EClassId id) const override {
        return graph.nodesOf(id, m_b).empty();
    }

private:
    OpId m_b;
};

/// A rule that matches the leaf a.
RulePtr onA(Toy& toy, Does::Action action, bool isRepeatable) {
    auto rule = std::make_shared<Rule>();
    rule->name = "on-a";
    PatternNode leaf;
    leaf.kind = PatternNode::Kind::Operator;
    leaf.op = toy.a;
    rule->pattern.node(leaf);
    rule->program = Program::compile(rule->pattern);
    rule->applier = std::make_unique<Does>(std::move(action), isRepeatable);
    return rule;
}

}  // namespace

TEST_CASE("a run whose filters remove what rules add is not called saturated", "[unit]") {
    const bool isRepeatable = GENERATE(false, true);
    CAPTURE(isRepeatable);
    Toy toy;
    EGraph graph(toy.store);
    graph.addFilter(std::make_unique<WithoutB>(toy.b));
    const EClassId a = graph.add(toy.label(toy.a), {});
    graph.addRoot(a);
    graph.rebuild();
    const auto addFb = [&](EGraph& g, const Match&) -> std::optional<EClassId> {
        const EClassId b = g.add(toy.label(toy.b), {});
        return g.add(toy.label(toy.f), std::array{b});
    };
    Stepper stepper(graph, {onA(toy, addFb, isRepeatable)}, Limits{});
    CHECK(run(stepper, {}) == StopReason::NoProgress);
    CHECK(stepper.iteration() <= 3);
    CHECK(graph.nodeCount() == 1);
}

TEST_CASE("a run that changes without growing goes on", "[unit]") {
    constexpr std::uint32_t kSteps = 6;
    Toy toy;
    EGraph graph(toy.store);
    // Merging p with q makes two e-nodes duplicates, as many as the rule adds.
    const auto leaf = [&](std::uint32_t i) { return graph.add(toy.label(toy.n, i), {}); };
    const auto p = [&](std::uint32_t i) { return leaf(100 + i); };
    const auto q = [&](std::uint32_t i) { return leaf(200 + i); };
    for (std::uint32_t i = 0; i < kSteps; ++i)
        for (const EClassId other : {p(i), q(i)}) {
            const EClassId first = i == 0 ? p(0) : p(i);
            graph.merge(graph.add(toy.label(toy.f), std::array{first}),
                        graph.add(toy.label(toy.f), std::array{other}));
            graph.merge(graph.add(toy.label(toy.g), std::array{first, first}),
                        graph.add(toy.label(toy.g), std::array{other, other}));
        }
    graph.add(toy.label(toy.a), {});
    graph.rebuild();
    std::uint32_t step = 0;
    const auto act = [&](EGraph& g, const Match&) -> std::optional<EClassId> {
        if (step == kSteps) return std::nullopt;
        g.merge(p(step), q(step));
        const EClassId fresh = leaf(step++);
        return g.add(toy.label(toy.f), std::array{fresh});
    };
    Stepper stepper(graph, {onA(toy, act, false)}, Limits{});
    CHECK(run(stepper, {}) == StopReason::Saturated);
    REQUIRE(stepper.iteration() == kSteps + 1);
    // The counts stood still all the time.
    for (const IterationReport& report : stepper.reports()) {
        CHECK(report.nodes == stepper.reports()[0].nodes);
        CHECK(report.classes == stepper.reports()[0].classes);
    }
}

TEST_CASE("a run that a limit cut is never called saturated", "[unit]") {
    Toy toy;
    EGraph graph(toy.store);
    graph.add(toy.label(toy.a), {});
    graph.rebuild();
    std::uint32_t next = 0;
    const auto grow = [&](EGraph& g, const Match&) -> std::optional<EClassId> {
        return g.add(toy.label(toy.n, next++), {});
    };
    Limits limits;
    SECTION("by iterations") {
        limits.iterations = 4;
        Stepper stepper(graph, {onA(toy, grow, false)}, limits);
        CHECK(run(stepper, {}) == StopReason::IterationLimit);
        CHECK(stepper.iteration() == 4);
        // Going on is possible, and saturation is not claimed.
        limits.iterations = 6;
        stepper.setLimits(limits);
        CHECK(run(stepper, {}) == StopReason::IterationLimit);
        CHECK(stepper.iteration() == 6);
    }
    SECTION("by nodes") {
        limits.nodes = 5;
        Stepper stepper(graph, {onA(toy, grow, false)}, limits);
        CHECK(run(stepper, {}) == StopReason::NodeLimit);
        CHECK(graph.nodeCount() == 6);
    }
    SECTION("by time") {
        limits.seconds = 1e-12;
        Stepper stepper(graph, {onA(toy, grow, false)}, limits);
        CHECK(run(stepper, {}) == StopReason::TimeLimit);
    }
    SECTION("by memory") {
        limits.megabytes = 1;
        graph.add(toy.label(toy.b), {});
        std::uint32_t number = 0;
        for (int i = 0; i < 60'000; ++i) graph.add(toy.label(toy.n, 1000 + number++), {});
        graph.rebuild();
        Stepper stepper(graph, {onA(toy, grow, false)}, limits);
        CHECK(run(stepper, {}) == StopReason::MemoryLimit);
    }
}
