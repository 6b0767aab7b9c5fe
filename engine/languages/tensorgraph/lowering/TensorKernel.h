// TensorKernel: tensor graphs as folders of C++ on oneDNN, and compiled and compared with what the
// evaluator says; TENSAT, section 8.3.
#pragma once

#include <filesystem>
#include <stop_token>

#include "engine/language/Kernel.h"
#include "engine/languages/tensorgraph/semantics/TensorValues.h"
#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"
#include "engine/support/Result.h"

namespace candler::tensor {

/// A graph and what it became; both join the outputs.
struct TensorKernelSource {
    const TensorContext& context;
    const NamedArrays& values;                    ///< What weights hold, where that is known.
    const std::vector<std::string>& outputNames;  ///< Maybe empty, each or all.
    TermId written;
    TermId optimised;
    std::vector<MissingOutput> missing{};  ///< What it leaves out.
};

/// Its reference computes the graph as it was written, operator by operator. What depends on
/// weights alone is computed here if their values are known, else by the kernel. Fails if there is
/// no code for an opaque operator, and if it was stopped. Lines name terms by their numbers.
[[nodiscard]] Result<Kernel> makeTensorKernel(const TensorKernelSource& source,
                                              const std::string& name, const KernelRequest& request,
                                              const std::stop_token& stop = {});

/// Compiles the kernel and compares it with the evaluator of the graph as it was written, on random
/// values; errors are relativeError().
[[nodiscard]] Result<KernelComparison> compareTensorKernel(const TensorKernelSource& source,
                                                           std::uint64_t seed,
                                                           const std::filesystem::path& folder,
                                                           const std::stop_token& stop,
                                                           const KernelWishes& wishes = {});

/// What kernels of tensors are linked with.
[[nodiscard]] std::vector<std::string> kernelLibraries();

}  // namespace candler::tensor
