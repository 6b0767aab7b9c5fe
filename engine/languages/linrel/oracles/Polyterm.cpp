#include "engine/languages/linrel/oracles/Polyterm.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::linrel {

std::strong_ordering Monomial::operator<=>(const Monomial& other) const {
    if (const auto order = bound.size() <=> other.bound.size(); order != 0) return order;
    if (const auto order = atoms.size() <=> other.atoms.size(); order != 0) return order;
    if (const auto order = atoms <=> other.atoms; order != 0) return order;
    return bound <=> other.bound;
}

bool Monomial::uses(Place place) const {
    return std::ranges::any_of(atoms, [place](const Factor& atom) { return atom.uses(place); });
}

Monomial joined(const Monomial& a, const FreeMap& mapA, const Monomial& b, const FreeMap& mapB) {
    Monomial result;
    const auto add = [&result](const Monomial& from, const FreeMap& map) {
        const auto shift = static_cast<Place>(result.bound.size());
        result.bound.insert(result.bound.end(), from.bound.begin(), from.bound.end());
        for (Factor atom : from.atoms) {
            for (std::size_t k = 0; k < atom.arity; ++k) {
                Place& place = atom.places[k];
                place = isBound(place) ? static_cast<Place>(place + shift) : map[place];
            }
            result.atoms.push_back(atom);
        }
    };
    add(a, mapA);
    add(b, mapB);
    return result;
}

bool Polyterm::uses(Place place) const {
    return std::ranges::any_of(summands,
                               [place](const Summand& one) { return one.monomial.uses(place); });
}

std::optional<mpq_class> Polyterm::constant() const {
    if (isZero()) return mpq_class(0);
    if (summands.size() > 1 || !summands[0].monomial.atoms.empty()) return std::nullopt;
    return summands[0].coefficient;
}

std::string keyOf(const Polyterm& polyterm) {
    std::string key;
    for (const Summand& one : polyterm.summands) {
        key += one.coefficient.get_str() + "*";
        for (const std::int64_t size : one.monomial.bound) key += fmt::format("[{}]", size);
        for (const Factor& atom : one.monomial.atoms) {
            key += fmt::format("{}", atom.head.value);
            for (std::size_t k = 0; k < atom.arity; ++k)
                key += fmt::format("{}{}", k == 0 ? '(' : ',', atom.places[k]);
            key += ';';
        }
        key += '+';
    }
    return key;
}

}  // namespace candler::linrel
