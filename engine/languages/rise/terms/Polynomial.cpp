#include "engine/languages/rise/terms/Polynomial.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "engine/support/Check.h"
#include "engine/support/Hash.h"

namespace candler::rise {

namespace {

Polynomial::Monomial multiplyMonomials(const Polynomial::Monomial& a,
                                       const Polynomial::Monomial& b) {
    Polynomial::Monomial product;
    auto left = a.begin();
    auto right = b.begin();
    while (left != a.end() || right != b.end()) {
        if (right == b.end() || (left != a.end() && left->atom < right->atom)) {
            product.push_back(*left++);
        } else if (left == a.end() || right->atom < left->atom) {
            product.push_back(*right++);
        } else {
            const int exponent = left->exponent + right->exponent;
            if (exponent != 0) product.push_back({left->atom, exponent});
            ++left;
            ++right;
        }
    }
    return product;
}

Polynomial::Monomial invertMonomial(Polynomial::Monomial monomial) {
    for (NatFactor& factor : monomial) factor.exponent = -factor.exponent;
    return monomial;
}

/// A multiplicative total order on monomials (lexicographic by exponents of ascending atoms).
bool isLessInDivision(const Polynomial::Monomial& a, const Polynomial::Monomial& b) {
    for (const NatFactor& factor : multiplyMonomials(b, invertMonomial(a)))
        return factor.exponent > 0;
    return false;
}

int degree(const Polynomial::Monomial& monomial) {
    return std::accumulate(monomial.begin(), monomial.end(), 0,
                           [](int sum, const NatFactor& f) { return sum + f.exponent; });
}

Polynomial::Terms::const_iterator leadingTerm(const Polynomial::Terms& terms) {
    return std::max_element(terms.begin(), terms.end(), [](const auto& a, const auto& b) {
        return isLessInDivision(a.first, b.first);
    });
}

}  // namespace

void Polynomial::accumulate(Monomial monomial, const mpq_class& coefficient) {
    if (coefficient == 0) return;
    const auto at = std::lower_bound(
        m_terms.begin(), m_terms.end(), monomial,
        [](const Term& term, const Monomial& wanted) { return term.first < wanted; });
    if (at == m_terms.end() || at->first != monomial) {
        m_terms.emplace(at, std::move(monomial), coefficient);
        return;
    }
    at->second += coefficient;
    if (at->second == 0) m_terms.erase(at);
}

Polynomial Polynomial::ofConstant(const mpq_class& value) {
    Polynomial result;
    result.accumulate({}, value);
    return result;
}

Polynomial Polynomial::ofFactor(NatFactor factor) {
    Polynomial result;
    result.m_terms.emplace_back(Monomial{factor}, 1);
    return result;
}

Polynomial Polynomial::plus(const Polynomial& other) const {
    Polynomial sum = *this;
    for (const auto& [monomial, coefficient] : other.m_terms) sum.accumulate(monomial, coefficient);
    return sum;
}

Polynomial Polynomial::negated() const {
    Polynomial result = *this;
    for (auto& [monomial, coefficient] : result.m_terms) coefficient = -coefficient;
    return result;
}

Polynomial Polynomial::times(const Polynomial& other) const {
    Polynomial product;
    for (const auto& [a, x] : m_terms)
        for (const auto& [b, y] : other.m_terms)
            product.accumulate(multiplyMonomials(a, b), mpq_class{x * y});
    return product;
}

std::optional<Polynomial> Polynomial::dividedBy(const Polynomial& divisor) const {
    if (divisor.m_terms.empty()) return std::nullopt;
    const auto lead = leadingTerm(divisor.m_terms);
    const Monomial inverse = invertMonomial(lead->first);
    Polynomial quotient;
    Polynomial rest = *this;
    if (divisor.m_terms.size() == 1) {
        for (const auto& [monomial, coefficient] : m_terms)
            quotient.accumulate(multiplyMonomials(monomial, inverse),
                                mpq_class{coefficient / lead->second});
        return quotient;
    }
    // Each round removes the leading term; a division that is exact needs at most one round per
    // pair of terms of dividend and divisor, one that is not would go on for ever.
    constexpr std::size_t kMaxRounds = 64;
    for (std::size_t round = 0; round < kMaxRounds && !rest.m_terms.empty(); ++round) {
        const auto top = leadingTerm(rest.m_terms);
        Polynomial step;
        step.accumulate(multiplyMonomials(top->first, inverse),
                        mpq_class{top->second / lead->second});
        rest = rest.plus(step.times(divisor).negated());
        quotient = quotient.plus(step);
    }
    if (!rest.m_terms.empty()) return std::nullopt;
    return quotient;
}

std::optional<mpq_class> Polynomial::asConstant() const {
    if (m_terms.empty()) return mpq_class{0};
    if (!isConstant()) return std::nullopt;
    return m_terms.front().second;
}

std::optional<mpz_class> Polynomial::asInteger() const {
    const std::optional<mpq_class> value = asConstant();
    if (!value || value->get_den() != 1) return std::nullopt;
    return value->get_num();
}

bool Polynomial::isIntegral() const {
    return std::all_of(m_terms.begin(), m_terms.end(), [](const auto& term) {
        return term.second.get_den() == 1 &&
               std::all_of(term.first.begin(), term.first.end(),
                           [](const NatFactor& factor) { return factor.exponent > 0; });
    });
}

std::size_t coefficientBits(const mpq_class& value) {
    return mpz_sizeinbase(value.get_num_mpz_t(), 2) + mpz_sizeinbase(value.get_den_mpz_t(), 2);
}

std::size_t Polynomial::largestBits() const {
    std::size_t bits = 0;
    for (const auto& [factors, coefficient] : m_terms)
        bits = std::max(bits, coefficientBits(coefficient));
    return bits;
}

int Polynomial::largestExponent() const {
    int exponent = 0;
    for (const auto& [factors, coefficient] : m_terms)
        for (const NatFactor& factor : factors)
            exponent = std::max(exponent, std::abs(factor.exponent));
    return exponent;
}

Polynomial::Isolated Polynomial::isolate(NatAtomId atom) const {
    Isolated result;
    for (const auto& [monomial, coefficient] : m_terms) {
        const auto found = std::find_if(monomial.begin(), monomial.end(),
                                        [&](const NatFactor& f) { return f.atom == atom; });
        if (found == monomial.end()) {
            result.rest.accumulate(monomial, coefficient);
            continue;
        }
        CANDLER_CHECK(result.exponent == 0, "the atom occurs in several terms");
        result.exponent = found->exponent;
        Monomial others = monomial;
        others.erase(others.begin() + (found - monomial.begin()));
        result.coefficient.accumulate(std::move(others), coefficient);
    }
    return result;
}

namespace {

/// `2*m*n^2/(3*k)` for a positive coefficient.
std::string termText(const Polynomial::Monomial& monomial, const mpq_class& coefficient,
                     const std::function<std::string(NatAtomId)>& atomText) {
    std::vector<std::string> above;
    std::vector<std::string> below;
    if (coefficient.get_num() != 1) above.push_back(coefficient.get_num().get_str());
    if (coefficient.get_den() != 1) below.push_back(coefficient.get_den().get_str());
    for (const NatFactor& factor : monomial) {
        const int exponent = std::abs(factor.exponent);
        std::string text = atomText(factor.atom);
        if (exponent != 1) text += "^" + std::to_string(exponent);
        (factor.exponent > 0 ? above : below).push_back(std::move(text));
    }
    const auto afterCoefficient = [](std::vector<std::string>& factors, bool hasCoefficient) {
        std::sort(factors.begin() + (hasCoefficient ? 1 : 0), factors.end());
    };
    afterCoefficient(above, coefficient.get_num() != 1);
    afterCoefficient(below, coefficient.get_den() != 1);
    const auto product = [](const std::vector<std::string>& factors) {
        std::string text;
        for (const std::string& factor : factors) text += (text.empty() ? "" : "*") + factor;
        return text.empty() ? std::string{"1"} : text;
    };
    if (below.empty()) return product(above);
    return product(above) + (below.size() == 1 ? "/" + below.front() : "/(" + product(below) + ")");
}

}  // namespace

std::string Polynomial::text(const std::function<std::string(NatAtomId)>& atomText) const {
    // Positive terms first, then by falling degree, then by name.
    std::vector<std::tuple<bool, int, std::string>> parts;
    for (const auto& [monomial, coefficient] : m_terms)
        parts.emplace_back(coefficient < 0, -degree(monomial),
                           termText(monomial, mpq_class{abs(coefficient)}, atomText));
    std::sort(parts.begin(), parts.end());
    std::string text;
    for (const auto& [isNegative, order, part] : parts) {
        if (text.empty())
            text = isNegative ? "0 - " + part : part;
        else
            text += (isNegative ? " - " : " + ") + part;
    }
    return text.empty() ? "0" : text;
}

std::uint64_t Polynomial::hash() const {
    std::uint64_t hash = m_terms.size();
    for (const auto& [monomial, coefficient] : m_terms) {
        for (const NatFactor& factor : monomial)
            hash = mixHash(hash, (std::uint64_t{factor.atom.value} << 32U) |
                                     static_cast<std::uint32_t>(factor.exponent));
        // The lowest digits tell the coefficients that occur apart.
        hash = mixHash(hash, mpz_get_ui(coefficient.get_num_mpz_t()));
        hash = mixHash(hash, mpz_get_ui(coefficient.get_den_mpz_t()));
    }
    return hash;
}

}  // namespace candler::rise
