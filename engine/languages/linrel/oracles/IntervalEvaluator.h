// IntervalEvaluator: inputs for which two expressions certainly have different values, found by
// evaluation within bounds that no rounding escapes: what refutes equality with functions.
#pragma once

#include <cstdint>

#include "engine/languages/linrel/syntax/LaProgram.h"

namespace candler::linrel {

/// Whether there are some among a few random ones, as declared, zeros among them. A value that one
/// side has where the other one has none (as 1/0) is a difference, too. Both are desugared.
/// False where it takes too long, as all cells are computed.
[[nodiscard]] bool areRefuted(const LaProgram& program, LaId a, LaId b, std::uint64_t seed);

}  // namespace candler::linrel
