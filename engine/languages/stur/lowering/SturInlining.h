// SturInlining: rules that are products of elements become a part of the one that reads them, so
// that kernels do not store what they can compute as fast.
#pragma once

#include "engine/languages/stur/lowering/SturFlatProgram.h"

namespace candler::stur {

/// Tensors that are no results, are read in one place, and have no sums, and no order of loops that
/// the user wants. Those that are read as reciprocals stay.
void inlineRules(FlatProgram& program);

}  // namespace candler::stur
