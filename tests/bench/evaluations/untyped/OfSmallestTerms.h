// OfSmallestTerms: a derivation that makes a term of the smallest terms of some slots.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/languages/sexpr/Derivation.h"

namespace candler::untyped {

class OfSmallestTerms : public sexpr::Derivation {
public:
    OfSmallestTerms(sexpr::SexprContext& context, const sexpr::DerivationArguments& arguments)
        : m_context(context),
          m_matchedSlots(arguments.matchedSlots),
          m_slots(arguments.slots),
          m_terms(m_slots.size()) {}

    std::optional<EClassId> derive(EGraph& graph, const Match& match) override;
    void takenTerms(const EGraph& graph, const Match& match, std::vector<TermId>& bySlot) override;
    [[nodiscard]] std::vector<TermId> instantiate(const RuleInstance& instance) override;

protected:
    /// None if the rule does not apply to these.
    virtual std::optional<TermId> make(std::span<const TermId> terms) = 0;

    sexpr::SexprContext& m_context;

private:
    std::uint32_t m_matchedSlots;
    std::vector<std::uint32_t> m_slots;
    std::vector<TermId> m_terms;  // when the rule was applied; the next merge may change them
};

template <typename T>
sexpr::DerivationPtr makeDerivation(sexpr::SexprContext& context,
                                    const sexpr::DerivationArguments& arguments) {
    return std::make_unique<T>(context, arguments);
}

}  // namespace candler::untyped
