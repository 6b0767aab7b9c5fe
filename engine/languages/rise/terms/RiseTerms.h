// Operations on Rise terms that know about both kinds of binders: sizes inside terms and types,
// beta-eta normal form, combinator normal form.
#pragma once

#include <unordered_map>
#include <vector>

#include "engine/binding/Binding.h"
#include "engine/languages/rise/terms/RiseContext.h"

namespace candler::rise {

/// Term operations of one context, with memo.
class RiseTerms {
public:
    explicit RiseTerms(RiseContext& context);
    RiseTerms(const RiseTerms&) = delete;
    RiseTerms& operator=(const RiseTerms&) = delete;

    [[nodiscard]] RiseContext& context() const { return m_context; }
    [[nodiscard]] Binding& binding() { return m_binding; }

    /// Adds `by` to every free nat index in the term and its types.
    TermId shiftNats(TermId term, int by);
    /// The body of a nat lambda with `value` for nat index 0 and all other nat indices lowered.
    TermId substituteNat(TermId body, NatId value);
    /// Beta, eta and nat-beta reduced. Well-typed terms always have such a form, but it may be
    /// astronomically large; then this is the term itself.
    TermId normalise(TermId term);
    /// `f >> g` becomes `\x. g (f x)` everywhere; then normalised.
    TermId eliminateCompositions(TermId term);
    /// The combinator normal form of the published system: normalised without compositions, then
    /// `f (g x)` becomes `(g >> f) x` where both take data and give data, and what that makes
    /// eta-reducible is reduced. Compositions nest to the left.
    TermId compose(TermId term);

    /// The term with one of its functions that are not applied, `f`, written out as `\x. f x`, or
    /// with more parameters; so for each of them.
    std::vector<TermId> etaExpansions(TermId root);

private:
    TermId etaExpanded(TermId function, std::uint32_t parameters);
    TermId replaced(TermId root, TermId from, TermId to);
    template <typename MapNat, typename MapType>
    TermId relabel(TermId root, MapNat mapNat, MapType mapType);
    // These return an invalid id where the normal form is out of reach.
    TermId reduce(TermId term);
    TermId reduceOnce(TermId term);
    TermId reduceApplication(TermId term);
    TermId reduceLambda(TermId term);
    TermId rebuilt(TermId original, std::span<const TermId> children);
    /// The lambda with this body, or what it is by eta.
    TermId etaReduced(TermId lambda, TermId body);
    [[nodiscard]] bool isOnData(TermId function) const;
    TermId composedApplication(TermId original, TermId function, TermId argument);
    /// `first >> second`, nested to the left as long as both are.
    TermId composition(TermId first, TermId second);

    RiseContext& m_context;
    Binding m_binding;
    std::unordered_map<TermId, TermId> m_normal;
    // Of the present normalise().
    std::size_t m_steps = 0;
    std::size_t m_firstNewTerm = 0;
    int m_depth = 0;
};

}  // namespace candler::rise
