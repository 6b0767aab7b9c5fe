// Rule: a left-hand side, conditions, and an applier that builds the right-hand side. Languages
// make rules from text; this room only runs them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/egraph/EGraph.h"
#include "engine/rewriting/Pattern.h"
#include "engine/rewriting/Program.h"
#include "engine/support/Diagnostic.h"

namespace candler {

/// One application of a rule as terms instead of classes: what a proof says about it.
struct RuleInstance {
    EClassId root;  ///< The matched class as it was called at search; names may be made from it.
    TypeId type;    ///< Of both sides.
    std::vector<TermId> terms;            ///< By class slot.
    std::vector<std::uint32_t> payloads;  ///< By payload slot.
};

/// Tested when a match is about to be applied, on the e-graph as it is then.
class Condition {
public:
    Condition() = default;
    Condition(const Condition&) = delete;
    Condition& operator=(const Condition&) = delete;
    virtual ~Condition() = default;

    [[nodiscard]] virtual bool holds(const EGraph& graph, const Match& match) = 0;

    /// For proofs: whether it holds for these terms, where that can be told without an e-graph;
    /// none if it is about classes (what an analysis knows of them).
    [[nodiscard]] virtual std::optional<bool> holdsForTerms(const RuleInstance& /*instance*/) {
        return std::nullopt;
    }
};

/// A right-hand side of an instance, and the pairs of terms that must be equal for the rule to
/// apply.
struct RightInstance {
    TermId term;
    std::vector<std::pair<TermId, TermId>> premises;
};

/// What a proof must put for a class slot where the term that comes to hand does not do.
struct TermDemand {
    std::uint32_t slot = 0;
    std::function<bool(TermId)> accepts;
};

/// Builds the right-hand side.
class Applier {
public:
    Applier() = default;
    Applier(const Applier&) = delete;
    Applier& operator=(const Applier&) = delete;
    virtual ~Applier() = default;

    /// Whether the right-hand side depends on nothing but the match, so that a match that was
    /// applied need not be applied again.
    [[nodiscard]] virtual bool isRepeatable() const { return false; }
    /// Asked before the matches [begin, end) are applied on a large e-graph: may fetch what that
    /// will read from memory.
    virtual void prefetch(const EGraph& /*graph*/, const MatchSet& /*matches*/,
                          std::size_t /*begin*/, std::size_t /*end*/) {}
    /// The class of the right-hand side, to be merged with the match's root; none if the rule does
    /// not apply here after all.
    virtual std::optional<EClassId> apply(EGraph& graph, const Match& match) = 0;

    /// For proofs: by class slot, the term of the class that apply worked with, where the result
    /// depends on which one that is (elsewhere an invalid id); nothing if it never does. Asked
    /// after apply and before the next rebuild.
    virtual void takenTerms(const EGraph& /*graph*/, const Match& /*match*/,
                            std::vector<TermId>& /*bySlot*/) {}
    /// For proofs: what applying the rule to these terms may give, told without an e-graph. None if
    /// the rule does not fit them; an applier that leaves this out cannot be explained.
    [[nodiscard]] virtual std::vector<RightInstance> instantiate(const RuleInstance& /*instance*/) {
        return {};
    }
    /// For proofs: apply may rest on what is known of a class, which not each of its terms shows.
    /// Where instantiate gives nothing of what apply built, a proof is tried with a term of the
    /// class that does show it. None if these terms do already.
    [[nodiscard]] virtual std::optional<TermDemand> demand(const RuleInstance& /*instance*/) {
        return std::nullopt;
    }
};

/// A named rewrite rule. Appliers may keep caches, so one rule serves one e-graph at a time.
struct Rule {
    std::string name;
    std::string text;  ///< As the user wrote it, on one line: `lhs => rhs if …`.
    SourceSpan place;  ///< Of the definition.
    Pattern pattern;
    Program program;
    std::vector<std::unique_ptr<Condition>> conditions;
    std::unique_ptr<Applier> applier;
};

using RulePtr = std::shared_ptr<Rule>;

/// An ordered list of rules with unique names.
using RuleList = std::vector<RulePtr>;

/// Appends those of `more` whose names `rules` does not have yet.
void appendRules(RuleList& rules, const RuleList& more);

}  // namespace candler
