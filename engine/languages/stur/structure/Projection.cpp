// K-proj: sums over variables. A map g of the others is claimed where the summed variables of one
// element can be renumbered, one to one, so that each summand of x has its equal at g(x).
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/languages/stur/structure/Claims.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

using Forms = std::vector<AffineForm>;

std::string freshOf(const std::string& name) {
    return name + "\"";
}

class ProjectionClaims {
public:
    ProjectionClaims(const Structure& body, const std::vector<std::string>& kept,
                     const std::vector<std::string>& summed, const Region& support,
                     const CalculusOptions& options, Prover& prover)
        : m_body(body),
          m_kept(kept),
          m_summed(summed),
          m_support(support),
          m_options(options),
          m_prover(prover) {
        m_all = kept;
        m_all.insert(m_all.end(), summed.begin(), summed.end());
        for (const Piece& piece : body.pieces)
            m_profiles.push_back(
                {piece.guard,
                 {Element{reordered(piece.map), piece.factor, body.isIdentity(piece)}}});
    }

    std::vector<Claim> find() {
        const std::vector<Matching> matchings{{0}};
        CandidateMaps candidates(m_all, m_profiles, matchings);
        std::map<Forms, std::vector<Forms>> renumberings;
        std::vector<Forms> order;
        for (const Forms& map : candidates.find(m_options.mostCandidates, false))
            addCandidate(map, renumberings, order);
        for (const Forms& map : order) {
            if (m_prover.isStopped()) return {};
            tryMap(map, renumberings[map]);
        }
        return std::move(m_claims);
    }

private:
    /// The map's forms in the order of m_all.
    [[nodiscard]] Forms reordered(const Forms& map) const {
        Forms forms;
        for (const std::string& variable : m_all) {
            const auto at = std::find(m_body.variables.begin(), m_body.variables.end(), variable);
            forms.push_back(map[static_cast<std::size_t>(at - m_body.variables.begin())]);
        }
        return forms;
    }

    /// As it is, and with summed variables replaced by what a guard defines them to be: a
    /// diagonal's map then depends on kept variables alone, and its summed variable is moved by a
    /// shift.
    void addCandidate(const Forms& map, std::map<Forms, std::vector<Forms>>& renumberings,
                      std::vector<Forms>& order) {
        offer(map, renumberings, order);
        for (const Profile& profile : m_profiles) {
            std::vector<AffineForm> equations;
            for (const Atom& atom : profile.region.atoms())
                if (atom.kind == Atom::Kind::Zero) equations.push_back(atom.form);
            const Solution defined = solved(m_summed, equations);
            if (defined.values.empty()) continue;
            Forms shifted = formsAt(map, defined.values);
            for (std::size_t w = 0; w < m_summed.size(); ++w) {
                const auto value = defined.values.find(m_summed[w]);
                if (value == defined.values.end()) continue;
                AffineForm& form = shifted[m_kept.size() + w];
                form = form + AffineForm::name(m_summed[w]) - value->second;
            }
            offer(shifted, renumberings, order);
        }
    }

    void offer(const Forms& map, std::map<Forms, std::vector<Forms>>& renumberings,
               std::vector<Forms>& order) const {
        const Forms kept(map.begin(), map.begin() + static_cast<std::ptrdiff_t>(m_kept.size()));
        const bool usesSummed = std::any_of(kept.begin(), kept.end(), [&](const AffineForm& form) {
            return std::any_of(m_summed.begin(), m_summed.end(),
                               [&](const std::string& name) { return form.uses(name); });
        });
        if (usesSummed) return;
        Forms summed(map.begin() + static_cast<std::ptrdiff_t>(m_kept.size()), map.end());
        if (!inverseOf(summed)) return;
        std::vector<Forms>& known = renumberings[kept];
        if (known.empty()) order.push_back(kept);
        if (std::find(known.begin(), known.end(), summed) == known.end())
            known.push_back(std::move(summed));
    }

    /// The summed variables in terms of their renumbered ones, which keep the names; none if there
    /// is no such map of integers.
    [[nodiscard]] std::optional<Substitution> inverseOf(const Forms& renumbering) const {
        std::vector<AffineForm> equations;
        std::vector<std::string> unknowns;
        Substitution fresh;
        for (const std::string& name : m_summed) {
            unknowns.push_back(freshOf(name));
            fresh[name] = AffineForm::name(freshOf(name));
        }
        for (std::size_t w = 0; w < m_summed.size(); ++w)
            equations.push_back(renumbering[w].substituted(fresh) - AffineForm::name(m_summed[w]));
        Solution solution = solved(unknowns, std::move(equations));
        if (!solution.free.empty()) return {};
        Substitution inverse;
        for (const std::string& name : m_summed) inverse[name] = solution.values[freshOf(name)];
        return inverse;
    }

    /// Each renumbering alone, and then all that are right somewhere, in pieces.
    void tryMap(const Forms& map, const std::vector<Forms>& renumberings) {
        constexpr std::size_t kMostTogether = 8;
        std::vector<Forms> useful;
        std::vector<std::map<mpq_class, Region>> regions;
        for (const Forms& renumbering : renumberings) {
            std::map<mpq_class, Region> equal = equalSummands(map, renumbering);
            if (equal.empty()) continue;
            useful.push_back(renumbering);
            regions.push_back(std::move(equal));
            if (useful.size() == kMostTogether) break;
        }
        const std::size_t before = m_claims.size();
        for (std::size_t h = 0; h < useful.size(); ++h)
            claimTogether(map, {useful[h]}, {regions[h]});
        if (useful.size() > 1 && m_claims.size() == before) claimTogether(map, useful, regions);
    }

    /// Where summands at (x, w) equal those at (map(x), renumbering(w)), by factor.
    [[nodiscard]] std::map<mpq_class, Region> equalSummands(const Forms& map,
                                                            const Forms& renumbering) {
        Forms all = map;
        all.insert(all.end(), renumbering.begin(), renumbering.end());
        const Substitution image = substitutionOf(m_all, all);
        std::map<mpq_class, Region> regions;
        for (const Profile& here : m_profiles)
            for (const Profile& there : m_profiles) {
                const Element& x = *here.elements.front();
                const Element& y = *there.elements.front();
                Conjunction region = here.region.with(there.region.substituted(image));
                for (std::size_t d = 0; d < x.position.size() && !region.isFalse(); ++d)
                    region.add(Atom::equal(x.position[d], y.position[d].substituted(image)));
                if (region.isFalse() || m_prover.provesEmpty(region)) continue;
                regions[x.factor / y.factor].push_back(std::move(region));
            }
        return regions;
    }

    void claimTogether(const Forms& map, const std::vector<Forms>& renumberings,
                       const std::vector<std::map<mpq_class, Region>>& regions) {
        std::map<mpq_class, std::vector<Region>> byFactor;
        for (std::size_t h = 0; h < renumberings.size(); ++h)
            for (const auto& [factor, region] : regions[h]) {
                byFactor[factor].resize(renumberings.size());
                byFactor[factor][h] = region;
            }
        for (auto& [factor, domains] : byFactor)
            if (factor != 1 || map != identityMap(m_kept))
                claim(map, renumberings, domains, factor);
    }

    /// Claims the map for x of which every summand has its equal, and the other way round.
    void claim(const Forms& map, const std::vector<Forms>& renumberings,
               std::vector<Region> domains, const mpq_class& factor) {
        Region covered;
        for (Region& domain : domains) {
            const std::optional<Region> own = difference(domain, covered, m_prover);
            if (!own) return;
            domain = *own;
            covered.insert(covered.end(), own->begin(), own->end());
        }
        std::optional<Region> bad = difference(m_body.support, covered, m_prover);
        if (!bad || !addMissedImages(map, renumberings, domains, *bad)) return;
        Region badPoints;
        for (const Conjunction& part : *bad)
            for (Conjunction& point : eliminate(m_summed, part, m_prover))
                badPoints.push_back(std::move(point));
        const std::optional<Region> good = difference(m_support, badPoints, m_prover);
        if (!good) return;
        // A sum that is its own multiple is 0.
        const Region orders =
            map == identityMap(m_kept) ? Region{Conjunction()} : isBefore(map, m_kept);
        for (const Conjunction& region : *good)
            for (const Conjunction& order : orders) {
                Conjunction claimed = region.with(order);
                if (!claimed.isFalse() && !m_prover.provesEmpty(claimed))
                    m_claims.push_back({std::move(claimed), map, factor});
            }
    }

    /// Summands of map(x) that are the image of none of x, or of two.
    [[nodiscard]] bool addMissedImages(const Forms& map, const std::vector<Forms>& renumberings,
                                       const std::vector<Region>& domains, Region& bad) {
        const Substitution kept = substitutionOf(m_kept, map);
        Region images;
        for (std::size_t h = 0; h < renumberings.size(); ++h) {
            const Region image = regionAt(domains[h], *inverseOf(renumberings[h]));
            for (const Conjunction& one : image)
                for (const Conjunction& other : images) {
                    const Conjunction twice = one.with(other);
                    if (!twice.isFalse() && !m_prover.provesEmpty(twice)) bad.push_back(twice);
                }
            images.insert(images.end(), image.begin(), image.end());
        }
        const std::optional<Region> missed =
            difference(regionAt(m_body.support, kept), images, m_prover);
        if (!missed) return false;
        bad.insert(bad.end(), missed->begin(), missed->end());
        return true;
    }

    const Structure& m_body;
    const std::vector<std::string>& m_kept;
    const std::vector<std::string>& m_summed;
    const Region& m_support;
    const CalculusOptions& m_options;
    Prover& m_prover;
    std::vector<std::string> m_all;
    std::vector<Profile> m_profiles;
    std::vector<Claim> m_claims;
};

/// Tuples that are kept change places as before: the sum does not change, nor does its support.
std::vector<TupleGroup> keptGroups(const Structure& body, const std::vector<std::string>& kept) {
    std::vector<TupleGroup> groups;
    for (const TupleGroup& group : body.sorted) {
        groups.emplace_back();
        for (const std::vector<std::size_t>& tuple : group) {
            std::vector<std::size_t> positions;
            for (const std::size_t position : tuple) {
                const auto at = std::find(kept.begin(), kept.end(), body.variables[position]);
                if (at != kept.end())
                    positions.push_back(static_cast<std::size_t>(at - kept.begin()));
            }
            if (positions.size() == tuple.size()) groups.back().push_back(std::move(positions));
        }
        std::sort(groups.back().begin(), groups.back().end());
    }
    return groups;
}

}  // namespace

Resolution projected(const Structure& body, const std::vector<std::string>& kept,
                     const CalculusOptions& options, Prover& prover) {
    std::vector<std::string> summed;
    for (const std::string& variable : body.variables)
        if (std::find(kept.begin(), kept.end(), variable) == kept.end()) summed.push_back(variable);
    Region points;
    for (const Conjunction& part : body.support)
        for (Conjunction& point : eliminate(summed, part, prover))
            points.push_back(std::move(point));
    constexpr std::size_t kMostPoints = 200;
    if (points.size() > kMostPoints) points = {hullOf(points, prover)};
    points = merged(std::move(points), kept, prover);
    const std::optional<Region> support = disjoint(points, prover);
    if (!support) {
        // The parts may overlap, so that only one that has them all is left: what all imply.
        Resolution coarse = resolved(kept, {hullOf(points, prover)}, {}, options, prover);
        coarse.notes.emplace_back("parts of the support cannot be told apart: their hull is kept");
        return coarse;
    }
    const Region parts = merged(*support, kept, prover);
    if (std::optional<Resolution> sorted =
            sortedStructure(kept, parts, keptGroups(body, kept), options, prover))
        return std::move(*sorted);
    constexpr std::size_t kManyPieces = 32;
    if (body.pieces.size() > kManyPieces) {
        Resolution coarse = resolved(kept, parts, {}, options, prover);
        coarse.notes.push_back(fmt::format(
            "more than {} pieces to sum over: all elements are kept as unique ones", kManyPieces));
        return coarse;
    }
    const std::vector<Claim> claims =
        ProjectionClaims(body, kept, summed, parts, options, prover).find();
    return resolved(kept, parts, claims, options, prover);
}

}  // namespace candler::stur
