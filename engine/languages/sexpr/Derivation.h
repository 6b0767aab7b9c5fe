// Derivation: how a rule makes a class of its right-hand side that the match does not bind: a
// shifted or substituted term, a fresh name. In rule files: `with ?v = (name arguments)`.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/language/RuleScopes.h"
#include "engine/languages/sexpr/PatternApplier.h"
#include "engine/languages/sexpr/SexprContext.h"

namespace candler::sexpr {

class Derivation {
public:
    Derivation() = default;
    Derivation(const Derivation&) = delete;
    Derivation& operator=(const Derivation&) = delete;
    virtual ~Derivation() = default;

    /// None if the rule does not apply here.
    virtual std::optional<EClassId> derive(EGraph& graph, const Match& match) = 0;
    /// As Applier::takenTerms.
    virtual void takenTerms(const EGraph& /*graph*/, const Match& /*match*/,
                            std::vector<TermId>& /*bySlot*/) {}
    /// For proofs: what it may make of these terms.
    [[nodiscard]] virtual std::vector<TermId> instantiate(const RuleInstance& instance) = 0;
};

using DerivationPtr = std::unique_ptr<Derivation>;

/// What is written behind the name, by kind.
struct DerivationArguments {
    std::uint32_t matchedSlots = 0;  ///< How many class slots the match has.
    std::vector<std::uint32_t> slots;
    std::vector<std::int32_t> numbers;
    std::string word;
};

struct DerivationRow {
    std::string_view name;
    std::string_view description;
    std::string_view kinds;  ///< Of each argument, as in ConditionRow and RuleReading.
    DerivationPtr (*make)(SexprContext& context, const DerivationArguments& arguments) = nullptr;
    ScopeNote scope = ScopeNote::Nothing;
};

/// A right-hand side whose last slots are derived.
class DerivingApplier : public Applier {
public:
    DerivingApplier(RightSide right, std::vector<DerivationPtr> derivations)
        : m_right(std::move(right)), m_derivations(std::move(derivations)) {}

    std::optional<EClassId> apply(EGraph& graph, const Match& match) override;
    void takenTerms(const EGraph& graph, const Match& match, std::vector<TermId>& bySlot) override;
    [[nodiscard]] std::vector<RightInstance> instantiate(const RuleInstance& instance) override;

private:
    RightSide m_right;
    std::vector<DerivationPtr> m_derivations;
    std::vector<EClassId> m_derived;
};

}  // namespace candler::sexpr
