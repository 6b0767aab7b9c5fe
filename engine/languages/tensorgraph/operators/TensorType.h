// TensorType: what an e-class of a tensor graph is: a tensor of a shape, the two halves of one that
// was split, or nothing (outputs that are joined). Part of an e-node's identity, so that a rule
// cannot merge tensors of different shapes (TENSAT, section 1.5).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/data/NamedArrays.h"

namespace candler::tensor {

/// Extents from the outermost axis; a scalar has none.
using Shape = ArrayShape;

struct TensorType {
    enum class Kind : std::uint8_t { Nothing, Tensor, Pair };
    Kind kind = Kind::Nothing;
    Shape shape{};   ///< Of a tensor, or of the first half.
    Shape second{};  ///< Of the second half.

    auto operator<=>(const TensorType&) const = default;
};

[[nodiscard]] std::string typeText(const TensorType& type);

}  // namespace candler::tensor
