#include "engine/languages/stur/structure/Conjunction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

AffineForm constantReplaced(const AffineForm& form, std::int64_t constant) {
    return form - form.constant() + constant;
}

}  // namespace

Atom Atom::nonNegative(AffineForm form) {
    const std::int64_t gcd = form.gcd();
    if (gcd > 1 && !form.isOverflown()) {
        const std::int64_t constant = floorDivide(form.constant(), gcd);
        form = constantReplaced(constantReplaced(form, 0).dividedBy(gcd), constant);
    }
    return {Kind::NonNegative, std::move(form), 0};
}

Atom Atom::zero(AffineForm form) {
    if (form.isOverflown()) return {Kind::Zero, std::move(form), 0};
    const std::int64_t gcd = form.gcd();
    if (gcd == 0) return form.constant() == 0 ? Atom{Kind::Zero, form, 0} : never();
    if (form.constant() % gcd != 0) return never();
    if (gcd > 1) form = form.dividedBy(gcd);
    if (form.terms().front().coefficient < 0) form = -form;
    return {Kind::Zero, std::move(form), 0};
}

Atom Atom::divisible(AffineForm form, std::int64_t modulus) {
    if (form.isOverflown()) return {Kind::Divisible, std::move(form), modulus};
    AffineForm reduced(floorRemainder(form.constant(), modulus));
    for (const FormTerm& term : form.terms()) {
        const AffineForm product = AffineForm::name(term.product);
        reduced = reduced + product * AffineForm(floorRemainder(term.coefficient, modulus));
    }
    // A common factor of all coefficients and the modulus says nothing about the names.
    const std::int64_t gcd = std::gcd(reduced.gcd(), modulus);
    if (reduced.constant() % gcd != 0) return never();
    if (gcd > 1) return divisible(reduced.dividedBy(gcd), modulus / gcd);
    if (modulus == 1) return {Kind::Zero, AffineForm(), 0};
    return {Kind::Divisible, std::move(reduced), modulus};
}

bool Atom::isTrue() const {
    if (!form.isConstant()) return false;
    switch (kind) {
        case Kind::NonNegative:
            return form.constant() >= 0;
        case Kind::Zero:
            return form.constant() == 0;
        case Kind::Divisible:
            return form.constant() % modulus == 0;
    }
    return false;
}

bool Atom::isFalse() const {
    return form.isConstant() && !isTrue();
}

std::optional<AffineForm> Atom::valueOf(const std::string& name) const {
    if (kind != Kind::Zero || !form.isLinearIn(name)) return {};
    const std::int64_t coefficient = form.coefficient(name);
    if (coefficient != 1 && coefficient != -1) return {};
    const AffineForm rest = form - AffineForm::name(name) * AffineForm(coefficient);
    return coefficient == 1 ? -rest : rest;
}

std::vector<Atom> Atom::negated() const {
    switch (kind) {
        case Kind::NonNegative:
            return {nonNegative(-form - 1)};
        case Kind::Zero:
            return {nonNegative(form - 1), nonNegative(-form - 1)};
        case Kind::Divisible:
            break;
    }
    std::vector<Atom> others;
    for (std::int64_t rest = 1; rest < modulus; ++rest)
        others.push_back(divisible(form - rest, modulus));
    return others;
}

Atom Atom::substituted(const Substitution& substitution) const {
    AffineForm replaced = form.substituted(substitution);
    switch (kind) {
        case Kind::NonNegative:
            return nonNegative(std::move(replaced));
        case Kind::Zero:
            return zero(std::move(replaced));
        case Kind::Divisible:
            break;
    }
    return divisible(std::move(replaced), modulus);
}

std::optional<bool> Atom::holds(const Values& values) const {
    const std::optional<std::int64_t> value = form.value(values);
    if (!value) return {};
    switch (kind) {
        case Kind::NonNegative:
            return *value >= 0;
        case Kind::Zero:
            return *value == 0;
        case Kind::Divisible:
            break;
    }
    return *value % modulus == 0;
}

Conjunction::Conjunction(std::vector<Atom> atoms) {
    for (Atom& atom : atoms) add(std::move(atom));
}

bool Conjunction::isFalse() const {
    return m_atoms.size() == 1 && m_atoms.front().isFalse();
}

bool Conjunction::isOverflown() const {
    return std::any_of(m_atoms.begin(), m_atoms.end(),
                       [](const Atom& atom) { return atom.form.isOverflown(); });
}

bool Conjunction::uses(std::string_view name) const {
    return std::any_of(m_atoms.begin(), m_atoms.end(),
                       [&](const Atom& atom) { return atom.uses(name); });
}

std::vector<std::string> Conjunction::names() const {
    std::vector<std::string> names;
    for (const Atom& atom : m_atoms) atom.form.collectNames(names);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

void Conjunction::add(Atom atom) {
    if (isFalse() || atom.isTrue()) return;
    if (atom.isFalse()) {
        m_atoms = {Atom::never()};
        m_witnesses.clear();
        return;
    }
    const auto at = std::lower_bound(m_atoms.begin(), m_atoms.end(), atom);
    if (at == m_atoms.end() || *at != atom) m_atoms.insert(at, std::move(atom));
}

void Conjunction::add(const Conjunction& other) {
    Substitution renaming;
    for (const std::string& witness : other.m_witnesses) {
        std::string fresh = witness;
        for (int next = 1;
             std::find(m_witnesses.begin(), m_witnesses.end(), fresh) != m_witnesses.end() ||
             (fresh != witness && other.uses(fresh));
             ++next)
            fresh = fmt::format("{}_{}", witness, next);
        if (fresh != witness) renaming[witness] = AffineForm::name(fresh);
        m_witnesses.push_back(fresh);
    }
    std::sort(m_witnesses.begin(), m_witnesses.end());
    for (const Atom& atom : other.m_atoms)
        add(renaming.empty() ? atom : atom.substituted(renaming));
}

Conjunction Conjunction::with(Atom atom) const {
    Conjunction result = *this;
    result.add(std::move(atom));
    return result;
}

Conjunction Conjunction::with(const Conjunction& other) const {
    Conjunction result = *this;
    result.add(other);
    return result;
}

Conjunction Conjunction::without(std::size_t atom) const {
    Conjunction result = *this;
    result.m_atoms.erase(result.m_atoms.begin() + static_cast<std::ptrdiff_t>(atom));
    return result;
}

Conjunction Conjunction::quantified(const std::string& name) const {
    if (!uses(name)) return *this;
    std::string witness = name.starts_with('$') ? name : "$" + name;
    for (int next = 1; uses(witness) && witness != name; ++next)
        witness = fmt::format("${}_{}", name, next);
    Conjunction result = *this;
    if (witness != name) result = substituted({{name, AffineForm::name(witness)}});
    result.m_witnesses.push_back(witness);
    std::sort(result.m_witnesses.begin(), result.m_witnesses.end());
    return result;
}

Conjunction Conjunction::substituted(const Substitution& substitution) const {
    if (substitution.empty()) return *this;
    Conjunction result;
    result.m_witnesses = m_witnesses;
    for (const Atom& atom : m_atoms) result.add(atom.substituted(substitution));
    return result;
}

std::optional<bool> Conjunction::holds(const Values& values) const {
    if (m_witnesses.empty()) {
        bool isKnown = true;
        for (const Atom& atom : m_atoms) {
            const std::optional<bool> holds = atom.holds(values);
            if (holds && !*holds) return false;
            isKnown = isKnown && holds;
        }
        return isKnown ? std::optional(true) : std::nullopt;
    }
    Substitution constants;
    for (const auto& [name, value] : values) constants[name] = value;
    Conjunction numeric = substituted(constants);
    numeric.m_witnesses.clear();
    bool isKnown = true;
    for (const Conjunction& rest : eliminate(m_witnesses, numeric)) {
        if (rest.isTrue()) return true;
        isKnown = isKnown && rest.isFalse();
    }
    return isKnown ? std::optional(false) : std::nullopt;
}

}  // namespace candler::stur
