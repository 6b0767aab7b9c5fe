#include "SdqPlanning.h"

#include <catch2/catch.hpp>
#include <chrono>

#include "SdqReading.h"
#include "engine/extraction/GreedyExtractor.h"
#include "engine/languages/sdqlite/costs/SdqCardinalityCosts.h"
#include "engine/languages/sdqlite/facts/SdqFacts.h"
#include "engine/languages/sdqlite/semantics/SdqInputs.h"
#include "engine/languages/sdqlite/stages/SdqComposition.h"
#include "engine/languages/sdqlite/stages/SdqNormaliser.h"

namespace candler::sdqlite {

TermId storedForm(LoadedText& loaded) {
    return SdqNormaliser(loaded.terms, loaded.program)
        .normalise(composed(loaded.terms, loaded.program, loaded.program.term))
        .term;
}

Plan planned(LoadedText& loaded, TermId start, const std::vector<std::string>& sets,
             const Limits& limits) {
    const auto began = std::chrono::steady_clock::now();
    const ReadRules rules(loaded.terms, ruleFile("storel.rules"));
    EGraph graph(loaded.terms.store);
    SdqAnalysis::attach(graph, loaded.terms);
    addRoots(graph, std::vector{start});
    Stepper stepper(graph, rules.select(sets), limits);
    Plan plan{.start = start};
    plan.reason = run(stepper, {});
    graph.rebuild();
    const GraphTable table(graph);
    const CardinalityCosts model(loaded.terms, loaded.program);
    const ExtractionTable best = extractGreedy(loaded.terms.store, table, model);
    const auto root = *table.indexOf(graph.find(graph.roots()[0]));
    plan.term = readTerm(loaded.terms.store, table, best, root);
    plan.cost = best.cost[root];
    plan.nodes = graph.nodeCount();
    plan.iterations = stepper.iteration();
    plan.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return plan;
}

Plan planned(LoadedText& loaded, const std::vector<std::string>& sets, const Limits& limits) {
    return planned(loaded, storedForm(loaded), sets, limits);
}

void checkPlan(const LoadedText& loaded, const Plan& plan, std::uint64_t inputs) {
    const TermStore& store = loaded.terms.store;
    const CardinalityCosts model(loaded.terms, loaded.program);
    CHECK(costOf(store, plan.term, model) == plan.cost);
    CHECK(plan.cost <= costOf(store, plan.start, model));
    for (std::uint64_t seed = 1; seed <= inputs; ++seed) {
        const auto values = randomInputs(loaded.terms, loaded.program, seed, {.isShrunk = true});
        if (!values) continue;
        const TypeId type = store.type(plan.term);
        const auto before = evaluate(loaded.terms, loaded.program.term, *values);
        const auto after = evaluate(loaded.terms, plan.term, *values);
        REQUIRE(before);
        REQUIRE(after);
        CHECK(evaluatedValue(loaded.terms, type, *before).numbers ==
              evaluatedValue(loaded.terms, type, *after).numbers);
    }
}

}  // namespace candler::sdqlite
