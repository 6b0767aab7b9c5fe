// The half of IndexSimplifier that knows ranges, and the way back from polynomials to expressions.
#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "engine/codegen/IndexSimplifier.h"

namespace candler::loop {

namespace {

constexpr int kMaxReplacements = 100;

}  // namespace

std::int64_t IndexSimplifier::leastValue(ExprId sizeAtom) const {
    const auto found = m_least.find(m_function[sizeAtom].variable());
    return found == m_least.end() ? 1 : found->second;
}

bool IndexSimplifier::isNonNegativeAtom(ExprId atom) {
    // Quotients within quotients may lead back here.
    constexpr std::size_t kMostAsked = 16;
    if (m_asked.size() == kMostAsked || !m_asked.insert(atom).second) return false;
    const bool isKnown = knowsNonNegative(atom);
    m_asked.erase(atom);
    return isKnown;
}

bool IndexSimplifier::knowsNonNegative(ExprId atom) {
    const Expr& expr = m_function[atom];
    switch (expr.op) {
        case ExprOp::Variable:
        case ExprOp::Modulo:
            return true;
        case ExprOp::Divide:
        case ExprOp::ExactDivide:
            return isNonNegative(polynomialOf(expr.operands[0]));
        case ExprOp::Min:
            return isNonNegative(polynomialOf(expr.operands[0])) &&
                   isNonNegative(polynomialOf(expr.operands[1]));
        case ExprOp::Max:
            return isNonNegative(polynomialOf(expr.operands[0])) ||
                   isNonNegative(polynomialOf(expr.operands[1]));
        default:
            return false;
    }
}

std::optional<Polynomial> IndexSimplifier::upperBoundOfAtom(ExprId atom) {
    const Expr& expr = m_function[atom];
    switch (expr.op) {
        case ExprOp::Variable: {
            const auto found = m_bounds.find(expr.variable());
            if (found == m_bounds.end()) return std::nullopt;
            return found->second - Polynomial(1);
        }
        case ExprOp::Modulo:
            return polynomialOf(expr.operands[1]) - Polynomial(1);
        case ExprOp::Divide:
        case ExprOp::ExactDivide: {
            const Polynomial divisor = polynomialOf(expr.operands[1]);
            if (divisor.terms().size() != 1) return std::nullopt;
            const auto& [monomial, coefficient] = *divisor.terms().begin();
            return polynomialOf(expr.operands[0]) *
                   Polynomial::term(inverse(monomial), coefficient.inverse());
        }
        case ExprOp::Min: {
            const Polynomial left = polynomialOf(expr.operands[0]);
            return left.isConstant() ? left : polynomialOf(expr.operands[1]);
        }
        default:
            return std::nullopt;
    }
}

std::optional<Polynomial> IndexSimplifier::lowerEnvelope(Polynomial polynomial) {
    for (int count = 0; count < kMaxReplacements; ++count) {
        ExprId chosen;
        for (const auto& [monomial, coefficient] : polynomial.terms())
            for (const auto& [atom, exponent] : monomial) {
                const Expr& expr = m_function[atom];
                const bool isSize =
                    expr.op == ExprOp::Variable && m_function[expr.variable()].isParameter;
                if (!isSize && (!chosen.isValid() || atom > chosen)) chosen = atom;
            }
        if (!chosen.isValid()) return polynomial;
        if (!isNonNegativeAtom(chosen)) return std::nullopt;
        Polynomial next;
        for (const auto& [monomial, coefficient] : polynomial.terms()) {
            if (!contains(monomial, chosen)) {
                next.add(monomial, coefficient);
                continue;
            }
            for (const auto& [atom, exponent] : monomial)
                if (exponent < 0 || !isNonNegativeAtom(atom)) return std::nullopt;
            if (!coefficient.isNegative()) continue;
            const auto upper = upperBoundOfAtom(chosen);
            if (!upper) return std::nullopt;
            const Polynomial rest =
                Polynomial::term(multiply(monomial, {{chosen, -1}}), coefficient);
            next = next + rest * *upper;
        }
        polynomial = std::move(next);
    }
    return std::nullopt;
}

bool IndexSimplifier::isNonNegative(const Polynomial& polynomial) {
    const auto envelope = lowerEnvelope(polynomial);
    if (!envelope) return false;
    // Every size is its least value plus something non-negative, which reuses the size's atom.
    Polynomial shifted;
    for (const auto& [monomial, coefficient] : envelope->terms()) {
        Polynomial product(coefficient);
        for (const auto& [atom, exponent] : monomial) {
            if (exponent < 0) return false;
            const Polynomial size = Polynomial(leastValue(atom)) + Polynomial::atom(atom);
            for (int power = 0; power < exponent; ++power) product = product * size;
        }
        shifted = shifted + product;
    }
    return std::none_of(shifted.terms().begin(), shifted.terms().end(),
                        [](const auto& term) { return term.second.isNegative(); });
}

bool IndexSimplifier::isBetween(const Polynomial& polynomial, const Polynomial& limit) {
    return isNonNegative(polynomial) && isNonNegative(limit - polynomial - Polynomial(1));
}

ExprId IndexSimplifier::productOf(const Monomial& monomial, std::int64_t coefficient) {
    ExprId product;
    if (coefficient != 1 || monomial.empty()) product = m_function.constant(coefficient);
    for (const auto& [atom, exponent] : monomial)
        for (int power = 0; power < exponent; ++power)
            product = product.isValid() ? m_function.multiply(product, atom) : atom;
    return product;
}

ExprId IndexSimplifier::sumOf(const std::vector<std::pair<Monomial, Fraction>>& terms) {
    const auto before = [](const auto& a, const auto& b) {
        if (a.first.empty() != b.first.empty()) return b.first.empty();
        if (a.first.size() != b.first.size()) return a.first.size() > b.first.size();
        const auto x = std::abs(a.second.numerator());
        const auto y = std::abs(b.second.numerator());
        return x != y ? x > y : a.first < b.first;
    };
    auto sorted = terms;
    std::sort(sorted.begin(), sorted.end(), before);
    std::stable_partition(sorted.begin(), sorted.end(),
                          [](const auto& term) { return !term.second.isNegative(); });
    ExprId sum;
    for (const auto& [monomial, coefficient] : sorted) {
        const ExprId part = productOf(monomial, std::abs(coefficient.numerator()));
        if (coefficient.isNegative())
            sum = m_function.binary(ExprOp::Subtract, sum.isValid() ? sum : m_function.constant(0),
                                    part);
        else
            sum = sum.isValid() ? m_function.add(sum, part) : part;
    }
    return sum.isValid() ? sum : m_function.constant(0);
}

ExprId IndexSimplifier::exprOf(const Polynomial& polynomial) {
    // Terms with one denominator (its constant and its atoms) make one exact division.
    std::map<std::pair<Monomial, std::int64_t>, std::vector<std::pair<Monomial, Fraction>>> groups;
    std::map<Monomial, std::int64_t> commonDenominator;
    const auto denominatorOf = [](const Monomial& monomial) {
        Monomial denominator;
        for (const auto& [atom, exponent] : monomial)
            if (exponent < 0) denominator.emplace_back(atom, -exponent);
        return denominator;
    };
    for (const auto& [monomial, coefficient] : polynomial.terms())
        if (!isIntegral(monomial, coefficient)) {
            auto& common = commonDenominator.try_emplace(denominatorOf(monomial), 1).first->second;
            common = std::lcm(common, coefficient.denominator());
        }
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
        const Monomial below = denominatorOf(monomial);
        const std::int64_t denominator = isIntegral(monomial, coefficient)
                                             ? coefficient.denominator()
                                             : commonDenominator.at(below);
        groups[{below, denominator}].emplace_back(multiply(monomial, below),
                                                  coefficient * Fraction(denominator));
    }
    std::vector<std::pair<Monomial, Fraction>> parts;
    for (const auto& [key, terms] : groups) {
        const auto& [below, denominator] = key;
        if (below.empty() && denominator == 1) {
            parts.insert(parts.end(), terms.begin(), terms.end());
            continue;
        }
        const ExprId division =
            m_function.binary(ExprOp::ExactDivide, sumOf(terms), productOf(below, denominator));
        parts.push_back({{{division, 1}}, Fraction(1)});
    }
    return sumOf(parts);
}

}  // namespace candler::loop
