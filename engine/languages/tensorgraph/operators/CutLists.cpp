#include "engine/languages/tensorgraph/operators/CutLists.h"

#include <algorithm>

namespace candler::tensor {

namespace {

using OfAxis = std::vector<std::int64_t>;

OfAxis combine(const OfAxis& a, const OfAxis& b) {
    return a == b ? a : OfAxis{};
}

Cuts::OfAxes combine(const Cuts::OfAxes& a, const Cuts::OfAxes& b) {
    Cuts::OfAxes result(a.size());
    for (std::size_t axis = 0; axis < a.size(); ++axis) result[axis] = combine(a[axis], b[axis]);
    return result;
}

Cuts concatCuts(std::size_t joined, std::span<const CutArgument> arguments) {
    Cuts result = *arguments[0].cuts;
    std::int64_t extent = arguments[0].type->shape[joined];
    for (const CutArgument& argument : arguments.subspan(1)) {
        OfAxis along = std::move(result.first[joined]);
        for (const std::int64_t cut : argument.cuts->first[joined]) along.push_back(extent + cut);
        along.push_back(extent);
        result.first = combine(result.first, argument.cuts->first);
        result.first[joined] = std::move(along);
        extent += argument.type->shape[joined];
    }
    return result;
}

/// Of both sides of the newest cut.
Cuts splitCuts(std::size_t axis, std::int64_t at, const Cuts& whole) {
    Cuts result{whole.first, whole.first};
    result.first[axis].clear();
    result.second[axis].clear();
    const OfAxis& cuts = whole.first[axis];
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        if (cuts[i] < at) result.first[axis].push_back(cuts[i]);
        if (cuts[i] > at) result.second[axis].push_back(cuts[i] - at);
    }
    return result;
}

Cuts matmulCuts(std::span<const CutArgument> arguments) {
    const Cuts::OfAxes& a = arguments[0].cuts->first;
    const Cuts::OfAxes& b = arguments[1].cuts->first;
    Cuts result{combine(a, b), {}};
    result.first[a.size() - 2] = a[a.size() - 2];
    result.first[a.size() - 1] = b[a.size() - 1];
    return result;
}

}  // namespace

Cuts uncut(const TensorType& type) {
    return {Cuts::OfAxes(type.shape.size()), Cuts::OfAxes(type.second.size())};
}

Cuts cutsUnder(TensorOp o, const std::vector<std::int64_t>& parameters, const TensorType& type,
               std::span<const CutArgument> arguments) {
    Cuts result = uncut(type);
    const auto argument = [&](std::size_t i) -> const Cuts::OfAxes& {
        return arguments[i].cuts->first;
    };
    switch (o) {
        case TensorOp::Relu:
        case TensorOp::Tanh:
        case TensorOp::Sigmoid:
        case TensorOp::Dropout:
        case TensorOp::Batchnorm:
        case TensorOp::Normkernel:
            return *arguments[0].cuts;
        case TensorOp::Ewadd:
        case TensorOp::Ewmul:
            result.first = combine(argument(0), argument(1));
            break;
        case TensorOp::Matmul:
        case TensorOp::Matmul3:
            return matmulCuts(arguments);
        case TensorOp::Conv:
        case TensorOp::Conv3:
        case TensorOp::Conv4:
            result.first[0] = argument(0)[0];
            result.first[1] = argument(1)[0];
            break;
        case TensorOp::Poolmax:
        case TensorOp::Poolavg:
        case TensorOp::Enlarge:
            result.first[0] = argument(0)[0];
            result.first[1] = argument(0)[1];
            break;
        case TensorOp::Pad:
            for (std::size_t i = 0; i < result.first.size(); ++i)
                if (parameters[2 * i] == 0 && parameters[2 * i + 1] == 0)
                    result.first[i] = argument(0)[i];
            break;
        case TensorOp::Gmerge:
            result.first = argument(0);
            result.first[1].clear();
            break;
        case TensorOp::Transpose:
            for (std::size_t i = 0; i < parameters.size(); ++i)
                result.first[i] = argument(0)[static_cast<std::size_t>(parameters[i])];
            break;
        case TensorOp::Concat:
        case TensorOp::Concat3:
        case TensorOp::Concat4:
        case TensorOp::Concat5:
            return concatCuts(static_cast<std::size_t>(parameters[0]), arguments);
        case TensorOp::Split:
            return splitCuts(static_cast<std::size_t>(parameters[0]), parameters[1],
                             *arguments[0].cuts);
        case TensorOp::First:
            return {arguments[0].cuts->first, {}};
        case TensorOp::Second:
            return {arguments[0].cuts->second, {}};
        default:
            break;
    }
    return result;
}

std::optional<std::int64_t> newestCut(const Cuts& cuts, std::size_t axis) {
    if (axis >= cuts.first.size() || cuts.first[axis].empty()) return std::nullopt;
    return cuts.first[axis].back();
}

}  // namespace candler::tensor
