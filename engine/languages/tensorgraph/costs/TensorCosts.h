// TensorCosts: what operators on tensors cost by analytic models, in microseconds; TENSAT, section
// 6.2.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/languages/tensorgraph/operators/TensorContext.h"

namespace candler::tensor {

inline constexpr double kBytesPerElement = 4;

/// A machine as a roofline: an operator takes its launch, and then the longer of what its
/// arithmetic and its memory take.
struct CostProfile {
    std::string_view name;
    std::string_view description;
    double launchProduct;  ///< Of matmul and conv, in µs.
    double launchOther;    ///< Of each other kernel, in µs.
    double flopsPerUs;
    double bytesPerUs;
};

/// r0 is fixed for good; costs of tests and papers are by it.
[[nodiscard]] std::span<const CostProfile> costProfiles();

/// What of the graph is computed before inference, and so costs nothing; section 5.3.
enum class FreeWeights : std::uint8_t {
    None,
    Concat,  ///< Joining weights.
    All,     ///< All that needs no input.
};

/// Floating-point operations of matmul and conv; 0 of others.
[[nodiscard]] double flopsOf(TensorOp o, std::span<const TensorType* const> arguments,
                             const TensorType& result);

/// In µs, of an operator by itself that is computed at inference.
[[nodiscard]] double operatorCost(const CostProfile& profile, TensorOp o,
                                  std::span<const TensorType* const> arguments,
                                  const TensorType& result);

}  // namespace candler::tensor
