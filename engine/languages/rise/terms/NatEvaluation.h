// NatEvaluation: the exact value of a nat where its variables have values. Internal to the folder:
// Nat.h is the interface.
#pragma once

#include <gmpxx.h>

#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "engine/languages/rise/terms/Nat.h"
#include "engine/languages/rise/terms/Polynomial.h"

namespace candler::rise {

[[nodiscard]] constexpr bool isVariable(const NatAtom& atom) {
    return atom.kind == NatAtomKind::Index || atom.kind == NatAtomKind::Rigid ||
           atom.kind == NatAtomKind::Flexible;
}

[[nodiscard]] mpz_class toMpz(std::int64_t value);
[[nodiscard]] mpz_class floorQuotient(const mpz_class& a, const mpz_class& b);

/// Of the nats with these tables. Shared operands of opaque atoms are evaluated once.
class NatEvaluation {
public:
    NatEvaluation(const std::vector<NatAtom>& atoms, const std::deque<Polynomial>& polynomials,
                  const NatValuation& valuation)
        : m_atoms(atoms), m_polynomials(polynomials), m_valuation(valuation) {}

    /// None if a variable has no value, a divisor is 0, or a number becomes very large.
    std::optional<mpq_class> value(NatId nat);

private:
    bool multiply(mpq_class& product, const NatFactor& factor);
    const std::optional<mpq_class>& atomValue(NatAtomId id);
    std::optional<mpq_class> compute(const NatAtom& a);

    const std::vector<NatAtom>& m_atoms;
    const std::deque<Polynomial>& m_polynomials;
    const NatValuation& m_valuation;
    std::map<NatAtomId, std::optional<mpq_class>> m_values;
};

}  // namespace candler::rise
