// The numeric meaning of math terms at a point: the oracle of their rules. Derivatives are central
// differences, integrals run from 1 by Simpson's rule, so values are right to about four digits.
#pragma once

#include <optional>
#include <unordered_map>

#include "engine/language/Evaluator.h"
#include "engine/languages/sexpr/SexprContext.h"

namespace candler::math {

struct PointValue {
    /// NaN where the term has no value: outside of a function's domain, an unknown symbol, a
    /// derivative by something that is not a symbol.
    double value = 0;
    /// By which it may be off: by rounding, relative to the largest number on the way; or as
    /// derivatives and integrals are.
    double error = 0;
};

/// None where it is not known: the term is too deep, or takes more steps than the effort allows
/// (nested derivatives twice as many each, integrals 33 times).
[[nodiscard]] std::optional<PointValue> evaluate(const sexpr::SexprContext& context, TermId term,
                                                 const std::unordered_map<Payload, double>& point,
                                                 const EvaluationEffort& effort = {});

}  // namespace candler::math
