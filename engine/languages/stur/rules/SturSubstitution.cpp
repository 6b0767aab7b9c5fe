#include "engine/languages/stur/rules/SturSubstitution.h"

#include <array>

#include "engine/languages/stur/rules/SturFacts.h"
#include "engine/languages/stur/terms/SturTerms.h"

namespace candler::stur {

namespace {

using sexpr::DerivationArguments;
using sexpr::SexprContext;

class IndexReplacement : public sexpr::Derivation {
public:
    IndexReplacement(SexprContext& context, const DerivationArguments& arguments)
        : m_terms(context),
          m_matchedSlots(arguments.matchedSlots),
          m_slots{arguments.slots[0], arguments.slots[1], arguments.slots[2]} {}

    std::optional<EClassId> derive(EGraph& graph, const Match& match) override {
        for (std::size_t i = 0; i < m_slots.size(); ++i) {
            m_taken[i] = smallestTerm(graph, match.classAt(m_slots[i]));
            if (!m_taken[i].isValid()) return std::nullopt;
        }
        const auto made = make(m_taken);
        return made ? std::optional(graph.addTerm(*made)) : std::nullopt;
    }

    void takenTerms(const EGraph& /*graph*/, const Match& /*match*/,
                    std::vector<TermId>& bySlot) override {
        bySlot.resize(m_matchedSlots);
        for (std::size_t i = 0; i < m_slots.size(); ++i) bySlot[m_slots[i]] = m_taken[i];
    }

    [[nodiscard]] std::vector<TermId> instantiate(const RuleInstance& instance) override {
        const auto made = make(
            {instance.terms[m_slots[0]], instance.terms[m_slots[1]], instance.terms[m_slots[2]]});
        return made ? std::vector<TermId>{*made} : std::vector<TermId>{};
    }

private:
    std::optional<TermId> make(const std::array<TermId, 3>& given) {
        if (!m_terms.isName(given[0])) return std::nullopt;
        return m_terms.substituted(given[2], m_terms.name(given[0]), given[1]);
    }

    SturTerms m_terms;
    std::uint32_t m_matchedSlots;
    std::array<std::uint32_t, 3> m_slots;
    std::array<TermId, 3> m_taken;  ///< When the rule was applied; the next merge may change them.
};

}  // namespace

sexpr::DerivationPtr makeSubstitution(SexprContext& context, const DerivationArguments& arguments) {
    return std::make_unique<IndexReplacement>(context, arguments);
}

}  // namespace candler::stur
