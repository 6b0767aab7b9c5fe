// Math: sums, products, powers, derivatives `(d x f)` and integrals `(i f x)` over symbols and
// constants, in three variants that share operators, rules and costs.
#pragma once

#include "engine/languages/sexpr/SexprDefinition.h"

namespace candler::math {

/// The operators, as the grammar lists them: their OpId is this number.
enum class Operator : std::uint32_t {
    D,
    I,
    Add,
    Subtract,
    Multiply,
    Divide,
    Pow,
    Ln,
    Sqrt,
    Sin,
    Cos
};

[[nodiscard]] constexpr OpId op(Operator o) {
    return OpId{static_cast<std::uint32_t>(o)};
}

/// `math`: exact rational constants, folded.
[[nodiscard]] const sexpr::SexprDefinition& exact();
/// `math-float`: 64-bit floats, folded.
[[nodiscard]] const sexpr::SexprDefinition& floating();
/// `math-plain`: constants are not folded.
[[nodiscard]] const sexpr::SexprDefinition& plain();

}  // namespace candler::math
