// What tests of proofs share: a checker for one e-graph, and the replay of a flat proof.
#pragma once

#include "engine/explanation/Explainer.h"
#include "engine/explanation/ProofChecker.h"

namespace candler::testing {

/// Rules as given; evaluation as the e-graph's analyses say.
[[nodiscard]] ProofBasis basisOf(const EGraph& graph, RuleList rules);

/// Checks the proof and replays it by rewriting the whole term step by step (if it is not too long
/// to unfold). Fails the test case if something does not hold.
ProofSummary requireProof(const EGraph& graph, const ProofBasis& basis, const Explanation& proof);

}  // namespace candler::testing
