// SturComparison: kernels, compiled and run, against the evaluator of programs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "engine/language/Kernels.h"
#include "engine/languages/stur/data/SturData.h"
#include "engine/languages/stur/syntax/SturModel.h"
#include "engine/languages/stur/terms/SturTerms.h"
#include "engine/support/Result.h"

namespace candler::stur {

struct ComparisonInputs {
    std::uint64_t seed = 0;
    const std::filesystem::path& folder;  ///< Where files are made; the caller removes it.
    const ProgramData& data;
};

/// On random inputs at small sizes and at some that fill tiles, and on the data. What could not be
/// compared is a note.
[[nodiscard]] Result<KernelComparison> compareSturKernel(SturTerms& terms, const Model& model,
                                                         const KernelRequest& request,
                                                         const ComparisonInputs& inputs,
                                                         const std::stop_token& stop);

}  // namespace candler::stur
