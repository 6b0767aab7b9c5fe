#include "engine/languages/rise/terms/NatEvaluation.h"

#include <cstdlib>

namespace candler::rise {

namespace {
constexpr std::size_t kMaxEvaluatedBits = 65'536;
}

mpz_class toMpz(std::int64_t value) {
    return mpz_class{static_cast<long>(value)};
}

mpz_class floorQuotient(const mpz_class& a, const mpz_class& b) {
    mpz_class result;
    mpz_fdiv_q(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
    return result;
}

std::optional<mpq_class> NatEvaluation::value(NatId nat) {
    mpq_class sum;
    for (const auto& [factors, coefficient] : m_polynomials[nat.index()].terms()) {
        mpq_class product = coefficient;
        for (const NatFactor& factor : factors)
            if (!multiply(product, factor)) return std::nullopt;
        sum += product;
    }
    return sum;
}

bool NatEvaluation::multiply(mpq_class& product, const NatFactor& factor) {
    const std::optional<mpq_class>& value = atomValue(factor.atom);
    if (!value || (*value == 0 && factor.exponent < 0)) return false;
    for (int i = 0; i < std::abs(factor.exponent); ++i) {
        if (factor.exponent > 0)
            product *= *value;
        else
            product /= *value;
        if (coefficientBits(product) > kMaxEvaluatedBits) return false;
    }
    return true;
}

const std::optional<mpq_class>& NatEvaluation::atomValue(NatAtomId id) {
    const auto known = m_values.find(id);
    if (known != m_values.end()) return known->second;
    return m_values[id] = compute(m_atoms[id.index()]);
}

std::optional<mpq_class> NatEvaluation::compute(const NatAtom& a) {
    if (isVariable(a)) {
        const std::optional<std::int64_t> value = m_valuation(a);
        if (!value) return std::nullopt;
        return mpq_class{toMpz(*value)};
    }
    const std::optional<mpq_class> left = value(a.left);
    const std::optional<mpq_class> right = value(a.right);
    if (!left || !right) return std::nullopt;
    if (a.kind == NatAtomKind::Sum) return mpq_class{*left + *right};
    if (a.kind == NatAtomKind::Product) return mpq_class{*left * *right};
    if (*right == 0 || left->get_den() != 1 || right->get_den() != 1) return std::nullopt;
    const mpz_class quotient = floorQuotient(left->get_num(), right->get_num());
    if (a.kind == NatAtomKind::Div) return mpq_class{quotient};
    return mpq_class{left->get_num() - quotient * right->get_num()};
}

}  // namespace candler::rise
