// Guards of rules over tensors: what shapes must be besides well formed; TENSAT, section 2.4. A row
// in a table each.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "engine/language/RuleScopes.h"
#include "engine/languages/tensorgraph/operators/TensorType.h"

namespace candler::tensor {

struct TensorConditionRow {
    std::string_view name;
    std::string_view description;
    /// Of each argument: t a tensor, + a whole number above 0. Numbers come first.
    std::string_view kinds;
    bool (*holds)(std::span<const std::int32_t> numbers, std::span<const Shape* const> shapes);
    ScopeNote scope = ScopeNote::Nothing;
};

[[nodiscard]] std::span<const TensorConditionRow> tensorConditions();

}  // namespace candler::tensor
