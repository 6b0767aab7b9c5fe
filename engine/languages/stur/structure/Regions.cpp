#include "engine/languages/stur/structure/Regions.h"

#include <algorithm>
#include <set>

#include "engine/languages/stur/structure/Prover.h"

namespace candler::stur {

namespace {

constexpr std::size_t kMostDifferenceParts = 500;

/// f >= 0 and -f >= 0 become f = 0.
Conjunction withEqualities(const Conjunction& conjunction) {
    Conjunction result = conjunction;
    for (const Atom& atom : conjunction.atoms())
        if (atom.kind == Atom::Kind::NonNegative) {
            const Atom opposite = Atom::nonNegative(-atom.form);
            if (std::binary_search(conjunction.atoms().begin(), conjunction.atoms().end(),
                                   opposite) &&
                opposite.form == -atom.form)
                result.add(Atom::zero(atom.form));
        }
    return result;
}

/// Whether a product has so many variables among its factors, as `i*i < n` has two: that is no
/// bound of a loop.
bool multiplies(const Atom& atom, const std::vector<std::string>& variables, std::size_t least) {
    return std::ranges::any_of(atom.form.terms(), [&](const FormTerm& term) {
        if (!term.isProduct()) return false;
        std::vector<std::string> factors;
        AffineForm::name(term.product).collectNames(factors);
        return static_cast<std::size_t>(std::ranges::count_if(factors, [&](const auto& factor) {
                   return std::ranges::count(variables, factor) > 0;
               })) >= least;
    });
}

/// Each equality defines the last variable that it can, or a symbol, and is used in all other
/// atoms.
Conjunction definitionsUsed(Conjunction conjunction, const std::vector<std::string>& variables) {
    std::vector<Atom> used;
    std::vector<std::string> names;
    for (const std::string& name : conjunction.names())
        if (std::find(variables.begin(), variables.end(), name) == variables.end())
            names.push_back(name);
    const std::size_t symbols = names.size();
    names.insert(names.end(), variables.begin(), variables.end());
    for (std::size_t v = names.size(); v-- > 0;) {
        const auto& atoms = conjunction.atoms();
        for (std::size_t a = 0; a < atoms.size(); ++a) {
            const std::optional<AffineForm> value = atoms[a].valueOf(names[v]);
            // `n = i*i` would make `i < n` no bound, and `j = i*i` neither `i <= j`.
            if (!value || multiplies(atoms[a], variables, v < symbols ? 1 : 2)) continue;
            const Atom definition = atoms[a];
            const Substitution substitution{{names[v], *value}};
            conjunction = conjunction.without(a).substituted(substitution);
            for (Atom& other : used) other = other.substituted(substitution);
            used.push_back(definition);
            break;
        }
    }
    for (Atom& atom : used) conjunction.add(std::move(atom));
    return conjunction;
}

Conjunction withoutProducts(const Conjunction& conjunction,
                            const std::vector<std::string>& variables) {
    Conjunction made = conjunction;
    for (std::size_t a = made.atoms().size(); a-- > 0;)
        if (multiplies(made.atoms()[a], variables, 1)) made = made.without(a);
    return made;
}

/// Without atoms that follow from the others; what may bound a loop stays unless it follows from
/// those without products.
Conjunction withoutImplied(Conjunction conjunction, const std::vector<std::string>& variables,
                           Prover& prover) {
    for (std::size_t a = conjunction.atoms().size(); a-- > 0;) {
        const Atom atom = conjunction.atoms()[a];
        const Conjunction rest = conjunction.without(a);
        const bool isImplied = multiplies(atom, variables, 1)
                                   ? prover.implies(rest, atom)
                                   : prover.implies(withoutProducts(rest, variables), atom);
        if (isImplied) conjunction = rest;
    }
    return conjunction;
}

/// Inequalities that hold only as equalities become such.
Conjunction withImpliedEqualities(const Conjunction& conjunction, Prover& prover) {
    Conjunction result = conjunction;
    for (const Atom& atom : conjunction.atoms())
        if (atom.kind == Atom::Kind::NonNegative &&
            prover.provesEmpty(conjunction.with(Atom::nonNegative(atom.form - 1))))
            result.add(Atom::zero(atom.form));
    return result;
}

Conjunction withFewerWitnesses(const Conjunction& conjunction, Prover& prover) {
    if (conjunction.witnesses().empty()) return conjunction;
    const Region open = eliminate({}, conjunction, prover);
    if (open.empty()) return Conjunction::never();
    return open.size() == 1 ? open.front() : conjunction;
}

/// Without witnesses, if that is possible.
std::optional<Region> opened(const Region& region) {
    Region result;
    for (const Conjunction& conjunction : region) {
        if (conjunction.witnesses().empty()) {
            result.push_back(conjunction);
            continue;
        }
        for (Conjunction& part : eliminate({}, conjunction)) {
            if (!part.witnesses().empty()) return {};
            result.push_back(std::move(part));
        }
    }
    return result;
}

/// `a` without `b`, which has no witnesses.
void subtract(const Conjunction& a, const Conjunction& b, Prover& prover, Region& result) {
    if (prover.areDisjoint(a, b)) {
        result.push_back(a);
        return;
    }
    Conjunction inside = a;
    for (const Atom& atom : b.atoms()) {
        if (std::binary_search(inside.atoms().begin(), inside.atoms().end(), atom)) continue;
        for (Atom& other : atom.negated()) {
            Conjunction outside = inside.with(std::move(other));
            if (!prover.provesEmpty(outside)) result.push_back(std::move(outside));
        }
        inside.add(atom);
    }
}

/// Equalities as two inequalities.
std::vector<Atom> halves(const Conjunction& conjunction) {
    std::vector<Atom> atoms;
    for (const Atom& atom : conjunction.atoms()) {
        if (atom.kind != Atom::Kind::Zero) {
            atoms.push_back(atom);
            continue;
        }
        atoms.push_back(Atom::nonNegative(atom.form));
        atoms.push_back(Atom::nonNegative(-atom.form));
    }
    return atoms;
}

/// One conjunction for both, if there is one.
std::optional<Conjunction> united(const Conjunction& a, const Conjunction& b, Prover& prover) {
    if (!a.witnesses().empty() || !b.witnesses().empty()) {
        if (a == b) return a;
        return {};
    }
    Conjunction hull;
    for (const Atom& atom : halves(a))
        if (prover.implies(b, atom)) hull.add(atom);
    for (const Atom& atom : halves(b))
        if (prover.implies(a, atom)) hull.add(atom);
    const std::optional<Region> more = difference({hull}, {a, b}, prover);
    if (!more || !more->empty()) return {};
    return hull;
}

/// Unites each with those behind it. True if there was such a pair.
bool unitePairs(Region& region, const std::vector<std::string>& variables, Prover& prover) {
    const std::size_t before = region.size();
    for (std::size_t i = 0; i < region.size(); ++i)
        for (std::size_t j = i + 1; j < region.size();) {
            const std::optional<Conjunction> both = united(region[i], region[j], prover);
            if (!both) {
                ++j;
                continue;
            }
            region[i] = simplified(*both, variables, prover);
            region.erase(region.begin() + static_cast<std::ptrdiff_t>(j));
            j = i + 1;
        }
    return region.size() < before;
}

}  // namespace

Conjunction simplified(const Conjunction& conjunction, const std::vector<std::string>& variables,
                       Prover& prover) {
    Conjunction result = conjunction;
    // Once or twice is enough, but for answers that are withheld.
    for (int round = 0; round < 4 && !prover.isStopped(); ++round) {
        if (result.isFalse() || prover.provesEmpty(result)) return Conjunction::never();
        const Conjunction before = result;
        result = withEqualities(withFewerWitnesses(result, prover));
        result = definitionsUsed(std::move(result), variables);
        result = withoutImplied(std::move(result), variables, prover);
        result = withImpliedEqualities(result, prover);
        if (result == before) break;
    }
    return result;
}

std::optional<Region> difference(const Region& a, const Region& b, Prover& prover) {
    if (prover.isStopped()) return {};
    const std::optional<Region> open = opened(b);
    Region rest;
    for (const Conjunction& conjunction : a)
        if (!conjunction.isFalse()) rest.push_back(conjunction);
    if (!open) {
        if (a == b) return Region{};
        for (const Conjunction& left : a)
            for (const Conjunction& right : b)
                if (!prover.areDisjoint(left, right)) return {};
        return rest;
    }
    for (const Conjunction& part : *open) {
        if (prover.isStopped()) return {};
        Region next;
        for (const Conjunction& conjunction : rest) subtract(conjunction, part, prover, next);
        if (next.size() > kMostDifferenceParts) return {};
        rest = std::move(next);
    }
    return rest;
}

std::optional<Region> disjoint(const Region& region, Prover& prover) {
    Region ordered = region;
    std::stable_sort(ordered.begin(), ordered.end(), [](const auto& a, const auto& b) {
        return a.atoms().size() < b.atoms().size();
    });
    Region result;
    for (const Conjunction& conjunction : ordered) {
        const std::optional<Region> rest = difference({conjunction}, result, prover);
        if (!rest) return {};
        result.insert(result.end(), rest->begin(), rest->end());
    }
    return result;
}

Region merged(Region region, const std::vector<std::string>& variables, Prover& prover) {
    Region result;
    for (const Conjunction& conjunction : region) {
        Conjunction simple = simplified(conjunction, variables, prover);
        if (!simple.isFalse()) result.push_back(std::move(simple));
    }
    constexpr std::size_t kMostToUnite = 64;
    if (result.size() <= kMostToUnite)
        while (unitePairs(result, variables, prover)) {
        }
    std::sort(result.begin(), result.end());
    return result;
}

Conjunction hullOf(const Region& region, Prover& prover) {
    if (region.empty()) return Conjunction::never();
    Conjunction hull;
    for (const Conjunction& part : region) {
        if (!part.witnesses().empty() || prover.isStopped()) continue;
        for (const Atom& atom : halves(part))
            if (std::all_of(region.begin(), region.end(),
                            [&](const Conjunction& other) { return prover.implies(other, atom); }))
                hull.add(atom);
    }
    return hull;
}

bool isSubset(const Region& a, const Region& b, Prover& prover) {
    const std::optional<Region> rest = difference(a, b, prover);
    return rest && rest->empty();
}

}  // namespace candler::stur
