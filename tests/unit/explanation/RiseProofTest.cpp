// Each step of the guided matrix multiplication has a proof from its start term to what it found:
// typed terms, binders, shifted and substituted terms, filters.
#include <catch2/catch.hpp>

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

}  // namespace

TEST_CASE("guided steps of matrix multiplication have proofs", "[golden]") {
    RiseGuide guide("matmul.rise");
    const FilterSettings filters{{"array-dimension", 6}, {"term-size", 200}, {"sizes", 1}};
    const auto search =
        guide.search({{"baseline",
                       {"base"},
                       "containsMap(m, containsMap(n, containsReduceSeq(k, containsAddMul)))"}},
                     {{"sizes", 1}}, Limits{});
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
