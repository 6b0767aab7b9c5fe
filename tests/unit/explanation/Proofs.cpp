#include "unit/explanation/Proofs.h"

#include <catch2/catch.hpp>

namespace candler::testing {

namespace {

constexpr std::size_t kMaxFlatSteps = 20000;

TermId termAt(const TermStore& store, TermId term, const std::vector<std::uint32_t>& position) {
    for (const std::uint32_t child : position) term = store.children(term)[child];
    return term;
}

void replay(TermStore& store, const Explanation& proof) {
    const FlatProof flat = flatten(store, proof, proof.chain, kMaxFlatSteps);
    if (proof.size <= kMaxFlatSteps) CHECK(flat.isComplete);
    TermId current = proof.from;
    for (const FlatStep& step : flat.steps) {
        REQUIRE(termAt(store, current, step.position) == step.before);
        current = replaceAt(store, current, step.position, step.after);
    }
    if (flat.isComplete) CHECK(current == proof.to);
}

}  // namespace

ProofSummary requireProof(const EGraph& graph, const ProofBasis& basis, const Explanation& proof) {
    const auto checked = ProofChecker(graph.store(), basis).check(proof);
    if (!checked) FAIL(render(checked.error()));
    replay(graph.store(), proof);
    return *checked;
}

}  // namespace candler::testing
