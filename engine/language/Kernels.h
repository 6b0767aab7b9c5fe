// Kernels: what a language offers that writes C++.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/language/Kernel.h"
#include "engine/support/Result.h"

namespace candler {

class Kernels {
public:
    virtual ~Kernels() = default;

    /// Warnings: why no kernel can be made of the program, as it is written. Nothing of languages
    /// where that depends on what terms are found for it. Writes a kernel to find out.
    [[nodiscard]] virtual Diagnostics kernelProblems(const std::stop_token& /*stop*/) { return {}; }

    virtual Result<Kernel> makeKernel(const KernelRequest& request,
                                      const std::stop_token& stop) = 0;
    /// Compiles the kernel in `folder`, runs it on random inputs and compares it with the
    /// evaluator; the same inputs for the same seed.
    virtual Result<KernelComparison> compareKernel(const KernelRequest& request, std::uint64_t seed,
                                                   const std::filesystem::path& folder,
                                                   const std::stop_token& stop) = 0;
};

/// One of the ways in which a language makes kernels.
struct KernelVariant {
    std::string name;         ///< `packed`
    std::string description;  ///< What is done in this way: one sentence.
};

/// Kernels of one program made in several ways, to be measured side by side.
class KernelVariants {
public:
    virtual ~KernelVariants() = default;

    /// The first is what the others are compared with.
    [[nodiscard]] virtual std::vector<KernelVariant> kernelVariants() const = 0;
    /// `variant` is a place in kernelVariants(). All have the same size parameters.
    virtual Result<Kernel> makeVariant(std::size_t variant, const KernelRequest& request,
                                       const std::stop_token& stop) = 0;
};

}  // namespace candler
