// BlockImporter: statements of one function as statements of another one of the same parameters.
#pragma once

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// Whether both have as many sizes and buffers of the same roles and elements, in the same order.
[[nodiscard]] bool haveSameParameters(const Function& a, const Function& b);

/// The body of `from`, whose parameters become those of `to`; all else gets new ids.
[[nodiscard]] Block importBody(Function& to, const Function& from);

}  // namespace candler::loop
