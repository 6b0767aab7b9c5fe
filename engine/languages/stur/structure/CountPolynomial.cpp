#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/languages/stur/structure/Counting.h"

namespace candler::stur {

namespace {

CountPolynomial power(const CountPolynomial& base, int exponent) {
    CountPolynomial result(1);
    for (int e = 0; e < exponent; ++e) result = result * base;
    return result;
}

/// Σ of x^k for x from 0 to `last`, for all k up to `degree`: from (last + 1)^(k+1), whose
/// differences are sums of binomials times powers.
std::vector<CountPolynomial> powerSums(int degree, const CountPolynomial& last) {
    std::vector<CountPolynomial> sums;
    for (int k = 0; k <= degree; ++k) {
        CountPolynomial rest = power(last + CountPolynomial(1), k + 1);
        mpq_class binomial = 1;
        for (int j = 0; j < k; ++j) {
            rest = rest - CountPolynomial(binomial) * sums[static_cast<std::size_t>(j)];
            binomial = binomial * (k + 1 - j) / (j + 1);
        }
        sums.push_back(CountPolynomial(mpq_class(1, static_cast<unsigned long>(k) + 1)) * rest);
    }
    return sums;
}

}  // namespace

CountPolynomial::CountPolynomial(const mpq_class& constant) {
    add({}, constant);
}

CountPolynomial CountPolynomial::of(const AffineForm& form) {
    CountPolynomial result(mpq_class(form.constant()));
    for (const FormTerm& term : form.terms()) {
        std::vector<std::string> factors;
        AffineForm::name(term.product).collectNames(factors);
        Monomial monomial;
        for (const std::string& factor : factors) ++monomial[factor];
        result.add(monomial, mpq_class(term.coefficient));
    }
    return result;
}

void CountPolynomial::add(const Monomial& monomial, const mpq_class& coefficient) {
    mpq_class& sum = m_terms[monomial];
    sum += coefficient;
    if (sum == 0) m_terms.erase(monomial);
}

CountPolynomial operator+(const CountPolynomial& a, const CountPolynomial& b) {
    CountPolynomial sum = a;
    for (const auto& [monomial, coefficient] : b.m_terms) sum.add(monomial, coefficient);
    return sum;
}

CountPolynomial operator-(const CountPolynomial& a, const CountPolynomial& b) {
    return a + CountPolynomial(-1) * b;
}

CountPolynomial operator*(const CountPolynomial& a, const CountPolynomial& b) {
    CountPolynomial product;
    for (const auto& [left, x] : a.m_terms)
        for (const auto& [right, y] : b.m_terms) {
            CountPolynomial::Monomial monomial = left;
            for (const auto& [name, exponent] : right) monomial[name] += exponent;
            product.add(monomial, x * y);
        }
    return product;
}

CountPolynomial CountPolynomial::summed(const std::string& variable, const AffineForm& low,
                                        const AffineForm& high) const {
    int degree = 0;
    for (const auto& [monomial, coefficient] : m_terms)
        if (const auto at = monomial.find(variable); at != monomial.end())
            degree = std::max(degree, at->second);
    const std::vector<CountPolynomial> upTo = powerSums(degree, of(high));
    const std::vector<CountPolynomial> below = powerSums(degree, of(low - 1));
    CountPolynomial result;
    for (const auto& [monomial, coefficient] : m_terms) {
        Monomial rest = monomial;
        const auto at = rest.find(variable);
        const auto exponent = static_cast<std::size_t>(at == rest.end() ? 0 : at->second);
        if (at != rest.end()) rest.erase(at);
        CountPolynomial factor;
        factor.add(rest, coefficient);
        result = result + factor * (upTo[exponent] - below[exponent]);
    }
    return result;
}

CountPolynomial CountPolynomial::substituted(const std::string& variable,
                                             const CountPolynomial& value) const {
    CountPolynomial result;
    for (const auto& [monomial, coefficient] : m_terms) {
        Monomial rest = monomial;
        const auto at = rest.find(variable);
        const int exponent = at == rest.end() ? 0 : at->second;
        if (at != rest.end()) rest.erase(at);
        CountPolynomial factor;
        factor.add(rest, coefficient);
        result = result + factor * power(value, exponent);
    }
    return result;
}

std::optional<mpq_class> CountPolynomial::value(const Values& values) const {
    mpq_class sum = 0;
    for (const auto& [monomial, coefficient] : m_terms) {
        mpq_class product = coefficient;
        for (const auto& [name, exponent] : monomial) {
            const auto found = values.find(name);
            if (found == values.end()) return {};
            for (int e = 0; e < exponent; ++e) product *= mpq_class(found->second);
        }
        sum += product;
    }
    return sum;
}

std::string CountPolynomial::text() const {
    using Term = std::pair<Monomial, mpq_class>;
    std::vector<Term> terms(m_terms.begin(), m_terms.end());
    const auto degree = [](const Term& term) {
        int sum = 0;
        for (const auto& [name, exponent] : term.first) sum += exponent;
        return sum;
    };
    std::stable_sort(terms.begin(), terms.end(),
                     [&](const Term& a, const Term& b) { return degree(a) > degree(b); });
    std::string text;
    for (const auto& [monomial, coefficient] : terms) {
        const mpq_class size = abs(coefficient);
        text += text.empty() ? (coefficient < 0 ? "-" : "") : (coefficient < 0 ? " - " : " + ");
        std::vector<std::string> factors;
        if (size != 1 || monomial.empty()) factors.push_back(size.get_str());
        for (const auto& [name, exponent] : monomial)
            factors.push_back(
                AffineForm::shownName(exponent == 1 ? name : fmt::format("{}^{}", name, exponent)));
        text += fmt::format("{}", fmt::join(factors, "*"));
    }
    return text.empty() ? "0" : text;
}

}  // namespace candler::stur
