// Structures of claims: what no claim covers is unique, and the others get a map that leads there.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/stur/structure/Claims.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

class Resolver {
public:
    Resolver(const std::vector<std::string>& variables, const CalculusOptions& options,
             Prover& prover)
        : m_variables(variables),
          m_options(options),
          m_prover(prover),
          m_firstQuery(prover.asked().size()) {}

    Resolution run(Region support, std::vector<Claim> claims) {
        if (!removeZeros(support, claims)) return giveUp();
        m_result.structure = Structure::unique(m_variables, support);
        m_result.raw = m_result.structure.pieces;
        if (claims.empty()) return std::move(m_result);
        m_unique = support;
        for (const Claim& claim : claims) {
            std::optional<Region> rest = difference(m_unique, {claim.region}, m_prover);
            if (!rest || isTooMuch(rest->size())) return giveUp();
            m_unique = std::move(*rest);
        }
        m_unique = merged(std::move(m_unique), m_variables, m_prover);
        for (const Claim& claim : claims) {
            lead(claim);
            if (isTooMuch(m_covered.size())) return giveUp();
        }
        if (!followChains(support, claims)) return giveUp();
        finish(support);
        return std::move(m_result);
    }

private:
    Resolution giveUp() {
        m_result.notes.emplace_back("too many cases: all elements are kept as unique ones");
        m_result.isComplete = false;
        return std::move(m_result);
    }

    /// Takes those that say so out of the support and of the claims. False if that is not possible;
    /// the structure then has the support.
    bool removeZeros(Region& support, std::vector<Claim>& claims) {
        m_result.structure = Structure::unique(m_variables, support);
        m_result.raw = m_result.structure.pieces;
        Region zeros;
        const std::vector<AffineForm> identity = identityMap(m_variables);
        std::erase_if(claims, [&](const Claim& claim) {
            if (claim.map == identity && claim.factor != 1) zeros.push_back(claim.region);
            return claim.map == identity;
        });
        if (zeros.empty()) return true;
        const std::optional<Region> rest = difference(support, zeros, m_prover);
        if (!rest) return false;
        support = merged(*rest, m_variables, m_prover);
        std::vector<Claim> others;
        for (const Claim& claim : claims) {
            const std::optional<Region> parts = difference({claim.region}, zeros, m_prover);
            if (!parts) return false;
            for (const Conjunction& part : *parts)
                others.push_back({part, claim.map, claim.factor});
        }
        claims = std::move(others);
        return true;
    }

    /// A bound of the work, the same on every machine.
    [[nodiscard]] bool isTooMuch(std::size_t parts) const {
        constexpr std::size_t kMostParts = 200;
        constexpr std::size_t kMostQueries = 8000;
        return parts > kMostParts || m_prover.asked().size() - m_firstQuery > kMostQueries ||
               m_prover.isStopped();
    }

    /// The part of the claim that leads to unique elements and is not covered yet.
    void lead(const Claim& claim) {
        const Substitution image = substitutionOf(m_variables, claim.map);
        for (const Conjunction& target : m_unique) {
            const Conjunction leads = claim.region.with(target.substituted(image));
            if (leads.isFalse() || m_prover.provesEmpty(leads)) continue;
            const std::optional<Region> rest = difference({leads}, m_covered, m_prover);
            if (!rest) continue;
            for (const Conjunction& region : *rest) {
                m_covered.push_back(region);
                m_pieces.push_back({region, claim.map, claim.factor});
            }
        }
    }

    /// Elements whose claims lead to redundant ones follow these, a few times; then they are
    /// unique.
    bool followChains(const Region& support, const std::vector<Claim>& claims) {
        constexpr int kMostRounds = 3;
        std::vector<Claim> chains = claims;
        for (int round = 0;; ++round) {
            std::optional<Region> left = difference(support, m_unique, m_prover);
            if (left) left = difference(*left, m_covered, m_prover);
            if (!left) return false;
            m_left = std::move(*left);
            if (m_left.empty() || round == kMostRounds) return true;
            chains = composed(chains, claims);
            for (const Claim& chain : chains) {
                lead(chain);
                if (isTooMuch(m_covered.size())) return false;
            }
        }
    }

    /// `first`, where they begin in what is left, and then `second`.
    std::vector<Claim> composed(const std::vector<Claim>& first, const std::vector<Claim>& second) {
        constexpr std::size_t kMostChains = 64;
        std::vector<Claim> chains;
        for (const Claim& a : first) {
            const Substitution image = substitutionOf(m_variables, a.map);
            for (const Claim& b : second) {
                const Conjunction meets = a.region.with(b.region.substituted(image));
                if (meets.isFalse()) continue;
                for (const Conjunction& left : m_left) {
                    const Conjunction region = meets.with(left);
                    if (region.isFalse() || m_prover.provesEmpty(region)) continue;
                    chains.push_back({region, formsAt(b.map, image), a.factor * b.factor});
                    if (chains.size() == kMostChains) return chains;
                }
            }
        }
        return chains;
    }

    /// Unites pieces with equal maps, and keeps as many as there may be.
    void finish(const Region& support) {
        m_result.raw.clear();
        for (const Conjunction& region : m_unique)
            m_result.raw.push_back({region, identityMap(m_variables), 1});
        m_result.raw.insert(m_result.raw.end(), m_pieces.begin(), m_pieces.end());
        std::vector<Piece> redundant = unitedPieces();
        Region unique = m_unique;
        unique.insert(unique.end(), m_left.begin(), m_left.end());
        unique = merged(std::move(unique), m_variables, m_prover);
        if (unique.size() + redundant.size() > m_options.mostPieces) {
            const std::size_t kept =
                m_options.mostPieces - std::min(unique.size(), m_options.mostPieces);
            m_result.notes.push_back(fmt::format(
                "more than {} pieces: {} of the redundancy map are kept as unique elements",
                m_options.mostPieces, redundant.size() - kept));
            m_result.isComplete = false;
            for (std::size_t p = kept; p < redundant.size(); ++p)
                unique.push_back(redundant[p].guard);
            redundant.resize(kept);
            unique = merged(std::move(unique), m_variables, m_prover);
        }
        m_result.structure = Structure::unique(m_variables, std::move(unique));
        m_result.structure.support = support;
        for (Piece& piece : redundant) m_result.structure.pieces.push_back(std::move(piece));
    }

    /// Maps may be equal where a piece holds: those that are right for most pieces are taken.
    [[nodiscard]] std::vector<Piece> unitedPieces() {
        std::vector<Piece> result;
        std::vector<Piece> rest = m_pieces;
        std::vector<std::vector<AffineForm>> maps;
        for (const Piece& piece : m_pieces)
            if (std::find(maps.begin(), maps.end(), piece.map) == maps.end())
                maps.push_back(piece.map);
        while (!rest.empty()) {
            std::vector<std::size_t> best;
            const std::vector<AffineForm>* map = nullptr;
            for (const auto& candidate : maps) {
                std::vector<std::size_t> right = piecesOf(rest, candidate);
                if (right.size() <= best.size()) continue;
                best = std::move(right);
                map = &candidate;
            }
            Region region;
            for (const std::size_t p : best) region.push_back(rest[p].guard);
            const mpq_class factor = rest[best.front()].factor;
            for (Conjunction& guard : merged(std::move(region), m_variables, m_prover))
                result.push_back({std::move(guard), *map, factor});
            for (std::size_t p = best.size(); p-- > 0;)
                rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(best[p]));
        }
        return result;
    }

    /// Pieces whose map might as well be this one; with the factor of the first.
    [[nodiscard]] std::vector<std::size_t> piecesOf(const std::vector<Piece>& pieces,
                                                    const std::vector<AffineForm>& map) {
        std::vector<std::size_t> right;
        for (std::size_t p = 0; p < pieces.size(); ++p)
            if ((right.empty() || pieces[right.front()].factor == pieces[p].factor) &&
                m_prover.areEqual(pieces[p].guard, map, pieces[p].map))
                right.push_back(p);
        return right;
    }

    const std::vector<std::string>& m_variables;
    const CalculusOptions& m_options;
    Prover& m_prover;
    std::size_t m_firstQuery;
    Resolution m_result;
    Region m_unique;
    Region m_covered;
    Region m_left;
    std::vector<Piece> m_pieces;
};

}  // namespace

Resolution resolved(const std::vector<std::string>& variables, const Region& support,
                    const std::vector<Claim>& claims, const CalculusOptions& options,
                    Prover& prover) {
    return Resolver(variables, options, prover).run(support, claims);
}

}  // namespace candler::stur
