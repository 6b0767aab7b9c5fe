// Functions of scalars that both interpreters have: min, max, div, mod, inv, neg, comparisons.
#pragma once

#include <optional>

#include "engine/languages/sdqlite/terms/SdqOperators.h"
#include "engine/languages/sdqlite/values/SdqValue.h"

namespace candler::sdqlite {

[[nodiscard]] constexpr bool isComparison(Operator op) {
    return op >= Operator::Equal && op <= Operator::GreaterEqual;
}
/// None if they cannot be compared: maps.
[[nodiscard]] std::optional<bool> compares(Operator op, Ring ring, const Value& a, const Value& b);

/// `result` becomes op(a, b) or op(a). Division is towards minus infinity; by zero it is a fault,
/// as are indices out of range.
[[nodiscard]] Fault applyScalar(Operator op, Ring ring, const Value& a, const Value& b,
                                Value& result);

}  // namespace candler::sdqlite
