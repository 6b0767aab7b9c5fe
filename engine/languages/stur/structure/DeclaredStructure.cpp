// Structures that a user declares, and what is proved of structures.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/languages/stur/structure/Claims.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

/// With the box, witnesses eliminated; of each redundant piece perhaps several.
Region within(const Conjunction& box, const Region& region, Prover& prover) {
    Region result;
    for (const Conjunction& part : region)
        for (Conjunction& open : eliminate({}, part.with(box), prover))
            result.push_back(std::move(open));
    return result;
}

class DeclaredReader {
public:
    DeclaredReader(const DeclaredStructure& declared, Prover& prover)
        : m_declared(declared), m_prover(prover) {}

    Result<Structure> run() {
        readRedundant();
        if (!readUnique()) return failure(std::move(m_errors));
        checkDisjoint();
        if (!m_errors.empty()) return failure(std::move(m_errors));
        Region support = m_unique;
        for (const Claim& claim : m_claims) support.push_back(claim.region);
        CalculusOptions options;
        options.mostPieces = support.size() * support.size() + options.mostSortedPieces;
        support = merged(std::move(support), m_declared.variables, m_prover);
        Structure structure =
            resolved(m_declared.variables, support, m_claims, options, m_prover).structure;
        checkTargets(structure);
        if (!m_errors.empty()) return failure(std::move(m_errors));
        noteSorted(structure);
        return structure;
    }

private:
    [[nodiscard]] std::string shown(const Conjunction& conjunction) {
        return simplified(conjunction, m_declared.variables, m_prover).text(m_declared.variables);
    }
    void fail(std::string message) { m_errors.push_back(makeError(std::move(message))); }

    void readRedundant() {
        for (const Piece& piece : m_declared.redundant)
            for (const Conjunction& region : within(m_declared.box, {piece.guard}, m_prover)) {
                Conjunction guard = simplified(region, m_declared.variables, m_prover);
                if (guard.isFalse()) continue;
                if (piece.map == identityMap(m_declared.variables))
                    failAstray({guard, piece.map, piece.factor});
                else
                    m_claims.push_back({guard, piece.map, piece.factor});
            }
    }

    bool readUnique() {
        Region redundant;
        for (const Claim& claim : m_claims) redundant.push_back(claim.region);
        const std::optional<Region> unique =
            m_declared.unique
                ? disjoint(within(m_declared.box, *m_declared.unique, m_prover), m_prover)
                : difference({m_declared.box}, redundant, m_prover);
        if (unique) {
            m_unique = merged(*unique, m_declared.variables, m_prover);
        } else {
            fail("the parts of the unique set cannot be told apart");
        }
        return unique.has_value();
    }

    void checkDisjoint() {
        for (std::size_t a = 0; a < m_claims.size(); ++a) {
            const Claim& claim = m_claims[a];
            for (const Conjunction& unique : m_unique)
                if (!m_prover.areDisjoint(claim.region, unique))
                    fail(fmt::format("elements may be unique and redundant at once: {}",
                                     shown(claim.region.with(unique))));
            for (std::size_t b = 0; b < a; ++b) {
                const Conjunction both = claim.region.with(m_claims[b].region);
                if (m_prover.provesEmpty(both) ||
                    (claim.factor == m_claims[b].factor &&
                     m_prover.areEqual(both, claim.map, m_claims[b].map)))
                    continue;
                fail(fmt::format("the redundancy map may give two targets to an element: {}",
                                 shown(both)));
            }
        }
    }

    void failAstray(const Piece& piece) {
        std::vector<std::string> images;
        for (const AffineForm& form : piece.map) images.push_back(form.text());
        fail(fmt::format("the redundancy map may lead outside the unique set: {}: ({}) -> ({})",
                         piece.guard.text(m_declared.variables),
                         fmt::join(m_declared.variables, ","), fmt::join(images, ",")));
    }

    /// Elements whose targets were not found have become unique.
    void checkTargets(const Structure& structure) {
        const std::optional<Region> astray = difference(structure.uniqueSet(), m_unique, m_prover);
        if (!astray) return fail("the redundancy map cannot be followed");
        for (const Conjunction& region : *astray)
            for (const Claim& claim : m_claims) {
                const Conjunction part = claim.region.with(region);
                if (m_prover.provesEmpty(part)) continue;
                failAstray(
                    {simplified(part, m_declared.variables, m_prover), claim.map, claim.factor});
            }
    }

    /// If the pieces are those of sorting some variables, the structure says so.
    void noteSorted(Structure& structure) {
        std::set<std::size_t> moved;
        std::size_t orderCount = 1;
        for (const Piece& piece : structure.pieces)
            for (std::size_t d = 0; d < piece.map.size(); ++d)
                if (piece.map[d] != AffineForm::name(structure.variables[d])) moved.insert(d);
        for (std::size_t k = 2; k <= moved.size() && k <= 6; ++k) orderCount *= k;
        if (moved.size() < 2 || moved.size() > 6 || structure.pieces.size() < orderCount) return;
        TupleGroup group;
        for (const std::size_t d : moved) group.push_back({d});
        for (std::size_t t = 1; t < group.size(); ++t)
            if (!isUnchanged(structure, group[t - 1].front(), group[t].front())) return;
        CalculusOptions options;
        const std::optional<Resolution> sorted =
            sortedStructure(structure.variables, structure.support, {group}, options, m_prover);
        if (sorted && haveSamePieces(sorted->structure, structure))
            structure.sorted = sorted->structure.sorted;
    }

    /// Whether the support is the same with two variables exchanged.
    [[nodiscard]] bool isUnchanged(const Structure& structure, std::size_t a, std::size_t b) {
        const std::string& left = structure.variables[a];
        const std::string& right = structure.variables[b];
        const Region exchanged = regionAt(
            structure.support, {{left, AffineForm::name(right)}, {right, AffineForm::name(left)}});
        return isSubset(exchanged, structure.support, m_prover);
    }

    [[nodiscard]] static bool haveSamePieces(const Structure& a, const Structure& b) {
        return a.pieces.size() == b.pieces.size() &&
               std::all_of(a.pieces.begin(), a.pieces.end(), [&](const Piece& piece) {
                   return std::find(b.pieces.begin(), b.pieces.end(), piece) != b.pieces.end();
               });
    }

    const DeclaredStructure& m_declared;
    Prover& m_prover;
    std::vector<Claim> m_claims;
    Region m_unique;
    Diagnostics m_errors;
};

}  // namespace

Result<Structure> makeStructure(const DeclaredStructure& declared, Prover& prover) {
    return DeclaredReader(declared, prover).run();
}

std::vector<std::string> unprovedInvariants(const Structure& structure, Prover& prover) {
    std::vector<std::string> unproved;
    Region guards;
    for (const Piece& piece : structure.pieces) {
        for (const Conjunction& other : guards)
            if (!prover.areDisjoint(piece.guard, other))
                unproved.push_back(fmt::format("I1: {} and {}", piece.guard.text(), other.text()));
        guards.push_back(piece.guard);
    }
    if (!isSubset(guards, structure.support, prover) ||
        !isSubset(structure.support, guards, prover))
        unproved.emplace_back("I2: the support is not the union of the guards");
    const Region unique = structure.uniqueSet();
    for (const Piece& piece : structure.pieces) {
        if (structure.isIdentity(piece)) continue;
        const Substitution image = substitutionOf(structure.variables, piece.map);
        if (!isSubset({piece.guard}, regionAt(unique, image), prover))
            unproved.push_back("I3: " + structure.text(piece));
    }
    return unproved;
}

bool provesEqual(const Structure& a, const Structure& b, Prover& prover) {
    if (a.variables != b.variables || !isSubset(a.support, b.support, prover) ||
        !isSubset(b.support, a.support, prover))
        return false;
    for (const Piece& x : a.pieces)
        for (const Piece& y : b.pieces) {
            const Conjunction both = x.guard.with(y.guard);
            if (both.isFalse() || prover.provesEmpty(both)) continue;
            if (x.factor != y.factor || !prover.areEqual(both, x.map, y.map)) return false;
        }
    return true;
}

}  // namespace candler::stur
