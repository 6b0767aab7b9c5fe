// Remainders: a kernel that cuts its sizes into tiles takes other sizes too, if the program as it
// was written can be run for what the tiles leave over.
#pragma once

#include <optional>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

constexpr std::int64_t kSmallWork = 280'000;  ///< Just above 65 * 65 * 65.

/// `kernel` for all sizes: where there are whole tiles it runs for them, on the arrays as they are,
/// and for tiles that overlap them; PlainNest does the rest. `plain` computes the same from the
/// same parameters, without tiles; both have their memory placed. None if that is possible for no
/// size that must be divisible; what must be divisible and is not covered stays a check at the
/// head. Where PlainNest has blocks, they do up to `smallWork` summands, too: sooner than operands
/// of tiles, and threads, are prepared.
[[nodiscard]] std::optional<Function> withRemainders(const Function& kernel, const Function& plain,
                                                     std::int64_t smallWork = kSmallWork);

}  // namespace candler::loop
