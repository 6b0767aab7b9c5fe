// Prop: propositional logic: `&`, `|`, `->`, `~`, `true`, `false` and symbols.
#pragma once

#include "engine/languages/sexpr/SexprDefinition.h"

namespace candler::prop {

/// The operators, as the grammar lists them: their OpId is this number.
enum class Operator : std::uint32_t { And, Or, Imply, Not };

[[nodiscard]] constexpr OpId op(Operator o) {
    return OpId{static_cast<std::uint32_t>(o)};
}

[[nodiscard]] const sexpr::SexprDefinition& definition();

}  // namespace candler::prop
