// Lambda: a small functional language with named variables and explicit substitution: `(var x)`,
// `(lam x body)`, `(app f a)`, `(let x value body)`, `(fix x body)`, `(if c a b)`, `+`, `=`.
#pragma once

#include "engine/languages/sexpr/SexprDefinition.h"

namespace candler::lambda {

/// The operators, as the grammar lists them: their OpId is this number.
enum class Operator : std::uint32_t { Var, Add, Equal, App, Lam, Fix, Let, If };

[[nodiscard]] constexpr OpId op(Operator o) {
    return OpId{static_cast<std::uint32_t>(o)};
}

[[nodiscard]] const sexpr::SexprDefinition& definition();

}  // namespace candler::lambda
