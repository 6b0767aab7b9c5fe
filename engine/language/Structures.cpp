#include "engine/language/Structures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace candler {

std::string elementText(const StructuredTensor& tensor, std::span<const std::int64_t> point) {
    return fmt::format("{}({})", tensor.name, fmt::join(point, ", "));
}

std::string headText(const StructuredTensor& tensor) {
    return fmt::format("{}({})", tensor.name, fmt::join(tensor.variables, ", "));
}

}  // namespace candler
