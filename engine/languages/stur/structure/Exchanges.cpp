// Tensors whose indices may change places: which exchanges a structure shows, and the structure
// that follows of those that are known otherwise.
#include <algorithm>

#include "engine/languages/stur/structure/Claims.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

/// The point with the indices exchanged, as forms over the variables.
std::vector<AffineForm> mapOf(const Exchange& exchange, const std::vector<std::string>& variables) {
    std::vector<AffineForm> map = identityMap(variables);
    std::swap(map[exchange.first], map[exchange.second]);
    return map;
}

Region imageOf(const Region& region, const Exchange& exchange,
               const std::vector<std::string>& variables) {
    return regionAt(region, substitutionOf(variables, mapOf(exchange, variables)));
}

/// Tells whether all that two pieces say of elements and their images is the same.
class ExchangeProof {
public:
    ExchangeProof(const Structure& structure, const Exchange& exchange, Prover& prover)
        : m_structure(structure),
          m_exchange(exchange),
          m_image(substitutionOf(structure.variables, mapOf(exchange, structure.variables))),
          m_prover(prover) {}

    [[nodiscard]] bool run() {
        if (!isSubset(m_structure.support,
                      imageOf(m_structure.support, m_exchange, m_structure.variables), m_prover))
            return false;
        return std::ranges::all_of(m_structure.pieces, [&](const Piece& here) {
            return std::ranges::all_of(m_structure.pieces,
                                       [&](const Piece& there) { return areAlike(here, there); });
        });
    }

private:
    /// Both lead to one element, with the exchange's factor between them, or the piece is a
    /// diagonal on which that factor is that of the exchange.
    [[nodiscard]] bool areAlike(const Piece& here, const Piece& there) {
        const Conjunction both = here.guard.with(there.guard.substituted(m_image));
        if (m_prover.provesEmpty(both)) return true;
        return here.factor == m_exchange.factor * there.factor &&
               m_prover.areEqual(both, here.map, formsAt(there.map, m_image));
    }

    const Structure& m_structure;
    const Exchange& m_exchange;
    Substitution m_image;
    Prover& m_prover;
};

/// The part of the support that an exchange leads into the support; all else is 0. None if that
/// cannot be said in a few parts.
std::optional<Region> closedUnder(const Region& support, const Exchange& exchange,
                                  const std::vector<std::string>& variables, Prover& prover) {
    constexpr std::size_t kMostParts = 8;
    const Region image = imageOf(support, exchange, variables);
    if (isSubset(support, image, prover)) return support;
    if (support.size() * image.size() > kMostParts) return std::nullopt;
    Region both;
    for (const Conjunction& a : support)
        for (const Conjunction& b : image) both.push_back(a.with(b));
    both = merged(std::move(both), variables, prover);
    if (!isSubset(both, imageOf(both, exchange, variables), prover)) return std::nullopt;
    return both;
}

/// Indices that change places with each other, by pairs.
std::vector<TupleGroup> groupsOf(const std::vector<Exchange>& exchanges) {
    std::vector<TupleGroup> groups;
    const auto groupWith = [&](std::size_t position) {
        return std::ranges::find_if(groups, [&](const TupleGroup& group) {
            return std::ranges::count(group, std::vector<std::size_t>{position}) != 0;
        });
    };
    for (const Exchange& exchange : exchanges) {
        TupleGroup joined;
        for (const std::size_t position : {exchange.first, exchange.second}) {
            const auto known = groupWith(position);
            if (known == groups.end()) {
                joined.push_back({position});
                continue;
            }
            joined.insert(joined.end(), known->begin(), known->end());
            groups.erase(known);
        }
        std::ranges::sort(joined);
        joined.erase(std::unique(joined.begin(), joined.end()), joined.end());
        groups.push_back(std::move(joined));
    }
    return groups;
}

std::vector<Claim> claimsOf(const std::vector<Exchange>& exchanges, const Region& support,
                            const std::vector<std::string>& variables) {
    std::vector<Claim> claims;
    for (const Exchange& exchange : exchanges) {
        const AffineForm first = AffineForm::name(variables[exchange.first]);
        const AffineForm second = AffineForm::name(variables[exchange.second]);
        for (const Conjunction& part : support) {
            claims.push_back({part.with(Atom::below(second, first)), mapOf(exchange, variables),
                              exchange.factor});
            // Its own opposite.
            if (exchange.factor == -1)
                claims.push_back(
                    {part.with(Atom::equal(first, second)), identityMap(variables), -1});
        }
    }
    return claims;
}

bool hasWitnesses(const Region& region) {
    return std::ranges::any_of(region,
                               [](const Conjunction& part) { return !part.witnesses().empty(); });
}

}  // namespace

std::vector<Exchange> exchangesOf(const Structure& structure, Prover& prover) {
    constexpr std::size_t kMostPieces = 8;
    const std::size_t count = structure.variables.size();
    if (structure.isZero() || structure.pieces.size() > kMostPieces ||
        hasWitnesses(structure.support))
        return {};
    std::vector<Exchange> found;
    for (std::size_t a = 0; a < count; ++a)
        for (std::size_t b = a + 1; b < count; ++b)
            for (const int factor : {1, -1}) {
                const Exchange one{a, b, factor};
                if (!ExchangeProof(structure, one, prover).run()) continue;
                found.push_back(one);
                break;
            }
    return found;
}

Resolution exchanged(const Structure& operand, const std::vector<Exchange>& exchanges,
                     const CalculusOptions& options, Prover& prover) {
    Resolution unchanged{operand, {}, {}};
    if (operand.hasRedundancy() || hasWitnesses(operand.support)) return unchanged;
    Region support = operand.support;
    for (const Exchange& exchange : exchanges) {
        auto closed = closedUnder(support, exchange, operand.variables, prover);
        if (!closed) return unchanged;
        support = std::move(*closed);
    }
    const bool isStillClosed = std::ranges::all_of(exchanges, [&](const Exchange& exchange) {
        return isSubset(support, imageOf(support, exchange, operand.variables), prover);
    });
    if (!isStillClosed) return unchanged;
    const bool areAllEqual = std::ranges::all_of(
        exchanges, [](const Exchange& exchange) { return exchange.factor == 1; });
    if (areAllEqual)
        if (auto sorted =
                sortedStructure(operand.variables, support, groupsOf(exchanges), options, prover))
            return std::move(*sorted);
    return resolved(operand.variables, support, claimsOf(exchanges, support, operand.variables),
                    options, prover);
}

}  // namespace candler::stur
