#include "tests/bench/evaluations/untyped/OfSmallestTerms.h"

#include "tests/bench/evaluations/untyped/UntypedLanguage.h"

namespace candler::untyped {

std::optional<EClassId> OfSmallestTerms::derive(EGraph& graph, const Match& match) {
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        m_terms[i] = smallestTerm(graph, match.classAt(m_slots[i]));
        if (!m_terms[i].isValid()) return std::nullopt;
    }
    const auto made = make(m_terms);
    if (!made) return std::nullopt;
    return graph.addTerm(*made);
}

void OfSmallestTerms::takenTerms(const EGraph& /*graph*/, const Match& /*match*/,
                                 std::vector<TermId>& bySlot) {
    bySlot.resize(m_matchedSlots);
    for (std::size_t i = 0; i < m_slots.size(); ++i) bySlot[m_slots[i]] = m_terms[i];
}

std::vector<TermId> OfSmallestTerms::instantiate(const RuleInstance& instance) {
    std::vector<TermId> terms;
    for (const std::uint32_t slot : m_slots) terms.push_back(instance.terms[slot]);
    const auto made = make(terms);
    return made ? std::vector{*made} : std::vector<TermId>{};
}

}  // namespace candler::untyped
