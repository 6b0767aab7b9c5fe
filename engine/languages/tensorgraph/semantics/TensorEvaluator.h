// TensorEvaluator: what a tensor graph gives for values of its inputs and weights, operator by
// operator: the reference that everything else is compared with.
#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "engine/languages/tensorgraph/semantics/TensorValue.h"
#include "engine/support/Result.h"

namespace candler::tensor {

/// The values of tensors, in their order; what is shared is computed once, and forgotten after its
/// last use. Fails if a value is missing or has another shape, if a term is no tensor, and if it
/// was stopped.
Result<std::vector<TensorValue>> evaluate(const TensorContext& context,
                                          std::span<const TermId> terms, const LeafValues& leaves,
                                          const std::stop_token& stop = {});

}  // namespace candler::tensor
