#include "engine/languages/stur/structure/Claims.h"

#include <algorithm>

#include "engine/languages/stur/structure/Prover.h"

namespace candler::stur {

Region regionAt(const Region& region, const Substitution& arguments) {
    Region result;
    for (const Conjunction& conjunction : region) {
        Conjunction at = conjunction.substituted(arguments);
        if (!at.isFalse()) result.push_back(std::move(at));
    }
    return result;
}

std::vector<AffineForm> formsAt(const std::vector<AffineForm>& forms,
                                const Substitution& arguments) {
    std::vector<AffineForm> result;
    result.reserve(forms.size());
    for (const AffineForm& form : forms) result.push_back(form.substituted(arguments));
    return result;
}

namespace {

/// Verifies candidates of one combination: what is claimed is the set of points where both ends
/// read the same, so that no claim rests on an answer of the prover.
class ClaimFinder {
public:
    ClaimFinder(const Combination& combination, const CalculusOptions& options, Prover& prover)
        : m_combination(combination), m_options(options), m_prover(prover) {}

    std::vector<Claim> find() {
        const auto& profiles = m_combination.profiles;
        // Beyond these, only maps to stored elements are tried, as the rules say them.
        m_isPointwise = m_combination.isPointwise ||
                        profiles.size() * profiles.size() * m_combination.matchings.size() > 300;
        CandidateMaps candidates(m_combination.variables, profiles, m_combination.matchings);
        for (std::size_t p = 0; p < profiles.size(); ++p)
            m_isTarget.push_back(!m_isPointwise || candidates.isStored(p));
        // Where accesses change places and a factor results, elements are their own opposites.
        if (m_combination.matchings.size() > 1) verify(identityMap(m_combination.variables));
        for (const auto& map : candidates.find(m_options.mostCandidates, m_isPointwise)) {
            if (m_prover.isStopped()) return {};
            verify(map);
        }
        return std::move(m_claims);
    }

private:
    void verify(const std::vector<AffineForm>& map) {
        const Substitution image = substitutionOf(m_combination.variables, map);
        const bool isIdentity = map == identityMap(m_combination.variables);
        const std::vector<Conjunction> orders =
            isIdentity ? Region{Conjunction()} : isBefore(map, m_combination.variables);
        std::vector<Profile> images;
        for (const Profile& profile : m_combination.profiles) {
            images.push_back({profile.region.substituted(image), profile.elements});
            for (auto& element : images.back().elements)
                if (element) element->position = formsAt(element->position, image);
        }
        for (const Profile& here : m_combination.profiles)
            for (std::size_t q = 0; q < images.size(); ++q)
                if (isIdentity || m_isTarget[q]) verifyPair(map, here, images[q], orders);
    }

    void verifyPair(const std::vector<AffineForm>& map, const Profile& here, const Profile& there,
                    const std::vector<Conjunction>& orders) {
        const Conjunction both = here.region.with(there.region);
        if (both.isFalse() || m_prover.provesEmpty(both)) return;
        const bool isOwn = map == identityMap(m_combination.variables);
        for (const Matching& matching : m_combination.matchings) {
            Claim claim{both, map, 1};
            if (!readTheSame(here, there, matching, claim)) continue;
            if (isOwn && claim.factor == 1) continue;
            const bool isEverywhere = claim.region == both;
            for (const Conjunction& order : orders) {
                Conjunction region = claim.region.with(order);
                if (!region.isFalse() && !m_prover.provesEmpty(region))
                    m_claims.push_back({std::move(region), map, claim.factor});
            }
            if (isEverywhere) return;
        }
    }

    /// Adds to the claim what must hold and its factor; false if it cannot.
    [[nodiscard]] bool readTheSame(const Profile& here, const Profile& there,
                                   const Matching& matching, Claim& claim) const {
        std::optional<mpq_class> common;
        for (std::size_t a = 0; a < here.elements.size(); ++a) {
            const auto& x = here.elements[a];
            const auto& y = there.elements[matching[a]];
            if (x.has_value() != y.has_value()) return false;
            if (!x) continue;
            for (std::size_t d = 0; d < x->position.size(); ++d)
                claim.region.add(Atom::equal(x->position[d], y->position[d]));
            if (claim.region.isFalse()) return false;
            const mpq_class ratio = x->factor / y->factor;
            if (m_combination.isSum && common && *common != ratio) return false;
            common = ratio;
            claim.factor = m_combination.isSum ? ratio : mpq_class(claim.factor * ratio);
        }
        return true;
    }

    const Combination& m_combination;
    const CalculusOptions& m_options;
    Prover& m_prover;
    bool m_isPointwise = false;
    std::vector<bool> m_isTarget;
    std::vector<Claim> m_claims;
};

}  // namespace

std::vector<Claim> claimsOf(const Combination& combination, const CalculusOptions& options,
                            Prover& prover) {
    return ClaimFinder(combination, options, prover).find();
}

Resolution combined(const Combination& combination, const Region& support,
                    const CalculusOptions& options, Prover& prover) {
    const std::vector<Matching> inPlace{combination.matchings.front()};
    const Combination attempts[] = {
        combination,
        {combination.variables, combination.profiles, inPlace, combination.isSum, false},
        {combination.variables, combination.profiles, inPlace, combination.isSum, true}};
    std::optional<Resolution> best;
    for (const Combination& attempt : attempts) {
        Resolution resolution = resolved(combination.variables, support,
                                         claimsOf(attempt, options, prover), options, prover);
        if (resolution.isComplete) return resolution;
        if (!best || (!best->structure.hasRedundancy() && resolution.structure.hasRedundancy()))
            best = std::move(resolution);
    }
    return std::move(*best);
}

}  // namespace candler::stur
