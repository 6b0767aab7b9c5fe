// What tests of proofs share: the check of a proof, and the replay of its flat form.
#pragma once

#include "engine/explanation/Explainer.h"
#include "engine/explanation/ProofChecker.h"

namespace candler::testing {

/// Checks the proof and replays it by rewriting the whole term step by step (if it is not too long
/// to unfold). Fails the test case if something does not hold.
ProofSummary requireProof(const EGraph& graph, const ProofBasis& basis, const Explanation& proof);

}  // namespace candler::testing
