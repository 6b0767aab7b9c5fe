#include "engine/languages/tensorgraph/rules/TensorConditions.h"

#include <algorithm>
#include <array>

#include "engine/languages/tensorgraph/operators/ShapeInference.h"

namespace candler::tensor {

namespace {

using Numbers = std::span<const std::int32_t>;
using Shapes = std::span<const Shape* const>;

/// Whether these may be what a convolution takes.
bool areConvolved(const Shape& input, const Shape& kernel) {
    return input.size() == 4 && kernel.size() == 4 && input[1] % kernel[1] == 0;
}

bool haveRank(Numbers numbers, Shapes shapes) {
    return std::ranges::all_of(shapes, [&](const Shape* shape) {
        return shape->size() == static_cast<std::size_t>(numbers[0]);
    });
}

bool fits(Numbers /*numbers*/, Shapes shapes) {
    const Shape& w = *shapes[0];
    const Shape& v = *shapes[1];
    return w.size() == 4 && v.size() == 4 && w[2] <= v[2] && w[3] <= v[3];
}

bool areSame(Numbers /*numbers*/, Shapes shapes) {
    return *shapes[0] == *shapes[1];
}

bool isUngrouped(Numbers /*numbers*/, Shapes shapes) {
    return areConvolved(*shapes[0], *shapes[1]) && groupsOf(*shapes[0], *shapes[1]) == 1;
}

/// A kernel for each of so many outputs.
std::int64_t outputsPerGroup(const Shape& input, const Shape& kernel) {
    return kernel[0] / groupsOf(input, kernel);
}

bool haveEqualGroups(Numbers /*numbers*/, Shapes shapes) {
    return areConvolved(*shapes[0], *shapes[1]) && areConvolved(*shapes[2], *shapes[3]) &&
           outputsPerGroup(*shapes[0], *shapes[1]) == outputsPerGroup(*shapes[2], *shapes[3]);
}

bool isOddKernel(Numbers /*numbers*/, Shapes shapes) {
    const Shape& w = *shapes[0];
    return w.size() == 4 && w[2] % 2 == 1 && w[3] % 2 == 1;
}

bool areMergeableGroups(Numbers numbers, Shapes shapes) {
    if (!areConvolved(*shapes[0], *shapes[1])) return false;
    const std::int64_t groups = groupsOf(*shapes[0], *shapes[1]);
    return groups >= numbers[0] && groups % numbers[0] == 0;
}

constexpr std::array kConditions{
    TensorConditionRow{"rank", "the tensor has so many axes", "+t", haveRank},
    TensorConditionRow{"fits", "the first kernel is not larger than the second", "tt", fits},
    TensorConditionRow{"same", "both tensors have the same shape", "tt", areSame},
    TensorConditionRow{"ungrouped", "the kernel sees all channels of the input", "tt", isUngrouped},
    TensorConditionRow{
        "equal-groups",
        "two convolutions (input, kernel, input, kernel) have as many outputs a group", "tttt",
        haveEqualGroups},
    TensorConditionRow{"odd", "both sizes of the kernel are odd", "t", isOddKernel},
    TensorConditionRow{"mergeable", "the groups of a convolution can be merged by that number",
                       "+tt", areMergeableGroups},
};

}  // namespace

std::span<const TensorConditionRow> tensorConditions() {
    return kConditions;
}

}  // namespace candler::tensor
