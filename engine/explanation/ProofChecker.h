// ProofChecker: replays a proof by term rewriting. Knows nothing of the e-graph that it came from.
#pragma once

#include <utility>
#include <vector>

#include "engine/explanation/Explanation.h"
#include "engine/explanation/ProofBasis.h"
#include "engine/support/Result.h"

namespace candler {

/// What a checked proof consists of. Conditions about terms (such as free variables) are checked;
/// those that a rule asked of analyses are facts about classes: they held in the e-graph, and a
/// proof repeats them without checking.
struct ProofSummary {
    std::size_t ruleSteps = 0;
    std::size_t congruenceSteps = 0;
    std::size_t evaluationSteps = 0;
    std::size_t givenSteps = 0;
    std::size_t conditionedSteps = 0;  ///< Rule steps that rest on conditions about classes.
};

class ProofChecker {
public:
    ProofChecker(TermStore& store, ProofBasis basis) : m_store(store), m_basis(std::move(basis)) {}

    /// Fails with the first step that does not hold, or when stopped. Linear in the proof's shared
    /// steps.
    [[nodiscard]] Result<ProofSummary> check(const Explanation& proof,
                                             const StopCheck& stop = {}) const;

private:
    using Premises = std::vector<std::pair<TermId, TermId>>;

    [[nodiscard]] bool connects(const Explanation& proof, const ProofChain& chain, TermId from,
                                TermId to, std::size_t stepCount) const;
    [[nodiscard]] bool holds(const Explanation& proof, std::size_t index) const;
    [[nodiscard]] bool isCongruence(const Explanation& proof, std::size_t index) const;
    [[nodiscard]] bool isRuleStep(const Explanation& proof, std::size_t index) const;
    [[nodiscard]] bool isEvaluation(const ProofStep& step) const;
    [[nodiscard]] bool isGiven(const ProofStep& step) const;
    /// Whether the term is the pattern's instance; consumes premises of classes with several
    /// patterns.
    [[nodiscard]] bool isInstance(const Pattern& pattern, std::uint32_t node, TermId term,
                                  const RuleApplication& use, std::size_t& premise) const;

    TermStore& m_store;
    ProofBasis m_basis;
};

}  // namespace candler
