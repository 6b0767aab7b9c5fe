// OnnxShapes: shapes that ONNX's library does not know, for operators are newer than it, or has
// wrong.
#pragma once

#include <optional>

#include "engine/onnx/OnnxNodeImport.h"

namespace candler::tensor {

/// Of all outputs of the node, in place of what the library says; none: it is right.
[[nodiscard]] std::optional<Shape> ownShape(OnnxNodeImport& import);

}  // namespace candler::tensor
