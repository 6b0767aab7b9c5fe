// The numeric meaning of math terms at a point: the oracle of their rules. Derivatives are central
// differences, integrals run from 1 by Simpson's rule, so values are right to about four digits.
#pragma once

#include <unordered_map>

#include "engine/languages/sexpr/SexprContext.h"

namespace candler::math {

/// NaN where the term has no value: outside of a function's domain, an unknown symbol, a derivative
/// by something that is not a symbol.
[[nodiscard]] double evaluate(const sexpr::SexprContext& context, TermId term,
                              const std::unordered_map<Payload, double>& point);

}  // namespace candler::math
