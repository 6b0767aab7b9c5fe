#include "engine/languages/linrel/syntax/LaTyping.h"

#include <fmt/format.h>

#include <array>

#include "engine/support/Hash.h"

namespace candler::linrel {

namespace {

tl::unexpected<ShapeError> error(std::string message, std::string hint = {}) {
    return tl::unexpected<ShapeError>({std::move(message), std::move(hint)});
}

std::string_view symbolOf(LaOp op) {
    switch (op) {
        case LaOp::Add:
            return "+";
        case LaOp::Subtract:
            return "-";
        case LaOp::Multiply:
            return "*";
        default:
            return "/";
    }
}

}  // namespace

std::string LaProgram::shapeText(const Shape& shape) const {
    const auto& dims = dimensions;
    const bool hasSymbol = dims.isSymbol(shape.rows) || dims.isSymbol(shape.columns);
    std::string text = fmt::format("{} x {}", dims.name(shape.rows), dims.name(shape.columns));
    if (hasSymbol)
        text += fmt::format(" ({} x {})", dims.size(shape.rows), dims.size(shape.columns));
    return text;
}

LaId LaTyping::make(LaOp op, std::uint32_t payload, std::span<const LaId> arguments,
                    const Shape& shape) {
    LaNode node;
    node.op = op;
    node.payload = payload;
    node.arguments.assign(arguments.begin(), arguments.end());
    node.shape = shape;
    return m_program.store.make(std::move(node));
}

bool LaTyping::equate(DimId a, DimId b) {
    Dimensions& dims = m_program.dimensions;
    if (dims.size(a) != dims.size(b)) return false;
    dims.unite(a, b);
    return true;
}

tl::expected<Shape, ShapeError> LaTyping::broadcast(std::string_view what, const Shape& left,
                                                    const Shape& right) {
    const Dimensions& dims = m_program.dimensions;
    const auto join = [&](DimId a, DimId b, DimId& result) {
        if (dims.isOne(a) != dims.isOne(b)) {
            result = dims.isOne(a) ? b : a;
            return true;
        }
        result = a;
        return equate(a, b);
    };
    Shape result;
    if (join(left.rows, right.rows, result.rows) &&
        join(left.columns, right.columns, result.columns))
        return result;
    return error(fmt::format("'{}' does not go with shapes {} and {}", what,
                             m_program.shapeText(left), m_program.shapeText(right)),
                 what == "*" && dims.size(left.columns) == dims.size(right.rows)
                     ? "the matrix product is written %*%"
                     : "rows and columns must be as many, or one of the two sizes 1");
}

Typed LaTyping::elementwise(LaOp op, LaId left, LaId right) {
    const auto joined = broadcast(symbolOf(op), shape(left), shape(right));
    if (!joined) return tl::unexpected(joined.error());
    return make(op, 0, std::array{left, right}, *joined);
}

Typed LaTyping::pointwise(Pointwise function, std::span<const LaId> arguments) {
    const PointwiseRow& row = linrel::row(function);
    if (arguments.size() != static_cast<std::size_t>(row.arity))
        return error(fmt::format("'{}' takes {} argument{}, not {}", row.name, row.arity,
                                 row.arity == 1 ? "" : "s", arguments.size()));
    Shape result = shape(arguments[0]);
    for (const LaId argument : arguments.subspan(1)) {
        const auto joined =
            broadcast(row.infix.empty() ? row.name : row.infix, result, shape(argument));
        if (!joined) return tl::unexpected(joined.error());
        result = *joined;
    }
    return make(LaOp::Pointwise, static_cast<std::uint32_t>(function), arguments, result);
}

Typed LaTyping::power(LaId base, LaId exponent) {
    const Dimensions& dims = m_program.dimensions;
    if (!dims.isOne(shape(exponent).rows) || !dims.isOne(shape(exponent).columns))
        return error(fmt::format("the exponent has shape {}", text(exponent)),
                     "an exponent is a scalar");
    return make(LaOp::Power, 0, std::array{base, exponent}, shape(base));
}

Typed LaTyping::product(LaId left, LaId right) {
    if (!equate(shape(left).columns, shape(right).rows))
        return error(
            fmt::format("'%*%' does not go with shapes {} and {}", text(left), text(right)),
            "the left matrix must have as many columns as the right one has rows");
    return make(LaOp::MatrixProduct, 0, std::array{left, right},
                {shape(left).rows, shape(right).columns});
}

Typed LaTyping::aggregate(std::size_t row, LaId of) {
    const AggregateRow& info = aggregates()[row];
    Shape result{Dimensions::one(), Dimensions::one()};
    if (info.extent == Extent::Rows) result.rows = shape(of).rows;
    if (info.extent == Extent::Columns) result.columns = shape(of).columns;
    return make(LaOp::Aggregate, static_cast<std::uint32_t>(row), std::array{of}, result);
}

Typed LaTyping::trace(LaId of) {
    if (!equate(shape(of).rows, shape(of).columns))
        return error(fmt::format("'trace' of shape {}", text(of)),
                     "only square matrices have a trace");
    return make(LaOp::Trace, 0, std::array{of}, {Dimensions::one(), Dimensions::one()});
}

Typed LaTyping::diagonal(LaId of) {
    const Dimensions& dims = m_program.dimensions;
    const Shape from = shape(of);
    if (dims.isOne(from.columns))
        return make(LaOp::Diagonal, 0, std::array{of}, {from.rows, from.rows});
    if (!equate(from.rows, from.columns))
        return error(fmt::format("'diag' of shape {}", text(of)),
                     "it takes a column vector or a square matrix");
    return make(LaOp::Diagonal, 0, std::array{of}, {from.rows, Dimensions::one()});
}

Typed LaTyping::asScalar(LaId of) {
    const Dimensions& dims = m_program.dimensions;
    if (!dims.isOne(shape(of).rows) || !dims.isOne(shape(of).columns))
        return error(fmt::format("'as.scalar' of shape {}", text(of)),
                     "only a 1 x 1 matrix is a scalar");
    return make(LaOp::AsScalar, 0, std::array{of}, shape(of));
}

Typed LaTyping::matrix(LaId of, DimId rows, DimId columns) {
    const Dimensions& dims = m_program.dimensions;
    const auto cells = [&](DimId r, DimId c) {
        return static_cast<Wide>(dims.size(r)) * static_cast<Wide>(dims.size(c));
    };
    const Shape from = shape(of);
    if (dims.isOne(from.rows) && dims.isOne(from.columns))
        return make(LaOp::Fill, 0, std::array{of}, {rows, columns});
    if (cells(from.rows, from.columns) != cells(rows, columns))
        return error(fmt::format("{} cells do not fill shape {}", text(of),
                                 m_program.shapeText({rows, columns})),
                     "a matrix is reshaped to as many cells as it has");
    return make(LaOp::Reshape, 0, std::array{of}, {rows, columns});
}

LaId LaTyping::negate(LaId of) {
    return make(LaOp::Negate, 0, std::array{of}, shape(of));
}

LaId LaTyping::transpose(LaId of) {
    return make(LaOp::Transpose, 0, std::array{of}, {shape(of).columns, shape(of).rows});
}

LaId LaTyping::reverse(LaId of) {
    return make(LaOp::Reverse, 0, std::array{of}, shape(of));
}

LaId LaTyping::asMatrix(LaId of) {
    return make(LaOp::AsMatrix, 0, std::array{of}, shape(of));
}

LaId LaTyping::fused(std::size_t row, std::span<const LaId> arguments, LaId definition,
                     std::string word) {
    LaNode node;
    node.op = LaOp::Fused;
    node.payload = static_cast<std::uint32_t>(row);
    node.arguments.assign(arguments.begin(), arguments.end());
    node.arguments.push_back(definition);
    node.shape = shape(definition);
    node.word = std::move(word);
    return m_program.store.make(std::move(node));
}

}  // namespace candler::linrel
