#include "engine/languages/rise/lowering/SizeExpressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "engine/languages/rise/lowering/LoweringError.h"

namespace candler::rise {

using loop::ExprId;
using loop::ExprOp;

namespace {

/// Products and least common multiples of a size's coefficients, refused when they are absurd.
constexpr std::int64_t kMaxCoefficient = std::int64_t{1} << 40U;

}  // namespace

void SizeExpressions::declare(const std::vector<std::string>& names) {
    m_names = names;
    for (const std::string& name : names) m_variables.push_back(m_function.addSize(name));
}

ExprId SizeExpressions::atomExpr(const NatAtom& atom) {
    switch (atom.kind) {
        case NatAtomKind::Index:
            if (atom.number < m_variables.size())
                return m_function.var(m_variables[m_variables.size() - 1 - atom.number]);
            break;
        case NatAtomKind::Div:
            return m_function.binary(ExprOp::Divide, expr(atom.left), expr(atom.right));
        case NatAtomKind::Mod:
            return m_function.binary(ExprOp::Modulo, expr(atom.left), expr(atom.right));
        case NatAtomKind::Sum:
            return m_function.add(expr(atom.left), expr(atom.right));
        case NatAtomKind::Product:
            return m_function.multiply(expr(atom.left), expr(atom.right));
        default:
            break;
    }
    throw LoweringError("a size is not made of the sizes of the program");
}

SizeExpressions::Fraction SizeExpressions::fractionOf(NatId nat) {
    Nats& nats = m_tree.context().nats;
    const auto terms = nats.terms(nat);
    if (!terms) throw LoweringError(fmt::format("the size {} is too large", nats.text(nat)));
    std::int64_t common = 1;
    std::map<NatAtomId, int> below;
    for (const NatTerm& term : *terms) {
        common = std::lcm(common, term.denominator);
        if (common > kMaxCoefficient || std::abs(term.numerator) > kMaxCoefficient)
            throw LoweringError(fmt::format("the size {} is too large", nats.text(nat)));
        for (const NatFactor& factor : term.factors)
            if (factor.exponent < 0)
                below[factor.atom] = std::max(below[factor.atom], -factor.exponent);
    }
    Fraction result;
    ExprId denominator = common == 1 && !below.empty() ? ExprId{} : m_function.constant(common);
    const auto times = [this](ExprId product, ExprId factor) {
        return product.isValid() ? m_function.multiply(product, factor) : factor;
    };
    NatId divisor = nats.constant(common);
    for (const auto& [atom, power] : below)
        for (int count = 0; count < power; ++count) {
            denominator = times(denominator, atomExpr(nats.atom(atom)));
            divisor = nats.multiply(divisor, atomNat(atom));
        }
    ExprId sum;
    for (const NatTerm& term : *terms) {
        std::map<NatAtomId, int> powers = below;
        for (const NatFactor& factor : term.factors) powers[factor.atom] += factor.exponent;
        const std::int64_t factor = term.numerator * (common / term.denominator);
        ExprId product;
        if (factor != 1) product = m_function.constant(factor);
        for (const auto& [atom, power] : powers)
            for (int count = 0; count < power; ++count)
                product = times(product, atomExpr(nats.atom(atom)));
        if (!product.isValid()) product = m_function.constant(1);
        sum = sum.isValid() ? m_function.add(sum, product) : product;
        result.hasDifference |= term.numerator < 0;
    }
    result.isWhole = common == 1 && below.empty();
    result.numerator = sum.isValid() ? sum : m_function.constant(0);
    result.denominator = denominator;
    result.text = m_tree.context().types.natText(nats.multiply(nat, divisor), m_names);
    return result;
}

NatId SizeExpressions::atomNat(NatAtomId atom) {
    Nats& nats = m_tree.context().nats;
    const NatAtom value = nats.atom(atom);
    if (value.kind == NatAtomKind::Index) return nats.index(value.number);
    const auto opaque = nats.combine(value.kind, value.left, value.right);
    if (!opaque) throw LoweringError("a size is divided by zero");
    return *opaque;
}

ExprId SizeExpressions::expr(NatId nat) {
    const Fraction fraction = fractionOf(nat);
    if (fraction.isWhole) return fraction.numerator;
    return m_function.binary(ExprOp::ExactDivide, fraction.numerator, fraction.denominator);
}

void SizeExpressions::collect(LowId id, std::vector<NatId>& nats) const {
    const LowNode& node = m_tree[id];
    for (const NatId nat : m_tree.context().types.sizes(node.type)) nats.push_back(nat);
    nats.insert(nats.end(), node.nats.begin(), node.nats.end());
    for (const LowId arg : node.args) collect(arg, nats);
}

loop::Block SizeExpressions::checks(const LowProgram& program) {
    loop::Block result;
    for (std::size_t i = 0; i < m_variables.size(); ++i)
        result.push_back({loop::Require{loop::RequireKind::AtLeast, m_function.var(m_variables[i]),
                                        m_function.constant(1), m_names[i]}});
    std::vector<NatId> nats;
    for (const LowId parameter : program.parameters) collect(parameter, nats);
    collect(program.body, nats);
    std::set<NatId> seen;
    std::map<ExprId, std::size_t> divisible;
    for (const NatId nat : nats) {
        if (!seen.insert(nat).second) continue;
        const Fraction fraction = fractionOf(nat);
        if (!fraction.isWhole) {
            const loop::Require check{loop::RequireKind::DivisibleBy, fraction.numerator,
                                      fraction.denominator, fraction.text};
            const auto divisor = m_function.constantValue(fraction.denominator);
            const auto [known, isNew] = divisible.emplace(fraction.numerator, result.size());
            if (!isNew && divisor) {
                loop::Require& earlier = *result[known->second].as<loop::Require>();
                const auto other = m_function.constantValue(earlier.bound);
                if (other && *other % *divisor == 0) continue;
                if (other && *divisor % *other == 0) {
                    earlier.bound = fraction.denominator;
                    continue;
                }
            }
            result.push_back({check});
        }
        if (fraction.hasDifference)
            result.push_back(
                {loop::Require{loop::RequireKind::AtLeast, expr(nat), m_function.constant(1),
                               m_tree.context().types.natText(nat, m_names)}});
    }
    return result;
}

}  // namespace candler::rise
