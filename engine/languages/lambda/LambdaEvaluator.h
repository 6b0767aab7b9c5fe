// A small interpreter of lambda terms, by name and with fuel: the oracle of their rules.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <variant>

#include "engine/languages/sexpr/SexprContext.h"

namespace candler::lambda {

/// A number or a truth value.
using Value = std::variant<std::int32_t, bool>;

/// The value of a term whose free names are numbers. None if it has none that can be shown: an
/// error, a function, an overflow, or an evaluation that takes more than `fuel` steps.
[[nodiscard]] std::optional<Value> evaluate(const sexpr::SexprContext& context, TermId term,
                                            const std::unordered_map<Payload, std::int32_t>& names,
                                            int fuel = 2000);

}  // namespace candler::lambda
