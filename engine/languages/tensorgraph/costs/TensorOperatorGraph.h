// makeOperatorGraph: a graph of tensors as pictures show it: operators, inputs and weights; the
// noops that join outputs are left out.
#pragma once

#include "engine/languages/tensorgraph/costs/TensorCostModel.h"
#include "engine/term/OperatorGraph.h"

namespace candler::tensor {

/// The model says what operators cost, if `hasCosts`, and what needs an input anyway.
[[nodiscard]] OperatorGraph makeOperatorGraph(const TensorContext& context, TermId term,
                                              const TensorCostModel& model, bool hasCosts);

}  // namespace candler::tensor
