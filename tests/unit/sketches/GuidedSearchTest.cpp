// The guided search on the toy language: from a to b to c, growing as it goes.
#include "sketches/GuidedSearch.h"

#include <catch2/catch.hpp>

#include <array>

#include "sketches/SketchParser.h"
#include "tests/support/ToyVocabulary.h"

using namespace candler;
using namespace candler::toy;

namespace {

class Apply : public Applier {
public:
    using Build = std::function<EClassId(EGraph&, const Match&)>;
    explicit Apply(Build build) : m_build(std::move(build)) {}
    std::optional<EClassId> apply(EGraph& graph, const Match& match) override {
        return m_build(graph, match);
    }

private:
    Build m_build;
};

/// Removes every class that has an e-node of this operator.
class Without : public ClassFilter {
public:
    explicit Without(OpId op) : m_op(op) {}
    [[nodiscard]] std::string_view name() const override { return "without"; }
    [[nodiscard]] bool keeps(const EGraph& graph, EClassId id) const override {
        return graph.nodesOf(id, m_op).empty();
    }

private:
    OpId m_op;
};

/// Term size; asks for a stop when it is first used.
class StopsExtraction : public TreeSize {
public:
    explicit StopsExtraction(std::stop_source source) : m_source(std::move(source)) {}
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override {
        m_source.request_stop();
        return TreeSize::cost(store, label, children);
    }

private:
    mutable std::stop_source m_source;
};

/// What is cheap by itself makes what is above it dear: the cheapest term of a class is no part of
/// the cheapest one above.
class DearAbove : public TreeSize {
public:
    explicit DearAbove(Toy& toy) : m_zero(toy.label(toy.n, 0)) {}
    [[nodiscard]] bool hasEstimates() const override { return true; }
    [[nodiscard]] Estimate estimate(const TermStore& /*store*/, LabelId /*label*/,
                                    std::span<const Estimate> children,
                                    const StopCheck& /*stop*/) const override {
        return {children.empty() ? 0.0 : 10.0};
    }
    [[nodiscard]] double estimatedCost(const TermStore& store, LabelId label,
                                       std::span<const double> children,
                                       std::span<const Estimate> estimates,
                                       const StopCheck& /*stop*/) const override {
        if (children.empty()) return label == m_zero ? 3 : 1;
        return TreeSize::cost(store, label, children) + estimates[0][0];
    }

private:
    LabelId m_zero;
};

struct SearchFixture {
    Toy toy;
    ToyVocabulary vocabulary{toy};
    CostModelPtr size = std::make_shared<TreeSize>();

    /// `from` => f(`to`)
    RulePtr leafRule(OpId from, OpId to) {
        auto rule = std::make_shared<Rule>();
        rule->name = toy.signature[from].name + "-to-" + toy.signature[to].name;
        PatternNode node;
        node.kind = PatternNode::Kind::Operator;
        node.op = from;
        rule->pattern.node(node);
        rule->program = Program::compile(rule->pattern);
        rule->applier = std::make_unique<Apply>([this, to](EGraph& graph, const Match&) {
            const EClassId leaf = graph.add(toy.label(to), {});
            return graph.add(toy.label(toy.f), std::array{leaf});
        });
        return rule;
    }
    /// f(x) => g(x, x), which never ends on cycles of its own making but grows on others.
    RulePtr pairRule() {
        auto rule = std::make_shared<Rule>();
        rule->name = "pair";
        PatternNode node;
        node.kind = PatternNode::Kind::Operator;
        node.op = toy.f;
        node.children = {rule->pattern.variable("x")};
        rule->pattern.node(node);
        rule->program = Program::compile(rule->pattern);
        rule->applier = std::make_unique<Apply>([this](EGraph& graph, const Match& match) {
            return graph.add(toy.label(toy.g), std::array{match.classAt(0), match.classAt(0)});
        });
        return rule;
    }
    /// f(x) => f(f(f(x))): never saturates.
    RulePtr growRule() {
        auto rule = pairRule();
        rule->name = "grow";
        rule->applier = std::make_unique<Apply>([this](EGraph& graph, const Match& match) {
            const EClassId one = graph.add(toy.label(toy.f), std::array{match.classAt(0)});
            const EClassId two = graph.add(toy.label(toy.f), std::array{one});
            return graph.add(toy.label(toy.f), std::array{two});
        });
        return rule;
    }
    /// a => f(a) with a fresh payload leaf beside it: grows by a bounded amount an iteration.
    RulePtr counterRule() {
        auto rule = std::make_shared<Rule>();
        rule->name = "count";
        PatternNode node;
        node.kind = PatternNode::Kind::Operator;
        node.op = toy.n;
        node.payloadTest = PatternNode::PayloadTest::Slot;
        node.payload = rule->pattern.payloadSlot("k");
        rule->pattern.node(node);
        rule->program = Program::compile(rule->pattern);
        rule->applier = std::make_unique<Apply>([this](EGraph& graph, const Match& match) {
            const EClassId next = graph.add(toy.label(toy.n, match.payloadAt(0) + 1), {});
            return graph.add(toy.label(toy.f), std::array{next});
        });
        return rule;
    }

    GuideStep step(const std::string& sketch, RuleList rules, Limits limits = {}) {
        GuideStep step;
        step.name = sketch;
        if (!sketch.empty())
            step.sketch = *parseSketch(SourceText("s", sketch), vocabulary, SketchLibrary());
        step.rules = std::move(rules);
        step.cost = size;
        step.limits = limits;
        step.makeGraph = [this] { return std::make_unique<EGraph>(toy.store); };
        return step;
    }
    GuidedSearch search(TermId start, std::vector<GuideStep> steps) {
        return {toy.store, start, std::move(steps)};
    }
    TermId f(TermId x) { return toy.term(toy.f, {x}); }
    TermId number(Payload k) { return toy.store.make(toy.label(toy.n, k), {}); }
    /// f^k(n[k]): what the counter rule makes of n[0] in k iterations.
    TermId counted(Payload k) {
        TermId term = number(k);
        for (Payload i = 0; i < k; ++i) term = f(term);
        return term;
    }
};

Limits iterations(std::uint32_t count) {
    Limits limits;
    limits.iterations = count;
    return limits;
}

}  // namespace

TEST_CASE("two steps lead from sketch to sketch", "[unit]") {
    SearchFixture t;
    auto search =
        t.search(t.toy.term(t.toy.a), {t.step("contains(b)", {t.leafRule(t.toy.a, t.toy.b)}),
                                       t.step("contains(c)", {t.leafRule(t.toy.b, t.toy.c)})});
    std::vector<std::size_t> seen;
    CHECK(search.run({}, [&](const GuidedSearch::Progress& p) { seen.push_back(p.step); }) ==
          StopReason::Found);
    CHECK(search.isFinished());
    CHECK(seen == std::vector<std::size_t>{0, 1});
    CHECK(search.state(0).found == t.f(t.toy.term(t.toy.b)));
    CHECK(search.state(0).foundIteration == 1);
    CHECK(search.state(1).start == t.f(t.toy.term(t.toy.b)));
    CHECK(search.result() == t.f(t.f(t.toy.term(t.toy.c))));
    CHECK(search.state(1).foundCost == 3);
}

TEST_CASE("each step's start and the result are normalised", "[unit]") {
    SearchFixture t;
    // The normal form takes away one leading f.
    const auto normalise = [&](TermId term) {
        return t.toy.store[term].op == t.toy.f ? t.toy.store.children(term)[0] : term;
    };
    auto first = t.step("contains(b)", {t.leafRule(t.toy.a, t.toy.b)});
    auto second = t.step("contains(c)", {t.leafRule(t.toy.b, t.toy.c)});
    first.normalise = second.normalise = normalise;
    std::vector<GuideStep> steps;
    steps.push_back(std::move(first));
    steps.push_back(std::move(second));
    auto search = t.search(t.f(t.toy.term(t.toy.a)), std::move(steps));
    REQUIRE(search.run() == StopReason::Found);
    CHECK(search.state(0).start == t.toy.term(t.toy.a));
    CHECK(search.state(1).start == t.toy.term(t.toy.b));
    CHECK(search.state(1).found == t.f(t.toy.term(t.toy.c)));
    CHECK(search.result() == t.toy.term(t.toy.c));
}

TEST_CASE("a start that satisfies its sketch is found at iteration 0", "[unit]") {
    SearchFixture t;
    auto search = t.search(t.f(t.toy.term(t.toy.a)),
                           {t.step("f(?)", {t.growRule()}), t.step("contains(a)", {t.growRule()}),
                            t.step("contains(b)", {t.leafRule(t.toy.a, t.toy.b)})});
    CHECK(search.current().stop == StopReason::Found);
    CHECK(search.current().foundIteration == 0);
    CHECK_FALSE(search.isFinished());
    CHECK(search.run() == StopReason::Found);
    CHECK(search.state(1).foundIteration == 0);
    CHECK(search.state(1).stepper->iteration() == 0);
    CHECK(search.result() == t.f(t.f(t.toy.term(t.toy.b))));
}

TEST_CASE("a step that is not found stops the guide and can be resumed", "[unit]") {
    SearchFixture t;
    const auto makeSearch = [&](Limits limits) {
        return t.search(t.number(0), {t.step("contains(n[6])", {t.counterRule()}, limits),
                                      t.step("contains(n[8])", {t.counterRule()})});
    };
    SECTION("by raising the iteration limit") {
        auto search = makeSearch(iterations(3));
        CHECK(search.run() == StopReason::IterationLimit);
        CHECK(search.begunSteps() == 1);
        CHECK_FALSE(search.current().found.has_value());
        search.setLimits(iterations(10));
        CHECK(search.run() == StopReason::Found);
        CHECK(search.state(0).foundIteration == 6);
        CHECK(search.result() == t.counted(8));
    }
    SECTION("by raising the node limit") {
        Limits limits;
        limits.nodes = 5;
        auto search = makeSearch(limits);
        CHECK(search.run() == StopReason::NodeLimit);
        search.setLimits(iterations(10));
        CHECK(search.run() == StopReason::Found);
        CHECK(search.result() == t.counted(8));
    }
    SECTION("after it was cancelled") {
        auto search = makeSearch(iterations(20));
        while (search.current().stepper->iteration() < 3)
            REQUIRE_FALSE(search.advancePhase().has_value());
        std::stop_source source;
        source.request_stop();
        CHECK(search.run(source.get_token()) == StopReason::Cancelled);
        CHECK(search.current().stepper->iteration() == 3);
        CHECK(search.current().graph->nodeCount() == 7);
        CHECK(search.run() == StopReason::Found);
        CHECK(search.state(0).foundIteration == 6);
        CHECK(search.result() == t.counted(8));
    }
}

TEST_CASE("a step whose rules are exhausted says saturated", "[unit]") {
    SearchFixture t;
    auto search = t.search(t.f(t.toy.term(t.toy.a)), {t.step("contains(c)", {t.pairRule()})});
    CHECK(search.run() == StopReason::Saturated);
    CHECK_FALSE(search.isFinished());
    CHECK_FALSE(search.result().has_value());
}

TEST_CASE("phase by phase gives the same as iteration by iteration", "[unit]") {
    SearchFixture t;
    const std::uint32_t nodeLimit = GENERATE(0U, 5U, 7U, 11U);
    const std::string sketch = GENERATE(as<std::string>{}, "contains(n[4])", "contains(n[5])", "");
    CAPTURE(nodeLimit, sketch);
    Limits limits = iterations(9);
    limits.nodes = nodeLimit;
    const auto makeSearch = [&] {
        return t.search(t.number(0), {t.step(sketch, {t.counterRule(), t.pairRule()}, limits)});
    };
    auto whole = makeSearch();
    const StopReason reason = whole.run();
    auto pieces = makeSearch();
    std::optional<StopReason> stop;
    while (!stop) stop = pieces.advancePhase();
    CHECK(stop == reason);
    CHECK(pieces.result() == whole.result());
    CHECK(pieces.current().found == whole.current().found);
    CHECK(pieces.current().stepper->iteration() == whole.current().stepper->iteration());
    CHECK(pieces.current().graph->nodeCount() == whole.current().graph->nodeCount());
    CHECK(pieces.current().stepper->nextPhase() == whole.current().stepper->nextPhase());
}

TEST_CASE("a step without a sketch takes the cheapest term when it stops", "[unit]") {
    SearchFixture t;
    SECTION("at saturation") {
        auto search = t.search(t.toy.term(t.toy.a),
                               {t.step("", {t.leafRule(t.toy.a, t.toy.b)}), t.step("f(b)", {})});
        std::optional<StopReason> stop;
        while (!stop) stop = search.advancePhase();
        CHECK(stop == StopReason::Saturated);
        CHECK(search.current().found == t.toy.term(t.toy.a));
        CHECK(search.current().foundCost == 1);
        // The next step starts from a; without rules it cannot become f(b).
        CHECK(search.run() == StopReason::Saturated);
        CHECK(search.begunSteps() == 2);
    }
    SECTION("at an iteration limit") {
        auto search = t.search(t.number(0), {t.step("", {t.counterRule()}, iterations(4))});
        CHECK(search.run() == StopReason::IterationLimit);
        CHECK(search.isFinished());
        CHECK(search.result() == t.number(0));
    }
    SECTION("at a limit that is met during search") {
        Limits limits;
        limits.seconds = 1e-9;
        auto search = t.search(t.number(0), {t.step("", {t.counterRule()}, limits)});
        CHECK(search.run() == StopReason::TimeLimit);
        CHECK(search.isFinished());
        CHECK(search.result() == t.number(0));
    }
    SECTION("not when cancelled") {
        auto search = t.search(t.number(0), {t.step("", {t.counterRule()})});
        std::stop_source source;
        source.request_stop();
        CHECK(search.run(source.get_token()) == StopReason::Cancelled);
        CHECK_FALSE(search.current().found.has_value());
    }
}

TEST_CASE("a filter that takes the start term away ends the step without a result", "[unit]") {
    SearchFixture t;
    const std::string sketch = GENERATE(as<std::string>{}, "contains(b)", "");
    auto step = t.step(sketch, {t.leafRule(t.toy.a, t.toy.b)});
    step.makeGraph = [&t] {
        auto graph = std::make_unique<EGraph>(t.toy.store);
        graph->addFilter(std::make_unique<Without>(t.toy.a));
        return graph;
    };
    auto search = t.search(t.f(t.toy.term(t.toy.a)), {std::move(step)});
    CHECK(search.run() == StopReason::NoProgress);
    CHECK_FALSE(search.isFinished());
    CHECK(search.current().graph->nodeCount() == 0);
}

TEST_CASE("a step that is stopped while it extracts what it found extracts it later", "[unit]") {
    SearchFixture t;
    std::stop_source source;
    Limits limits;
    limits.iterations = 20;
    auto step = t.step("contains(n[6])", {t.counterRule()}, limits);
    step.cost = std::make_shared<StopsExtraction>(source);
    auto search = t.search(t.number(0), {std::move(step)});
    CHECK(search.run(source.get_token()) == StopReason::Cancelled);
    CHECK_FALSE(search.current().found.has_value());
    CHECK_FALSE(search.isFinished());
    const std::uint32_t iteration = search.current().stepper->iteration();
    search.current().graph->check(CheckLevel::Full);
    CHECK(search.run(source.get_token()) == StopReason::Cancelled);
    CHECK(search.run() == StopReason::Found);
    CHECK(search.current().foundIteration == iteration);

    auto whole = t.search(t.number(0), {t.step("contains(n[6])", {t.counterRule()}, limits)});
    CHECK(whole.run() == StopReason::Found);
    CHECK(whole.current().foundIteration == iteration);
    CHECK(whole.result() == search.result());
}

TEST_CASE_METHOD(SearchFixture, "what was found costs no more than the start", "[unit]") {
    GuideStep step = this->step("", {counterRule()}, iterations(1));
    step.cost = std::make_shared<DearAbove>(toy);
    const TermId start = f(number(0));
    REQUIRE(costOf(toy.store, start, *step.cost) == 4);
    REQUIRE(costOf(toy.store, f(f(number(1))), *step.cost) == 13);
    GuidedSearch search = this->search(start, {step});
    search.run({});
    REQUIRE(search.current().found);
    CHECK(*search.current().found == start);
    CHECK(search.current().foundCost == 4);
}

TEST_CASE("a step whose start is its goal can be stopped, and finds it later", "[unit]") {
    SearchFixture t;
    std::stop_source source;
    auto second = t.step("contains(n[1])", {t.counterRule()});
    second.cost = std::make_shared<StopsExtraction>(source);
    auto search =
        t.search(t.number(0), {t.step("contains(n[1])", {t.counterRule()}), std::move(second)});
    CHECK(search.run(source.get_token()) == StopReason::Cancelled);
    CHECK(search.begunSteps() == 2);
    CHECK_FALSE(search.current().found.has_value());
    CHECK(search.run() == StopReason::Found);
    CHECK(search.current().foundIteration == 0);
}
