// LaTyping: makes expressions of linear algebra with the shapes that they have, or says why they
// have none. Sizes that are equal though their dimensions have different names are made one.
#pragma once

#include <span>
#include <string>
#include <tl/expected.hpp>

#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

/// Why an expression has no shape.
struct ShapeError {
    std::string message;
    std::string hint{};
};
using Typed = tl::expected<LaId, ShapeError>;

class LaTyping {
public:
    explicit LaTyping(LaProgram& program) : m_program(program) {}

    /// `+ - * /` and other functions of cells: sizes are equal, or one of them is 1.
    Typed elementwise(LaOp op, LaId left, LaId right);
    Typed pointwise(Pointwise function, std::span<const LaId> arguments);
    Typed power(LaId base, LaId exponent);
    Typed product(LaId left, LaId right);
    Typed aggregate(std::size_t row, LaId of);
    Typed trace(LaId of);
    Typed diagonal(LaId of);
    Typed asScalar(LaId of);
    /// A scalar everywhere, or the cells of a matrix by rows.
    Typed matrix(LaId of, DimId rows, DimId columns);
    /// Shapes that any operand may have.
    LaId negate(LaId of);
    LaId transpose(LaId of);
    LaId reverse(LaId of);
    LaId asMatrix(LaId of);
    /// The operands and the definition, which gives the shape.
    LaId fused(std::size_t row, std::span<const LaId> arguments, LaId definition, std::string word);

private:
    [[nodiscard]] const Shape& shape(LaId id) const { return m_program[id].shape; }
    [[nodiscard]] std::string text(LaId id) const { return m_program.shapeText(shape(id)); }
    LaId make(LaOp op, std::uint32_t payload, std::span<const LaId> arguments, const Shape& shape);
    /// Whether the sizes are equal; then the dimensions are made one.
    bool equate(DimId a, DimId b);
    tl::expected<Shape, ShapeError> broadcast(std::string_view what, const Shape& left,
                                              const Shape& right);

    LaProgram& m_program;
};

}  // namespace candler::linrel
