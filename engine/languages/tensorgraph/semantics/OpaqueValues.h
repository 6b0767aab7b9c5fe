// OpaqueValues: what operators do to elements that are opaque to rules, so that networks with them
// can be evaluated.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "engine/languages/tensorgraph/semantics/TensorValue.h"

namespace candler::tensor {

/// None if it is not known what the operator does.
[[nodiscard]] std::optional<TensorValue> opaqueValue(std::string_view definition,
                                                     std::span<const TensorValue* const> arguments,
                                                     const Shape& shape);

/// In the place of an operator of which that is not known: numbers that depend on every element of
/// every argument, a little on each, and on which operator and output it is.
[[nodiscard]] TensorValue anyFunction(std::string_view definition, std::int64_t output,
                                      std::span<const TensorValue* const> arguments,
                                      const Shape& shape);

}  // namespace candler::tensor
