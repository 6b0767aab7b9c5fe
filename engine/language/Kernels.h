// Kernels: what a language offers that writes C++.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "engine/language/Kernel.h"
#include "engine/support/Result.h"

namespace candler {

class Kernels {
public:
    virtual ~Kernels() = default;

    virtual Result<Kernel> makeKernel(const KernelRequest& request,
                                      const std::stop_token& stop) = 0;
    /// Compiles the kernel in `folder`, runs it on random inputs and compares it with the
    /// evaluator; the same inputs for the same seed.
    virtual Result<KernelComparison> compareKernel(const KernelRequest& request, std::uint64_t seed,
                                                   const std::filesystem::path& folder,
                                                   const std::stop_token& stop) = 0;
};

}  // namespace candler
