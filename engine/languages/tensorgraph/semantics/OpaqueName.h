// OpaqueName: what operators that are opaque to rules are called, and what such a name says of
// those that are known. They are named as ONNX names them: `Softmax-13(0) axis=-1` is the operator
// as of version 13 over the first tensor.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/languages/tensorgraph/operators/TensorType.h"

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

/// Of its attribute, a number or a list of whole ones; none if it is written as something else.
[[nodiscard]] std::optional<double> opaqueNumber(const OpaqueName& name, std::string_view attribute,
                                                 double otherwise);
[[nodiscard]] std::optional<std::vector<std::int64_t>> opaqueList(
    const OpaqueName& name, std::string_view attribute, std::vector<std::int64_t> otherwise);

/// A window over images of which padding is told for each side, and the result's shape is given.
struct OpaqueWindows {
    bool isMax = true;
    bool countsPadding = false;
    std::array<std::int64_t, 2> kernel{};
    std::array<std::int64_t, 2> stride{1, 1};
    std::array<std::int64_t, 2> before{};
};
/// Of MaxPool and AveragePool; none if it is none, or has what is not known.
[[nodiscard]] std::optional<OpaqueWindows> opaqueWindows(const OpaqueName& name,
                                                         const Shape& shape);

/// Normalisation across channels: of LRN, with windows of an odd size.
struct OpaqueNeighbours {
    std::int64_t size = 1;
    double alpha = 1e-4;
    double beta = 0.75;
    double bias = 1;
};
[[nodiscard]] std::optional<OpaqueNeighbours> opaqueNeighbours(const OpaqueName& name,
                                                               const Shape& shape);

/// Axes that are reduced to one place: of ReduceMean, ReduceSum, ReduceMax, ReduceMin.
struct OpaqueReduction {
    std::string_view kind;  ///< `Mean`, …
    std::vector<bool> goes{};
};
[[nodiscard]] std::optional<OpaqueReduction> opaqueReduction(const OpaqueName& name,
                                                             const Shape& from, const Shape& shape);

/// How many tensors the operator takes, element by element, where it says `0`, `0,1` or `0,1,2` and
/// is given such: one with the result's shape, or more that can be repeated to it. Else 0.
[[nodiscard]] std::size_t elementwiseArity(const OpaqueName& name,
                                           std::span<const Shape* const> arguments,
                                           const Shape& shape);

}  // namespace candler::tensor
