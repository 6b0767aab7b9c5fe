// Each step of the guided matrix multiplication has a proof from its start term to what it found:
// typed terms, binders, shifted and substituted terms, filters.
#include <catch2/catch.hpp>
#include <map>

#include "engine/languages/rise/terms/RiseSignature.h"
#include "unit/explanation/Proofs.h"
#include "unit/guided/RiseGuide.h"

using namespace candler;
using namespace candler::testing;

namespace {

void proveSteps(const GuidedSearch& search) {
    for (std::size_t i = 0; i < search.begunSteps(); ++i) {
        CAPTURE(i);
        const GuideStepState& state = search.state(i);
        REQUIRE(state.found);
        Explainer explainer(*state.graph, state.stepper->rules());
        const auto proof = explainer.explain(state.start, *state.found);
        if (!proof) FAIL(render(proof.error()));
        const ProofSummary summary = requireProof(
            *state.graph, ProofBasis::of(*state.graph, state.stepper->rules()), *proof);
        CHECK(summary.ruleSteps > 0);
        CHECK(summary.givenSteps == 0);
    }
}

const char* const kBaseline =
    "containsMap(m, containsMap(n, containsReduceSeq(k, containsAddMul)))";

struct ProvedMatmul {
    RiseGuide guide{"matmul.rise"};
    std::unique_ptr<GuidedSearch> search =
        guide.search({{"baseline", {"base"}, kBaseline}}, {{"sizes", 1}}, Limits{});
    Explanation proof;

    ProvedMatmul() {
        REQUIRE(search->run() == StopReason::Found);
        const GuideStepState& state = search->state(0);
        proof = *Explainer(*state.graph, state.stepper->rules()).explain(state.start, *state.found);
    }
    bool isAccepted(const Explanation& changed) {
        const GuideStepState& state = search->state(0);
        const ProofBasis basis = ProofBasis::of(*state.graph, state.stepper->rules());
        return ProofChecker(state.graph->store(), basis).check(changed).has_value();
    }
};

/// The term with another type at its root.
TermId retyped(TermStore& store, TermId term, TypeId type) {
    Label label = store[term];
    label.type = type;
    const auto children = store.children(term);
    return store.make(store.label(label), std::vector<TermId>(children.begin(), children.end()));
}

/// The term with all variables, bound or not, shifted by one.
TermId shifted(TermStore& store, TermId term) {
    std::map<TermId, TermId> made;
    for (const TermId part : store.subterms(term)) {
        Label label = store[part];
        if (label.op == rise::kVar) ++label.payload;
        std::vector<TermId> children;
        for (const TermId child : store.children(part)) children.push_back(made.at(child));
        made[part] = store.make(store.label(label), children);
    }
    return made.at(term);
}

}  // namespace

TEST_CASE("the checker refuses typed proofs with another type or shift") {
    ProvedMatmul proved;
    REQUIRE(proved.isAccepted(proved.proof));
    TermStore& store = proved.guide.program().store();
    const TypeId other = store.type(store.children(proved.proof.from).back());
    REQUIRE(other != store.type(proved.proof.from));
    std::size_t shifts = 0;
    const auto refuses = [&](auto change) {
        Explanation changed = proved.proof;
        change(changed);
        CHECK_FALSE(proved.isAccepted(changed));
    };
    const auto tamper = [&](auto place) {
        const TermId term = place(proved.proof);
        const TypeId wrong = store.type(term) == other ? store.type(proved.proof.from) : other;
        refuses([&](Explanation& e) { place(e) = retyped(store, term, wrong); });
        const TermId moved = shifted(store, term);
        if (moved == term) return;
        ++shifts;
        refuses([&](Explanation& e) { place(e) = moved; });
    };
    for (std::size_t i = 0; i < proved.proof.steps.size(); ++i) {
        CAPTURE(i);
        tamper([i](auto& e) -> auto& { return e.steps[i].from; });
        tamper([i](auto& e) -> auto& { return e.steps[i].to; });
    }
    for (std::size_t i = 0; i < proved.proof.applications.size(); ++i) {
        CAPTURE(i);
        refuses([&](Explanation& e) {
            TypeId& type = e.applications[i].instance.type;
            type = type == other ? store.type(proved.proof.from) : other;
        });
        for (std::size_t k = 0; k < proved.proof.applications[i].instance.terms.size(); ++k)
            tamper([ i, k ](auto& e) -> auto& { return e.applications[i].instance.terms[k]; });
        for (std::size_t k = 0; k < proved.proof.applications[i].instance.payloads.size(); ++k)
            refuses([&](Explanation& e) { ++e.applications[i].instance.payloads[k]; });
    }
    CHECK(shifts > 10);
}

TEST_CASE("guided steps of matrix multiplication have proofs", "[golden]") {
    RiseGuide guide("matmul.rise");
    const FilterSettings filters{{"array-dimension", 6}, {"term-size", 200}, {"sizes", 1}};
    const auto search = guide.search({{"baseline", {"base"}, kBaseline}}, {{"sizes", 1}}, Limits{});
    CHECK(search->run() == StopReason::Found);
    proveSteps(*search);
    const auto blocking = guide.search(
        {{"split",
          {"split"},
          "containsMap(m/32, containsMap(32, containsMap(n/32, containsMap(32, "
          "containsReduceSeq(k/4, containsReduceSeq(4, containsAddMul))))))"},
         {"reorder1",
          {"reorder"},
          "containsMap(m/32, containsMap(n/32, containsReduceSeq(k/4, "
          "containsReduceSeq(4, containsMap(32, containsMap(32, containsAddMul))))))"}},
        filters, Limits{});
    CHECK(blocking->run() == StopReason::Found);
    proveSteps(*blocking);
}
