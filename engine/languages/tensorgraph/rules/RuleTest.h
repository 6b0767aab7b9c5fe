// RuleTest: whether the two sides of rules have equal values on random tensors of shapes that
// fit; TENSAT, section 2.4. What is refused by shape or by a guard is not compared.
#pragma once

#include <optional>
#include <stop_token>

#include "engine/language/RuleVerdict.h"
#include "engine/languages/tensorgraph/operators/TensorContext.h"
#include "engine/rewriting/Rule.h"

namespace candler::tensor {

/// None if it was stopped. The same for the same seed.
[[nodiscard]] std::optional<RuleVerdict> testRule(TensorContext& context, const Rule& rule,
                                                  const RuleTestOptions& options,
                                                  const std::stop_token& stop);

}  // namespace candler::tensor
