// Sizes that kernels of STUR are checked and measured at: tensors of high order are small enough,
// and fixed indices are within their boxes.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/codegen/LoopIr.h"
#include "engine/languages/stur/syntax/SturModel.h"

namespace candler::stur {

struct SizeWishes {
    std::map<std::string, std::int64_t> given{};
    std::int64_t about = 1024;                             ///< Of symbols that bound an index.
    std::int64_t mostCells = std::int64_t{1} << 25U;       ///< Of all arrays.
    std::int64_t mostOperations = std::int64_t{1} << 32U;  ///< Of one run of the function.
    bool isLimited = false;  ///< No sizes are better than some beyond the limits.
};

/// Of all symbols: the largest ones up to `about` at which the function keeps to the limits. Empty
/// if the program assumes other sizes than these.
[[nodiscard]] std::map<std::string, std::int64_t> kernelSizes(const Model& model,
                                                              loop::Function function,
                                                              const SizeWishes& wishes);

}  // namespace candler::stur
