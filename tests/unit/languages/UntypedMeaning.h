// UntypedMeaning: what terms of the untyped languages mean, worked out by evaluation to functions
// of this program, without substitution, so that it shares nothing with what it tests. Arrays and
// numbers are computed; open terms become normal forms (normalisation by evaluation, then eta).
#pragma once

#include <optional>
#include <string>

#include "engine/languages/sexpr/SexprContext.h"

namespace candler::testing {

/// The meaning as a text, the same for terms that mean the same; none if it takes more than so many
/// steps or makes no sense. Known symbols: those of the stencil rules; `f1` … `f5`, functions of
/// numbers; `row`, `image`.
[[nodiscard]] std::optional<std::string> meaning(const sexpr::SexprContext& context, TermId term,
                                                 int fuel = 20000);

}  // namespace candler::testing
