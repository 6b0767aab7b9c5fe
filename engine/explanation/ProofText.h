// ProofText: proofs as lines for people.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/explanation/Explainer.h"

namespace candler {

/// What a proof's text needs to know about its language.
struct ProofWords {
    std::function<std::string(TermId)> termText;
    /// The rules of the run, in its order.
    RuleList rules;
};

/// Shared sub-proofs once, each under a number, congruence as indented children; at most the first
/// `maxSteps`, or those written before it is stopped.
[[nodiscard]] std::string treeProofText(const Explanation& proof, const ProofWords& words,
                                        std::size_t maxSteps, const StopCheck& stop = {});

/// One e-node a line: where it comes from. Ends early when stopped.
[[nodiscard]] std::string existenceText(const std::vector<ExistenceStep>& steps,
                                        const ProofWords& words, const StopCheck& stop = {});

/// The rule step's substitution: `?a = x, ?b = (+ y 1)`.
[[nodiscard]] std::string substitutionText(const RuleApplication& application,
                                           const ProofWords& words);

}  // namespace candler
