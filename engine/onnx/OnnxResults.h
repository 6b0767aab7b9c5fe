// OnnxResults: what the outputs of a model become: outputs of the program, constants, or what kept
// operators make of parts of the program.
#pragma once

#include <vector>

#include "engine/onnx/OnnxImport.h"
#include "engine/onnx/OnnxNodeImport.h"

namespace candler::tensor {

/// Ends the import of a model whose nodes were all imported; the warnings are those of outputs that
/// the program does not compute. Fails if nothing is left that it computes.
Result<void> joinResults(OnnxGraphImport& graph, const OnnxOptions& options, OnnxImported& result);

}  // namespace candler::tensor
