#include "engine/data/NamedArrays.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace candler {

std::int64_t volume(const ArrayShape& shape) {
    std::int64_t product = 1;
    for (const std::int64_t extent : shape) product *= extent;
    return product;
}

std::string shapeText(const ArrayShape& shape) {
    return shape.empty() ? "scalar" : fmt::format("{}", fmt::join(shape, "x"));
}

}  // namespace candler
