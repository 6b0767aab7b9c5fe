// SizeChecks: whether a kernel takes given sizes, asked before it is compiled or run.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/codegen/LoopIr.h"
#include "engine/support/Diagnostic.h"

namespace candler::loop {

/// One error for each check at the head of `function` that these sizes (by name, all of them)
/// break.
[[nodiscard]] Diagnostics checkSizes(const Function& function,
                                     const std::map<std::string, std::int64_t>& sizes,
                                     const SourceSpan& place);

/// One error for each name among `wishes` that is no size parameter of `function`.
[[nodiscard]] Diagnostics checkSizeNames(const Function& function,
                                         const std::map<std::string, std::int64_t>& wishes,
                                         const SourceSpan& place);

}  // namespace candler::loop
