// Identities and reversals in products (specification 5.5): `δ(i,j) a(j)` is `δ(i,j) a(i)`; a sum
// over an index that only a reversal has is 1; two reversals of one index have the same other
// index.
#include <algorithm>

#include "engine/languages/linrel/oracles/PolytermAlgebra.h"

namespace candler::linrel {

namespace {

std::size_t uses(const Monomial& monomial, Place place) {
    return static_cast<std::size_t>(std::ranges::count_if(
        monomial.atoms, [place](const Factor& atom) { return atom.uses(place); }));
}

void erase(Monomial& monomial, std::size_t atom) {
    monomial.atoms.erase(monomial.atoms.begin() + static_cast<std::ptrdiff_t>(atom));
}

Place other(const Factor& atom, Place one) {
    return atom.places[0] == one ? atom.places[1] : atom.places[0];
}

/// Only indices that were substituted are used by no atom.
void dropUnused(Monomial& monomial) {
    std::vector<Place> names(kFirstBound + monomial.bound.size());
    std::vector<std::int64_t> kept;
    for (std::size_t i = 0; i < monomial.bound.size(); ++i) {
        const auto place = static_cast<Place>(kFirstBound + i);
        if (!monomial.uses(place)) continue;
        names[place] = static_cast<Place>(kFirstBound + kept.size());
        kept.push_back(monomial.bound[i]);
    }
    for (Factor& atom : monomial.atoms)
        for (std::size_t k = 0; k < atom.arity; ++k)
            if (isBound(atom.places[k])) atom.places[k] = names[atom.places[k]];
    monomial.bound = std::move(kept);
}

}  // namespace

void PolytermAlgebra::simplify(Summand& summand) const {
    while (simplifyDelta(summand) || simplifyReversal(summand)) {
    }
    dropUnused(summand.monomial);
}

bool PolytermAlgebra::simplifyDelta(Summand& summand) const {
    std::vector<Factor>& atoms = summand.monomial.atoms;
    for (std::size_t k = 0; k < atoms.size(); ++k) {
        if (m_heads[atoms[k].head].kind != AtomKind::Delta) continue;
        const Place kept = std::min(atoms[k].places[0], atoms[k].places[1]);
        const Place gone = std::max(atoms[k].places[0], atoms[k].places[1]);
        bool isChanged = false;
        for (std::size_t n = 0; n < atoms.size() && kept != gone; ++n)
            for (std::size_t p = 0; p < atoms[n].arity && n != k; ++p)
                if (atoms[n].places[p] == gone) {
                    atoms[n].places[p] = kept;
                    isChanged = true;
                }
        if (kept == gone || isBound(gone)) {
            erase(summand.monomial, k);
            // Nothing else has the kept index: each of its places counts once.
            if (isBound(kept) && uses(summand.monomial, kept) == 0)
                summand.coefficient *= numberOf(summand.monomial.bound[kept - kFirstBound]);
            return true;
        }
        if (isChanged) return true;
    }
    return false;
}

bool PolytermAlgebra::simplifyReversal(Summand& summand) const {
    return dropReversal(summand) || joinReversals(summand.monomial);
}

bool PolytermAlgebra::dropReversal(Summand& summand) const {
    Monomial& monomial = summand.monomial;
    for (std::size_t k = 0; k < monomial.atoms.size(); ++k) {
        const Factor atom = monomial.atoms[k];
        if (m_heads[atom.head].kind != AtomKind::Reversal) continue;
        for (const Place place : atom.places) {
            if (!isBound(place) || uses(monomial, place) != 1) continue;
            const std::int64_t size = monomial.bound[place - kFirstBound];
            const Place rest = other(atom, place);
            erase(monomial, k);
            // Only the middle of an odd number of places is its own reverse.
            if (rest == place) summand.coefficient *= size % 2 == 0 ? 0 : 1;
            // The other index was used here alone, too: each of its places counts once.
            else if (isBound(rest) && uses(monomial, rest) == 0)
                summand.coefficient *= numberOf(size);
            return true;
        }
    }
    return false;
}

bool PolytermAlgebra::joinReversals(Monomial& monomial) const {
    const auto isReversal = [this](const Factor& atom) {
        return m_heads[atom.head].kind == AtomKind::Reversal;
    };
    for (std::size_t a = 0; a < monomial.atoms.size(); ++a) {
        if (!isReversal(monomial.atoms[a])) continue;
        for (std::size_t b = a + 1; b < monomial.atoms.size(); ++b) {
            if (!isReversal(monomial.atoms[b])) continue;
            for (const Place shared : monomial.atoms[a].places) {
                if (!monomial.atoms[b].uses(shared)) continue;
                Factor& second = monomial.atoms[b];
                const Place left = other(monomial.atoms[a], shared);
                const Place right = other(second, shared);
                // δ(left,right), done at once.
                if (left == right) {
                    erase(monomial, b);
                } else {
                    second.head = m_delta;
                    second.places = {left, right};
                }
                return true;
            }
        }
    }
    return false;
}

}  // namespace candler::linrel
