// eliminate() and shadow() of Regions.h: names in products of names first, the rest by OmegaTest.
#include <algorithm>
#include <set>

#include "engine/languages/stur/structure/LinearSystem.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

std::optional<Conjunction> solvedFor(const std::string& name, const Conjunction& conjunction) {
    for (std::size_t a = 0; a < conjunction.atoms().size(); ++a)
        if (const auto definition = conjunction.atoms()[a].valueOf(name))
            return conjunction.without(a).substituted({{name, *definition}});
    return {};
}

/// The second factor of the only product that has the name in this form, if the term's coefficient
/// is `coefficient`.
std::optional<std::string> otherFactor(const AffineForm& form, const std::string& name,
                                       std::int64_t coefficient) {
    for (const FormTerm& term : form.terms()) {
        if (!term.isProduct() || !term.uses(name) || term.coefficient != coefficient) continue;
        if (term.product.starts_with(name + "*")) return term.product.substr(name.size() + 1);
        if (term.product.ends_with("*" + name))
            return term.product.substr(0, term.product.size() - name.size() - 1);
    }
    return {};
}

/// The name is the quotient of a division: 0 <= e - name*m < m. Bounds of the name then are bounds
/// of e: name >= l means e >= l*m, name <= u means e < (u + 1)*m.
class QuotientElimination {
public:
    QuotientElimination(const std::string& name, const Conjunction& conjunction)
        : m_name(name), m_conjunction(conjunction) {}

    [[nodiscard]] std::optional<Conjunction> run() {
        for (const Atom& low : m_conjunction.atoms()) {
            if (low.kind != Atom::Kind::NonNegative) continue;
            const std::optional<std::string> factor = otherFactor(low.form, m_name, -1);
            if (!factor) continue;
            const AffineForm divisor = AffineForm::name(*factor);
            const AffineForm dividend = low.form + AffineForm::name(m_name) * divisor;
            if (dividend.uses(m_name)) continue;
            const Atom high = Atom::nonNegative(divisor - 1 - low.form);
            if (std::optional<Conjunction> found = eliminated(low, high, divisor, dividend))
                return found;
        }
        return {};
    }

private:
    [[nodiscard]] std::optional<Conjunction> eliminated(const Atom& low, const Atom& high,
                                                        const AffineForm& divisor,
                                                        const AffineForm& dividend) const {
        bool hasHigh = false;
        Conjunction result;
        result.add(Atom::atMost(1, divisor));
        for (const Atom& atom : m_conjunction.atoms()) {
            hasHigh = hasHigh || atom == high;
            if (atom == low || atom == high) continue;
            if (!atom.uses(m_name)) {
                result.add(atom);
                continue;
            }
            const std::int64_t coefficient = atom.form.coefficient(m_name);
            if (atom.kind != Atom::Kind::NonNegative || !atom.form.isLinearIn(m_name) ||
                (coefficient != 1 && coefficient != -1))
                return {};
            const AffineForm rest = atom.form - AffineForm::name(m_name) * AffineForm(coefficient);
            result.add(coefficient == 1 ? Atom::nonNegative(dividend + rest * divisor)
                                        : Atom::below(dividend, (rest + 1) * divisor));
        }
        return hasHigh ? std::optional(result) : std::nullopt;
    }

    const std::string& m_name;
    const Conjunction& m_conjunction;
};

bool isInProduct(const std::string& name, const Conjunction& conjunction) {
    return std::any_of(
        conjunction.atoms().begin(), conjunction.atoms().end(),
        [&](const Atom& atom) { return atom.uses(name) && !atom.form.isLinearIn(name); });
}

/// Solves what an equality defines, and quotients; `names` are those that remain.
Conjunction withoutDefined(std::vector<std::string>& names, Conjunction conjunction) {
    bool isChanged = true;
    while (isChanged) {
        isChanged = false;
        std::erase_if(names, [&](const std::string& name) { return !conjunction.uses(name); });
        for (const std::string& name : names) {
            std::optional<Conjunction> without = solvedFor(name, conjunction);
            if (!without && isInProduct(name, conjunction))
                without = QuotientElimination(name, conjunction).run();
            if (!without) continue;
            conjunction = std::move(*without);
            isChanged = true;
            break;
        }
    }
    return conjunction;
}

/// All witnesses that are still there, and what could not be eliminated.
Conjunction withWitnesses(Conjunction conjunction, const std::vector<std::string>& names) {
    for (const std::string& name : names) conjunction = conjunction.quantified(name);
    return conjunction;
}

/// `unknowns` are those names and witnesses that are to go.
Region eliminated(std::vector<std::string> unknowns, const Conjunction& conjunction) {
    std::vector<std::string> kept = conjunction.witnesses();
    std::erase_if(kept, [&](const std::string& name) {
        return std::ranges::find(unknowns, name) != unknowns.end();
    });
    Conjunction open(conjunction.atoms());
    open = withoutDefined(unknowns, std::move(open));
    open = withoutDefined(kept, std::move(open));
    if (open.isFalse()) return {};
    if (unknowns.empty()) return {withWitnesses(open, kept)};
    std::vector<std::string> both = unknowns;
    both.insert(both.end(), kept.begin(), kept.end());
    if (open.isOverflown()) return {withWitnesses(open, both)};
    std::vector<std::string> stuck = kept;
    LinearSystem system = LinearSystem::of(open);
    std::vector<bool> isUnknown(system.columns.size(), false);
    for (const std::string& name : unknowns) {
        if (isInProduct(name, open)) {
            stuck.push_back(name);
            continue;
        }
        const auto at = std::find(system.columns.begin(), system.columns.end(), name);
        if (at != system.columns.end())
            isUnknown[static_cast<std::size_t>(at - system.columns.begin())] = true;
    }
    std::set<Conjunction> results;
    OmegaTest omega;
    omega.eliminate(std::move(system), isUnknown, [&](const LinearSystem& result) {
        results.insert(withWitnesses(result.conjunction(), stuck));
        return false;
    });
    if (omega.hasGivenUp()) return {withWitnesses(open, both)};
    return {results.begin(), results.end()};
}

}  // namespace

Region eliminate(const std::vector<std::string>& names, const Conjunction& conjunction) {
    std::vector<std::string> unknowns = names;
    for (const std::string& witness : conjunction.witnesses()) unknowns.push_back(witness);
    return eliminated(std::move(unknowns), conjunction);
}

Region eliminate(const std::vector<std::string>& names, const Conjunction& conjunction,
                 Prover& prover) {
    constexpr std::size_t kMany = 8;
    Region all = eliminate(names, conjunction);
    if (all.size() <= kMany || conjunction.witnesses().empty()) return all;
    Region kept = eliminated(names, conjunction);
    return kept.size() == 1 && prover.hasUniqueWitnesses(kept.front()) ? kept : all;
}

Shadow shadow(const std::string& name, const Conjunction& conjunction) {
    const Region exact = eliminate({name}, conjunction);
    if (exact.empty()) return {Conjunction::never(), true};
    if (exact.size() == 1) return {exact.front(), true};
    // What all of them imply is not worth a search: atoms without the name, and unrounded pairs.
    Shadow result{{}, false};
    for (const Atom& atom : conjunction.atoms()) {
        if (!atom.uses(name)) result.conjunction.add(atom);
        if (atom.kind == Atom::Kind::Divisible || !atom.form.isLinearIn(name)) continue;
        const std::int64_t a = atom.form.coefficient(name);
        for (const Atom& other : conjunction.atoms()) {
            const std::int64_t b = other.form.coefficient(name);
            if (a <= 0 || b >= 0 || other.kind == Atom::Kind::Divisible ||
                !other.form.isLinearIn(name))
                continue;
            result.conjunction.add(
                Atom::nonNegative(atom.form * AffineForm(-b) + other.form * AffineForm(a)));
        }
    }
    return result;
}

}  // namespace candler::stur
