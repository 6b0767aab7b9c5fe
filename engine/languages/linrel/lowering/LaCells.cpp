// The half of LaTranslator that computes single cells.
#include <cmath>

#include "engine/languages/linrel/lowering/LaTranslator.h"

namespace candler::linrel {

using namespace loop;

namespace {

/// Functions that loops have.
constexpr std::array kPlainFunctions{
    std::pair(Pointwise::Exp, ExprOp::Exponential),
    std::pair(Pointwise::Log, ExprOp::Logarithm),
    std::pair(Pointwise::Sqrt, ExprOp::SquareRoot),
    std::pair(Pointwise::Abs, ExprOp::Absolute),
    std::pair(Pointwise::Floor, ExprOp::Floor),
    std::pair(Pointwise::Ceil, ExprOp::Ceiling),
    std::pair(Pointwise::Sin, ExprOp::Sine),
    std::pair(Pointwise::Cos, ExprOp::Cosine),
    std::pair(Pointwise::Tan, ExprOp::Tangent),
    std::pair(Pointwise::Tanh, ExprOp::HyperbolicTangent),
    std::pair(Pointwise::Power, ExprOp::Power),
    std::pair(Pointwise::Min, ExprOp::Min),
    std::pair(Pointwise::Max, ExprOp::Max),
};

}  // namespace

ExprId LaTranslator::cell(LaId id, Cell at) {
    id = m_graph.resolved(id);
    const LaNode& node = m_program[id];
    if (isOne(node.shape.rows)) at.row = zero();
    if (isOne(node.shape.columns)) at.column = zero();
    if (const auto stored = m_stored.find(id); stored != m_stored.end())
        return read(stored->second, at);
    if (shouldStore(id, at)) {
        const auto entry = entryAt(at);
        if (!m_options.isFused || !entry || m_graph.pattern(id)) return read(store(id), at);
        const CellPattern pattern{entry->input, entry->cell != at};
        storeAt(id, pattern);
        return read(m_storedAt.at({id, pattern.input, pattern.isTransposed}), at);
    }
    Level& level = m_nest.levelOf(at);
    const auto key = std::tuple(id, at.row, at.column);
    if (const auto known = level.cells.find(key); known != level.cells.end()) return known->second;
    const bool isNamed = &level != &m_nest.here() || m_graph.uses(id) > 1;
    ExprId result;
    m_nest.at(level, [&] {
        result = compute(id, at);
        const ExprOp op = m_function[result].op;
        const bool isPlain =
            op == ExprOp::Constant || op == ExprOp::Local || op == ExprOp::Load || movesCells(id);
        if (isNamed && !isPlain) result = m_nest.named("x", result);
    });
    level.cells.emplace(key, result);
    return result;
}

bool LaTranslator::movesCells(LaId id) const {
    switch (m_program[id].op) {
        case LaOp::Number:
        case LaOp::Fill:
        case LaOp::Transpose:
        case LaOp::Reverse:
        case LaOp::Reshape:
        case LaOp::Diagonal:
            return true;
        default:
            return false;
    }
}

bool LaTranslator::shouldStore(LaId id, const Cell& at) {
    if (movesCells(id)) return false;
    if (!m_options.isFused) return true;
    if (m_graph.isReduction(id) && !canBeInline(id, at)) return true;
    return m_graph.isCostly(id) && (m_graph.uses(id) > 1 || !m_nest.isVisitedOnce(at));
}

/// Of a sum: whether its terms are next to each other.
bool LaTranslator::canBeInline(LaId id, const Cell& at) {
    if (m_graph.sparseRows(id).ofInner) return false;
    const LaNode& node = m_program[id];
    if (node.op == LaOp::MatrixProduct) return isProductInline(node, at);
    if (node.op != LaOp::Aggregate) return true;
    const AggregateRow& row = aggregates()[node.payload];
    if (row.kind == AggregateKind::Variance) return false;
    const LaId of = node.arguments[0];
    if (row.extent == Extent::All || m_graph.pattern(of) || !isMatrix(m_program[of].shape))
        return true;
    return isByRows(of) == (row.extent == Extent::Rows);
}

/// At entries of sparse matrices factors are copied so that terms are neighbours; in a loop over
/// rows whole rows are computed, unless each row would read all of the right factor again.
bool LaTranslator::isProductInline(const LaNode& node, const Cell& at) {
    if (isMatrix(node.shape) && !entryAt(at) && m_options.isFused && isBetterByTerms(node))
        return false;
    if (isMatrix(node.shape) && (entryAt(at) || m_nest.isInside(at.column, at.row))) return true;
    const auto isGood = [&](LaId factor, bool isLeft) {
        if (!isMatrix(m_program[factor].shape) || m_graph.pattern(factor)) return true;
        return isByRows(factor) == isLeft;
    };
    return isGood(node.arguments[0], true) && isGood(node.arguments[1], false);
}

ExprId LaTranslator::compute(LaId id, const Cell& at) {
    // A copy: the store of expressions may grow.
    const LaNode node = m_program[id];
    switch (node.op) {
        case LaOp::Number:
            return real(m_program.store.numbers().value(node.payload));
        case LaOp::Fill:
            return cell(node.arguments[0], {zero(), zero()});
        case LaOp::Negate:
            return m_function.unary(ExprOp::Negate, cell(node.arguments[0], at));
        case LaOp::Power:
            return power(node, at);
        case LaOp::Pointwise:
            return pointwise(node, at);
        case LaOp::Transpose:
            return cell(node.arguments[0], at.transposed());
        case LaOp::Reverse: {
            const ExprId last =
                m_function.binary(ExprOp::Subtract, size(node.shape.rows), m_function.constant(1));
            return cell(node.arguments[0],
                        {m_function.binary(ExprOp::Subtract, last, at.row), at.column});
        }
        case LaOp::Reshape:
            return reshaped(node, at);
        case LaOp::Diagonal:
            return diagonal(node, at);
        case LaOp::MatrixProduct:
            return inlineProduct(id, at);
        case LaOp::Aggregate:
            return inlineAggregate(node, at);
        case LaOp::Trace:
            return inlineTrace(node);
        default:
            return arithmetic(node, at);
    }
}

ExprId LaTranslator::arithmetic(const LaNode& node, const Cell& at) {
    const ExprId left = cell(node.arguments[0], at);
    const ExprId right = cell(node.arguments[1], at);
    switch (node.op) {
        case LaOp::Add:
            return m_function.add(left, right);
        case LaOp::Subtract:
            return m_function.binary(ExprOp::Subtract, left, right);
        case LaOp::Multiply:
            return m_function.multiply(left, right);
        case LaOp::Divide:
            return m_function.binary(ExprOp::Divide, left, right);
        default:
            throw std::logic_error("an expression that has no cells");
    }
}

ExprId LaTranslator::power(const LaNode& node, const Cell& at) {
    constexpr double kMostFactors = 4;
    const ExprId base = cell(node.arguments[0], at);
    const ExprId exponent = cell(node.arguments[1], at);
    const Expr& known = m_function[exponent];
    const bool isRepeated = known.op == ExprOp::Constant && known.real >= 1 &&
                            known.real <= kMostFactors && known.real == std::floor(known.real);
    if (!isRepeated) return m_function.binary(ExprOp::Power, base, exponent);
    const auto factors = static_cast<int>(known.real);
    const ExprId factor = factors > 1 ? m_nest.named("base", base) : base;
    ExprId result = factor;
    for (int i = 1; i < factors; ++i) result = m_function.multiply(result, factor);
    return result;
}

ExprId LaTranslator::choice(ExprId condition, double then, double otherwise) {
    return m_function.select(condition, real(then), real(otherwise));
}

ExprId LaTranslator::pointwise(const LaNode& node, const Cell& at) {
    std::vector<ExprId> x;
    for (const LaId argument : node.arguments) x.push_back(cell(argument, at));
    const auto function = static_cast<Pointwise>(node.payload);
    for (const auto& [plain, op] : kPlainFunctions)
        if (plain == function)
            return x.size() == 1 ? m_function.unary(op, x[0]) : m_function.binary(op, x[0], x[1]);
    const auto holds = [&](ExprOp op) { return m_function.binary(op, x[0], x[1]); };
    switch (function) {
        case Pointwise::Less:
            return choice(holds(ExprOp::Less), 1, 0);
        case Pointwise::LessOrEqual:
            return choice(holds(ExprOp::LessEqual), 1, 0);
        case Pointwise::Equal:
            return choice(holds(ExprOp::Equal), 1, 0);
        case Pointwise::NotEqual:
            return choice(holds(ExprOp::Equal), 0, 1);
        case Pointwise::IfElse:
            return m_function.select(m_function.binary(ExprOp::Equal, x[0], real(0)), x[2], x[1]);
        case Pointwise::Reciprocal:
            return m_function.binary(ExprOp::Divide, real(1), x[0]);
        case Pointwise::Round:
            return roundedHalfUp(m_nest.named("x", x[0]));
        case Pointwise::Sign:
            return sign(m_nest.named("x", x[0]));
        case Pointwise::Sigmoid: {
            const ExprId power =
                m_function.unary(ExprOp::Exponential, m_function.unary(ExprOp::Negate, x[0]));
            return m_function.binary(ExprOp::Divide, real(1), m_function.add(real(1), power));
        }
        default:
            throw std::logic_error("a function that kernels do not know");
    }
}

/// As linrel::roundHalfUp.
ExprId LaTranslator::roundedHalfUp(ExprId value) {
    const ExprId below = m_nest.named("below", m_function.unary(ExprOp::Floor, value));
    const ExprId rest = m_function.binary(ExprOp::Subtract, value, below);
    return m_function.select(m_function.binary(ExprOp::Less, rest, real(0.5)), below,
                             m_function.add(below, real(1)));
}

ExprId LaTranslator::sign(ExprId value) {
    const ExprId isNegative = m_function.binary(ExprOp::Less, value, real(0));
    const ExprId isPositive = m_function.binary(ExprOp::Less, real(0), value);
    return m_function.select(isPositive, real(1), m_function.select(isNegative, real(-1), value));
}

ExprId LaTranslator::diagonal(const LaNode& node, const Cell& at) {
    const LaId of = node.arguments[0];
    if (isMatrix(m_program[of].shape)) return cell(of, {at.row, at.row});
    const ExprId isOnIt = m_function.binary(ExprOp::Equal, at.row, at.column);
    return m_function.select(isOnIt, cell(of, {at.row, zero()}), real(0));
}

ExprId LaTranslator::reshaped(const LaNode& node, const Cell& at) {
    const LaId of = node.arguments[0];
    const ExprId place =
        m_function.add(m_function.multiply(at.row, size(node.shape.columns)), at.column);
    const ExprId width = size(m_program[of].shape.columns);
    return cell(of, {m_function.binary(ExprOp::Divide, place, width),
                     m_function.binary(ExprOp::Modulo, place, width)});
}

}  // namespace candler::linrel
