// TermOutline: a Rise term as rows to be read from top to bottom: one for each application of a
// primitive with the arguments that stand below it, one for each function and composition.
#pragma once

#include <string>
#include <vector>

#include "engine/language/Kernel.h"
#include "engine/languages/rise/terms/RiseContext.h"

namespace candler::rise {

/// In preorder, without the outer abstractions over sizes. Arguments that are no applications and
/// no functions stand in the row of what they are given to.
[[nodiscard]] std::vector<KernelTermRow> termOutline(const RiseContext& context, TermId term,
                                                     const std::vector<std::string>& sizeNames);

}  // namespace candler::rise
