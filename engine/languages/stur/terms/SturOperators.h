// The operators of STUR's terms, as s-expressions: `(def A (for i (sum k (* (at (at B i) k) (at x
// k)))))` is `A(i) := B(i, k) * x(k)`. Variables, symbols and tensors are symbols of s-expressions;
// a tensor with all its indices is a number, and so is a scalar, or a size as a factor.
#pragma once

#include <cstdint>

#include "engine/languages/sexpr/SexprContext.h"

namespace candler::stur {

/// In the order of the grammar.
enum class Operator : std::uint32_t {
    Then,    ///< Two definitions, the first may be read by the second.
    Define,  ///< A tensor and its elements.
    For,     ///< Elements by an index: binds it.
    Sum,     ///< Over all integers: binds the index.
    Add,
    Multiply,
    Inverse,  ///< Reciprocal; of 0 it is 0.
    Nonzero,  ///< 1 or 0.
    At,       ///< A tensor with one more index.
    Equal,    ///< Comparisons of indices are 1 or 0.
    NotEqual,
    Less,
    LessEqual,
    IndexAdd,
    IndexSubtract,
    IndexMultiply,
    IndexDivide,  ///< Towards minus infinity.
    IndexModulo
};

[[nodiscard]] constexpr OpId op(Operator o) {
    return OpId{static_cast<std::uint32_t>(o)};
}

[[nodiscard]] const sexpr::Grammar& grammar();

[[nodiscard]] constexpr bool isComparison(Operator o) {
    return o >= Operator::Equal && o <= Operator::LessEqual;
}
[[nodiscard]] constexpr bool isIndexOperator(Operator o) {
    return o >= Operator::IndexAdd && o <= Operator::IndexModulo;
}
[[nodiscard]] constexpr bool isBinder(Operator o) {
    return o == Operator::For || o == Operator::Sum;
}

}  // namespace candler::stur
