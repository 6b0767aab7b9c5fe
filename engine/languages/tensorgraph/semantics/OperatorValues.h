// OperatorValues: what each operator does to elements, as its definition says: the oracle of rules,
// of optimised graphs and of exported code; TENSAT, section 1.6.
#pragma once

#include <span>
#include <vector>

#include "engine/languages/tensorgraph/semantics/TensorValue.h"
#include "engine/support/StopCheck.h"

namespace candler::tensor {

/// The operator over arguments that fit; `result` as inferType gives it. Two values of a split,
/// else one. Sums are double precision, in the order of the operand's elements. After a stop
/// elements say nothing.
[[nodiscard]] std::vector<TensorValue> operatorValues(TensorOp o, const Parameters& parameters,
                                                      std::span<const TensorValue* const> arguments,
                                                      const TensorType& result,
                                                      const StopCheck& stop = {});

}  // namespace candler::tensor
