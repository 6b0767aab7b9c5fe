// OpaqueValues: what some of those operators do to elements that are opaque to rules, so that
// networks with them can be evaluated. They are named as ONNX names them: `Softmax-13(0) axis=-1`
// is the operator as of version 13 over the first tensor.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/languages/tensorgraph/semantics/TensorValue.h"

namespace candler::tensor {

/// The parts of such a name.
struct OpaqueName {
    std::string_view type;        ///< `Softmax`
    std::int64_t version = 0;     ///< 13
    std::string_view arguments;   ///< `0`
    std::string_view attributes;  ///< `axis=-1`

    /// As written; none if it is not among the attributes.
    [[nodiscard]] std::optional<std::string_view> attribute(std::string_view name) const;
};
[[nodiscard]] std::optional<OpaqueName> parseOpaque(std::string_view definition);

/// Elements that are normalised together: so many, at these distances.
struct SoftmaxPart {
    std::int64_t count = 1;
    std::int64_t stride = 1;
};
/// None if its axis is none of the shape.
[[nodiscard]] std::optional<SoftmaxPart> softmaxPart(const OpaqueName& name, const Shape& shape);

/// How many tensors the operator takes, element by element, where it says `0` or `0,1` and is given
/// such: one with the result's shape, or two that can be repeated to it. Else 0.
[[nodiscard]] std::size_t elementwiseArity(const OpaqueName& name,
                                           std::span<const Shape* const> arguments,
                                           const Shape& shape);

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
