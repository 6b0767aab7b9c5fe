// What rules of the encodings with names derive, and what their conditions ask.
#pragma once

#include <span>

#include "engine/languages/sexpr/SexprDefinition.h"

namespace candler::untyped {

/// `(fresh word)` and `(substitute ?body ?v ?e)`.
[[nodiscard]] std::span<const sexpr::DerivationRow> nameDerivations();
/// `(different ?v ?w)`, `(free ?v ?e)`, `(not-free ?v ?e)`, `(const ?c)`.
[[nodiscard]] std::span<const sexpr::ConditionRow> nameConditions();

}  // namespace candler::untyped
