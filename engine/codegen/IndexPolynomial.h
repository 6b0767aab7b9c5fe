// IndexPolynomial: integer index expressions as polynomials with rational coefficients and integer
// exponents over atoms (variables, divisions, …). The normal form behind IndexSimplifier.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Thrown when 64 bits do not suffice; IndexSimplifier then leaves the expression as it is.
class IndexOverflow : public std::overflow_error {
public:
    IndexOverflow() : std::overflow_error("index arithmetic needs more than 64 bits") {}
};

/// A reduced fraction with a positive denominator.
class Fraction {
public:
    Fraction(std::int64_t integer = 0) : m_numerator(integer) {}  // NOLINT: an integer is one.
    static Fraction of(std::int64_t numerator, std::int64_t denominator);

    [[nodiscard]] std::int64_t numerator() const { return m_numerator; }
    [[nodiscard]] std::int64_t denominator() const { return m_denominator; }
    [[nodiscard]] bool isInteger() const { return m_denominator == 1; }
    [[nodiscard]] bool isZero() const { return m_numerator == 0; }
    [[nodiscard]] bool isNegative() const { return m_numerator < 0; }

    friend Fraction operator+(Fraction a, Fraction b);
    friend Fraction operator*(Fraction a, Fraction b);
    friend Fraction operator-(Fraction a) { return of(-a.m_numerator, a.m_denominator); }
    [[nodiscard]] Fraction inverse() const { return of(m_denominator, m_numerator); }
    friend bool operator==(Fraction, Fraction) = default;

private:
    std::int64_t m_numerator = 0;
    std::int64_t m_denominator = 1;
};

/// Atoms with non-zero exponents, ascending by atom. Empty: 1.
using Monomial = std::vector<std::pair<ExprId, int>>;

[[nodiscard]] Monomial multiply(const Monomial& a, const Monomial& b);
[[nodiscard]] Monomial inverse(Monomial monomial);
[[nodiscard]] bool hasNegativeExponent(const Monomial& monomial);
[[nodiscard]] bool contains(const Monomial& monomial, ExprId atom);

class Polynomial {
public:
    Polynomial() = default;
    Polynomial(Fraction constant) { add({}, constant); }  // NOLINT: a constant is one.
    static Polynomial atom(ExprId atom);
    static Polynomial term(Monomial monomial, Fraction coefficient);

    /// No coefficient is zero.
    [[nodiscard]] const std::map<Monomial, Fraction>& terms() const { return m_terms; }
    [[nodiscard]] bool isZero() const { return m_terms.empty(); }
    [[nodiscard]] bool isConstant() const;
    [[nodiscard]] Fraction constantTerm() const;

    void add(const Monomial& monomial, Fraction coefficient);
    friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
    friend Polynomial operator-(const Polynomial& a, const Polynomial& b);
    friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
    friend bool operator==(const Polynomial&, const Polynomial&) = default;

private:
    std::map<Monomial, Fraction> m_terms;
};

}  // namespace candler::loop
