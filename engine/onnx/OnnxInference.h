// OnnxInference: what ONNX's own schemas say of an operator: whether it is right, and what it
// gives.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/onnx/OnnxFile.h"

namespace candler::tensor {

/// What an operator is applied to: a value, a constant, or nothing.
struct OnnxArgument {
    std::optional<OnnxDeclared> value;
    OnnxTensorPtr constant;
};

struct OnnxSignature {
    /// Since which the operator is as it is; of one that is newer than the library, the file's.
    std::int64_t version = 0;
    /// What is known of each output; only with all extents.
    std::vector<std::optional<OnnxDeclared>> outputs;
};

/// What ONNX's schemas say of a node, or why the node is wrong. Of an operator that they do not
/// have, or not as it is now, nothing is known.
tl::expected<OnnxSignature, std::string> inferOnnx(const OnnxFile& file, const OnnxNode& node,
                                                   std::span<const OnnxArgument> arguments);

}  // namespace candler::tensor
