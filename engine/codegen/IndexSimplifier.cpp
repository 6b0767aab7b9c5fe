#include "engine/codegen/IndexSimplifier.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "engine/support/Check.h"

namespace candler::loop {

namespace {

/// The term that division by a polynomial is steered by: highest degree, then last in order.
std::pair<Monomial, Fraction> leadingTerm(const Polynomial& polynomial) {
    const auto degree = [](const Monomial& monomial) {
        int sum = 0;
        for (const auto& [atom, exponent] : monomial) sum += exponent;
        return sum;
    };
    const auto lead = std::max_element(
        polynomial.terms().begin(), polynomial.terms().end(),
        [&](const auto& a, const auto& b) { return degree(a.first) < degree(b.first); });
    return *lead;
}

bool isPositiveConstant(const Polynomial& polynomial) {
    const Fraction value = polynomial.constantTerm();
    return polynomial.isConstant() && !value.isZero() && !value.isNegative();
}

}  // namespace

void IndexSimplifier::bindVariable(VarId variable, ExprId bound) {
    m_bounds.insert_or_assign(variable, polynomialOf(bound));
}

void IndexSimplifier::assume(const Require& require) {
    const Expr& value = m_function[require.value];
    const auto bound = m_function.constantValue(require.bound);
    if (value.op == ExprOp::Variable && bound == 0 && require.kind == RequireKind::AtLeast) {
        m_least.try_emplace(value.variable(), 0);
    } else if (value.op == ExprOp::Variable && bound && *bound > 0) {
        const VarId variable = value.variable();
        std::int64_t& least = m_least.try_emplace(variable, 1).first->second;
        std::int64_t& divisor = m_divisors.try_emplace(variable, 1).first->second;
        if (require.kind == RequireKind::AtLeast) least = std::max(least, *bound);
        if (require.kind == RequireKind::DivisibleBy && *bound < (std::int64_t{1} << 31U))
            divisor = std::min(std::lcm(divisor, *bound), std::int64_t{1} << 62U);
        least = (least + divisor - 1) / divisor * divisor;
    }
    if (require.kind == RequireKind::DivisibleBy)
        exactQuotient(polynomialOf(require.value), polynomialOf(require.bound));
    m_memo.clear();
    m_polynomials.clear();
}

ExprId IndexSimplifier::simplifyWith(ExprId id, VarId variable, ExprId value) {
    std::map<ExprId, ExprId> memo;
    return simplify(rewriteExpr(m_function, id, memo, [&](Expr expr) {
        if (expr.op == ExprOp::Variable && expr.variable() == variable) return value;
        return m_function.make(std::move(expr));
    }));
}

ExprId IndexSimplifier::simplify(ExprId id) {
    if (const auto found = m_memo.find(id); found != m_memo.end()) return found->second;
    ExprId result = id;
    try {
        result = m_function[id].type == Type::Index ? exprOf(polynomialOf(id))
                                                    : simplifyScalar(m_function[id]);
    } catch (const IndexOverflow&) {
        result = id;
    }
    m_memo.emplace(id, result);
    m_memo.emplace(result, result);
    return result;
}

bool IndexSimplifier::isProvablyNonNegative(ExprId id) {
    try {
        return isNonNegative(polynomialOf(id));
    } catch (const IndexOverflow&) {
        return false;
    }
}

bool IndexSimplifier::isProvablyLess(ExprId left, ExprId right) {
    try {
        return isNonNegative(polynomialOf(right) - polynomialOf(left) - Polynomial(1));
    } catch (const IndexOverflow&) {
        return false;
    }
}

std::optional<ExprId> IndexSimplifier::steppingBase(ExprId id, VarId variable,
                                                    const std::vector<VarId>& innerVariables) {
    const ExprId stepping = m_function.var(variable);
    const auto mentions = [&](ExprId atom, VarId wanted) {
        bool isFound = false;
        forEachSubexpr(m_function, atom, [&](ExprId part) {
            const Expr& expr = m_function[part];
            isFound |= expr.op == ExprOp::Variable && expr.variable() == wanted;
        });
        return isFound;
    };
    try {
        Polynomial stride;
        Polynomial inner;
        const Polynomial whole = polynomialOf(id);
        for (const auto& [monomial, coefficient] : whole.terms()) {
            if (contains(monomial, stepping)) {
                stride.add(multiply(monomial, {{stepping, -1}}), coefficient);
                continue;
            }
            bool isInner = false;
            for (const auto& [atom, exponent] : monomial) {
                if (mentions(atom, variable)) return std::nullopt;
                for (const VarId other : innerVariables) isInner |= mentions(atom, other);
            }
            if (isInner) inner.add(monomial, coefficient);
        }
        for (const auto& [monomial, coefficient] : stride.terms())
            for (const auto& [atom, exponent] : monomial) {
                const Expr& expr = m_function[atom];
                if (expr.op != ExprOp::Variable || !m_function[expr.variable()].isParameter)
                    return std::nullopt;
            }
        if (stride.isZero() || !isBetween(inner, stride)) return std::nullopt;
        return exprOf(whole - inner);
    } catch (const IndexOverflow&) {
        return std::nullopt;
    }
}

Polynomial IndexSimplifier::polynomialOf(ExprId id) {
    if (const auto found = m_polynomials.find(id); found != m_polynomials.end())
        return found->second;
    Polynomial result = recombine(atomPolynomial(m_function[id]));
    m_polynomials.emplace(id, result);
    return result;
}

Polynomial IndexSimplifier::atomPolynomial(const Expr& expr) {
    const auto operand = [&](std::size_t index) { return polynomialOf(expr.operands[index]); };
    switch (expr.op) {
        case ExprOp::Constant:
            return Polynomial(expr.integer);
        case ExprOp::Add:
            return operand(0) + operand(1);
        case ExprOp::Subtract:
            return operand(0) - operand(1);
        case ExprOp::Multiply:
            return operand(0) * operand(1);
        case ExprOp::Negate:
            return Polynomial() - operand(0);
        case ExprOp::Divide:
            return quotient(operand(0), operand(1));
        case ExprOp::Modulo:
            return remainder(operand(0), operand(1));
        case ExprOp::ExactDivide:
            return exactQuotient(operand(0), operand(1));
        case ExprOp::Min:
        case ExprOp::Max:
            return extremum(expr.op, operand(0), operand(1));
        case ExprOp::Variable:
            return Polynomial::atom(m_function.make(expr));
        default: {
            const ExprId simplified = simplifyScalar(expr);
            const Expr& result = m_function[simplified];
            return result.op == expr.op ? Polynomial::atom(simplified) : polynomialOf(simplified);
        }
    }
}

std::pair<Polynomial, Polynomial> IndexSimplifier::divideOut(const Polynomial& dividend,
                                                             const Polynomial& divisor) {
    const auto [lead, leadCoefficient] = leadingTerm(divisor);
    const bool isMonomial = divisor.terms().size() == 1;
    Polynomial whole;
    Polynomial rest = dividend;
    for (const auto& [monomial, original] : dividend.terms()) {
        const auto current = rest.terms().find(monomial);
        if (current == rest.terms().end()) continue;
        const Monomial ratio = multiply(monomial, inverse(lead));
        Fraction factor = current->second * leadCoefficient.inverse();
        if (!isIntegral(ratio, factor)) {
            if (hasNegativeExponent(ratio) || factor.isNegative() || !isMonomial) continue;
            factor = Fraction(factor.numerator() / factor.denominator());
        }
        const Polynomial part = Polynomial::term(ratio, factor);
        whole = whole + part;
        rest = rest - part * divisor;
    }
    if (!isNonNegative(rest) && isNonNegative(dividend)) return {Polynomial(), dividend};
    return {whole, rest};
}

std::optional<std::pair<std::int64_t, Polynomial>> IndexSimplifier::lowPart(
    const Polynomial& dividend, const Polynomial& divisor) {
    if (!isPositiveConstant(divisor) || !divisor.constantTerm().isInteger()) return std::nullopt;
    for (const auto& [leading, leadingCoefficient] : dividend.terms()) {
        if (!leadingCoefficient.isInteger()) return std::nullopt;
        const std::int64_t factor =
            std::gcd(leadingCoefficient.numerator(), divisor.constantTerm().numerator());
        if (factor == 1) continue;
        Polynomial low;
        for (const auto& [monomial, coefficient] : dividend.terms())
            if (!isIntegral(monomial, coefficient * Fraction::of(1, factor)))
                low.add(monomial, coefficient);
        if (isBetween(low, Polynomial(factor))) return std::pair(factor, low);
    }
    return std::nullopt;
}

Polynomial IndexSimplifier::quotient(const Polynomial& dividend, const Polynomial& divisor) {
    if (divisor.isZero() || divisor.constantTerm().isNegative())
        return Polynomial::atom(
            m_function.binary(ExprOp::Divide, exprOf(dividend), exprOf(divisor)));
    if (divisor == Polynomial(1)) return dividend;
    const auto [whole, rest] = divideOut(dividend, divisor);
    if (isBetween(rest, divisor)) return whole;
    if (const auto low = lowPart(rest, divisor)) {
        const Polynomial scale(Fraction::of(1, low->first));
        return whole + quotient((rest - low->second) * scale, divisor * scale);
    }
    return whole +
           Polynomial::atom(m_function.binary(ExprOp::Divide, exprOf(rest), exprOf(divisor)));
}

Polynomial IndexSimplifier::remainder(const Polynomial& dividend, const Polynomial& divisor) {
    if (divisor.isZero() || divisor.constantTerm().isNegative())
        return Polynomial::atom(
            m_function.binary(ExprOp::Modulo, exprOf(dividend), exprOf(divisor)));
    if (divisor == Polynomial(1)) return {};
    const auto [whole, rest] = divideOut(dividend, divisor);
    if (isBetween(rest, divisor)) return rest;
    if (const auto low = lowPart(rest, divisor)) {
        const Polynomial scale(Fraction::of(1, low->first));
        return Polynomial(low->first) * remainder((rest - low->second) * scale, divisor * scale) +
               low->second;
    }
    return Polynomial::atom(m_function.binary(ExprOp::Modulo, exprOf(rest), exprOf(divisor)));
}

Polynomial IndexSimplifier::exactQuotient(const Polynomial& dividend, const Polynomial& divisor) {
    if (divisor.isZero())
        return Polynomial::atom(
            m_function.binary(ExprOp::ExactDivide, exprOf(dividend), exprOf(divisor)));
    if (divisor.terms().size() == 1) {
        const auto& [monomial, coefficient] = *divisor.terms().begin();
        const Polynomial result =
            dividend * Polynomial::term(inverse(monomial), coefficient.inverse());
        if (result.terms().size() == 1) {
            const auto& [resultMonomial, resultCoefficient] = *result.terms().begin();
            if (!isIntegral(resultMonomial, resultCoefficient))
                m_integral.emplace_back(resultMonomial, resultCoefficient);
        }
        return result;
    }
    const auto [whole, rest] = divideOut(dividend, divisor);
    if (rest.isZero()) return whole;
    return whole +
           Polynomial::atom(m_function.binary(ExprOp::ExactDivide, exprOf(rest), exprOf(divisor)));
}

Polynomial IndexSimplifier::extremum(ExprOp op, const Polynomial& left, const Polynomial& right) {
    if (isNonNegative(right - left)) return op == ExprOp::Min ? left : right;
    if (isNonNegative(left - right)) return op == ExprOp::Min ? right : left;
    return Polynomial::atom(m_function.binary(op, exprOf(left), exprOf(right)));
}

/// c*D*(P div D) + c*(P mod D) = c*P.
Polynomial IndexSimplifier::recombine(Polynomial polynomial) {
    bool hasChanged = true;
    while (hasChanged) {
        hasChanged = false;
        for (const auto& [monomial, coefficient] : polynomial.terms()) {
            for (const auto& [atom, exponent] : monomial) {
                const Expr& modulo = m_function[atom];
                if (modulo.op != ExprOp::Modulo || exponent != 1) continue;
                const ExprId division =
                    m_function.binary(ExprOp::Divide, modulo.operands[0], modulo.operands[1]);
                const Polynomial factor =
                    Polynomial::term(multiply(monomial, {{atom, -1}}), coefficient);
                const Polynomial wanted =
                    factor * polynomialOf(modulo.operands[1]) * Polynomial::atom(division);
                const bool isThere = std::all_of(
                    wanted.terms().begin(), wanted.terms().end(), [&](const auto& term) {
                        const auto found = polynomial.terms().find(term.first);
                        return found != polynomial.terms().end() && found->second == term.second;
                    });
                if (!isThere) continue;
                polynomial = polynomial - wanted - Polynomial::term(monomial, coefficient) +
                             factor * polynomialOf(modulo.operands[0]);
                hasChanged = true;
                break;
            }
            if (hasChanged) break;
        }
    }
    return polynomial;
}

bool IndexSimplifier::isIntegral(const Monomial& monomial, Fraction coefficient) const {
    if (coefficient.isInteger() && !hasNegativeExponent(monomial)) return true;
    return std::any_of(m_integral.begin(), m_integral.end(), [&](const auto& known) {
        return (coefficient * known.second.inverse()).isInteger() &&
               !hasNegativeExponent(multiply(monomial, inverse(known.first)));
    });
}

ExprId IndexSimplifier::simplifyScalar(const Expr& expr) {
    Expr result = expr;
    for (ExprId& operand : result.operands) operand = simplify(operand);
    const auto truth = [&](std::size_t index) {
        const auto value = m_function.constantValue(result.operands[index]);
        return m_function[result.operands[index]].type == Type::Bool ? value : std::nullopt;
    };
    switch (result.op) {
        case ExprOp::Select:
            if (const auto condition = truth(0)) return result.operands[*condition != 0 ? 1 : 2];
            if (result.operands[1] == result.operands[2]) return result.operands[1];
            break;
        case ExprOp::Not:
            if (const auto value = truth(0)) return m_function.boolean(*value == 0);
            break;
        case ExprOp::And:
        case ExprOp::Or:
            for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
                if (const auto value = truth(side))
                    return (*value != 0) == (result.op == ExprOp::Or) ? result.operands[side]
                                                                      : result.operands[1 - side];
            break;
        case ExprOp::Less:
        case ExprOp::LessEqual:
        case ExprOp::Equal:
            if (const auto decided = decide(result)) return m_function.boolean(*decided);
            break;
        case ExprOp::Cast: {
            const auto value = m_function.constantValue(result.operands[0]);
            if (value && result.type == Type::Index) return m_function.constant(*value);
            break;
        }
        default:
            break;
    }
    return m_function.make(std::move(result));
}

/// What no value of the type can make another: compilers warn of such comparisons.
std::optional<bool> IndexSimplifier::decideByType(const Expr& comparison) const {
    const ExprId left = comparison.operands[0];
    const ExprId right = comparison.operands[1];
    const Type type = m_function[left].type;
    // What is not a number is not equal to itself.
    if (left == right && (comparison.op == ExprOp::Less || !isFloat(type)))
        return comparison.op != ExprOp::Less;
    if (!isSmallInteger(type)) return std::nullopt;
    const auto [least, most] = rangeOf(type);
    const auto a = m_function.constantValue(left);
    const auto b = m_function.constantValue(right);
    if (comparison.op == ExprOp::Less && (b == least || a == most)) return false;
    if (comparison.op == ExprOp::LessEqual && (a == least || b == most)) return true;
    return std::nullopt;
}

std::optional<bool> IndexSimplifier::decide(const Expr& comparison) {
    const ExprId left = comparison.operands[0];
    const ExprId right = comparison.operands[1];
    if (m_function[left].type != Type::Index) return decideByType(comparison);
    const bool isLess = isProvablyLess(left, right);
    const bool isGreater = isProvablyLess(right, left);
    switch (comparison.op) {
        case ExprOp::Less:
            if (isLess) return true;
            if (isProvablyNonNegative(m_function.binary(ExprOp::Subtract, left, right)))
                return false;
            return std::nullopt;
        case ExprOp::LessEqual:
            if (isGreater) return false;
            if (isProvablyNonNegative(m_function.binary(ExprOp::Subtract, right, left)))
                return true;
            return std::nullopt;
        default:
            if (left == right) return true;
            if (isLess || isGreater) return false;
            return std::nullopt;
    }
}

}  // namespace candler::loop
