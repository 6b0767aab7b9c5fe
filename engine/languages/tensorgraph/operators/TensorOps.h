// TensorOps: the operators of tensor graphs; TENSAT, section 1.2.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/term/Ids.h"

namespace candler::tensor {

/// In the order of the table and of the signature.
enum class TensorOp : std::uint32_t {
    Input,
    Weight,
    Ewadd,
    Ewmul,
    Matmul,
    Conv,
    Relu,
    Tanh,
    Sigmoid,
    Dropout,
    Poolmax,
    Poolavg,
    Transpose,
    Reshape,
    Enlarge,
    Gmerge,
    Concat,
    Concat3,
    Concat4,
    Concat5,
    Split,
    First,
    Second,
    Batchnorm,
    Noop,
    Broadcast,
    Pad,
    Opaque,
    Opaque2,
    Opaque3,
    Opaque4,
    Opaque5,
    Opaque6,
    Conv3,
    Conv4,
    Matmul3,
    Normkernel,
    Normbias,
    Count
};

[[nodiscard]] constexpr OpId op(TensorOp o) {
    return OpId{static_cast<std::uint32_t>(o)};
}
[[nodiscard]] constexpr TensorOp tensorOp(OpId o) {
    return static_cast<TensorOp>(o.value);
}

/// A letter for each parameter, in the order in which they are written before the tensors.
/// n  a whole number above 0        a  an activation     p  a padding
/// x  an axis                       s  a name            l  a list of whole numbers, the last
struct TensorOpRow {
    std::string_view name;
    std::string_view parameters;
    int arity = 1;
    std::string_view titles{};  ///< Of the parameters, with blanks; one name for some in a row.
};

[[nodiscard]] std::span<const TensorOpRow> tensorOps();
[[nodiscard]] inline const TensorOpRow& row(TensorOp o) {
    return tensorOps()[static_cast<std::size_t>(o)];
}
/// Also of what is written with any number of tensors, such as `concat`: the first of them.
[[nodiscard]] std::optional<TensorOp> findTensorOp(std::string_view name);
/// The operator that joins so many tensors, if there is one.
[[nodiscard]] std::optional<TensorOp> concatOf(std::size_t tensors);
[[nodiscard]] bool isConcat(TensorOp o);
/// The opaque operator over so many tensors, if there is one: what no rule knows. Its parameters
/// are a text that says what it is (two are equal only if the texts are), which of its outputs is
/// meant, and the shape of that.
[[nodiscard]] std::optional<TensorOp> opaqueOf(std::size_t tensors);
[[nodiscard]] bool isOpaque(TensorOp o);
/// `o`, or what is written with the same name over so many tensors; none: too many or too few.
[[nodiscard]] std::optional<TensorOp> withArity(TensorOp o, std::size_t tensors);
/// As it is written: one name for all arities.
[[nodiscard]] std::string_view writtenName(TensorOp o);

/// With two tensors, or with a bias as a third one (for each channel or column, before the
/// activation), or for convolutions with one of the result's shape as a fourth, which is added.
[[nodiscard]] bool isConv(TensorOp o);
[[nodiscard]] bool isMatmul(TensorOp o);

/// Fused into matmul, conv and pooling.
enum class Activation : std::uint8_t { None, Sigmoid, Relu, Tanh };
enum class Padding : std::uint8_t { Same, Valid };

/// Names of activations and paddings, by their codes.
[[nodiscard]] std::span<const std::string_view> activationNames();
[[nodiscard]] std::span<const std::string_view> paddingNames();

}  // namespace candler::tensor
