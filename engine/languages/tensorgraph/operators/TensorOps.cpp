#include "engine/languages/tensorgraph/operators/TensorOps.h"

#include <algorithm>
#include <array>

namespace candler::tensor {

namespace {

constexpr std::string_view kConv = "strides strides padding activation";
constexpr std::string_view kPool = "kernel kernel strides strides padding activation";

constexpr std::array<TensorOpRow, static_cast<std::size_t>(TensorOp::Count)> kOps{{
    {"input", "s", 0},
    {"weight", "s", 0},
    {"ewadd", "", 2},
    {"ewmul", "", 2},
    {"matmul", "a", 2, "activation"},
    {"conv", "nnpa", 2, kConv},
    {"relu", "", 1},
    {"tanh", "", 1},
    {"sigmoid", "", 1},
    {"dropout", "", 1},
    {"poolmax", "nnnnpa", 1, kPool},
    {"poolavg", "nnnnpa", 1, kPool},
    {"transpose", "l", 1, "perm"},
    {"reshape", "l", 1, "shape"},
    {"enlarge", "", 2},
    {"gmerge", "nn", 1, "groups by"},
    {"concat", "x", 2, "axis"},
    {"concat3", "x", 3, "axis"},
    {"concat4", "x", 4, "axis"},
    {"concat5", "x", 5, "axis"},
    {"split", "xn", 1, "axis at"},
    {"first", "", 1},
    {"second", "", 1},
    {"batchnorm", "", 5},
    {"noop", "", 2},
    {"broadcast", "l", 1, "shape"},
    {"pad", "l", 1, "pads"},
    {"opaque", "sxl", 1},
    {"opaque2", "sxl", 2},
    {"opaque3", "sxl", 3},
    {"opaque4", "sxl", 4},
    {"opaque5", "sxl", 5},
    {"opaque6", "sxl", 6},
    {"conv3", "nnpa", 3, kConv},
    {"conv4", "nnpa", 4, kConv},
    {"matmul3", "a", 3, "activation"},
    {"normkernel", "", 3},
    {"normbias", "", 4},
}};

constexpr std::array<std::string_view, 4> kActivations{"none", "sigmoid", "relu", "tanh"};
constexpr std::array<std::string_view, 2> kPaddings{"same", "valid"};

/// Of operators that differ in how many tensors they take alone.
std::optional<TensorOp> amongOf(TensorOp first, TensorOp last, std::size_t tensors) {
    for (TensorOp o = first; o <= last; o = tensorOp(OpId{op(o).value + 1}))
        if (static_cast<std::size_t>(row(o).arity) == tensors) return o;
    return std::nullopt;
}

}  // namespace

std::span<const TensorOpRow> tensorOps() {
    return kOps;
}

std::optional<TensorOp> findTensorOp(std::string_view name) {
    const auto found = std::ranges::find(kOps, name, &TensorOpRow::name);
    if (found == kOps.end()) return std::nullopt;
    return static_cast<TensorOp>(found - kOps.begin());
}

std::optional<TensorOp> concatOf(std::size_t tensors) {
    return amongOf(TensorOp::Concat, TensorOp::Concat5, tensors);
}

bool isConcat(TensorOp o) {
    return o >= TensorOp::Concat && o <= TensorOp::Concat5;
}

std::optional<TensorOp> opaqueOf(std::size_t tensors) {
    return amongOf(TensorOp::Opaque, TensorOp::Opaque6, tensors);
}

bool isOpaque(TensorOp o) {
    return o >= TensorOp::Opaque && o <= TensorOp::Opaque6;
}

bool isConv(TensorOp o) {
    return o == TensorOp::Conv || o == TensorOp::Conv3 || o == TensorOp::Conv4;
}

bool isMatmul(TensorOp o) {
    return o == TensorOp::Matmul || o == TensorOp::Matmul3;
}

std::optional<TensorOp> withArity(TensorOp o, std::size_t tensors) {
    if (static_cast<std::size_t>(row(o).arity) == tensors) return o;
    if (o == TensorOp::Concat) return concatOf(tensors);
    if (o == TensorOp::Opaque) return opaqueOf(tensors);
    if (o == TensorOp::Conv) return amongOf(TensorOp::Conv3, TensorOp::Conv4, tensors);
    if (o == TensorOp::Matmul) return amongOf(TensorOp::Matmul3, TensorOp::Matmul3, tensors);
    return std::nullopt;
}

std::string_view writtenName(TensorOp o) {
    if (isConcat(o)) return row(TensorOp::Concat).name;
    if (isOpaque(o)) return row(TensorOp::Opaque).name;
    return row(isConv(o) ? TensorOp::Conv : isMatmul(o) ? TensorOp::Matmul : o).name;
}

std::span<const std::string_view> activationNames() {
    return kActivations;
}

std::span<const std::string_view> paddingNames() {
    return kPaddings;
}

}  // namespace candler::tensor
