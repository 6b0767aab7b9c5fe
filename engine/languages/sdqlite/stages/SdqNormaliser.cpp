#include "engine/languages/sdqlite/stages/SdqNormaliser.h"

namespace candler::sdqlite {

SdqNormaliser::SdqNormaliser(SdqTerms& terms, const CheckedProgram& program)
    : m_terms(terms), m_rules(terms, directedRules()), m_reduction(terms, program) {}

std::optional<SdqNormaliser::Step> SdqNormaliser::stepAtRoot(SdqScopes::Id scope, TermId term) {
    if (m_terms.store.children(term).empty()) return std::nullopt;
    if (const auto reduced = m_reduction.reduce(scope, term))
        return Step{std::string(reduced->step), reduced->term};
    if (const auto applied = m_rules.apply(term)) return Step{*applied->rule, applied->term};
    return std::nullopt;
}

std::optional<SdqNormaliser::Step> SdqNormaliser::step(SdqScopes::Id scope, TermId term) {
    if (m_normal.contains({term, scope})) return std::nullopt;
    const auto before = m_terms.store.children(term);
    std::vector<TermId> children(before.begin(), before.end());
    for (std::size_t i = 0; i < children.size(); ++i) {
        auto inside = step(m_reduction.scopes().below(scope, term, i), children[i]);
        if (!inside) continue;
        children[i] = inside->term;
        inside->term = m_terms.store.make(m_terms.store.labelOf(term), children);
        return inside;
    }
    auto made = stepAtRoot(scope, term);
    if (!made) m_normal.emplace(term, scope);
    return made;
}

Normalised SdqNormaliser::normalise(TermId term, const NormaliserLimits& limits) {
    Normalised result;
    result.term = term;
    while (true) {
        if (result.steps.size() >= limits.steps || limits.stop.isStopped() ||
            m_terms.store.treeSize(result.term) > limits.size) {
            result.isComplete = false;
            return result;
        }
        auto next = step(SdqScopes::kTop, result.term);
        if (!next) return result;
        result.steps.push_back({std::move(next->rule), result.term, next->term});
        result.term = next->term;
    }
}

}  // namespace candler::sdqlite
