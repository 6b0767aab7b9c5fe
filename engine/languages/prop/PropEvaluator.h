// The obvious meaning of propositional terms: the oracle of their rules.
#pragma once

#include <unordered_map>

#include "engine/languages/sexpr/SexprContext.h"

namespace candler::prop {

/// The truth value under an assignment of all symbols.
[[nodiscard]] bool evaluate(const sexpr::SexprContext& context, TermId term,
                            const std::unordered_map<Payload, bool>& symbols);

}  // namespace candler::prop
