// ProofText: parts of proofs for people.
#pragma once

#include <cstdint>
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

/// The way to a sub-term, children counted from 1: `2.1`.
[[nodiscard]] std::string positionText(const std::vector<std::uint32_t>& position);

/// The rule step's substitution: `?a = x, ?b = (+ y 1)`.
[[nodiscard]] std::string substitutionText(const RuleApplication& application,
                                           const ProofWords& words);

}  // namespace candler
