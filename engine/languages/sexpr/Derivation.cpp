#include "engine/languages/sexpr/Derivation.h"

namespace candler::sexpr {

std::optional<EClassId> DerivingApplier::apply(EGraph& graph, const Match& match) {
    m_derived.clear();
    for (const DerivationPtr& derivation : m_derivations) {
        const auto made = derivation->derive(graph, match);
        if (!made) return std::nullopt;
        m_derived.push_back(*made);
    }
    return m_right.build(graph, match, m_derived);
}

void DerivingApplier::takenTerms(const EGraph& graph, const Match& match,
                                 std::vector<TermId>& bySlot) {
    for (const DerivationPtr& derivation : m_derivations)
        derivation->takenTerms(graph, match, bySlot);
}

std::vector<RightInstance> DerivingApplier::instantiate(const RuleInstance& instance) {
    std::vector<std::vector<TermId>> all{instance.terms};
    for (const DerivationPtr& derivation : m_derivations) {
        const std::vector<TermId> choices = derivation->instantiate(instance);
        std::vector<std::vector<TermId>> longer;
        for (const std::vector<TermId>& terms : all)
            for (const TermId choice : choices) {
                longer.push_back(terms);
                longer.back().push_back(choice);
            }
        all = std::move(longer);
    }
    std::vector<RightInstance> instances;
    for (const std::vector<TermId>& terms : all)
        instances.push_back({m_right.instantiate(terms), {}});
    return instances;
}

}  // namespace candler::sexpr
