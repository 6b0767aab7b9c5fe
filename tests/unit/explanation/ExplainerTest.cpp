#include "engine/explanation/Explainer.h"

#include <array>
#include <catch2/catch.hpp>
#include <chrono>
#include <set>
#include <thread>

#include "engine/explanation/MergeCulprit.h"
#include "engine/rewriting/Runner.h"
#include "engine/support/Check.h"
#include "support/Products.h"
#include "support/Toy.h"
#include "unit/explanation/Proofs.h"
#include "unit/growth/GrowthTable.h"

using namespace candler;
using namespace candler::testing;
using candler::toy::Toy;

namespace {

Workload workloadNamed(const std::string& file, const std::string& name) {
    for (const Workload& workload :
         readGrowthFile(std::filesystem::path(CANDLER_GROWTH_FOLDER) / (file + ".growth")))
        if (workload.name == name) return workload;
    throw std::runtime_error("no workload " + name);
}

/// A leaf that a rule turns into one of another type.
class Retype : public Applier {
public:
    Retype(TermStore& store, LabelId leaf) : m_store(store), m_leaf(leaf) {}
    std::optional<EClassId> apply(EGraph& graph, const Match& /*match*/) override {
        return graph.add(m_leaf, {});
    }
    [[nodiscard]] std::vector<RightInstance> instantiate(
        const RuleInstance& /*instance*/) override {
        return {{m_store.make(m_leaf, {}), {}}};
    }

private:
    TermStore& m_store;
    LabelId m_leaf;
};

/// Removes the leaf b as soon as there is a c.
class WithoutB : public ClassFilter {
public:
    WithoutB(OpId b, OpId c) : m_b(b), m_c(c) {}
    [[nodiscard]] std::string_view name() const override { return "without-b"; }
    [[nodiscard]] bool keeps(const EGraph& graph, EClassId id) const override {
        return graph.classesWith(m_c).empty() || graph.nodesOf(id, m_b).empty();
    }

private:
    OpId m_b;
    OpId m_c;
};

RulePtr leafRule(std::string name, OpId op, std::unique_ptr<Applier> applier) {
    auto rule = std::make_shared<Rule>();
    rule->name = std::move(name);
    PatternNode leaf;
    leaf.kind = PatternNode::Kind::Operator;
    leaf.op = op;
    rule->pattern.node(leaf);
    rule->program = Program::compile(rule->pattern);
    rule->applier = std::move(applier);
    return rule;
}

TermId readTerm(LoadedProgram& program, const std::string& text) {
    return program.readTerms(SourceText("<term>", text))->front();
}

}  // namespace

TEST_CASE("equal by congruence alone, given equalities only") {
    Toy toy;
    EGraph graph(toy.store);
    const TermId a = toy.term(toy.a);
    const TermId b = toy.term(toy.b);
    const TermId left = toy.term(toy.g, {toy.term(toy.f, {a}), a});
    const TermId right = toy.term(toy.g, {toy.term(toy.f, {b}), b});
    graph.addTerm(left);
    graph.addTerm(right);
    graph.merge(*graph.lookupTerm(a), *graph.lookupTerm(b));
    graph.rebuild();
    Explainer explainer(graph, {});
    const auto proof = explainer.explain(left, right);
    REQUIRE(proof);
    ProofBasis basis = ProofBasis::of(graph, {});
    basis.given.emplace_back(b, a);
    const ProofSummary summary = requireProof(graph, basis, *proof);
    CHECK(summary.givenSteps == 1);
    CHECK(proof->size == 2);
    CHECK(flatten(toy.store, *proof, proof->chain, 10).steps.size() == 2);
    CHECK_FALSE(flatten(toy.store, *proof, proof->chain, 1).isComplete);
}

TEST_CASE("what is not equal or not there has no proof, with a reason") {
    Toy toy;
    EGraph graph(toy.store);
    const TermId a = toy.term(toy.a);
    const TermId b = toy.term(toy.b);
    graph.addTerm(a);
    graph.addTerm(b);
    graph.rebuild();
    Explainer explainer(graph, {});
    CHECK(explainer.explain(a, b).error().front().message.find("not equal") != std::string::npos);
    CHECK(explainer.explain(a, toy.term(toy.c)).error().front().message.find("not in") !=
          std::string::npos);
    const auto same = explainer.explain(a, a);
    REQUIRE(same);
    CHECK(same->chain.empty());
}

TEST_CASE("random equalities on random e-graphs have proofs", "[property]") {
    const bool hasPairs = GENERATE(false, true);
    for (unsigned seed = 0; seed < 60; ++seed) {
        CAPTURE(seed, hasPairs);
        Toy toy(hasPairs);
        EGraph graph(toy.store);
        toy::Dice dice(seed);
        const auto ids = toy::growRandomly(toy, graph, dice, {4, 6, 3, false});
        Explainer explainer(graph, {});
        ProofBasis basis = ProofBasis::of(graph, {});
        const Journal& journal = graph.journal();
        for (std::size_t i = 0; i < journal.merges().size(); ++i)
            if (journal.merges()[i].cause == MergeCause::Start)
                basis.given.emplace_back(explainer.birthTerm(ENodeId{journal.merges()[i].a.value}),
                                         explainer.birthTerm(ENodeId{journal.merges()[i].b.value}));
        for (const EClassId a : ids)
            for (const EClassId b : ids) {
                if (graph.find(a) != graph.find(b)) continue;
                const auto proof = explainer.explain(explainer.birthTerm(ENodeId{a.value}),
                                                     explainer.birthTerm(ENodeId{b.value}));
                REQUIRE(proof);
                requireProof(graph, basis, *proof);
            }
    }
}

TEST_CASE("what products of unordered pairs equal has proofs", "[property]") {
    Products products;
    EGraph graph(products.store);
    const TermId start = products.product(5);
    graph.addRoot(graph.addTerm(start));
    graph.rebuild();
    const RuleList rules{products.associativity()};
    Stepper stepper(graph, rules, Limits{});
    REQUIRE(run(stepper, {}) == StopReason::Saturated);
    Explainer explainer(graph, rules);
    const ProofBasis basis = ProofBasis::of(graph, rules);
    toy::Dice dice(1);
    std::size_t crossed = 0;
    for (int round = 0; round < 100; ++round) {
        CAPTURE(round);
        // The same factors in any order and grouping.
        std::vector<TermId> factors;
        for (Payload i = 0; i < 5; ++i) factors.push_back(products.leaf(i));
        while (factors.size() > 1) {
            const std::size_t i = dice.below(factors.size());
            const TermId one = factors[i];
            factors.erase(factors.begin() + static_cast<std::ptrdiff_t>(i));
            TermId& other = factors[dice.below(factors.size())];
            other = products.product(one, other);
        }
        REQUIRE(graph.lookupTerm(factors[0]) == graph.lookupTerm(start));
        const auto proof = explainer.explain(start, factors[0]);
        if (!proof) FAIL(render(proof.error()));
        CHECK(requireProof(graph, basis, *proof).ruleSteps + (start == factors[0] ? 1 : 0) > 0);
        const FlatProof flat = flatten(products.store, *proof, proof->chain, 1000);
        CHECK(flat.isComplete);
        for (const ProofStep& step : proof->steps) crossed += step.isCrossed ? 1 : 0;
    }
    CHECK(crossed > 0);
    for (const EClassId id : graph.classes())
        for (const ENodeId node : graph.nodesOf(id)) {
            const auto steps = explainer.explainExistence(node);
            REQUIRE(steps);
            for (const ExistenceStep& step : *steps)
                CHECK(step.matched.size() == (step.application != nullptr ? 2 : 0));
        }
}

TEST_CASE("who made two products of unordered pairs equal is found through the pair") {
    Products products;
    EGraph graph(products.store);
    const EClassId a = graph.addTerm(products.leaf(0));
    const EClassId b = graph.addTerm(products.leaf(1));
    const EClassId c = graph.addTerm(products.leaf(2));
    const EClassId ab = graph.add(products.times, std::array{a, b});
    const EClassId cb = graph.add(products.times, std::array{b, c});
    graph.rebuild();
    graph.merge(a, c);
    graph.rebuild();
    const auto culprit = findMergeCulprit(graph.journal(), products.store, ab, cb, {});
    REQUIRE(culprit);
    CHECK(culprit->cause == MergeCause::Congruence);
    CHECK_FALSE(culprit->rule.has_value());
    Explainer explainer(graph, {});
    const auto proof = explainer.explain(explainer.birthTerm(ENodeId{ab.value}),
                                         explainer.birthTerm(ENodeId{cb.value}));
    REQUIRE(proof);
    ProofBasis basis = ProofBasis::of(graph, {});
    basis.given.emplace_back(products.leaf(0), products.leaf(2));
    CHECK(requireProof(graph, basis, *proof).givenSteps == 1);
    // A step that says the children are crossed where they are not does not hold.
    Explanation wrong = *proof;
    for (ProofStep& step : wrong.steps)
        if (step.kind == StepKind::Congruence) step.isCrossed = !step.isCrossed;
    CHECK_FALSE(ProofChecker(products.store, basis).check(wrong));
}

TEST_CASE("deep congruence neither overflows the stack nor takes quadratic memory") {
    Toy toy;
    EGraph graph(toy.store);
    TermId left = toy.term(toy.a);
    TermId right = toy.term(toy.b);
    const auto a = graph.addTerm(left);
    const auto b = graph.addTerm(right);
    constexpr int kDepth = 20000;
    for (int i = 0; i < kDepth; ++i) {
        left = toy.term(toy.f, {left});
        right = toy.term(toy.f, {right});
    }
    graph.addTerm(left);
    graph.addTerm(right);
    graph.merge(a, b);
    graph.rebuild();
    Explainer explainer(graph, {});
    const auto proof = explainer.explain(left, right);
    REQUIRE(proof);
    CHECK(proof->size == 1);
    const FlatProof flat = flatten(toy.store, *proof, proof->chain, 10);
    REQUIRE(flat.steps.size() == 1);
    CHECK(flat.steps[0].position.size() == kDepth);
    CHECK(replaceAt(toy.store, left, flat.steps[0].position, flat.steps[0].after) == right);
}

TEST_CASE("a stopped explanation says so") {
    const GrowthRun run = runWorkload(workloadNamed("math", "integ_part1"), 0);
    Explainer explainer(*run.graph, run.rules);
    std::stop_source stop;
    stop.request_stop();
    const auto goal = run.program->readPattern(SourceText("<goal>", "(+ (* x (sin x)) (cos x))"));
    const auto proof = explainer.explainMatch(run.startTerm, *goal, stop.get_token());
    REQUIRE_FALSE(proof);
    CHECK(proof.error().front().message.find("stopped") != std::string::npos);
}

TEST_CASE("an explanation that is stopped while it runs ends soon, and can be asked for again") {
    Workload workload = workloadNamed("plain", "micro");
    const GrowthRun run = runWorkload(workload, 9);
    Explainer explainer(*run.graph, run.rules);
    const TermId from = run.startTerm;
    const auto ask = [&](const std::stop_token& stop) {
        std::size_t proofs = 0;
        while (!stop.stop_requested() && proofs < 1'000'000)
            if (explainer.explain(from, from, stop)) ++proofs;
        return proofs;
    };
    std::stop_source stop;
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        stop.request_stop();
    });
    CHECK(ask(stop.get_token()) < 1'000'000);
    other.join();
    CHECK(explainer.explain(from, from));
}

TEST_CASE("a contradiction is proved from one constant to the other") {
    Workload workload = workloadNamed("math", "lnx");
    workload.iterations = 20;
    const GrowthRun run = runWorkload(workload, 0);
    REQUIRE(run.stop == StopReason::Contradiction);
    Explainer explainer(*run.graph, run.rules);
    const auto proof = explainer.explainContradiction();
    if (!proof) FAIL(render(proof.error()));
    requireProof(*run.graph, ProofBasis::of(*run.graph, run.rules), *proof);
    CHECK(proof->from != proof->to);
    CHECK(run.graph->store().children(proof->from).empty());
    CHECK(run.graph->store().children(proof->to).empty());
}

TEST_CASE("where an e-node comes from leads back to the start terms") {
    const GrowthRun run = runWorkload(workloadNamed("math", "diff_power_simple"), 0);
    const TermId goal = readTerm(*run.program, "(* 3 (pow x 2))");
    const auto id = run.graph->lookupTerm(goal);
    REQUIRE(id);
    Explainer explainer(*run.graph, run.rules);
    for (const ENodeId node : run.graph->nodesOf(*id)) {
        const auto steps = explainer.explainExistence(node);
        REQUIRE(steps);
        REQUIRE(steps->back().node == node);
        std::set<ENodeId> explained;
        for (const ExistenceStep& step : *steps) {
            for (const ENodeId matched : step.matched) CHECK(explained.contains(matched));
            if (step.application != nullptr) {
                CHECK(step.node.value >= step.application->firstNode);
                CHECK(step.node.value < step.application->endNode);
            }
            explained.insert(step.node);
        }
    }
}

TEST_CASE("two types that would be merged are proved from one to the other") {
    // The term of the other type is new with the application, or there before.
    const bool isThere = GENERATE(false, true);
    Toy toy;
    const LabelId other = toy.label(toy.b, 0, TypeId{std::uint32_t{1}});
    const TermId start = toy.term(toy.a);
    const TermId wrong = toy.store.make(other, {});
    EGraph graph(toy.store);
    graph.addRoot(graph.addTerm(start));
    if (isThere) graph.addTerm(wrong);
    graph.rebuild();
    const RuleList rules{
        leafRule("a-c", toy.a, std::make_unique<Retype>(toy.store, toy.label(toy.c))),
        leafRule("c-b", toy.c, std::make_unique<Retype>(toy.store, other))};
    Stepper stepper(graph, rules, Limits{});
    CHECK(run(stepper, {}) == StopReason::Contradiction);
    CHECK(stepper.contradictionText() ==
          "two classes of different types would be merged by c-b in iteration 2");
    Explainer explainer(graph, rules);
    const auto proof = explainer.explainContradiction();
    if (!proof) FAIL(render(proof.error()));
    const ProofSummary summary = requireProof(graph, ProofBasis::of(graph, rules), *proof);
    CHECK(summary.ruleSteps == 2);
    CHECK(proof->from == start);
    CHECK(proof->to == wrong);
}

TEST_CASE("what an analysis added is not said to be of the start or of a rule") {
    Workload workload;
    workload.language = "math";
    workload.ruleFiles = {"math/math.rules"};
    workload.rules = {"comm-add"};
    workload.terms = {"(+ x (* 2 3))"};
    const GrowthRun atStart = runWorkload(workload, 1);
    Explainer explainer(*atStart.graph, atStart.rules);
    const auto six = explainer.nodeOf(readTerm(*atStart.program, "6"));
    REQUIRE(six);
    CHECK(atStart.graph->journal().creator(*six) == nullptr);
    const auto steps = explainer.explainExistence(*six);
    REQUIRE(steps);
    CHECK(steps->back().analysis == "constants");
    CHECK(steps->back().application == nullptr);
    REQUIRE(steps->size() == 2);
    CHECK(steps->front().node == steps->back().matched.at(0));
    CHECK(atStart.program->termText(steps->front().term) == "(* 2 3)");
}

TEST_CASE("what an analysis added while a rule was applied names both") {
    const GrowthRun run = runWorkload(workloadNamed("math", "diff_power_simple"), 0);
    Explainer explainer(*run.graph, run.rules);
    const auto two = explainer.nodeOf(readTerm(*run.program, "2"));
    REQUIRE(two);
    CHECK(run.graph->journal().creator(*two) == nullptr);
    const auto steps = explainer.explainExistence(*two);
    REQUIRE(steps);
    const ExistenceStep& last = steps->back();
    CHECK(last.analysis == "constants");
    REQUIRE(last.application != nullptr);
    CHECK(last.matched.size() == 1);
}

TEST_CASE("birth terms of 2^60 nodes, shared, have a proof in as many steps as they have parts") {
    Toy toy;
    EGraph graph(toy.store);
    TermId left = toy.term(toy.a);
    TermId right = toy.term(toy.b);
    const auto a = graph.addTerm(left);
    const auto b = graph.addTerm(right);
    constexpr std::size_t kDepth = 60;
    for (std::size_t i = 0; i < kDepth; ++i) {
        left = toy.term(toy.g, {left, left});
        right = toy.term(toy.g, {right, right});
    }
    graph.addTerm(left);
    graph.addTerm(right);
    graph.merge(a, b);
    graph.rebuild();
    Explainer explainer(graph, {});
    const auto node = explainer.nodeOf(left);
    REQUIRE(node);
    CHECK(explainer.birthTerm(*node) == left);
    CHECK(explainer.explainExistence(*node)->size() == 1);
    const auto proof = explainer.explain(left, right);
    REQUIRE(proof);
    CHECK(proof->size == std::uint64_t{1} << kDepth);
    CHECK(proof->steps.size() == kDepth + 1);
    ProofBasis basis = ProofBasis::of(graph, {});
    basis.given.emplace_back(toy.term(toy.a), toy.term(toy.b));
    CHECK(ProofChecker(toy.store, basis).check(*proof));
    const FlatProof flat = flatten(toy.store, *proof, proof->chain, 10);
    CHECK(flat.steps.size() == 10);
    CHECK_FALSE(flat.isComplete);
}

TEST_CASE("after the e-graph has grown an explainer refuses, and a new one explains all") {
    Toy toy;
    EGraph graph(toy.store);
    const TermId fa = toy.term(toy.f, {toy.term(toy.a)});
    const TermId fb = toy.term(toy.f, {toy.term(toy.b)});
    const TermId fc = toy.term(toy.f, {toy.term(toy.c)});
    for (const TermId term : {fa, fb}) graph.addTerm(term);
    graph.merge(*graph.lookupTerm(toy.term(toy.a)), *graph.lookupTerm(toy.term(toy.b)));
    graph.rebuild();
    ProofBasis basis = ProofBasis::of(graph, {});
    basis.given.emplace_back(toy.term(toy.a), toy.term(toy.b));
    Explainer before(graph, {});
    const auto early = before.explain(fa, fb);
    REQUIRE(early);

    graph.addTerm(fc);
    CHECK_THROWS_AS(before.explain(fa, fb), InternalError);
    graph.merge(*graph.lookupTerm(toy.term(toy.a)), *graph.lookupTerm(toy.term(toy.c)));
    graph.rebuild();
    CHECK_THROWS_AS(before.explain(fa, fb), InternalError);
    requireProof(graph, basis, *early);
    Explainer after(graph, {});
    const auto again = after.explain(fa, fb);
    const auto late = after.explain(fa, fc);
    REQUIRE(again);
    REQUIRE(late);
    requireProof(graph, basis, *again);
    CHECK_FALSE(ProofChecker(toy.store, basis).check(*late));
    basis.given.emplace_back(toy.term(toy.a), toy.term(toy.c));
    requireProof(graph, basis, *late);
}

TEST_CASE("a start term whose parts a filter removed is still where proofs begin") {
    Toy toy;
    const TermId start = toy.term(toy.f, {toy.term(toy.b)});
    EGraph graph(toy.store);
    graph.addFilter(std::make_unique<WithoutB>(toy.b, toy.c));
    graph.addRoot(graph.addTerm(start));
    graph.rebuild();
    auto rule = std::make_shared<Rule>();
    rule->name = "f-c";
    PatternNode node;
    node.kind = PatternNode::Kind::Operator;
    node.op = toy.f;
    node.children = {rule->pattern.variable("x")};
    rule->pattern.node(node);
    rule->program = Program::compile(rule->pattern);
    rule->applier = std::make_unique<Retype>(toy.store, toy.label(toy.c));
    const RuleList rules{rule};
    Stepper stepper(graph, rules, Limits{2, 0, 0, 0});
    run(stepper, {});
    REQUIRE_FALSE(graph.lookupTerm(start));
    REQUIRE(graph.lookupTerm(toy.term(toy.c)));
    Explainer explainer(graph, rules);
    const auto proof = explainer.explain(start, toy.term(toy.c));
    if (!proof) FAIL(render(proof.error()));
    CHECK(requireProof(graph, ProofBasis::of(graph, rules), *proof).ruleSteps == 1);
    const auto origin = explainer.explainExistence(*explainer.nodeOf(toy.term(toy.c)));
    REQUIRE(origin);
    CHECK(origin->front().term == start);
}
