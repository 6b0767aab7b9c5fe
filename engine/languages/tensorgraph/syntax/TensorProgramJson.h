// Programs of tensors as JSON, for tools that write them:
//
//     {
//       "inputs": [{"name": "x", "shape": [64, 1024]}],
//       "weights": [{"name": "w", "shape": [1024, 32]}],
//       "values": "weights.safetensors",
//       "without": [{"name": "best", "reason": "it is no tensor of floats"}],
//       "nodes": [{"name": "a", "op": "matmul", "parameters": ["none"], "arguments": ["x", "w"]}],
//       "outputs": ["a"]
//     }
//
// Operators and parameters are those of the text; `weights`, `values`, `without` and `parameters`
// may be left out.
#pragma once

#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

/// Whether the text means to be one: its first letter is a brace.
[[nodiscard]] bool isJsonProgram(std::string_view text);
/// All mistakes are reported, with their places in the JSON.
Result<TensorSource> readJsonProgram(TensorContext& context, const SourceText& text);

/// Reads back to the same term.
[[nodiscard]] std::string programJson(const TensorContext& context, TermId term,
                                      const TermNames& names = {}, const ProgramFrame& frame = {});

/// A program's whole file, as JSON or as text.
[[nodiscard]] std::string writtenProgram(const TensorContext& context, TermId start,
                                         const TermNames& names, const ProgramFrame& frame,
                                         bool asJson);

}  // namespace candler::tensor
