// OpaqueCode: C++ for those operators that are opaque to rules and known to the evaluator.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/languages/tensorgraph/operators/TensorType.h"

namespace candler::tensor {

/// A call that adds it to `graph`; `arguments` are names there. None: it is not known what it does.
[[nodiscard]] std::optional<std::string> opaqueCall(std::string_view definition,
                                                    const std::vector<std::string>& arguments,
                                                    const std::vector<Shape>& argumentShapes,
                                                    const Shape& shape);

}  // namespace candler::tensor
