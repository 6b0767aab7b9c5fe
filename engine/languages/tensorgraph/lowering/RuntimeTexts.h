// RuntimeTexts: the headers that generated kernels include, as texts: runtime/ in this folder.
#pragma once

#include "engine/codegen/GraphKernel.h"

namespace candler::tensor {

/// Graphs on oneDNN.
[[nodiscard]] GraphRuntime onednnRuntime();
[[nodiscard]] GraphRuntime plainRuntime();

}  // namespace candler::tensor
