// FoldedWeights: what a kernel's graph needs of weights whose values are known, computed by the
// evaluator when the kernel is written; TENSAT, section 6.5.
#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/languages/tensorgraph/lowering/TensorCode.h"
#include "engine/languages/tensorgraph/operators/TensorContext.h"
#include "engine/languages/tensorgraph/semantics/TensorValues.h"

namespace candler::tensor {

/// The largest parts that depend on weights alone, in the order of their first use. What is
/// repeated along an axis stays small: its operand is such a part.
[[nodiscard]] std::vector<TermId> foldedParts(const TensorContext& context,
                                              std::span<const TermId> outputs);

/// The parts with names: those of the weights, and others.
[[nodiscard]] std::vector<KernelTensor> foldedTensors(const TensorContext& context,
                                                      const KernelInterface& interface,
                                                      std::span<const TermId> outputs);

/// The floats of the parts, one after the other; every weight has a value.
Result<std::string> foldedBytes(const TensorContext& context,
                                const std::vector<KernelTensor>& parts, const NamedArrays& values,
                                const std::stop_token& stop);

}  // namespace candler::tensor
