#include "engine/codegen/IndexPolynomial.h"

#include <algorithm>
#include <numeric>

namespace candler::loop {

namespace {

std::int64_t checkedProduct(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (__builtin_mul_overflow(a, b, &result)) throw IndexOverflow();
    return result;
}

std::int64_t checkedSum(std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (__builtin_add_overflow(a, b, &result)) throw IndexOverflow();
    return result;
}

}  // namespace

Fraction Fraction::of(std::int64_t numerator, std::int64_t denominator) {
    constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
    if (denominator == 0 || numerator == kLowest || denominator == kLowest) throw IndexOverflow();
    const std::int64_t divisor = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
    Fraction result;
    result.m_numerator = numerator / divisor;
    result.m_denominator = denominator / divisor;
    return result;
}

Fraction operator+(Fraction a, Fraction b) {
    return Fraction::of(checkedSum(checkedProduct(a.m_numerator, b.m_denominator),
                                   checkedProduct(b.m_numerator, a.m_denominator)),
                        checkedProduct(a.m_denominator, b.m_denominator));
}

Fraction operator*(Fraction a, Fraction b) {
    return Fraction::of(checkedProduct(a.m_numerator, b.m_numerator),
                        checkedProduct(a.m_denominator, b.m_denominator));
}

Monomial multiply(const Monomial& a, const Monomial& b) {
    Monomial result;
    auto x = a.begin();
    auto y = b.begin();
    while (x != a.end() || y != b.end()) {
        if (y == b.end() || (x != a.end() && x->first < y->first)) {
            result.push_back(*x++);
        } else if (x == a.end() || y->first < x->first) {
            result.push_back(*y++);
        } else {
            if (x->second + y->second != 0) result.emplace_back(x->first, x->second + y->second);
            ++x;
            ++y;
        }
    }
    return result;
}

Monomial inverse(Monomial monomial) {
    for (auto& [atom, exponent] : monomial) exponent = -exponent;
    return monomial;
}

bool hasNegativeExponent(const Monomial& monomial) {
    return std::any_of(monomial.begin(), monomial.end(),
                       [](const auto& factor) { return factor.second < 0; });
}

bool contains(const Monomial& monomial, ExprId atom) {
    return std::any_of(monomial.begin(), monomial.end(),
                       [atom](const auto& factor) { return factor.first == atom; });
}

Polynomial Polynomial::atom(ExprId atom) {
    return term({{atom, 1}}, 1);
}

Polynomial Polynomial::term(Monomial monomial, Fraction coefficient) {
    Polynomial result;
    result.add(monomial, coefficient);
    return result;
}

bool Polynomial::isConstant() const {
    return m_terms.empty() || (m_terms.size() == 1 && m_terms.begin()->first.empty());
}

Fraction Polynomial::constantTerm() const {
    const auto found = m_terms.find(Monomial{});
    return found == m_terms.end() ? Fraction(0) : found->second;
}

void Polynomial::add(const Monomial& monomial, Fraction coefficient) {
    if (coefficient.isZero()) return;
    const auto [place, isNew] = m_terms.emplace(monomial, coefficient);
    if (isNew) return;
    place->second = place->second + coefficient;
    if (place->second.isZero()) m_terms.erase(place);
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
    Polynomial result = a;
    for (const auto& [monomial, coefficient] : b.m_terms) result.add(monomial, coefficient);
    return result;
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
    Polynomial result = a;
    for (const auto& [monomial, coefficient] : b.m_terms) result.add(monomial, -coefficient);
    return result;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
    Polynomial result;
    for (const auto& [left, x] : a.m_terms)
        for (const auto& [right, y] : b.m_terms) result.add(multiply(left, right), x * y);
    return result;
}

}  // namespace candler::loop
