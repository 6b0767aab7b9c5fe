// Sizes that kernels of SDQLite are checked and measured at: arrays fit together, and what is dense
// is not too large.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/codegen/LoopIr.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

struct SizeWishes {
    std::map<std::string, std::int64_t> given{};
    std::int64_t about = 1024;                        ///< Of dimensions.
    std::int64_t mostCells = std::int64_t{1} << 24U;  ///< Of one array.
};

/// Of all size parameters of a function that lowerPlan made.
[[nodiscard]] std::map<std::string, std::int64_t> kernelSizes(const SdqTerms& terms,
                                                              const CheckedProgram& program,
                                                              const loop::Function& function,
                                                              const SizeWishes& wishes);

}  // namespace candler::sdqlite
