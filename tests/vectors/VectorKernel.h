// VectorKernel: terms over vectors as loop programs: one loop over the result, dot products before.
#pragma once

#include "engine/codegen/LoopIr.h"
#include "tests/vectors/VectorTerms.h"

namespace candler::vectors {

/// The parameters are all of `inputs`, in their order.
[[nodiscard]] loop::Function lower(const VectorTerms& terms, TermId term,
                                   std::span<const Payload> inputs, const std::string& name);

}  // namespace candler::vectors
