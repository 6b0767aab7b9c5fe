// OperatorKey: what makes two operators take the same time: the operator, its parameters, the
// shapes that it is given, and which of them are weights; TENSAT, section 6.4.
#pragma once

#include <span>
#include <string>
#include <unordered_map>

#include "engine/languages/tensorgraph/operators/TensorContext.h"

namespace candler::tensor {

/// `conv 1 1 same relu; 1x64x56x56 64x64x3x3*`: a star marks what does not depend on inputs.
[[nodiscard]] std::string operatorKey(const TensorContext& context, LabelId label,
                                      std::span<const TensorType* const> arguments,
                                      const std::vector<bool>& isWeight);

/// Which parts of terms depend on weights alone.
class WeightParts {
public:
    explicit WeightParts(const TensorContext& context) : m_context(context) {}
    [[nodiscard]] bool isWeight(TermId term);

private:
    const TensorContext& m_context;
    std::unordered_map<TermId, bool> m_known;
};

}  // namespace candler::tensor
