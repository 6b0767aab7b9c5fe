#include "engine/languages/tensorgraph/costs/TensorCosts.h"

#include <algorithm>
#include <array>

namespace candler::tensor {

namespace {

constexpr std::array kProfiles{
    CostProfile{"r0", "a reference GPU, fixed for comparisons", 5, 3.5, 5e6, 260e3},
    CostProfile{"gpu", "a GPU with 11 TFLOP/s and 340 GB/s", 6.5, 3, 11e6, 340e3},
    CostProfile{"cpu", "one core with 90 GFLOP/s and 20 GB/s", 0.3, 0.1, 90e3, 20e3},
};

double size(const TensorType& type) {
    return static_cast<double>(volume(type.shape));
}

/// How much of the arithmetic of a machine a grouped convolution can use.
double efficiency(const Shape& input, const Shape& kernel) {
    const std::int64_t groups = groupsOf(input, kernel);
    if (groups == 1) return 1;
    constexpr double kFullOutputs = 32;
    constexpr double kFullWindow = 64;
    const double outputs = static_cast<double>(kernel[0]) / static_cast<double>(groups);
    const auto window = static_cast<double>(kernel[1] * kernel[2] * kernel[3]);
    return std::clamp(std::min({1.0, outputs / kFullOutputs, window / kFullWindow}), 1.0 / 16, 1.0);
}

}  // namespace

std::span<const CostProfile> costProfiles() {
    return kProfiles;
}

double flopsOf(TensorOp o, std::span<const TensorType* const> arguments, const TensorType& result) {
    if (isMatmul(o)) return 2 * size(result) * static_cast<double>(arguments[0]->shape.back());
    if (!isConv(o)) return 0;
    const Shape& kernel = arguments[1]->shape;
    return 2 * size(result) * static_cast<double>(kernel[1] * kernel[2] * kernel[3]);
}

double operatorCost(const CostProfile& profile, TensorOp o,
                    std::span<const TensorType* const> arguments, const TensorType& result) {
    const auto moved = [&](double elements) {
        return elements * kBytesPerElement / profile.bytesPerUs;
    };
    double read = 0;
    for (const TensorType* argument : arguments) read += size(*argument);
    switch (o) {
        case TensorOp::Matmul:
        case TensorOp::Matmul3:
            return profile.launchProduct +
                   std::max(flopsOf(o, arguments, result) / profile.flopsPerUs,
                            moved(read + size(result)));
        case TensorOp::Conv:
        case TensorOp::Conv3:
        case TensorOp::Conv4: {
            const double used = efficiency(arguments[0]->shape, arguments[1]->shape);
            return profile.launchProduct +
                   std::max(flopsOf(o, arguments, result) / (profile.flopsPerUs * used),
                            moved(read + size(result)));
        }
        case TensorOp::Ewadd:
        case TensorOp::Ewmul:
        case TensorOp::Relu:
        case TensorOp::Tanh:
        case TensorOp::Sigmoid:
        case TensorOp::Poolmax:
        case TensorOp::Poolavg:
        case TensorOp::Opaque:
        case TensorOp::Opaque2:
        case TensorOp::Opaque3:
        case TensorOp::Opaque4:
        case TensorOp::Opaque5:
        case TensorOp::Opaque6:
        case TensorOp::Normkernel:
        case TensorOp::Normbias:
            return profile.launchOther + moved(read + size(result));
        case TensorOp::Batchnorm:
        case TensorOp::Pad:
            return profile.launchOther + moved(2 * size(result));
        case TensorOp::Concat:
        case TensorOp::Concat3:
        case TensorOp::Concat4:
        case TensorOp::Concat5:
            return profile.launchOther * static_cast<double>(arguments.size()) +
                   moved(2 * size(result));
        default:
            return 0;
    }
}

}  // namespace candler::tensor
