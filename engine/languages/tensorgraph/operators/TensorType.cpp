#include "engine/languages/tensorgraph/operators/TensorType.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace candler::tensor {

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
