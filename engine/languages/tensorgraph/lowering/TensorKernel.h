// TensorKernel: tensor graphs as folders of C++ on oneDNN, and compiled and compared with what the
// evaluator says; TENSAT, section 8.3.
#pragma once

#include <filesystem>
#include <stop_token>

#include "engine/languages/Language.h"
#include "engine/languages/tensorgraph/TensorContext.h"

namespace candler::tensor {

/// A kernel for `optimised`, which is to be the same as `source`: both join the outputs. Its
/// reference computes the source, operator by operator.
[[nodiscard]] Kernel makeTensorKernel(const TensorContext& context, TermId source, TermId optimised,
                                      const std::string& name, const KernelRequest& request);

/// Compiles the kernel of the request's term and compares it with the evaluator of `source` on
/// random values. The error of an output is relative to its largest magnitude.
[[nodiscard]] Result<KernelComparison> compareTensorKernel(const TensorContext& context,
                                                           TermId source, TermId optimised,
                                                           std::uint64_t seed,
                                                           const std::filesystem::path& folder,
                                                           const std::stop_token& stop);

/// What kernels of tensors are linked with.
[[nodiscard]] std::vector<std::string> kernelLibraries();

}  // namespace candler::tensor
