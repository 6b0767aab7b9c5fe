// Proofs over named variables: no step captures a name.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <algorithm>

#include "unit/explanation/Proofs.h"
#include "unit/growth/GrowthTable.h"

using namespace candler;
using namespace candler::testing;

namespace {

GrowthRun runLambda(const std::string& term) {
    Workload workload;
    workload.language = "lambda";
    workload.ruleFiles = {"lambda/lambda.rules"};
    workload.terms = {term};
    return runWorkload(workload, 6);
}

TermId readTerm(const GrowthRun& run, const std::string& text) {
    return run.program->readTerms(SourceText("<term>", text))->front();
}

std::size_t ruleNumber(const GrowthRun& run, const std::string& name) {
    const auto rule = std::ranges::find(run.rules, name, &Rule::name);
    REQUIRE(rule != run.rules.end());
    return static_cast<std::size_t>(rule - run.rules.begin());
}

RuleInstance pushed(const GrowthRun& run, const std::vector<std::string>& terms) {
    RuleInstance instance{EClassId{std::size_t{100}}, kUntyped, {}, {}};
    for (const std::string& text : terms) instance.terms.push_back(readTerm(run, text));
    return instance;
}

}  // namespace

TEST_CASE("a let goes under a lambda by a term that captures nothing") {
    // w is free in the value as it is written, but in none of its equals that the rule sees.
    const auto [start, goal] = GENERATE(table<std::string, std::string>(
        {{"(let v (if true 1 (var w)) (lam w (+ (var v) (var w))))",
          "(lam w (let v 1 (+ (var v) (var w))))"},
         {"(let v (+ 2 (if true 1 (var w))) (lam w (+ (var v) (var w))))",
          "(lam w (let v (+ 2 1) (+ (var v) (var w))))"},
         {"(let v (lam x (if true (var x) (var w))) (lam w (app (var v) (var w))))",
          "(lam w (let v (lam x (var x)) (app (var v) (var w))))"}}));
    CAPTURE(start);
    const GrowthRun run = runLambda(start);
    Explainer explainer(*run.graph, run.rules);
    const auto proof = explainer.explain(run.startTerm, readTerm(run, goal));
    if (!proof) FAIL(render(proof.error()));
    requireProof(*run.graph, ProofBasis::of(*run.graph, run.rules), *proof);
}

TEST_CASE("the checker refuses a step that captures a name") {
    const GrowthRun run = runLambda("(let v (var w) (lam w (+ (var v) (var w))))");
    const ProofChecker checker(run.graph->store(), ProofBasis::of(*run.graph, run.rules));
    const auto isAccepted = [&](const std::string& right) {
        RuleApplication use;
        use.rule = RuleId{ruleNumber(run, "let-lam-diff")};
        use.instance = pushed(run, {"v", "(var w)", "w", "(+ (var v) (var w))"});
        Explanation proof;
        proof.from = run.startTerm;
        proof.to = readTerm(run, right);
        proof.applications = {use};
        proof.steps = {{StepKind::Rule, proof.from, proof.to, 0, {}}};
        proof.chain = {{0, false}};
        return checker.check(proof).has_value();
    };
    CHECK_FALSE(isAccepted("(lam w (let v (var w) (+ (var v) (var w))))"));
    CHECK_FALSE(isAccepted("(lam v (let v (var w) (let w (var v) (+ (var v) (var w)))))"));
    std::size_t accepted = 0;
    for (const char* name : {"_100", "_100_1"})
        accepted += isAccepted(
            fmt::format("(lam {0} (let v (var w) (let w (var {0}) (+ (var v) (var w)))))", name));
    CHECK(accepted == 1);
}

TEST_CASE("a fresh name is none that the terms use") {
    const GrowthRun run = runLambda("(let v (var w) (lam w (+ (var _100) (+ (var v) (var w)))))");
    const RuleInstance instance =
        pushed(run, {"v", "(var w)", "w", "(+ (var _100) (+ (var v) (var w)))"});
    const auto all = run.rules[ruleNumber(run, "let-lam-diff")]->applier->instantiate(instance);
    REQUIRE(all.size() == 1);
    CHECK(run.program->termText(all[0].term).starts_with("(lam _100_1 "));
}
