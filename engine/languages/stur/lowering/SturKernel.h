// SturKernel: kernels of STUR's programs in C++, and their comparison with the evaluator.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <vector>

#include "engine/language/Kernels.h"
#include "engine/languages/stur/data/SturData.h"
#include "engine/languages/stur/syntax/SturModel.h"
#include "engine/languages/stur/terms/SturTerms.h"
#include "engine/support/Result.h"

namespace candler::stur {

/// As the request says, or as a result that is named last.
[[nodiscard]] std::string kernelName(const Model& model, const KernelRequest& request);

/// Of a term in the place of the program. Its bench has the data, if that is at most 64 MB.
[[nodiscard]] Result<Kernel> makeSturKernel(SturTerms& terms, const Model& model,
                                            const KernelRequest& request, const ProgramData& data,
                                            const std::stop_token& stop);

/// As written; with structures; with structures and packed arrays.
[[nodiscard]] std::vector<KernelVariant> sturVariants();
/// `variant` is a place in sturVariants(). What is written of layouts is not asked.
[[nodiscard]] Result<Kernel> makeSturVariant(SturTerms& terms, const Model& model,
                                             std::size_t variant, const KernelRequest& request,
                                             const ProgramData& data, const std::stop_token& stop);

}  // namespace candler::stur
