#include "engine/languages/tensorgraph/TensorType.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace candler::tensor {

std::int64_t volume(const Shape& shape) {
    std::int64_t product = 1;
    for (const std::int64_t extent : shape) product *= extent;
    return product;
}

std::string shapeText(const Shape& shape) {
    return shape.empty() ? "scalar" : fmt::format("{}", fmt::join(shape, "x"));
}

std::string typeText(const TensorType& type) {
    switch (type.kind) {
        case TensorType::Kind::Tensor:
            return shapeText(type.shape);
        case TensorType::Kind::Pair:
            return shapeText(type.shape) + " & " + shapeText(type.second);
        case TensorType::Kind::Nothing:
            break;
    }
    return "outputs";
}

}  // namespace candler::tensor
