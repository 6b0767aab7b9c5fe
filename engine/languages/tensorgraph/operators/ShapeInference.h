// ShapeInference: when an operator is valid over tensors of some shapes, and what it gives; TENSAT,
// sections 1.3 and 1.5, with what the reference does not test.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/languages/tensorgraph/operators/TensorOps.h"
#include "engine/languages/tensorgraph/operators/TensorType.h"

#include <tl/expected.hpp>

namespace candler::tensor {

/// In the order of TensorOpRow::parameters; a list takes all that is behind it.
using Parameters = std::vector<std::int64_t>;

/// The type of the operator over these, or what is wrong, for people: "the first …". Inputs and
/// weights have any type; they are not asked about.
[[nodiscard]] tl::expected<TensorType, std::string> inferType(
    TensorOp o, const Parameters& parameters, std::span<const TensorType* const> arguments);

/// Axes are matched from the last one; those that are missing in front are new.
[[nodiscard]] bool canRepeat(const Shape& shape, const Shape& to);

/// Of one axis of a window that moves over `extent` elements.
struct WindowAxis {
    std::int64_t extent = 0;  ///< Of the result; 0: the window does not fit.
    std::int64_t before = 0;  ///< Padding on either side.
};
[[nodiscard]] WindowAxis windowAxis(std::int64_t extent, std::int64_t kernel, std::int64_t stride,
                                    Padding padding);

/// Of a convolution of tensors with these shapes, which must be of rank 4.
[[nodiscard]] inline std::int64_t groupsOf(const Shape& input, const Shape& kernel) {
    return input[1] / kernel[1];
}

}  // namespace candler::tensor
