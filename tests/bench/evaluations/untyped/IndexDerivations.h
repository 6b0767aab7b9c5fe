// What rules of the encodings with De Bruijn indices derive, and what their conditions ask.
#pragma once

#include <span>

#include "engine/languages/sexpr/SexprDefinition.h"

namespace candler::untyped {

/// `(substitute ?body ?e)` and `(shift ?x by cutoff)`, of extracted terms.
[[nodiscard]] std::span<const sexpr::DerivationRow> extractionIndexDerivations();
/// `(next ?i)`, `(sig-leaf ?i ?n)` and `(phi-leaf ?d ?k ?n)`.
[[nodiscard]] std::span<const sexpr::DerivationRow> explicitIndexDerivations();
/// `(no-innermost ?f)` and `(is-index ?n ?i)`.
[[nodiscard]] std::span<const sexpr::ConditionRow> indexConditions();

}  // namespace candler::untyped
