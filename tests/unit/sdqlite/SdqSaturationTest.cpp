// Equality saturation of the published programs with the published rules, and of typed ones with
// the guarded rules.
#include <catch2/catch.hpp>

#include "SdqReading.h"
#include "engine/explanation/Explainer.h"
#include "engine/explanation/ProofChecker.h"
#include "engine/languages/sdqlite/costs/SdqCosts.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"
#include "engine/rewriting/Runner.h"

namespace candler::sdqlite {

namespace {

/// What a program becomes by the published rules.
class Saturated {
public:
    Saturated(const std::string& start, const Limits& limits,
              std::unique_ptr<Scheduler> scheduler = nullptr)
        : m_terms(Dialect::Faithful),
          m_rules(m_terms, ruleFile("published-44.rules")),
          m_start(readFaithful(m_terms, start)),
          m_graph(m_terms.store) {
        SdqAnalysis::attach(m_graph, m_terms);
        addRoots(m_graph, std::vector{m_start});
        Stepper stepper(m_graph, m_rules.select({"published-44"}), limits, std::move(scheduler));
        reason = run(stepper, {});
        m_graph.rebuild();
        iterations = stepper.iteration();
        rules = stepper.rules();
    }

    /// The cheapest plan and its cost as the e-graph has it.
    std::pair<TermId, double> best() {
        const GraphTable table(m_graph);
        const ExtractionTable plans = extractPublished(m_terms, table);
        const auto root = *table.indexOf(m_graph.find(m_graph.roots()[0]));
        return {readTerm(m_terms.store, table, plans, root), plans.cost[root]};
    }
    [[nodiscard]] SdqTerms& terms() { return m_terms; }
    [[nodiscard]] const EGraph& graph() const { return m_graph; }
    [[nodiscard]] TermId start() const { return m_start; }

    StopReason reason = StopReason::Cancelled;
    std::uint32_t iterations = 0;
    RuleList rules;

private:
    SdqTerms m_terms;
    ReadRules m_rules;
    TermId m_start;
    EGraph m_graph;
};

}  // namespace

TEST_CASE("the first stage finds the published plans", "[unit]") {
    for (const PublishedProgram& program : stageOne()) {
        if (program.name == "BATAX") continue;
        CAPTURE(program.name);
        Saturated found(program.start, Limits{30, 5000, 0, 0});
        CHECK(found.reason == StopReason::Saturated);
        CHECK(found.graph().nodeCount() <= 5000);
        const auto [plan, cost] = found.best();
        CAPTURE(termText(found.terms(), plan), found.iterations, found.graph().nodeCount());
        CHECK(cost == static_cast<double>(program.bestCost));
        CHECK(publishedCost(found.terms(), plan) == program.bestCost);
    }
}

TEST_CASE("BATAX outgrows any limit, but its plan is found early", "[unit]") {
    const PublishedProgram program = stageOne()[2];
    REQUIRE(program.name == "BATAX");
    Saturated found(program.start, Limits{60, 10'000, 0, 0});
    CHECK(found.reason == StopReason::NodeLimit);
    const auto [plan, cost] = found.best();
    CAPTURE(termText(found.terms(), plan), found.iterations);
    CHECK(cost == static_cast<double>(program.bestCost));
}

TEST_CASE("the second stage finds the published plans by costs of terms", "[unit][slow]") {
    for (const PublishedProgram& program : stageTwo()) {
        // The published system misses the best plan of SumMMM, and saturates; MMM takes seconds.
        const bool isMissed = program.name == "SumMMM";
        if (program.name == "MMM") continue;
        CAPTURE(program.name);
        Saturated found(program.start, Limits{60, 200'000, 0, 0});
        const GraphTable table(found.graph());
        const PublishedCosts costs;
        const ExtractionTable plans = extractGreedy(found.terms().store, table, costs);
        const auto root = *table.indexOf(found.graph().find(found.graph().roots()[0]));
        CHECK(plans.cost[root] == static_cast<double>(isMissed ? 29'578'011 : program.bestCost));
        const TermId plan = readTerm(found.terms().store, table, plans, root);
        CHECK(costOf(found.terms().store, plan, costs) == plans.cost[root]);
        CHECK(static_cast<double>(publishedCost(found.terms(), plan)) == plans.cost[root]);
    }
}

TEST_CASE("what the published rules find can be explained", "[unit]") {
    for (const std::size_t i : {0U, 1U}) {
        const PublishedProgram program = stageOne()[i];
        CAPTURE(program.name);
        Saturated found(program.start, Limits{30, 5000, 0, 0});
        const TermId plan = found.best().first;
        Explainer explainer(found.graph(), found.rules);
        const auto proof = explainer.explain(found.start(), plan);
        if (!proof) FAIL(render(proof.error()));
        const ProofChecker checker(found.terms().store, ProofBasis::of(found.graph(), found.rules));
        const auto checked = checker.check(*proof);
        if (!checked) FAIL(render(checked.error()));
        CHECK(checked->ruleSteps > 0);
    }
}

}  // namespace candler::sdqlite
