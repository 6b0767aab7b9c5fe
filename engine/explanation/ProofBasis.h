// ProofBasis: what a proof rests on: rules, equalities that were given, and evaluation.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/rewriting/Rule.h"

namespace candler {

/// What the first analysis of the e-graph that knows says an operator over constants evaluates to.
[[nodiscard]] std::optional<LabelId> evaluateBy(const EGraph& graph, LabelId label,
                                                std::span<const LabelId> leaves);

struct ProofBasis {
    RuleList rules;
    /// Pairs of terms that may be taken as equal, in either order.
    std::vector<std::pair<TermId, TermId>> given;
    /// What an operator over constants evaluates to; null if nothing is evaluated.
    std::function<std::optional<LabelId>(LabelId label, std::span<const LabelId> leaves)> evaluate;

    /// These rules, nothing given, and evaluation as the e-graph's analyses say. Refers to `graph`.
    [[nodiscard]] static ProofBasis of(const EGraph& graph, RuleList rules);
};

}  // namespace candler
