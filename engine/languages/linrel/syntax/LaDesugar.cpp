#include "engine/languages/linrel/syntax/LaDesugar.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace candler::linrel {

using sexpr::Arithmetic;

LaId LaDesugar::make(LaOp op, std::uint32_t payload, std::vector<LaId> arguments,
                     const Shape& shape) {
    LaNode node;
    node.op = op;
    node.payload = payload;
    node.arguments = std::move(arguments);
    node.shape = shape;
    return m_program.store.make(std::move(node));
}

LaId LaDesugar::desugar(LaId expression) {
    if (const auto found = m_done.find(expression.value); found != m_done.end())
        return found->second;
    // A copy: the store grows.
    LaNode node = m_program[expression];
    if (node.op == LaOp::Fused) {
        node.arguments = {desugar(node.arguments.back())};
    } else {
        for (LaId& argument : node.arguments) argument = desugar(argument);
    }
    const auto lifted = liftedReshape(node);
    const LaId result = lifted ? *lifted : rebuilt(node);
    m_done.emplace(expression.value, result);
    return result;
}

LaId LaDesugar::rebuilt(const LaNode& node) {
    const std::vector<LaId>& arguments = node.arguments;
    const Payload minusOne = *m_program.store.numbers().read("-1");
    switch (node.op) {
        case LaOp::Subtract:
            return sum(arguments[0], scaled(minusOne, arguments[1], m_program[arguments[1]].shape),
                       node.shape);
        case LaOp::Add:
            return sum(arguments[0], arguments[1], node.shape);
        case LaOp::Multiply:
            return product(arguments[0], arguments[1], node.shape);
        case LaOp::Negate:
            return scaled(minusOne, arguments[0], node.shape);
        case LaOp::Divide:
            return quotient(arguments[0], arguments[1], node.shape);
        case LaOp::Power:
            return power(arguments[0], arguments[1], node.shape);
        case LaOp::Aggregate:
            return aggregate(node.payload, arguments[0], node.shape);
        case LaOp::Reshape:
            return reshape(arguments[0], node.shape);
        case LaOp::AsScalar:
        case LaOp::AsMatrix:
        case LaOp::Fused:
            return arguments[0];
        default:
            return make(node.op, node.payload, arguments, node.shape);
    }
}

LaId LaDesugar::reshape(LaId of, const Shape& shape) {
    if (m_program[of].op == LaOp::Reshape) of = m_program[of].arguments[0];
    if (m_program[of].shape == shape) return of;
    return make(LaOp::Reshape, 0, {of}, shape);
}

std::optional<LaId> LaDesugar::liftedReshape(const LaNode& node) {
    constexpr std::array kCellByCell{LaOp::Add,   LaOp::Subtract, LaOp::Multiply, LaOp::Divide,
                                     LaOp::Power, LaOp::Negate,   LaOp::Pointwise};
    if (std::ranges::find(kCellByCell, node.op) == kCellByCell.end()) return std::nullopt;
    LaNode inner = node;
    std::optional<Shape> from;
    for (LaId& argument : inner.arguments) {
        const LaNode& of = m_program[argument];
        const bool isConstant = numberOf(argument) || isScalar(of.shape);
        if (of.op == LaOp::Fill) argument = of.arguments[0];
        if (isConstant) continue;
        if (of.op != LaOp::Reshape || of.shape != node.shape) return std::nullopt;
        argument = of.arguments[0];
        const Shape& shape = m_program[argument].shape;
        if (from && *from != shape) return std::nullopt;
        from = shape;
    }
    if (!from) return std::nullopt;
    inner.shape = *from;
    return reshape(rebuilt(inner), node.shape);
}

std::optional<Payload> LaDesugar::numberOf(LaId id) const {
    const LaNode& node = m_program[id];
    if (node.op == LaOp::Number) return node.payload;
    if (node.op == LaOp::Fill) return numberOf(node.arguments[0]);
    return std::nullopt;
}

bool LaDesugar::isNumber(LaId id, std::string_view text) const {
    const auto number = numberOf(id);
    return number && m_program.store.numbers().text(*number) == text;
}

bool LaDesugar::isScalar(const Shape& shape) const {
    return m_program.dimensions.isOne(shape.rows) && m_program.dimensions.isOne(shape.columns);
}

LaId LaDesugar::constant(Payload number, const Shape& shape) {
    const LaId scalar = m_program.store.number(number);
    return isScalar(shape) ? scalar : make(LaOp::Fill, 0, {scalar}, shape);
}

LaId LaDesugar::fill(std::int64_t number, const Shape& shape) {
    return constant(m_program[m_program.store.number(number)].payload, shape);
}

LaId LaDesugar::scaled(Payload number, LaId of, const Shape& shape) {
    return product(m_program.store.number(number), of, shape);
}

LaId LaDesugar::sum(LaId left, LaId right, const Shape& shape) {
    const auto a = numberOf(left);
    const auto b = numberOf(right);
    if (a && b)
        if (const auto folded = m_program.store.numbers().compute(Arithmetic::Add, *a, *b))
            return constant(*folded, shape);
    if (isNumber(left, "0") && m_program[right].shape == shape) return right;
    if (isNumber(right, "0") && m_program[left].shape == shape) return left;
    return make(LaOp::Add, 0, {left, right}, shape);
}

LaId LaDesugar::product(LaId left, LaId right, const Shape& shape) {
    const auto a = numberOf(left);
    const auto b = numberOf(right);
    if (a && b)
        if (const auto folded = m_program.store.numbers().compute(Arithmetic::Multiply, *a, *b))
            return constant(*folded, shape);
    if (isNumber(left, "1") && m_program[right].shape == shape) return right;
    if (isNumber(right, "1") && m_program[left].shape == shape) return left;
    return make(LaOp::Multiply, 0, {left, right}, shape);
}

LaId LaDesugar::quotient(LaId left, LaId right, const Shape& shape) {
    sexpr::Numbers& numbers = m_program.store.numbers();
    if (const auto divisor = numberOf(right))
        if (const auto inverse =
                numbers.compute(Arithmetic::Divide, *numbers.read("1"), *divisor)) {
            const LaId factor = constant(*inverse, m_program[right].shape);
            return product(factor, left, shape);
        }
    const LaId reciprocal = make(LaOp::Pointwise, static_cast<std::uint32_t>(Pointwise::Reciprocal),
                                 {right}, m_program[right].shape);
    return product(left, reciprocal, shape);
}

LaId LaDesugar::power(LaId base, LaId exponent, const Shape& shape) {
    constexpr double kMostProducts = 8;
    const auto number = numberOf(exponent);
    const double value = number ? m_program.store.numbers().value(*number) : -1;
    if (value < 0 || value > kMostProducts || value != std::floor(value))
        return make(LaOp::Pointwise, static_cast<std::uint32_t>(Pointwise::Power), {base, exponent},
                    shape);
    if (value == 0) return fill(1, shape);
    LaId result = base;
    for (int i = 1; i < static_cast<int>(value); ++i) result = product(result, base, shape);
    return result;
}

LaId LaDesugar::aggregate(std::uint32_t row, LaId of, const Shape& shape) {
    const AggregateRow& info = aggregates()[row];
    const Shape from = m_program[of].shape;
    const Dimensions& dims = m_program.dimensions;
    const auto sumOf = [&](LaId what) {
        return make(LaOp::Aggregate, aggregateRow(AggregateKind::Sum, info.extent), {what}, shape);
    };
    const std::int64_t rows = info.extent == Extent::Rows ? 1 : dims.size(from.rows);
    const std::int64_t columns = info.extent == Extent::Columns ? 1 : dims.size(from.columns);
    switch (info.kind) {
        case AggregateKind::SumOfSquares:
            return sumOf(product(of, of, from));
        case AggregateKind::Mean: {
            sexpr::Numbers& numbers = m_program.store.numbers();
            const Payload one = *numbers.read("1");
            Payload factor =
                *numbers.compute(Arithmetic::Divide, one, *numbers.read(std::to_string(rows)));
            factor = *numbers.compute(Arithmetic::Divide, factor,
                                      *numbers.read(std::to_string(columns)));
            return scaled(factor, sumOf(of), shape);
        }
        case AggregateKind::Variance:
            // Of a single value there is none; the convention is 0.
            if (rows == 1 && columns == 1) return fill(0, shape);
            break;
        default:
            break;
    }
    return make(LaOp::Aggregate, row, {of}, shape);
}

}  // namespace candler::linrel
