// LoopInputs: whether inputs are what a loop program says of them (SparseInput, IndexInput).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// What is wrong with the first that is not.
[[nodiscard]] std::optional<std::string> brokenInput(
    const Function& function, const std::function<std::span<const double>(BufferId)>& values,
    const std::function<std::int64_t(ExprId)>& index);

}  // namespace candler::loop
