// OnnxWriter: what became of an imported model, as a model again: our operators as ONNX has them,
// everything else as the file has it, with the file's names, inputs and outputs.
#pragma once

#include <string>

#include "engine/onnx/OnnxImport.h"
#include "engine/support/StopCheck.h"

namespace candler::tensor {

/// The bytes of a file. `result` has as many outputs as the model's start, each with the same
/// shape. What depends on weights alone is computed. Fails if an operator has no counterpart in
/// the version of ONNX that the file uses, if the model would be larger than 2 GB, and if it was
/// stopped.
Result<std::string> writeOnnx(const TensorContext& context, const OnnxFile& file,
                              const OnnxOptions& options, const OnnxImported& model, TermId result,
                              const StopCheck& stop = {});

}  // namespace candler::tensor
