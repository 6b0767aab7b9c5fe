// Guards of rules over tensors: what shapes must be besides well formed; TENSAT, section 2.4. A row
// in a table each.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/languages/tensorgraph/operators/TensorType.h"

namespace candler::tensor {

struct TensorConditionRow {
    std::string_view name;
    std::string_view description;
    /// Of each argument: t a tensor, n a whole number. Numbers come first.
    std::string_view kinds;
    bool (*holds)(std::span<const std::int64_t> numbers, std::span<const Shape* const> shapes);
};

[[nodiscard]] std::span<const TensorConditionRow> tensorConditions();

}  // namespace candler::tensor
