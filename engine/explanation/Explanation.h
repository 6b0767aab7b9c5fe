// Explanation: a proof that two terms are equal, as steps that share sub-proofs. Made by the
// Explainer, checked by the ProofChecker.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/rewriting/Rule.h"
#include "engine/support/StopCheck.h"

namespace candler {

enum class StepKind : std::uint8_t {
    Rule,        ///< The whole term is rewritten by a rule.
    Congruence,  ///< Only children change: the same label over equal children.
    Given,       ///< The two were said to be equal.
    Evaluation,  ///< An analysis evaluated an operator over constants.
};

/// A step read forwards or backwards.
struct StepUse {
    std::uint32_t step = 0;  ///< Index into Explanation::steps.
    bool isReversed = false;
};

/// Steps from one term to another; empty if they are the same.
using ProofChain = std::vector<StepUse>;

/// `from` equals `to`. Sub-proofs use only steps before this one.
struct ProofStep {
    StepKind kind = StepKind::Congruence;
    TermId from;
    TermId to;
    std::uint32_t application = 0;  ///< Rule: index into Explanation::applications.
    /// Congruence: a chain for each child of `from`. Rule: a chain for each premise.
    std::vector<ProofChain> parts;
    /// Congruence of an unordered pair: each child of `from` equals the other child of `to`.
    bool isCrossed = false;
};

/// A rule with the terms it was applied to.
struct RuleApplication {
    RuleId rule;
    std::uint32_t iteration = 0;
    RuleInstance instance;
    /// What had to be equal: first, for each class with several patterns on the left in pre-order,
    /// the first pattern's term with each other's; then the rule's own conditions of equality.
    std::vector<std::pair<TermId, TermId>> premises;
};

struct Explanation {
    TermId from;
    TermId to;
    ProofChain chain;
    std::vector<ProofStep> steps;
    std::vector<RuleApplication> applications;
    /// Steps that are no congruence, counted as often as they are used; saturates.
    std::uint64_t size = 0;
};

/// One rewrite of a whole term: the sub-term at `position` changes.
struct FlatStep {
    /// Child numbers from the root, in the whole term as it is before the rewrite. Since terms keep
    /// unordered pairs in order, the sub-term may be elsewhere after it.
    std::vector<std::uint32_t> position;
    TermId before;
    TermId after;
    StepUse use;
};

struct FlatProof {
    std::vector<FlatStep> steps;
    bool isComplete = true;  ///< False: there are more than were asked for, or it was stopped.
};

/// The chain with congruence unfolded: at most `maxSteps` rewrites of the whole term. Rewrites that
/// undo each other are left out, so there may be fewer than Explanation::size.
[[nodiscard]] FlatProof flatten(TermStore& store, const Explanation& explanation,
                                const ProofChain& chain, std::size_t maxSteps,
                                const StopCheck& stop = {});

/// `term` with the sub-term at `position` replaced.
[[nodiscard]] TermId replaceAt(TermStore& store, TermId term,
                               const std::vector<std::uint32_t>& position, TermId replacement);

}  // namespace candler
