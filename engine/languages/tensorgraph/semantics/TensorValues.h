// TensorValues: what the weights of a program hold, by their names. Read from a file in the format
// of safetensors that the program names: `(values "weights.safetensors")`.
#pragma once

#include <span>

#include "engine/data/NamedArrays.h"
#include "engine/languages/tensorgraph/semantics/TensorValue.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

/// Of the file that the program names, relative to that of its text; nothing if it names none.
/// Every declared weight must be in it with its shape; what else is in it is told by `warnings`.
Result<NamedArrays> loadValues(const TensorSource& source, const SourceText& text,
                               Diagnostics& warnings);

/// What the weights hold, and random values for all that the terms need besides.
[[nodiscard]] LeafValues leafValues(const TensorContext& context, std::span<const TermId> terms,
                                    const NamedArrays& values, std::uint64_t seed);

}  // namespace candler::tensor
