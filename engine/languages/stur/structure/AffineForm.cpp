#include "engine/languages/stur/structure/AffineForm.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace candler::stur {

namespace {

constexpr char kHiddenStar = '.';  ///< In no name and no whole number.

/// The factors of a product, in order.
std::vector<std::string> factorsOf(std::string_view product) {
    std::vector<std::string> factors;
    for (std::size_t begin = 0; begin <= product.size();) {
        const std::size_t end = std::min(product.find('*', begin), product.size());
        factors.emplace_back(product.substr(begin, end - begin));
        begin = end + 1;
    }
    return factors;
}

/// False beyond 64 bits; the least number counts as such, so that all numbers can be negated.
bool addWithin(std::int64_t& sum, std::int64_t summand) {
    return !__builtin_add_overflow(sum, summand, &sum) && sum != INT64_MIN;
}

std::string multiplied(const std::string& a, const std::string& b) {
    std::vector<std::string> factors = factorsOf(a);
    for (std::string& factor : factorsOf(b)) factors.push_back(std::move(factor));
    std::sort(factors.begin(), factors.end());
    return fmt::format("{}", fmt::join(factors, "*"));
}

}  // namespace

std::int64_t floorDivide(std::int64_t a, std::int64_t b) {
    return a / b - (a % b < 0 ? 1 : 0);
}

std::int64_t ceilDivide(std::int64_t a, std::int64_t b) {
    return a / b + (a % b > 0 ? 1 : 0);
}

std::int64_t floorRemainder(std::int64_t a, std::int64_t b) {
    const std::int64_t remainder = a % b;
    return remainder < 0 ? remainder + b : remainder;
}

bool FormTerm::uses(std::string_view name) const {
    if (!isProduct()) return product == name;
    const std::vector<std::string> factors = factorsOf(product);
    return std::find(factors.begin(), factors.end(), name) != factors.end();
}

AffineForm AffineForm::name(std::string name) {
    AffineForm form;
    form.m_terms.push_back({std::move(name), 1});
    return form;
}

std::int64_t AffineForm::coefficient(std::string_view name) const {
    for (const FormTerm& term : m_terms)
        if (term.product == name) return term.coefficient;
    return 0;
}

bool AffineForm::isAffine() const {
    return std::none_of(m_terms.begin(), m_terms.end(),
                        [](const FormTerm& term) { return term.isProduct(); });
}

bool AffineForm::uses(std::string_view name) const {
    return std::any_of(m_terms.begin(), m_terms.end(),
                       [&](const FormTerm& term) { return term.uses(name); });
}

bool AffineForm::isLinearIn(std::string_view name) const {
    bool isUsed = false;
    for (const FormTerm& term : m_terms) {
        if (!term.uses(name)) continue;
        if (term.isProduct()) return false;
        isUsed = true;
    }
    return isUsed;
}

std::int64_t AffineForm::gcd() const {
    std::int64_t gcd = 0;
    for (const FormTerm& term : m_terms) gcd = std::gcd(gcd, term.coefficient);
    return gcd;
}

std::optional<std::string> AffineForm::asName() const {
    if (m_isOverflown || m_constant != 0 || m_terms.size() != 1) return {};
    const FormTerm& term = m_terms.front();
    if (term.coefficient != 1 || term.isProduct()) return {};
    return term.product;
}

void AffineForm::collectNames(std::vector<std::string>& names) const {
    for (const FormTerm& term : m_terms) {
        if (!term.isProduct()) {
            names.push_back(term.product);
            continue;
        }
        for (std::string& factor : factorsOf(term.product)) names.push_back(std::move(factor));
    }
}

void AffineForm::add(std::string_view product, std::int64_t coefficient) {
    const auto at = std::lower_bound(
        m_terms.begin(), m_terms.end(), product,
        [](const FormTerm& term, std::string_view wanted) { return term.product < wanted; });
    if (at == m_terms.end() || at->product != product) {
        if (coefficient != 0) m_terms.insert(at, {std::string(product), coefficient});
        return;
    }
    if (!addWithin(at->coefficient, coefficient)) m_isOverflown = true;
    if (at->coefficient == 0) m_terms.erase(at);
}

void AffineForm::addConstant(std::int64_t constant) {
    if (!addWithin(m_constant, constant)) m_isOverflown = true;
}

AffineForm operator+(const AffineForm& a, const AffineForm& b) {
    AffineForm sum = a;
    sum.m_isOverflown = a.m_isOverflown || b.m_isOverflown;
    for (const FormTerm& term : b.m_terms) sum.add(term.product, term.coefficient);
    sum.addConstant(b.m_constant);
    return sum;
}

AffineForm operator-(const AffineForm& a, const AffineForm& b) {
    return a + -b;
}

AffineForm AffineForm::operator-() const {
    return *this * AffineForm(-1);
}

AffineForm operator*(const AffineForm& a, const AffineForm& b) {
    if (a.m_terms.empty() && !b.m_terms.empty()) return b * a;
    AffineForm product;
    product.m_isOverflown = a.m_isOverflown || b.m_isOverflown;
    const auto times = [&](std::int64_t x, std::int64_t y) {
        std::int64_t result = 0;
        if (__builtin_mul_overflow(x, y, &result)) product.m_isOverflown = true;
        return result;
    };
    for (const FormTerm& term : a.m_terms) {
        product.add(term.product, times(term.coefficient, b.m_constant));
        for (const FormTerm& other : b.m_terms)
            product.add(multiplied(term.product, other.product),
                        times(term.coefficient, other.coefficient));
    }
    for (const FormTerm& other : b.m_terms)
        product.add(other.product, times(a.m_constant, other.coefficient));
    product.addConstant(times(a.m_constant, b.m_constant));
    return product;
}

AffineForm AffineForm::dividedBy(std::int64_t divisor) const {
    AffineForm quotient = *this;
    for (FormTerm& term : quotient.m_terms) term.coefficient /= divisor;
    quotient.m_constant /= divisor;
    return quotient;
}

AffineForm AffineForm::substituted(const Substitution& substitution) const {
    const auto isReplaced = [&](const FormTerm& term) {
        if (!term.isProduct()) return substitution.count(term.product) != 0;
        return std::any_of(substitution.begin(), substitution.end(),
                           [&](const auto& entry) { return term.uses(entry.first); });
    };
    if (std::none_of(m_terms.begin(), m_terms.end(), isReplaced)) return *this;
    AffineForm result(m_constant);
    result.m_isOverflown = m_isOverflown;
    for (const FormTerm& term : m_terms) {
        AffineForm value(term.coefficient);
        for (const std::string& factor : factorsOf(term.product)) {
            const auto found = substitution.find(factor);
            value = value * (found == substitution.end() ? name(factor) : found->second);
        }
        result = result + value;
    }
    return result;
}

std::optional<std::int64_t> AffineForm::value(const Values& values) const {
    if (m_isOverflown) return {};
    std::int64_t sum = m_constant;
    for (const FormTerm& term : m_terms) {
        std::int64_t product = term.coefficient;
        const auto multiply = [&](std::string_view factor) {
            const auto found = values.find(factor);
            return found != values.end() &&
                   !__builtin_mul_overflow(product, found->second, &product);
        };
        if (!term.isProduct()) {
            if (!multiply(term.product)) return {};
        } else {
            for (const std::string& factor : factorsOf(term.product))
                if (!multiply(factor)) return {};
        }
        if (__builtin_add_overflow(sum, product, &sum)) return {};
    }
    return sum;
}

std::string AffineForm::quotedName(std::string expression) {
    std::replace(expression.begin(), expression.end(), '*', kHiddenStar);
    return expression;
}

std::string AffineForm::shownName(std::string name) {
    std::erase(name, '$');
    std::replace(name.begin(), name.end(), kHiddenStar, '*');
    return name;
}

std::string AffineForm::text() const {
    if (m_isOverflown) return "(beyond 64 bits)";
    std::string text;
    const auto append = [&](std::int64_t number, std::string_view product) {
        const bool isNegative = number < 0;
        text += text.empty() ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ");
        const std::uint64_t size =
            isNegative ? -static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
        if (product.empty() || size != 1) text += fmt::format("{}", size);
        if (!product.empty()) text += fmt::format("{}{}", size == 1 ? "" : "*", product);
    };
    // A form that does not begin with a minus reads better.
    for (const bool isPositive : {true, false})
        for (const FormTerm& term : m_terms)
            if ((term.coefficient > 0) == isPositive) append(term.coefficient, term.product);
    if (m_constant != 0 || m_terms.empty()) append(m_constant, "");
    return shownName(std::move(text));
}

}  // namespace candler::stur
