// Many kernels as one program: compiling them one by one takes the most of a test's time.
#pragma once

#include <span>
#include <vector>

#include "engine/codegen/KernelPackage.h"
#include "engine/codegen/KernelRunner.h"

namespace candler::test {

/// In the order of the sources, whose names differ; each runs in a folder of its own below
/// `run.folder`. All are compiled with the flags of `run`, whatever their arithmetic.
[[nodiscard]] Result<std::vector<DrivenKernel>> compileBatch(const Toolchain& toolchain,
                                                             std::span<const KernelSource> sources,
                                                             const KernelRun& run);

}  // namespace candler::test
