// OpaqueValues: what some of those operators do to elements that are opaque to rules, so that
// networks with them can be evaluated. They are named as ONNX names them: `Softmax-13(0) axis=-1`
// is the operator as of version 13 over the first tensor.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

/// Of its attribute, a number or a list of whole ones; none if it is written as something else.
[[nodiscard]] std::optional<double> opaqueNumber(const OpaqueName& name, std::string_view attribute,
                                                 double otherwise);
[[nodiscard]] std::optional<std::vector<std::int64_t>> opaqueList(
    const OpaqueName& name, std::string_view attribute, std::vector<std::int64_t> otherwise);

/// An operator on elements by itself, with numbers of its attributes.
struct OpaqueFunction {
    std::string_view type;
    std::size_t arity = 1;
    std::array<std::string_view, 2> attributes{};  ///< Empty: it has none.
    std::array<double, 2> otherwise{};             ///< Of attributes that are not written.
    double (*of)(const double* x, const double* a) = nullptr;
};
/// Null: it is none.
[[nodiscard]] const OpaqueFunction* findOpaqueFunction(std::string_view type, std::size_t arity);
/// Of its attributes; none if one is no number.
[[nodiscard]] std::optional<std::array<double, 2>> attributesOf(const OpaqueFunction& function,
                                                                const OpaqueName& name);

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
