#include "engine/languages/linrel/syntax/LaWriter.h"

#include "engine/support/Check.h"

namespace candler::linrel {

namespace {

bool isNumber(const LaProgram& program, LaId id, std::string_view text) {
    const LaNode& node = program[id];
    return node.op == LaOp::Number && program.store.numbers().text(node.payload) == text;
}

}  // namespace

LaId LaWriter::checked(const Typed& typed) const {
    CANDLER_CHECK(typed.has_value(), "a plan has no shape: {}", typed.error().message);
    return *typed;
}

std::optional<LaId> LaWriter::negated(LaId a) {
    const LaNode node = m_program[a];
    sexpr::Numbers& numbers = m_program.store.numbers();
    if (node.op == LaOp::Negate) return node.arguments[0];
    const LaId factor = node.op == LaOp::Multiply ? node.arguments[0] : a;
    const LaNode& number = m_program[factor];
    if (number.op != LaOp::Number || numbers.value(number.payload) >= 0) return std::nullopt;
    const auto positive =
        numbers.compute(sexpr::Arithmetic::Subtract, *numbers.read("0"), number.payload);
    if (!positive) return std::nullopt;
    const LaId result = m_program.store.number(*positive);
    if (node.op != LaOp::Multiply) return result;
    return checked(m_typing.elementwise(LaOp::Multiply, result, node.arguments[1]));
}

LaId LaWriter::add(LaId a, LaId b) {
    if (const auto positive = negated(b))
        return checked(m_typing.elementwise(LaOp::Subtract, a, *positive));
    if (const auto positive = negated(a))
        return checked(m_typing.elementwise(LaOp::Subtract, b, *positive));
    return checked(m_typing.elementwise(LaOp::Add, a, b));
}

LaId LaWriter::multiply(LaId a, LaId b) {
    if (m_program[b].op == LaOp::Number) std::swap(a, b);
    if (isNumber(m_program, a, "-1")) return m_typing.negate(b);
    if (isNumber(m_program, a, "1")) return b;
    if (a == b) return checked(m_typing.power(a, m_program.store.number(std::int64_t{2})));
    for (const auto& [left, right] : {std::pair{a, b}, std::pair{b, a}}) {
        const LaNode node = m_program[right];
        if (node.op == LaOp::Divide && isNumber(m_program, node.arguments[0], "1"))
            return checked(m_typing.elementwise(LaOp::Divide, left, node.arguments[1]));
    }
    return checked(m_typing.elementwise(LaOp::Multiply, a, b));
}

LaId LaWriter::product(LaId a, LaId b) {
    return checked(m_typing.product(a, b));
}

LaId LaWriter::transpose(LaId a) {
    const Dimensions& dims = m_program.dimensions;
    const LaNode& node = m_program[a];
    if (node.op == LaOp::Transpose) return node.arguments[0];
    if (dims.isOne(node.shape.rows) && dims.isOne(node.shape.columns)) return a;
    return m_typing.transpose(a);
}

LaId LaWriter::sum(Extent extent, LaId of) {
    if (extent == Extent::All) {
        // In which order sums are taken does not matter.
        while (true) {
            const LaNode& node = m_program[of];
            const bool isSum =
                node.op == LaOp::Aggregate && aggregates()[node.payload].kind == AggregateKind::Sum;
            if (!isSum && node.op != LaOp::Transpose) break;
            of = node.arguments[0];
        }
    }
    return aggregate(AggregateKind::Sum, extent, of);
}

LaId LaWriter::aggregate(AggregateKind kind, Extent extent, LaId of) {
    return checked(m_typing.aggregate(aggregateRow(kind, extent), of));
}

LaId LaWriter::pointwise(Pointwise function, const std::vector<LaId>& arguments) {
    if (function == Pointwise::Reciprocal)
        return checked(m_typing.elementwise(LaOp::Divide, m_program.store.number(std::int64_t{1}),
                                            arguments[0]));
    if (function == Pointwise::Power) return checked(m_typing.power(arguments[0], arguments[1]));
    return checked(m_typing.pointwise(function, arguments));
}

LaId LaWriter::spread(LaId a, const Shape& shape) {
    const Dimensions& dims = m_program.dimensions;
    const Shape& own = m_program[a].shape;
    if (dims.size(own.rows) == dims.size(shape.rows) &&
        dims.size(own.columns) == dims.size(shape.columns))
        return a;
    if (dims.isOne(own.rows) && dims.isOne(own.columns))
        return checked(m_typing.matrix(a, shape.rows, shape.columns));
    const LaId zeros = checked(
        m_typing.matrix(m_program.store.number(std::int64_t{0}), shape.rows, shape.columns));
    return checked(m_typing.elementwise(LaOp::Add, a, zeros));
}

}  // namespace candler::linrel
