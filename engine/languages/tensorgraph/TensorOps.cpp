#include "engine/languages/tensorgraph/TensorOps.h"

#include <algorithm>
#include <array>

namespace candler::tensor {

namespace {

constexpr std::array<TensorOpRow, static_cast<std::size_t>(TensorOp::Count)> kOps{{
    {"input", "s", 0},     {"weight", "s", 0},  {"ewadd", "", 2},         {"ewmul", "", 2},
    {"matmul", "a", 2},    {"conv", "nnpa", 2}, {"relu", "", 1},          {"tanh", "", 1},
    {"sigmoid", "", 1},    {"dropout", "", 1},  {"poolmax", "nnnnpa", 1}, {"poolavg", "nnnnpa", 1},
    {"transpose", "l", 1}, {"reshape", "l", 1}, {"enlarge", "", 2},       {"gmerge", "nn", 1},
    {"concat", "x", 2},    {"concat3", "x", 3}, {"concat4", "x", 4},      {"concat5", "x", 5},
    {"split", "xn", 1},    {"first", "", 1},    {"second", "", 1},        {"batchnorm", "", 5},
    {"noop", "", 2},
}};

constexpr std::array<std::string_view, 4> kActivations{"none", "sigmoid", "relu", "tanh"};
constexpr std::array<std::string_view, 2> kPaddings{"same", "valid"};

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
    switch (tensors) {
        case 2:
            return TensorOp::Concat;
        case 3:
            return TensorOp::Concat3;
        case 4:
            return TensorOp::Concat4;
        case 5:
            return TensorOp::Concat5;
        default:
            return std::nullopt;
    }
}

bool isConcat(TensorOp o) {
    return o >= TensorOp::Concat && o <= TensorOp::Concat5;
}

std::span<const std::string_view> activationNames() {
    return kActivations;
}

std::span<const std::string_view> paddingNames() {
    return kPaddings;
}

}  // namespace candler::tensor
