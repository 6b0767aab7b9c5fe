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
/// `maxSteps`.
[[nodiscard]] std::string treeProofText(const Explanation& proof, const ProofWords& words,
                                        std::size_t maxSteps);

/// One e-node a line: where it comes from.
[[nodiscard]] std::string existenceText(const std::vector<ExistenceStep>& steps,
                                        const ProofWords& words);

/// The rule step's substitution: `?a = x, ?b = (+ y 1)`.
[[nodiscard]] std::string substitutionText(const RuleApplication& application,
                                           const ProofWords& words);

}  // namespace candler
