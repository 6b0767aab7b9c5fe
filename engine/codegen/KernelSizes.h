// KernelSizes: which sizes a kernel takes, and sizes to check and measure it at.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/codegen/LoopIr.h"
#include "engine/support/Diagnostic.h"

namespace candler::loop {

/// One error for each name that is not known.
[[nodiscard]] Diagnostics checkSizeNames(const std::vector<std::string>& known,
                                         const std::map<std::string, std::int64_t>& wishes,
                                         const SourceSpan& place);

/// One error for each name that is no size parameter, and for each check at the function's head
/// that these sizes break; others are chosen.
[[nodiscard]] Diagnostics checkWishes(const Function& function,
                                      const std::map<std::string, std::int64_t>& wishes,
                                      const SourceSpan& place);

/// How many entries sparse inputs have.
enum class SparseRows : std::uint8_t {
    AsDeclared,
    WithSeveral,  ///< As declared, or several in each row: what is done for one entry is no loop.
};

/// For each size parameter the wish, or else a size near `about`, made to satisfy the checks at the
/// function's head where that is a matter of rounding up.
[[nodiscard]] std::map<std::string, std::int64_t> chooseSizes(
    const Function& function, const std::map<std::string, std::int64_t>& wishes, std::int64_t about,
    SparseRows rows = SparseRows::AsDeclared);

/// Sizes that tiles do not divide, if the kernel takes such: one at a time, all at once, and less
/// than one tile of each; where small products have no tiles, all at once in two ways that have
/// some. Sizes without tiles are as in `others`, or larger.
[[nodiscard]] std::vector<std::map<std::string, std::int64_t>> remainderSizes(
    const Function& function, const std::map<std::string, std::int64_t>& others);

}  // namespace candler::loop
