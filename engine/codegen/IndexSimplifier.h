// IndexSimplifier: rewrites index expressions to a canonical sum, using the ranges of variables:
// (n*q + r) div n = q and mod n = r when 0 <= r < n, exact products, min and max that are decided.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/codegen/IndexPolynomial.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Knows, for one place in a function, that sizes are at least 1 (or 0, if that is what a check
/// says) and what divides them, and that loop variables are below their bounds.
class IndexSimplifier {
public:
    explicit IndexSimplifier(Function& function) : m_function(function) {}

    /// `variable` is a loop counter below `bound`. Variables that were never bound are sizes.
    void bindVariable(VarId variable, ExprId bound);
    /// Learns from a check at the head of the function.
    void assume(const Require& require);

    /// An equal expression, never worse than the one given. Loads and other scalar expressions are
    /// entered: their indices are simplified, selects with decided conditions are resolved.
    ExprId simplify(ExprId id);

    /// That of the expression in which `variable` is `value`.
    ExprId simplifyWith(ExprId id, VarId variable, ExprId value);

    /// False also means "cannot tell".
    [[nodiscard]] bool isProvablyNonNegative(ExprId id);
    [[nodiscard]] bool isProvablyLess(ExprId left, ExprId right);

    /// If `id` is stride * variable + base + rest, where rest (what mentions `innerVariables`) is
    /// not negative and below the stride: stride * variable + base. Then different values of
    /// `variable` give different values of `id`, whatever the inner variables are.
    [[nodiscard]] std::optional<ExprId> steppingBase(ExprId id, VarId variable,
                                                     const std::vector<VarId>& innerVariables);

private:
    Polynomial polynomialOf(ExprId id);
    Polynomial atomPolynomial(const Expr& expr);
    Polynomial quotient(const Polynomial& dividend, const Polynomial& divisor);
    Polynomial remainder(const Polynomial& dividend, const Polynomial& divisor);
    /// Splits `dividend` = whole * divisor + rest, whole integral.
    std::pair<Polynomial, Polynomial> divideOut(const Polynomial& dividend,
                                                const Polynomial& divisor);
    /// A common factor g of a constant divisor with dividend = g*high + low, 0 <= low < g.
    std::optional<std::pair<std::int64_t, Polynomial>> lowPart(const Polynomial& dividend,
                                                               const Polynomial& divisor);
    Polynomial extremum(ExprOp op, const Polynomial& left, const Polynomial& right);
    Polynomial exactQuotient(const Polynomial& dividend, const Polynomial& divisor);
    Polynomial recombine(Polynomial polynomial);
    bool isIntegral(const Monomial& monomial, Fraction coefficient) const;

    ExprId exprOf(const Polynomial& polynomial);
    ExprId sumOf(const std::vector<std::pair<Monomial, Fraction>>& terms);
    ExprId productOf(const Monomial& monomial, std::int64_t coefficient);

    ExprId simplifyScalar(const Expr& expr);
    std::optional<bool> decide(const Expr& comparison);
    [[nodiscard]] std::optional<bool> decideByType(const Expr& comparison) const;
    bool isNonNegative(const Polynomial& polynomial);
    bool isBetween(const Polynomial& polynomial, const Polynomial& limit);
    bool isNonNegativeAtom(ExprId atom);
    bool knowsNonNegative(ExprId atom);
    std::optional<Polynomial> upperBoundOfAtom(ExprId atom);
    /// Replaces bounded atoms so that the result is nowhere above `polynomial`.
    std::optional<Polynomial> lowerEnvelope(Polynomial polynomial);
    std::int64_t leastValue(ExprId sizeAtom) const;

    Function& m_function;
    std::map<VarId, Polynomial> m_bounds;
    std::map<VarId, std::int64_t> m_least;
    std::map<VarId, std::int64_t> m_divisors;
    std::vector<std::pair<Monomial, Fraction>> m_integral;  ///< Known to be whole: m/32, …
    std::map<ExprId, ExprId> m_memo;
    std::map<ExprId, Polynomial> m_polynomials;
    std::set<ExprId> m_asked;  ///< Atoms that isNonNegativeAtom() is at.
};

}  // namespace candler::loop
