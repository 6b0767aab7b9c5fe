// Polynomial: sums of products of atoms with integer exponents and rational coefficients, the
// values behind NatIds. Internal to the folder: Nat.h is the interface.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/languages/rise/terms/Nat.h"

namespace candler::rise {

/// The length of numerator and denominator.
[[nodiscard]] std::size_t coefficientBits(const mpq_class& value);

/// Invariants: no coefficient is 0, no exponent is 0, factors are sorted by atom and terms by their
/// monomials. Hence two polynomials are equal as values iff their terms are equal.
class Polynomial {
public:
    using Monomial = std::vector<NatFactor>;
    using Term = std::pair<Monomial, mpq_class>;
    using Terms = std::vector<Term>;

    static Polynomial ofConstant(const mpq_class& value);
    static Polynomial ofFactor(NatFactor factor);
    static Polynomial ofAtom(NatAtomId atom) { return ofFactor({atom, 1}); }

    [[nodiscard]] const Terms& terms() const { return m_terms; }
    [[nodiscard]] Polynomial plus(const Polynomial& other) const;
    [[nodiscard]] Polynomial negated() const;
    [[nodiscard]] Polynomial times(const Polynomial& other) const;
    /// Exact division: always by a single term, by a sum only if it leaves no remainder.
    [[nodiscard]] std::optional<Polynomial> dividedBy(const Polynomial& divisor) const;

    [[nodiscard]] bool isConstant() const {
        return m_terms.empty() || (m_terms.size() == 1 && m_terms.front().first.empty());
    }
    [[nodiscard]] std::optional<mpq_class> asConstant() const;
    [[nodiscard]] std::optional<mpz_class> asInteger() const;
    /// All coefficients are integers and all exponents positive.
    [[nodiscard]] bool isIntegral() const;

    [[nodiscard]] int largestExponent() const;
    [[nodiscard]] std::size_t largestBits() const;

    struct Isolated;
    /// Splits into coefficient * atom^exponent + rest for an atom that occurs in one term.
    [[nodiscard]] Isolated isolate(NatAtomId atom) const;

    [[nodiscard]] std::string text(const std::function<std::string(NatAtomId)>& atomText) const;

    bool operator==(const Polynomial& other) const { return m_terms == other.m_terms; }
    /// Equal polynomials have equal hashes.
    [[nodiscard]] std::uint64_t hash() const;

private:
    void accumulate(Monomial monomial, const mpq_class& coefficient);

    Terms m_terms;
};

struct Polynomial::Isolated {
    Polynomial coefficient;
    int exponent = 0;
    Polynomial rest;
};

}  // namespace candler::rise
