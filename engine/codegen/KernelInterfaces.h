// KernelInterfaces: a kernel for callers that are not C++: a C header, libraries that are installed
// and found, and a module of Python that takes and gives arrays of NumPy.
#pragma once

#include "engine/codegen/KernelPackage.h"
#include "engine/codegen/LoopIr.h"
#include "engine/support/Result.h"

namespace candler::loop {

/// Adds files, and commands of the build, for what `wishes` names. Fails where nobody can be sure
/// of what callers give: results that are lists of entries have no arrays in C, and a module
/// checks shapes and types of arrays, but not positions in them.
[[nodiscard]] Result<void> addInterfaces(const Function& kernel, const KernelWishes& wishes,
                                         KernelSource& source);

}  // namespace candler::loop
